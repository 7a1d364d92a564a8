"""A duel in play: opening it, writing to it, and presenting it. All writing to a duel goes through this package."""
