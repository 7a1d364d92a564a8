"""The board and the sentences of a duel."""
