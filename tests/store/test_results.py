"""The table of results and its view: who won, for SQL. They are derived from the log and can be made again."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gm.commands import manual
from gm.games import demo, has_demo, load, slugs
from gm.notation.setup import parse_setup
from gm.store.database import Store
from gm.table.writer import begin
from tests.support.rewritten import rewrite
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")

DATABASE = Path(manual.__file__).parent / "text" / "database.md"
DEMOS = [slug for slug in slugs() if has_demo(slug)]
WON = ("new gatling Ana Bo --house aspect_start=zero --title Final", "retire bo")


def results(gm: Command, duel: int = 1) -> list[dict[str, Any]]:
    """Return the rows of the view for a duel, by column."""
    with closing(sqlite3.connect(gm.db)) as db:
        db.row_factory = sqlite3.Row
        return [dict(row) for row in db.execute("SELECT * FROM results WHERE duel = ?", (duel,))]


def of_each(gm: Command, column: str, duel: int = 1) -> dict[str, Any]:
    """Return one column of the view by seat."""
    return {row["seat"]: row[column] for row in results(gm, duel)}


@pytest.fixture
def won(gm: Command) -> Command:
    """Return a duel that Ana has won."""
    for line in WON:
        assert gm(line).status == 0
    return gm


def test_the_view_says_of_every_duel_what_the_list_says(gm: Command) -> None:
    for slug in DEMOS:
        assert gm.play(demo(slug), "--json --keep-going").answers
    listed = gm.answer("duels")["duels"]
    assert len(listed) == len(DEMOS)
    for duel in listed:
        winners = duel["winners"]
        rows = results(gm, duel["id"])
        assert [row["name"] for row in rows] == duel["players"]
        assert {row["title"] for row in rows} == {duel["title"]}
        assert {row["seats"] for row in rows} == {len(rows)}
        assert {row["over"] for row in rows} == {int(winners is not None)}
        for row in rows:
            assert row["won"] == (None if winners is None else int(row["seat"] in winners))
            assert row["share"] == (1 / len(winners) if row["won"] else 0)
            assert (row["ended"] is None) == (winners is None)
    assert any(duel["winners"] for duel in listed)


def test_a_duel_that_is_over_has_its_end(won: Command) -> None:
    won("note a handshake")
    (seq, at) = won.query("SELECT seq, at FROM log WHERE seq = 1")[0]
    ana, bo = results(won)
    assert won.query("SELECT seq, place, at FROM result") == [(2, str(seq), at)]
    assert (ana["over"], ana["kind"], ana["round"], ana["ended"]) == (1, "won", 1, at)
    assert [(row["seat"], row["won"], row["share"], row["first"]) for row in (ana, bo)] == [
        ("ana", 1, 1.0, 1),
        ("bo", 0, 0.0, 0),
    ]


def test_a_correction_moves_the_result_and_an_undo_brings_it_back(won: Command) -> None:
    before = won.query("SELECT over, winners, kind, first, round, place, at, title, seats FROM result")
    assert won("fix 1 retire ana --yes").status == 0
    assert of_each(won, "won") == {"ana": 0, "bo": 1}
    assert won("fix 0 new gatling Eva Bo --house aspect_start=zero --title Last --yes").status == 0
    assert of_each(won, "title") == {"eva": "Last", "bo": "Last"}
    assert won("undo").status == 0
    assert won("undo").status == 0
    assert won.query("SELECT over, winners, kind, first, round, place, at, title, seats FROM result") == before
    assert won("undo").status == 0
    assert of_each(won, "over") == {"ana": 0, "bo": 0}
    assert of_each(won, "won") == {"ana": None, "bo": None}
    assert of_each(won, "ended") == {"ana": None, "bo": None}


def test_teams_share_a_win(gm: Command) -> None:
    for line in ("new gatling Ana Bo Cy Di --teams Ana+Cy/Bo+Di --first Bo", "retire bo", "retire di"):
        assert gm(line).status == 0
    assert of_each(gm, "team") == {"ana": "A", "bo": "B", "cy": "A", "di": "B"}
    assert of_each(gm, "share") == {"ana": 0.5, "bo": 0, "cy": 0.5, "di": 0}
    assert of_each(gm, "first") == {"ana": 0, "bo": 1, "cy": 0, "di": 0}
    rewrite(gm.db, "DELETE FROM result")
    assert of_each(gm, "team") == {"ana": "A", "bo": "B", "cy": "A", "di": "B"}


def test_an_outdated_result_counts_as_missing(won: Command) -> None:
    kept = won.query("SELECT * FROM result")
    won("note later")
    rewrite(won.db, "DELETE FROM result", ("INSERT INTO result VALUES (?,?,?,?,?,?,?,?,?,?,?,?)", kept[0]))
    assert of_each(won, "over") == {"ana": None, "bo": None}
    assert of_each(won, "name") == {"ana": "Ana", "bo": "Bo"}
    won("note latest")
    assert of_each(won, "won") == {"ana": 1, "bo": 0}


def test_the_check_makes_the_results_again(won: Command) -> None:
    won("new gatling Cy Di")
    kept = won.query("SELECT * FROM result ORDER BY duel")
    for change in ("DELETE FROM result", "UPDATE result SET over = 0, winners = '[\"bo\"]'"):
        rewrite(won.db, change)
        assert won("check").status == 0
        assert won.query("SELECT * FROM result ORDER BY duel") == kept


def test_archived_duels_are_included_and_deleted_ones_are_gone(won: Command) -> None:
    for line in ("new gatling Cy Di", "archive 1"):
        won(line)
    assert of_each(won, "won") == {"ana": 1, "bo": 0}
    assert won("delete 1 --yes").status == 0
    assert results(won) == []
    assert won.query("SELECT duel FROM result") == [(2,)]


def test_an_imported_duel_has_its_result(won: Command) -> None:
    won("export --json --out a.json")
    assert won("import a.json --copy").status == 0
    assert of_each(won, "won", 2) == {"ana": 1, "bo": 0}


def test_names_and_titles_may_be_anything(gm: Command) -> None:
    assert gm(["new", "gatling", 'A"a', "O'B, é", "--title", "a, 'b'"]).status == 0
    assert [row["name"] for row in results(gm)] == ['A"a', "O'B, é"]
    assert json.loads(gm.query("SELECT seats FROM result")[0][0])[1][1] == "O'B, é"


def test_the_examples_of_the_manual_count_the_wins(won: Command) -> None:
    wins, first = re.findall(r"```\n(SELECT .*)\n```", DATABASE.read_text(encoding="utf-8"))
    for line in ("new gatling Bo Ana --house aspect_start=zero", "retire bo", "new gatling Cy Bo"):
        assert won(line).status == 0
    assert won.query(wins) == [("Ana", 2, 2), ("Bo", 2, 0)]
    assert won.query(first) == [("gatling", 2, 0.5)]


@pytest.mark.parametrize(("began", "stored"), [(None, "ana"), ("bo", "bo"), ("", None)])
def test_a_game_may_say_who_began(gm: Command, began: str | None, stored: str | None) -> None:
    game = load("gatling")
    if began is not None:
        game = game._replace(play=game.play._replace(first=lambda state: began or None))
    setup = parse_setup(game, ["Ana", "Bo"], "", "", ())
    with closing(Store(str(gm.db), create=True)) as store:
        begin(lambda: store, game, setup, "")
    assert gm.query("SELECT first FROM result") == [(stored,)]
