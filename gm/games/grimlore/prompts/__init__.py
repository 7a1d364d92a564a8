"""The prompts of a session: of its turns, and of combats."""
