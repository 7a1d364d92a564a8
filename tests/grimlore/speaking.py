"""A session to listen to: what a line is answered with, what a refusal says, what is due."""

from __future__ import annotations

from typing import Any

import pytest

from gm.commands.available_input import available_input
from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split
from gm.table.session import Session

BEGIN = "new grimlore Lena Bo"
SHEETS = ("hero lena elf might 1h", "hero bo human agility stealth")


def sit(*lines: str, begin: str = BEGIN, sheets: tuple[str, ...] = SHEETS) -> Session:
    """A session that is begun, its characters made, and some lines typed."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in (begin, *sheets, *lines):
        run(session, split(line))
    return session


def told(session: Session, line: str) -> str:
    """What a line is answered with."""
    data: Any = run(session, split(line)).data()
    return " | ".join(notice["text"] for notice in data["notices"])


def refusal(session: Session, line: str) -> GmError:
    """Why a line is not taken."""
    with pytest.raises(GmError) as wrong:
        run(session, split(line))
    return wrong.value


def refused(session: Session, line: str) -> str:
    """What is said of a line that is not taken."""
    wrong = refusal(session, line)
    return f"{wrong.message} {wrong.remedy}"


def due(session: Session) -> list[str]:
    """What is due."""
    return [one.prompt.text for one in available_input(session).prompts if one.prompt.due]
