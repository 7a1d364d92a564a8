"""Helpers to begin a session, and to read its answers, refusals and prompts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gm import games
from gm.commands.available_input import available_input
from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split
from gm.table.session import Session

from .game import RULES

BEGIN = f"new grimlore Lena Bo {RULES}"
SHEETS = ("hero lena elf might 1h", "hero bo human agility stealth")


def sit(*lines: str, begin: str = BEGIN, sheets: tuple[str, ...] = SHEETS) -> Session:
    """Return a session of Lena and Bo with sheets, after some lines."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in (begin, *sheets, *lines):
        run(session, split(line))
    return session


def sit_with_sample(folder: Path, *lines: str, names: str = "Lena Bo") -> Session:
    """Return a session with the sample cards, which are written to ``folder``, after some lines."""
    file = folder / "cards.toml"
    file.write_text(games.sample("grimlore", "sample"), encoding="utf-8")
    sheets = {"Lena": "elf might 1h", "Bo": "halfling agility stealth 6", "Cato": "human social persuade"}
    made = tuple(f"hero {name.lower()} {sheets[name]}" for name in names.split())
    return sit(*lines, begin=f'new grimlore {names} --cards "{file}" {RULES}', sheets=made)


def notices(session: Session, line: str) -> list[str]:
    """Enter a line, and return the texts of its notices."""
    data: Any = run(session, split(line)).data()
    return [notice["text"] for notice in data["notices"]]


def announced(session: Session, line: str) -> str:
    """Enter a line, and return the texts of its notices as one text."""
    return " | ".join(notices(session, line))


def refusal(session: Session, line: str) -> GmError:
    """Return the error of a line that must be rejected."""
    with pytest.raises(GmError) as wrong:
        run(session, split(line))
    return wrong.value


def refused(session: Session, line: str) -> str:
    """Return message and remedy of a line that must be rejected, as one text."""
    wrong = refusal(session, line)
    return f"{wrong.message} {wrong.remedy}"


def due(session: Session) -> list[str]:
    """Return the texts of the next prompts."""
    return [prompt.prompt.text for prompt in available_input(session).prompts if prompt.prompt.due]
