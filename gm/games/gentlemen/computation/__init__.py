"""Sums, purchases and legal uses in a state, which is never changed here."""
