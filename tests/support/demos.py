"""The lines of recorded duels."""

from __future__ import annotations

from contextlib import closing

from gm import games
from gm.commands.line import run
from gm.notation.line import split
from gm.table.session import Session


def lines_of(text: str) -> list[str]:
    """Return the lines of a record without its comments."""
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


def demo(slug: str) -> list[str]:
    """Return the lines of a game's demonstration."""
    return lines_of(games.demo(slug))


def in_long_form(lines: list[str]) -> list[str]:
    """Play lines, and return them in their long form."""
    with closing(Session(":memory:", short=True)) as session:
        session.store(create=True)
        for line in lines:
            run(session, split(line))
        return [row.words for row in session.table().rows]
