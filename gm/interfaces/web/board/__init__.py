"""The live board: its public data and their HTML."""
