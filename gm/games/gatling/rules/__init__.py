"""The rules of the game, without texts and printed sheets."""
