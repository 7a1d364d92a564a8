"""The game under test, and the version of its rules that the tests use."""

from __future__ import annotations

from gm import games

GAME = games.load("grimlore")
RULES = "--rules 2"
"""The version of the rules that tests play under, so that a further version changes no test."""
