"""Golden duels: whole ones written down line by line, with how they stand here and there as it was worked out by hand.

``#=`` says how things stand then, ``#:`` who has won, ``#!`` begins a line that is refused; other ``#`` begin remarks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gm.commands.line import run
from gm.duel.audit import find_faults
from gm.errors import GmError
from gm.notation.line import split
from gm.table.session import Session


class Golden(NamedTuple):
    """A golden duel played to its end: what was begun and compared so often, everything announced, what all may see."""

    begun: int
    compared: int
    kinds: frozenset[str]
    now: Any


@contextmanager
def _sitting() -> Iterator[Session]:
    session = Session(":memory:", short=True)
    session.store(create=True)
    try:
        yield session
    finally:
        session.close()


def played(path: Path, standing: Callable[[Any], str], enter: Callable[[Session, list[str]], Any] = run) -> Golden:
    """A golden duel, compared with what it says wherever it says so, and found sound; ``standing`` tells what all may
    see as the duel writes it, ``enter`` takes its lines."""
    begun, compared, kinds = 0, 0, set[str]()
    with _sitting() as session:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            sign, _, rest = line.partition(" ")
            if sign == "#=":
                assert standing(_seen(session)) == rest, f"line {number}"
                compared += 1
            elif sign == "#:":
                assert _seen(session)["winners"] == rest.split(), f"line {number}"
                kinds |= _announced(session)
            elif sign == "#!":
                _refused(session, rest)
            elif line and not sign.startswith("#"):
                enter(session, split(line))
                begun += sign == "new"
        return Golden(begun, compared, frozenset(kinds | _announced(session)), _seen(session))


def _announced(session: Session) -> set[str]:
    """The kinds of all that was announced in a duel, which is sound."""
    table = session.table()
    assert [*find_faults(table.game, table.rows)] == []
    return {notice.kind for line in table.played for notice in line.notices}


def _seen(session: Session) -> Any:
    table = session.table()
    return table.game.texts.view(table.state, None).data


def _refused(session: Session, line: str) -> None:
    """The line is not taken, for whatever reason, and changes nothing."""
    before = session.table().state
    with pytest.raises(GmError):
        run(session, split(line))
    assert session.table().state == before, line
