"""The SQL views: the effective duel, whatever was undone or corrected."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from tests.support.corrected import CORRECTIONS, FOUR
from tests.support.rules import begun
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")

SECOND = (*("8h", "cy 6t", "o", "ana 4b"), "rest", *("9d", "ana 1m", "bo 2b"), "rest", "order ana=2 bo=1 cy=3")


PIECES = "typeof(delta) <> 'text' ORDER BY place"
"""The holdings that are counted, unlike places and marks."""


def words(gm: Command) -> list[str]:
    """Return the effective lines in playing order."""
    return [found for (found,) in gm.query("SELECT words FROM entries WHERE duel = 1 ORDER BY place")]


def sums(gm: Command, what: str) -> dict[str, int]:
    """Return how much of a holding everyone has, by the transfers alone."""
    return dict(gm.query("SELECT holder, sum(delta) FROM transfers WHERE duel = 1 AND what = ? GROUP BY holder", what))


def throws(gm: Command, duel: int = 1) -> list[tuple[Any, ...]]:
    """Return the effective throws by their facts: who, number, zone, off, hit."""
    said: dict[str, dict[str, Any]] = {}
    for entry, field, value in gm.query("SELECT entry, field, value FROM facts WHERE duel = ? ORDER BY place", duel):
        said.setdefault(entry, {})[field] = value
    fields = ("who", "number", "zone", "off", "hit")
    return [(entry, *(one[field] for field in fields)) for entry, one in said.items() if one["kind"] == "throw"]


def adds_up(gm: Command, state: Any) -> None:
    """Check that the transfers add up to the state, and that the entries are those of the record."""
    pages, mana = sums(gm, "pages"), sums(gm, "mana")
    assert sum(pages.values()) == 52
    for mage in state["mages"]:
        assert (pages[mage["id"]], mana.get(mage["id"], 0)) == (mage["pages"], mage["mana"])
    stand = [line for line in gm.answer("log --lines")["lines"] if not line.startswith("#")]
    assert [begun(words(gm)[0]), *words(gm)[1:]] == stand
    places = gm.query("SELECT place FROM entries WHERE duel = 1 ORDER BY place")
    assert places == [(place,) for place in range(len(stand))]


def test_entries_are_the_effective_ones(settled: Command) -> None:
    for line in ("undo", "note a", "note b", "undo"):
        settled(line)
    assert words(settled) == ["new gatling Ana Bo Cy", "draw 7C", "throw bo 5 mid hit", "throw cy 2 top", "note a"]
    for line in ("redo", "undo", "redo"):
        settled(line)
    assert words(settled)[-1] == "note b"


def test_throws_are_listed_in_order(settled: Command) -> None:
    settled.play(["8h", "cy 6t", "undo", "cy t", "o", "ana 4 off hit", "undo"])
    assert throws(settled) == [
        ("2", "bo", 5, "middle", 0, 1),
        ("3", "cy", 2, "top", 0, 0),
        ("8", "cy", None, "top", 0, 0),
        ("9", "ana", None, None, 1, 0),
    ]


def test_facts_have_a_row_for_each_field(settled: Command) -> None:
    settled("note a")
    settled.play(["8h", "cy 6t", "o", "ana 4b", "rest", "9d", "ana 1m", "bo 2b", "rest", "order ana=2 bo=1 cy=3"])
    assert settled.query("SELECT field, value FROM facts WHERE entry = '1' ORDER BY field") == [
        *(("chosen", 0), ("kind", "draw"), ("page", "7C")),
    ]
    (dice,) = settled.query("SELECT value FROM facts WHERE field = 'dice'")
    assert json.loads(dice[0]) == [["ana", 2], ["bo", 1], ["cy", 3]]
    entries = settled.query("SELECT entry FROM entries WHERE kind = 'entry' ORDER BY place")
    assert settled.query("SELECT DISTINCT entry FROM facts ORDER BY place") == entries


def test_transfers_are_the_changes_of_holdings(settled: Command) -> None:
    settled.play(["8h", "undo"])
    assert settled.query(f"SELECT entry, why, holder, what, delta FROM transfers WHERE place > 0 AND {PIECES}") == [
        ("4", "hit", "bo", "pages", -5),
        ("4", "hit", "ana", "pages", 5),
        ("4", "mana", "bo", "mana", 1),
        ("4", "mana", "cy", "mana", 2),
    ]


def test_transfers_add_up_after_undo_and_redo(settled: Command) -> None:
    for line in ("undo", "redo", *SECOND, "undo", "undo", "redo", "redo", "pass", "pass", "undo"):
        ran = settled.play([line])
        assert ran.status == 0, ran.out
        adds_up(settled, ran.answers[0]["state"])


STANDINGS = "SELECT holder, amount FROM standings WHERE duel = 1 AND round = ? AND what = ? ORDER BY holder"


def test_standings_are_taken_when_a_round_opens(settled: Command) -> None:
    settled.play([*SECOND, "pass", "pass", "pass", "7h"])
    assert settled.query(STANDINGS, 1, "pages") == [("ana", 17), ("bo", 17), ("cy", 17), ("discard", 1)]
    board = {mage["id"]: mage for mage in settled.answer("now")["state"]["mages"]}
    assert dict(settled.query(STANDINGS, 2, "pages")) == {
        **{who: mage["pages"] for who, mage in board.items()},
        "discard": 1,
    }
    assert dict(settled.query(STANDINGS, 2, "mana")) == {who: mage["mana"] for who, mage in board.items()}
    settled.play(["undo", "undo"])
    assert settled.query(STANDINGS, 2, "pages") == []


def test_duels_are_numbered_independently(settled: Command) -> None:
    settled("new gatling Di Ed --house aspect_start=zero")
    settled.play(["7c", "4m*", "rest", "fix 2 throw ed 3 mid hit --yes"])
    assert len(throws(settled, 2)) == 1
    assert settled.query("SELECT holder, amount FROM standings WHERE duel = 2 AND round = 1 AND what = 'pages'") == [
        *(("di", 26), ("ed", 26)),
    ]
    assert settled.query("SELECT count(*) FROM entries WHERE duel = 1") == [(5,)]
    assert settled.query("SELECT duel, seq FROM corrections") == [(2, 4)]


def test_transfers_add_up_after_corrections_and_undo(late: Command) -> None:
    for line in CORRECTIONS:
        ran = late.play([line])
        assert ran.status == 0, (line, ran.out)
        adds_up(late, ran.answers[0]["state"])
    assert late("check").status == 0


def test_entries_are_shown_as_corrected(late: Command) -> None:
    late(
        [
            "fix",
            "2",
            "throw",
            "bo",
            "4",
            "top",
            ";",
            "insert",
            "3",
            "note",
            "x",
            ";",
            "insert",
            "3",
            "note",
            "y",
            "--yes",
        ]
    )
    late("note z")
    at = "at = (SELECT at FROM log WHERE log.seq = entries.seq)"
    rows = f"SELECT place, entry, seq, kind, words, body ->> 'text', {at} FROM entries"
    assert late.query(f"{rows} WHERE place IN (2, 3, 4, 5, 18) ORDER BY place") == [
        (2, "2", 2, "entry", "throw bo 4 top", None, 1),
        (3, "16.1", 16, "note", "note x", "x", 1),
        (4, "16.2", 16, "note", "note y", "y", 1),
        (5, "3", 3, "entry", "throw cy 2 top", None, 1),
        (18, "17", 17, "note", "note z", "z", 1),
    ]
    assert late.query("SELECT receipt ->> '$.notices[0].kind' FROM entries WHERE entry = '4'") == [("nobody-hit",)]


def test_throws_show_what_they_were_corrected_to(late: Command) -> None:
    late(f"{FOUR} --yes")
    late("drop 12 --mend --yes")
    found = throws(late)
    assert found[0] == ("2", "bo", 4, "top", 0, 0)
    assert "12" not in [entry for entry, *_ in found]


def test_places_are_not_summed(late: Command) -> None:
    with closing(sqlite3.connect(late.db, isolation_level=None)) as db:
        notices: list[dict[str, Any]] = [
            {"kind": "cart", "params": {}, "changes": [["table", "cart", "ford"]], "marks": ""}
        ]
        notices.append({"kind": "day", "params": {"round": 9}, "changes": [["table", "carts", 2]], "marks": "round"})
        receipt = json.dumps({"notices": notices, "settlement": []})
        db.execute("INSERT INTO log VALUES (1, 16, '', 'note', 'note x', '{}', NULL, ?)", (receipt,))
    assert late.query(
        "SELECT holder, what, delta FROM transfers WHERE holder = 'table' AND what <> 'page' ORDER BY what"
    ) == [
        *(("table", "cart", "ford"), ("table", "carts", 2)),
    ]
    assert late.query("SELECT round, what, amount FROM standings WHERE holder = 'table'") == [(9, "carts", 2)]


def test_standings_are_those_of_the_corrected_duel(late: Command) -> None:
    late.play(["pass", "pass", "7h"])
    before = late.query(STANDINGS, 2, "pages")
    late(f"{FOUR} --yes")
    pages = {mage["id"]: mage["pages"] for mage in late.answer("now")["state"]["mages"]}
    assert dict(late.query(STANDINGS, 2, "pages")) == {**pages, "discard": 1}
    assert late.query("SELECT round, opened_by FROM rounds ORDER BY place") == [(1, "0"), (2, "17")]
    late("undo --to 15 --yes")
    assert late.query(STANDINGS, 2, "pages") == []
    late("undo")
    late("undo")
    assert late.query(STANDINGS, 2, "pages") == before


def test_corrections_are_listed_with_reasons_and_effect(late: Command) -> None:
    late([*FOUR.split(), "because", "it was a four", "--yes"])
    late("drop 15 --yes")
    late("undo")
    assert late.query("SELECT duel, seq, words, because, stands FROM corrections ORDER BY seq") == [
        (1, 16, f'{FOUR} because "it was a four"', "it was a four", 1),
        (1, 17, "drop 15", None, 0),
    ]
    late("redo")
    assert late.query("SELECT stands FROM corrections WHERE seq = 17") == [(1,)]


def test_an_undone_correction_has_no_effect(late: Command) -> None:
    late(f"{FOUR} --yes")
    late("undo --to 10 --yes")
    assert late.query("SELECT seq, stands FROM corrections ORDER BY seq") == [(16, 0), (17, 1)]
    late("undo")
    assert late.query("SELECT seq, stands FROM corrections ORDER BY seq") == [(16, 1), (17, 0)]
