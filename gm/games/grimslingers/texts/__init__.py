"""The texts of a duel, and its board."""
