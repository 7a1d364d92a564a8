"""Tests that the changes of a correction are written as words and read back without loss."""

from __future__ import annotations

import json

import pytest

from gm.duel.changes import find_line, format_correction, has_reason, line_range
from gm.duel.edits import Edit, Fix, LineContent
from gm.duel.log import Row, effective_lines
from gm.errors import GmError
from gm.game import AnyGame
from tests.duel.corrections import change, correction, log, row
from tests.duel.journey import Journey

LINES = [
    Row(int(name.partition(".")[0]), "", "entry", "", {}, None, "", int(name.partition(".")[2] or 0))
    for name in ("0", "1", "2", "6.1", "6.2", "3", "4", "5")
]


def words(toy: AnyGame, *changes: Edit, because: str | None = None) -> str:
    """Return a correction in its long form."""
    return format_correction(changes, because, LINES, toy.inputs.forms)


# Changes → words


def test_each_kind_of_change_has_its_words(toy: AnyGame) -> None:
    assert words(toy, change("fix", "2", "weather sun")) == "fix 2 weather sun"
    assert words(toy, change("insert", "6.1", "allow")) == "insert 6.1 allow"
    assert words(toy, change("drop", "3")) == "drop 3"
    assert words(toy, change("to", "3")) == "undo --to 3"
    several = (change("drop", "1"), change("fix", "2", "allow"), change("insert", "3", "allow"), change("drop", "5"))
    assert words(toy, *several) == "drop 1 ; fix 2 allow ; insert 3 allow ; drop 5"


@pytest.mark.parametrize(
    ("dropped", "line"),
    [
        (("1", "2"), "drop 1-2"),
        (("1", "2", "6.1", "6.2", "3"), "drop 1-3"),
        (("2", "6.1"), "drop 2-6.1"),
        (("1", "2", "3"), "drop 1-2 ; drop 3"),
        (("1", "6.1", "6.2", "5"), "drop 1 ; drop 6.1-6.2 ; drop 5"),
        (("2", "1"), "drop 2 ; drop 1"),
    ],
)
def test_consecutive_lines_are_dropped_as_a_range(toy: AnyGame, dropped: tuple[str, ...], line: str) -> None:
    assert words(toy, *(change("drop", name) for name in dropped)) == line


def test_the_reason_comes_last_in_quotes_where_it_needs_them(toy: AnyGame) -> None:
    assert words(toy, change("drop", "1"), because="cocked") == "drop 1 because cocked"
    assert words(toy, change("drop", "1"), because='"a" b') == 'drop 1 because """a"" b"'
    assert words(toy, change("to", "3"), because="a ; b") == 'undo --to 3 because "a ; b"'


def test_a_reason_is_separate_from_that_of_a_line(toy: AnyGame) -> None:
    for line in ("mend ana because x 1", "house goal=purse", "note x", "new toy Ana Bo Cy"):
        assert has_reason(toy.inputs.forms, line.split()[0])
        assert words(toy, change("fix", "1", line), because="why") == f"fix 1 {line} ; because why"
    assert not has_reason(toy.inputs.forms, "weather")
    assert words(toy, change("fix", "1", "note x"), change("drop", "2"), because="y").endswith("drop 2 because y")


def test_derived_changes_are_not_typed(toy: AnyGame) -> None:
    follows = Fix("1", LineContent("entry", "allow", {"says": "allow"}), by="0")
    assert words(toy, change("fix", "0", "new toy A B"), follows) == "fix 0 new toy A B"


# Words → changes → words


TYPED = (
    "fix 5 choose ana dash 1",
    "fix choose ana dash 1",
    "fix 5 CHOOSE Ana d 1",
    "fix 5 choose ana dash 1 ; fix 4 weather sun storm because two",
    'fix 5 choose ana dash 1 because """so"" it was; really"',
    "fix 5 choose ana dash 1 ; because it was a one",
    "insert 4 mend ana because x 2 ; because y",
    'insert 4 mend ana because "because ""x""" 2',
    'insert 1 note "a ; b" ; insert 1 note because ; because """"',
    'insert 4 house goal=purse because z ; because "w; w"',
    "insert 4 house goal=purse because z w",
    "drop 7-9",
    "drop 7 8 9",
    "drop 9 8 ; drop 7 because ;;",
    "drop 8 ; insert 8 allow ; fix 5 choose ana dash 3",
    'fix 0 new toy Ann Bo Cy --title "T; because" ; because "she is called Ann"',
    "fix new toy Ana Bo Cy --house goal=purse",
    'fix 10 note "x --x ; y" because\u00a0z',
    "undo --to 4",
    'undo --to 4 because "we ""lost"" a die"',
)


