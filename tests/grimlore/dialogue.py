"""Helpers to read the answers, refusals and prompts of a session."""

from __future__ import annotations

from typing import Any

import pytest

from gm.commands.available_input import available_input
from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split
from gm.table.session import Session

from .game import RULES

BEGIN = f"new grimlore Lena Bo {RULES}"
SHEETS = ("hero lena elf might 1h", "hero bo human agility stealth")


def sit(*lines: str, begin: str = BEGIN, sheets: tuple[str, ...] = SHEETS) -> Session:
    """Return a session with characters after some lines."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in (begin, *sheets, *lines):
        run(session, split(line))
    return session


def told(session: Session, line: str) -> str:
    """Return the notices of a line."""
    data: Any = run(session, split(line)).data()
    return " | ".join(notice["text"] for notice in data["notices"])


def refusal(session: Session, line: str) -> GmError:
    """Return the refusal of a line."""
    with pytest.raises(GmError) as wrong:
        run(session, split(line))
    return wrong.value


def refused(session: Session, line: str) -> str:
    """Return the message and the remedy of a rejected line."""
    wrong = refusal(session, line)
    return f"{wrong.message} {wrong.remedy}"


def due(session: Session) -> list[str]:
    """Return the texts of the next prompts."""
    return [prompt.prompt.text for prompt in available_input(session).prompts if prompt.prompt.due]
