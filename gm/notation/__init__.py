"""Typed words ↔ entries and set-ups: pure; given a game, it never looks one up."""
