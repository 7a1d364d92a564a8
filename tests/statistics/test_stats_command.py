"""The command ``gm stats``: what its words and options choose, what follows corrections, and what it refuses."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gm.statistics.cache import cache_path
from gm.statistics.collection import Collector, collecting
from gm.statistics.report import report
from gm.statistics.selection import Filter
from gm.store.database import Store
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")


def wins(data: Any, game: str | None = None) -> dict[str, tuple[int, int]]:
    """Return the wins and the duels of every player."""
    return {row["id"]: (row["won"], row["played"]) for row in data["players"] if row["game"] == game}


def test_wins_are_counted_for_each_player(played: Command) -> None:
    data = played.answer("stats")
    assert (data["duels"], data["over"]) == (5, 4)
    assert wins(data) == wins(data, "gatling") == {"bo": (1, 4), "ana": (2, 3), "anna": (1, 1), "cy": (0, 1)}
    assert next(row["expected"] for row in data["players"] if row["game"] is None) == pytest.approx(3 / 2 + 1 / 3)
    assert data["pairs"][0] == {"a": "ana", "b": "bo", "duels": 3, "a_won": 2, "b_won": 1, "both": 0, "neither": 0}
    (two, three) = data["games"]["gatling"]["first"]
    assert (two["sides"], two["won"], two["n"], two["even"]) == (2, 2, 3, 0.5)
    assert (three["sides"], three["won"], three["n"]) == (3, 1, 1)


@pytest.mark.needs("event")
def test_an_event_is_not_counted_as_a_duel_of_its_players(played: Command) -> None:
    before = played.answer("stats")
    for line in ("new event Ana Bo --house rounds=1", "pair ana bo", "won ana"):
        assert played(line).status == 0
    after = played.answer("stats")
    assert (after["duels"], wins(after)) == (5, wins(before))
    named = played.answer("stats event")
    assert (named["duels"], wins(named, "event")["ana"]) == (1, (1, 1))


def test_a_correction_moves_the_figures_and_its_undo_brings_back_the_bytes(played: Command) -> None:
    before = played("stats --json").out
    assert wins(played.answer("stats"))["anna"] == (1, 1)
    played("--duel 4 fix 1 retire anna --yes")
    data = played.answer("stats")
    assert wins(data)["anna"] == (0, 1)
    assert wins(data)["bo"] == (2, 4)
    assert data["referee"]["corrections"]["by_change"] == {"fix": 1}
    assert data["referee"]["corrections"]["by_entry"] == {"retire": 1}
    played("--duel 4 undo")
    after = played.answer("stats")
    assert after["referee"]["corrections"]["undone"] == 1
    assert after["players"] == played.answer("stats --no-pager")["players"]
    assert before.partition('"players"')[2].partition('"referee"')[0] in played("stats --json").out


def test_a_deleted_duel_is_in_no_figure_and_not_in_the_cache(played: Command) -> None:
    played("stats")
    with closing(sqlite3.connect(cache_path(str(played.db)))) as db:
        assert db.execute("SELECT count(*) FROM part WHERE duel = 4").fetchone() == (1,)
    played("delete 4 --yes")
    with closing(sqlite3.connect(cache_path(str(played.db)))) as db:
        assert db.execute("SELECT count(*) FROM part WHERE duel = 4").fetchone() == (0,)
        assert not any("anna" in content for (content,) in db.execute("SELECT content FROM block"))
    assert "anna" not in played("stats --json").out


def test_figures_are_the_same_without_the_cache_and_without_results(played: Command) -> None:
    before = played("stats --json").out
    Path(cache_path(str(played.db))).write_bytes(b"no database")
    assert played("stats --json").out == before
    Path(cache_path(str(played.db))).unlink()
    with closing(sqlite3.connect(played.db)) as db:
        db.execute("DELETE FROM result")
        db.commit()
    assert played("stats --json").out == before
    assert played.query("SELECT count(*) FROM result") == [(5,)]


@pytest.mark.parametrize(
    ("words", "duels"),
    [
        ("--title final", 1),
        ("--since 2099", 0),
        ("--until 2099", 5),
        ("--game gatling", 5),
        ("gatling", 5),
        ("ana", 4),
        ("ana bo", 3),
        ("--player ana", 4),
        ("anna --same Ana=Anna", 5),
        ("--archived only", 0),
    ],
)
def test_words_and_options_choose_duels(played: Command, words: str, duels: int) -> None:
    assert played.answer(f"stats {words}")["duels"] == duels


def test_an_archived_duel_counts_only_if_asked_for(played: Command) -> None:
    played("archive 4")
    assert played.answer("stats")["duels"] == 4
    assert wins(played.answer("stats --archived yes"))["anna"] == (1, 1)
    assert wins(played.answer("stats --archived only")) == {"anna": (1, 1), "bo": (0, 1)}


def test_names_of_one_player_are_added_up(played: Command) -> None:
    data = played.answer("stats --same Ana=Anna")
    assert wins(data)["ana"] == (3, 4)
    assert data["pairs"][0]["duels"] == 4
    assert next(row["names"] for row in data["players"] if row["id"] == "ana") == ["Ana", "Anna"]
    assert all(row["id"] != "anna" for row in data["ratings"])


def test_rows_that_rest_on_little_can_be_left_out(played: Command) -> None:
    assert wins(played.answer("stats --min 3")) == {"bo": (1, 4), "ana": (2, 3)}


def test_open_duels_count_if_asked_for(played: Command) -> None:
    assert wins(played.answer("stats --open"))["ana"] == (2, 4)


def test_ratings_are_those_of_openskill(played: Command) -> None:
    models = pytest.importorskip("openskill.models")
    model = models.PlackettLuce()
    known: dict[str, Any] = {}
    query = "SELECT uid, json_group_array(seat), json_group_array(won) FROM results WHERE over GROUP BY ended, uid"
    for _, *columns in played.query(f"{query} ORDER BY ended, uid"):
        seats, won = map(json.loads, columns)
        teams = [[known.get(seat) or model.rating()] for seat in seats]
        for seat, (rating,) in zip(seats, model.rate(teams, ranks=[2.0 - hit for hit in won]), strict=True):
            known[seat] = rating
    rows = {row["id"]: row for row in played.answer("stats ratings")["ratings"] if row["game"] is None}
    assert {*rows} == {*known}
    for who, rating in known.items():
        assert rows[who]["mu"] == pytest.approx(rating.mu, abs=1e-9)
        assert rows[who]["sigma"] == pytest.approx(rating.sigma, abs=1e-9)


@pytest.mark.parametrize(
    ("words", "code", "named"),
    [
        ("anah", "no-such", "Ana"),
        ("gatling spels", "no-such", "spells"),
        ("--archived maybe", "words", "maybe"),
        ("--min 0", "words", "0"),
        ("--since monday", "words", "monday"),
        ("--same ana", "words", "ana"),
        ("ana ana", "words", "ana"),
        ("ana bo cy", "words", "ana"),
        ("gatling --with patterns", "no-such", "spells"),
    ],
)
def test_a_wrong_word_is_refused_with_one_that_works(played: Command, words: str, code: str, named: str) -> None:
    ran = played(f"stats {words} --json")
    assert ran.status == 2
    assert ran.error["code"] == code
    assert named in ran.error["message"] + ran.error["remedy"]


def test_without_a_duel_there_are_no_figures(gm: Command) -> None:
    assert gm("stats").status == 0
    assert "No duel yet." in gm("stats").out
    assert gm.answer("stats")["duels"] == 0


def test_a_damaged_duel_is_left_out_and_named(played: Command) -> None:
    with closing(sqlite3.connect(played.db)) as db:
        db.execute("DROP TRIGGER log_no_update")
        db.execute("UPDATE log SET words = 'retire cy' WHERE duel = 3 AND seq = 1")
        db.commit()
    data = played.answer("stats")
    assert [skip["duel"] for skip in data["skipped"]] == [3]
    assert data["duels"] == 4
    assert "Duel 3 is left out" in played("stats").out


def test_the_file_for_spreadsheets_says_what_the_json_says(played: Command, tmp_path: Path) -> None:
    file = tmp_path / "figures.csv"
    played(f"stats --csv {file}")
    rows = list(csv.DictReader(io.StringIO(file.read_text(encoding="utf-8"))))
    assert [*rows[0]] == ["figure", "game", "key", "of", "value", "n", "low", "high", "duels"]
    data = played.answer("stats")
    for row in data["players"]:
        (share,) = [
            found
            for found in rows
            if (found["figure"], found["key"], found["of"], found["game"])
            == ("players", row["id"], "share", row["game"] or "")
        ]
        assert share["value"] == f"{row['share']:.6f}"
        assert (share["low"], share["high"]) == (f"{row['low']:.6f}", f"{row['high']:.6f}")
        assert share["n"] == str(row["played"])
    assert played(f"stats --csv {file}").status == 3


def test_screens_show_an_interval_wherever_there_is_a_share(played: Command) -> None:
    for words in ("stats", "stats gatling", "stats ana", "stats --plain"):
        lines = [line for line in played(words).out.splitlines() if " of " in line and "%" in line]
        assert lines
        assert all("–" in line for line in lines), words


def test_figures_are_of_one_moment_and_nobody_waits_for_them(played: Command) -> None:
    """Another window corrects a duel while the figures are read."""
    store = Store(str(played.db))
    with closing(store), collecting(store) as collector:
        first = report(collector, Filter())[0]
        assert played("--duel 4 fix 1 retire anna --yes").status == 0
        then = report(Collector(store, lambda text: None), Filter())[0]
        assert then == first
    assert wins(first)["anna"] == (1, 1)
    assert wins(played.answer("stats"))["anna"] == (0, 1)
