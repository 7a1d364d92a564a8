"""Numbers of cards, purchases and legal uses, computed from a battle without changing it."""
