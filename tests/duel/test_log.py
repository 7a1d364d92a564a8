"""Tests of undo and redo as rows of an append-only log."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from gm.duel.log import Kind, Row, effective_lines, row_to_redo, row_to_undo
from tests.duel.corrections import struck


def row(seq: int, kind: Kind, target: int | None = None) -> Row:
    """Return a row with a number, kind and target."""
    return Row(seq, "", kind, "", {}, target, "")


def typed(*words: str) -> list[Row]:
    """Return the log after these inputs. Undo and redo are left out where the log does not allow them."""
    rows = [row(0, "new")]
    for word in words:
        kind: Any = word
        target = row_to_undo(rows) if word == "undo" else row_to_redo(rows) if word == "redo" else None
        if target is not None or word not in ("undo", "redo"):
            rows.append(row(len(rows), kind, None if target is None else target.seq))
    return rows


def numbers(rows: list[Row]) -> list[int]:
    """Return the numbers of the effective rows."""
    return [row.seq for row in effective_lines(rows)]


def test_undo_and_redo_act_on_the_latest_row() -> None:
    rows = typed("entry", "entry", "undo")
    assert (numbers(rows), struck(rows)) == ([0, 1], {2})
    rows = typed("entry", "entry", "undo", "redo")
    assert (numbers(rows), struck(rows)) == ([0, 1, 2], set())


def test_undo_stops_at_the_set_up() -> None:
    rows = typed("entry", "entry", "entry", "undo", "undo", "undo")
    assert numbers(rows) == [0]
    assert row_to_undo(rows) is None
    assert row_to_undo([row(0, "new")]) is None
    assert row_to_undo([]) is None


def test_redo_brings_back_the_latest_undone_first() -> None:
    rows = typed("entry", "entry", "undo", "undo", "redo")
    assert numbers(rows) == [0, 1]
    assert row_to_redo(rows) == rows[2]
    assert row_to_redo(typed("entry", "entry", "undo", "undo", "redo", "redo")) is None


def test_nothing_is_redone_once_something_else_was_written() -> None:
    assert row_to_redo(typed("entry", "undo", "entry")) is None
    assert row_to_redo(typed("entry", "undo", "note")) is None
    assert row_to_redo(typed("entry", "undo")) is not None


def test_a_note_is_in_the_log_and_can_be_undone() -> None:
    rows = typed("entry", "note")
    assert numbers(rows) == [0, 1, 2]
    assert row_to_undo(rows) == rows[2]


def test_an_undone_entry_stays_undone_after_a_new_one() -> None:
    rows = typed("entry", "entry", "undo", "entry", "undo")
    assert struck(rows) == {2, 4}
    assert row_to_undo(rows) == rows[1]


@given(st.lists(st.sampled_from(["entry", "entry", "note", "undo", "redo"]), max_size=40))
def test_undo_and_redo_are_two_stacks(words: list[str]) -> None:
    stand, gone = [0], list[int]()
    rows = typed()
    for word in words:
        before = list(rows)
        rows = typed(*(r.kind for r in rows[1:]), word)
        assert rows[: len(before)] == before, "a row was changed"
        if word == "undo":
            if len(stand) > 1:
                gone.append(stand.pop())
        elif word == "redo":
            if gone:
                stand.append(gone.pop())
        else:
            stand.append(rows[-1].seq)
            gone.clear()
        assert numbers(rows) == sorted(stand)
        back = row_to_redo(rows)
        assert (back.seq if back else None) == (gone[-1] if gone else None)
