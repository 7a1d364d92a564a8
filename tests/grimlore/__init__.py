"""Grimlore – Portal Tales."""
