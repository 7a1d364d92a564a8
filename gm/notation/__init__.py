"""Typed words ↔ entries and set-ups. Pure: every function is given its game."""
