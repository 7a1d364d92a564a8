"""A duel in play: opening it, writing to it, and presenting it. Everything that writes to a duel uses this package."""
