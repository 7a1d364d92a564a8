"""An undo may say why; the reason stays in the record, and is not for the room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gm.commands.line import run
from gm.duel.audit import find_faults
from gm.errors import GmError
from gm.interfaces.web.board.activity import recent_activity
from gm.notation.line import split
from gm.table.interchange.record import record_document, record_lines
from gm.table.interchange.record_json import parse_record
from gm.table.log_view import log_items
from gm.table.session import Session
from gm.table.texts import dumps

WHY = "it was called off"


@pytest.fixture
def road() -> Iterator[Session]:
    """Yield a journey whose last line was undone with a reason."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in ("new toy Ana Bo", "hand ana 3 5", f"undo because {WHY}"):
        run(session, split(line))
    yield session
    session.close()


def test_reason_is_in_the_log_and_the_record(road: Session) -> None:
    table = road.table()
    assert [item.because for item in log_items(table)] == [None, None, WHY]
    assert table.rows[-1].words == f'undo because "{WHY}"'
    assert f"# 1 undone because {WHY}: hand ana 3 5" in record_lines(table)


def test_a_record_with_it_comes_in_again_and_is_in_order(road: Session) -> None:
    table = road.table()
    _, rows, *_ = parse_record(dumps(record_document(table)))
    assert (rows[-1].words, rows[-1].body) == (table.rows[-1].words, {"because": WHY})
    assert [*find_faults(table.game, table.rows)] == []


@pytest.mark.parametrize("body", [{}, {"because": "another"}, {"because": WHY, "more": 1}, {"because": 3}])
def test_a_reason_other_than_the_typed_one_is_shown(road: Session, body: dict[str, object]) -> None:
    table = road.table()
    rows = [*table.rows[:-1], table.rows[-1]._replace(body=body)]
    assert [fault.message for fault in find_faults(table.game, rows)] == ["its words and its data differ"]


def test_a_reason_is_not_shown_to_spectators(road: Session) -> None:
    assert WHY not in str(recent_activity(road.table()))
    assert WHY in str(recent_activity(road.table(), notes=True))


def test_because_without_a_reason_undoes_nothing(road: Session) -> None:
    run(road, ["redo"])
    with pytest.raises(GmError) as refused:
        run(road, split("undo because"))
    assert (refused.value.code, road.table().rows[-1].kind) == ("words", "redo")


@pytest.mark.parametrize(
    ("typed", "meant"), [("undo 0", "undo --to 0"), ("undo 99", "undo --to 1"), ("undo x", "undo --to 1")]
)
def test_number_after_undo_is_rejected_with_an_existing_line(road: Session, typed: str, meant: str) -> None:
    with pytest.raises(GmError) as no:
        run(road, split(typed))
    assert no.value.remedy.endswith(meant)
