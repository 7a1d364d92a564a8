"""The cards of a turn: their queue, questions and effects."""
