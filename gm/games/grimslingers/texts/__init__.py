"""The sentences and the board of a duel."""
