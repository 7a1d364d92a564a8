"""The game under test."""

from __future__ import annotations

from gm import games

GAME = games.load("grimlore")