@pytest.mark.parametrize("line", TYPED, ids=ascii)
def test_the_long_form_of_a_correction_is_stable(journey: Journey, line: str) -> None:
    row = journey.correct(line)
    again = journey.correct(row.words)
    assert (again.words, again.body) == (row.words, row.body)


@pytest.mark.parametrize(
    ("line", "stored"),
    [
        ("fix choose ana dash 1", "fix 5 choose ana dash 1"),
        ("FIX 5 Choose ANA d 1 BECAUSE so it was", 'fix 5 choose ana dash 1 because "so it was"'),
        ("drop 7 8 9", "drop 7-9"),
        ("drop 7 ; drop 8 ; drop 9", "drop 7-9"),
        ("insert 4 mend ana 2 because x ; because y z", 'insert 4 mend ana because x 2 ; because "y z"'),
        ("fix weather fog storm", "fix 9 weather fog storm"),
        ("fix new toy Ana Bo Cy --title T", "fix 0 new toy Ana Bo Cy --title T"),
    ],
)
def test_a_correction_is_stored_in_its_long_form(journey: Journey, line: str, stored: str) -> None:
    assert journey.correct(line).words == stored


def test_a_renamed_player_is_renamed_in_all_lines(journey: Journey) -> None:
    row = journey.correct("fix 0 new toy Ann Bo Cy")
    assert [(made["at"], made["words"], made.get("by")) for made in row.body["changes"]] == [
        ("0", "new toy Ann Bo Cy", None),
        ("1", "hand ann 3 5", "0"),
        ("5", "choose ann dash 2", "0"),
    ]
    assert row.words == "fix 0 new toy Ann Bo Cy"
    load = json.loads(row.receipt)["notices"]
    assert [notice["params"]["entry"] for notice in load if notice["kind"] == "fixed"] == ["0"]


# The names of lines


def test_an_effective_line_is_found_by_its_name() -> None:
    rows = log(
        correction(6, change("insert", "2", "a"), change("insert", "3", "b")), correction(7, change("insert", "4", "c"))
    )
    lines = effective_lines(rows)
    for name in ("0", "5", "6.1", "6.2", "7"):
        assert find_line(rows, lines, name).name == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("99", "no-such"),
        ("5.1", "no-such"),
        ("6.0", "no-such"),
        ("6.3", "no-such"),
        ("99.1", "no-such"),
        ("3", "conflict"),
        ("6", "conflict"),
        ("6.1", "conflict"),
        ("7", "conflict"),
        ("8", "conflict"),
        ("9", "conflict"),
        ("10", "conflict"),
    ],
)
def test_a_name_without_an_effective_line_is_explained(name: str, code: str) -> None:
    rows = log(
        correction(6, change("insert", "2", "a"), change("insert", "2", "b")),
        correction(7, change("drop", "3"), change("drop", "6.1")),
        row(8),
        row(9, "undo", 8),
        correction(10, change("fix", "1", "x")),
    )
    with pytest.raises(GmError) as caught:
        find_line(rows, effective_lines(rows), name)
    assert caught.value.code == code
    assert name in caught.value.message or name == "6"
    assert caught.value.remedy


def test_a_range_follows_playing_order() -> None:
    rows = log(correction(6, change("insert", "2", "a")))
    lines = effective_lines(rows)
    at = {line.name: line for line in lines}
    assert [line.name for line in line_range(lines, at["1"], at["3"])] == ["1", "6", "2", "3"]
    assert [line.name for line in line_range(lines, at["6"], at["6"])] == ["6"]
    with pytest.raises(GmError, match="Line 2 comes after line 6"):
        line_range(lines, at["2"], at["6"])


@pytest.mark.parametrize("line", ["insert 6 note x --yes", "fix 5 choose ana dash 1 --yes", "undo --to 3 --yes"])
def test_a_correction_keeps_the_time_of_a_line(journey: Journey, line: str) -> None:
    before = {line.name: line.at for line in journey.table.lines}
    journey.type(line)
    assert {line.name: line.at for line in journey.table.lines if line.name in before}.items() <= before.items()
