"""The texts of a duel: sentences, the board, and answers to queries."""
