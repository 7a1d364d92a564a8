"""The game under test, and the version of its rules that the tests use."""

from __future__ import annotations

from gm import games

GAME = games.load("grimlore")
RULES = "--rules 1"
"""The version of the rules under which the tests begin a session: a later ruling does not change what they expect."""
