"""All the English of this game, and its board."""
