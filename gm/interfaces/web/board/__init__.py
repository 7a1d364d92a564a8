"""The live board: the public data of a duel, and their HTML."""
