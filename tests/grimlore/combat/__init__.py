"""Fights of Grimlore: scenes told at a table."""
