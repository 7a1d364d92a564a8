"""The texts that people read: sentences, the board, the chronicle."""
