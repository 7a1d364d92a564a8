"""Sums, purchases and legal uses, computed from a battle without changing it."""
