"""The fields of the game's entries."""
