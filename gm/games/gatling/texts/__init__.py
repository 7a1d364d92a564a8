"""The sentences of a duel and its board."""
