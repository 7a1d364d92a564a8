"""Tests of Grimlore – Portal Tales."""
