"""Golden duels: records with the standings that were worked out by hand.

``#=`` gives the standings at a line, ``#:`` the winners, ``#!`` a line that is rejected. Other ``#`` lines are remarks.
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
    """A finished golden duel: how many standings were compared, the announced kinds, and the public state."""

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
    """Play a golden duel and compare its standings.

    ``standing`` formats the public state as the record writes it; ``enter`` types a line.
    """
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
                assert sign != "new" or "--rules" in line, f"line {number} names no rules version"
                enter(session, split(line))
                begun += sign == "new"
        return Golden(begun, compared, frozenset(kinds | _announced(session)), _seen(session))


def _announced(session: Session) -> set[str]:
    """Audit a duel and return the kinds of all its notices."""
    table = session.table()
    assert [*find_faults(table.game, table.rows)] == []
    return {notice.kind for line in table.played for notice in line.notices}


def _seen(session: Session) -> Any:
    table = session.table()
    return table.game.texts.view(table.state, None).data


def _refused(session: Session, line: str) -> None:
    """Assert that a line is rejected and changes nothing."""
    before = session.table().state
    with pytest.raises(GmError):
        run(session, split(line))
    assert session.table().state == before, line
