"""The rules of the game, one file for each part."""
