"""All the English of a duel, and what everyone sees of it."""
