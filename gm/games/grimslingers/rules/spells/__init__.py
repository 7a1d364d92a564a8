"""The cards of a turn: their queue, their questions and their effects."""
