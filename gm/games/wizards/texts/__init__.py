"""The texts of a duel: its sentences, its board, the answers to questions."""
