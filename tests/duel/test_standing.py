"""Tests of the effective lines after corrections: they keep their names and places, and return by undo."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from gm.duel.log import Row, effective_lines, effective_rows, row_to_redo, row_to_undo, undo_target
from tests.duel.corrections import change, correction, log, names_and_words, row, struck


def names(rows: list[Row]) -> list[str]:
    """Return the names of the effective lines, in playing order."""
    return [line.name for line in effective_lines(rows)]


# One correction


def test_a_fixed_line_keeps_its_name_its_place_and_its_time() -> None:
    rows = log(correction(6, change("fix", "2", "better")))
    assert names_and_words(effective_lines(rows))[:3] == [("1", "line 1"), ("2", "better"), ("3", "line 3")]
    fixed = effective_lines(rows)[2]
    assert (fixed.seq, fixed.at, fixed.body) == (2, rows[2].at, {"says": "better"})
    assert rows[2].words == "line 2", "the row itself was changed"
    assert struck(rows) == set()


def test_a_dropped_line_is_deleted() -> None:
    rows = log(correction(6, change("drop", "2"), change("drop", "5")))
    assert names(rows) == ["0", "1", "3", "4"]
    assert struck(rows) == {2, 5}


def test_an_inserted_line_has_the_name_of_its_row() -> None:
    rows = log(correction(6, change("insert", "2", "forgotten")))
    assert names_and_words(effective_lines(rows))[:3] == [("1", "line 1"), ("6", "forgotten"), ("2", "line 2")]


def test_several_inserted_lines_are_numbered_as_typed() -> None:
    rows = log(
        correction(6, change("insert", "4", "a"), change("insert", "2", "b"), change("insert", "4", "c")),
    )
    assert names(rows) == ["0", "1", "6.2", "2", "3", "6.1", "6.3", "4", "5"]


def test_a_line_can_replace_one_dropped_with_it() -> None:
    rows = log(correction(6, change("drop", "2"), change("insert", "2", "instead")))
    assert names_and_words(effective_lines(rows))[:3] == [("1", "line 1"), ("6", "instead"), ("3", "line 3")]


def test_a_change_of_an_unknown_line_has_no_effect() -> None:
    rows = log(correction(6, change("fix", "9", "x"), change("drop", "2.1"), change("insert", "77", "y")))
    assert effective_lines(rows) == rows[:-1]


# One after the other


def test_an_inserted_line_is_changed_by_its_name() -> None:
    rows = log(correction(6, change("insert", "2", "a"), change("insert", "2", "b")))
    rows.append(correction(7, change("fix", "6.2", "better")))
    assert names_and_words(effective_lines(rows))[1:3] == [("6.1", "a"), ("6.2", "better")]
    rows.append(correction(8, change("insert", "6.2", "between"), change("drop", "6.1")))
    assert names_and_words(effective_lines(rows))[:4] == [
        ("1", "line 1"),
        ("8", "between"),
        ("6.2", "better"),
        ("2", "line 2"),
    ]


def test_a_line_may_be_fixed_again_and_again() -> None:
    rows = log(correction(6, change("fix", "2", "second")), correction(7, change("fix", "2", "third")))
    assert ("2", "third") in names_and_words(effective_lines(rows))
    assert ("2", "second") in names_and_words(effective_lines([*rows, row(8, "undo", 7)]))
    assert ("2", "line 2") in names_and_words(effective_lines([*rows, row(8, "undo", 7), row(9, "undo", 6)]))


def test_a_correction_is_undone_and_redone_as_a_whole() -> None:
    rows = log(correction(6, change("drop", "1"), change("fix", "2", "x"), change("insert", "3", "y")))
    assert row_to_undo(rows) == rows[6]
    undone = [*rows, row(7, "undo", 6)]
    assert effective_lines(undone) == rows[:6]
    assert struck(undone) == {6}
    assert row_to_redo(undone) == rows[6]
    assert effective_lines([*undone, row(8, "redo", 6)]) == effective_lines(rows)


def test_nothing_is_redone_once_a_correction_was_written() -> None:
    rows = log(row(6, "undo", 5))
    assert row_to_redo(rows) is not None
    assert row_to_redo([*rows, correction(7, change("drop", "2"))]) is None


def test_later_lines_follow_all_inserted_lines() -> None:
    rows = log(correction(6, change("insert", "5", "x")), row(7))
    assert names(rows) == ["0", "1", "2", "3", "4", "6", "5", "7"]
    assert row_to_undo(rows) == rows[7]
    assert row_to_undo([*rows, row(8, "undo", 7)]) == rows[6]


def test_an_undone_line_cannot_be_changed() -> None:
    rows = log(row(6, "undo", 5), correction(7, change("fix", "5", "x"), change("insert", "5", "y")))
    assert names(rows) == ["0", "1", "2", "3", "4"]


# Back to a row


def test_undo_to_a_row_undoes_all_later_rows() -> None:
    rows = log(correction(6, change("fix", "2", "x")), row(7), correction(8, change("drop", "1")), row(9))
    assert names([*rows, correction(10, change("to", "7"))]) == ["0", "1", "2", "3", "4", "5", "7"]
    assert ("2", "x") in names_and_words(effective_lines([*rows, correction(10, change("to", "6"))]))
    back = [*rows, correction(10, change("to", "3"))]
    assert effective_lines(back) == rows[:4]
    assert struck(back) == {4, 5, 6, 7, 8, 9}
    assert [kept.seq for kept in effective_rows(back)] == [0, 1, 2, 3, 10]


def test_undo_to_a_row_can_be_undone() -> None:
    rows = log(correction(6, change("fix", "2", "x")), correction(7, change("insert", "3", "y")))
    back = [*rows, correction(8, change("to", "2")), row(9), row(10, "undo", 9)]
    assert row_to_undo(back) == back[8]
    undone = [*back, row(11, "undo", 8)]
    assert effective_lines(undone) == effective_lines(rows)
    assert row_to_redo(undone) == back[8]
    again = [*undone, row(12, "redo", 8)]
    assert effective_lines(again) == rows[:3]
    assert row_to_redo(again) == back[9]


def test_several_undo_to_are_undone_one_by_one() -> None:
    rows = [*log(), correction(6, change("to", "4")), row(7), correction(8, change("to", "2")), row(9)]
    assert names(rows) == ["0", "1", "2", "9"]
    rows += [row(10, "undo", 9), row(11, "undo", 8)]
    assert names(rows) == ["0", "1", "2", "3", "4", "7"]
    rows += [row(12, "undo", 7), row(13, "undo", 6)]
    assert names(rows) == ["0", "1", "2", "3", "4", "5"]


def test_undo_to_an_undone_row_restores_it() -> None:
    rows = log(correction(6, change("fix", "2", "x")), row(7), correction(8, change("to", "4")), row(9))
    assert names([*rows, correction(10, change("to", "5"))]) == ["0", "1", "2", "3", "4", "5"]
    assert names_and_words(effective_lines([*rows, correction(10, change("to", "6"))]))[1] == ("2", "x")
    assert names([*rows, correction(10, change("to", "7"))])[-1] == "7"
    assert effective_lines([*rows, correction(10, change("to", "7")), row(11, "undo", 10)]) == effective_lines(rows)


def test_only_one_kind_of_correction_goes_back() -> None:
    assert undo_target(correction(6, change("to", "4"))) == 4
    assert undo_target(correction(6, change("fix", "2", "x"), change("drop", "3"))) is None


# Whatever is typed


WORDS = ("entry", "fix", "drop", "insert", "to", "undo", "redo")


@given(st.lists(st.tuples(st.sampled_from(WORDS), st.integers(0, 99)), max_size=40))
def test_undoing_everything_retraces_every_state(typed: list[tuple[str, int]]) -> None:
    rows = log(entries=0)
    past: dict[int, Any] = {}
    for word, number in typed:
        seq, lines = len(rows), effective_lines(rows)
        at = lines[number % len(lines)].name
        target = row_to_undo(rows) if word == "undo" else row_to_redo(rows) if word == "redo" else None
        if word in ("undo", "redo"):
            if target is None:
                continue
            rows.append(row(seq, "undo" if word == "undo" else "redo", target.seq))
            assert effective_lines(rows) == past[target.seq][word == "redo"]
            continue
        made = {
            "entry": row(seq),
            "to": correction(seq, change("to", str(number % seq))),
            "drop": correction(seq, change("drop", at)),
            "fix": correction(seq, change("fix", at, f"fix {seq}")),
            "insert": correction(seq, change("insert", at, f"insert {seq}")),
        }[word]
        if at == "0" and word in ("drop", "insert"):
            continue
        rows.append(made)
        past[seq] = (lines, effective_lines(rows))
    kept = names(rows)
    assert kept[0] == "0"
    assert len(set(kept)) == len(kept), "two lines of one name"
