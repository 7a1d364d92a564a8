"""Combats of Grimlore, as scenes."""
