"""The cards of a turn: their queue, what they ask, what they do."""
