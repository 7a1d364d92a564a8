"""The prompts of a session, for its turns and its combats."""
