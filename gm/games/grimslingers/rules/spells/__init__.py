"""The queue of cards in a turn, the questions about them, and their effects."""
