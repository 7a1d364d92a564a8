"""All English of the game."""
