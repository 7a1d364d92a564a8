"""A sentence that repeats what the last line has already counted is asked about, never counted twice in silence."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split
from gm.table.session import Session

pytestmark = pytest.mark.needs("wizards")

OPENING = (
    "new wizards Ana Bo --house pool=open",
    *("choose creeping-frost", "choose ember-dart", "choose short-cut", "choose war-chant"),
    *("cast ember-dart", "basic 2"),
)


@pytest.fixture
def session() -> Iterator[Session]:
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in OPENING:
        run(session, split(line))
    yield session
    session.close()


def test_damage_that_was_just_announced_is_not_dealt_again(session: Session) -> None:
    with pytest.raises(GmError, match="Line 6 already counts that: “Ana takes 2 damage: ") as asked:
        run(session, split("2 damage to ana"))
    assert asked.value.choices == ["damage 2 ana"]
    assert len(session.table().rows) == len(OPENING)


@pytest.mark.parametrize("line", ["3 damage to ana", "2 damage to bo", "damage 2 ana"])
def test_another_fact_or_a_full_line_is_entered(session: Session, line: str) -> None:
    run(session, split(line))
    assert len(session.table().rows) == len(OPENING) + 1
