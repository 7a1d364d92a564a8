"""The live board: what it shows of a duel, as data everybody may see, and how that is laid out."""
