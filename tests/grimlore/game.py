"""The game as its tests have it."""

from __future__ import annotations

from gm import games

GAME = games.load("grimlore")
