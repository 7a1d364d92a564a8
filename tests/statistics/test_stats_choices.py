"""The options of ``gm stats``: the same figures as over a file that has only the chosen duels."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gm.statistics.spreadsheet import as_csv
from tests.support.running import Command

pytestmark = [pytest.mark.needs("gatling"), pytest.mark.needs("wizards")]

AT = "--house aspect_start=zero"
DUELS = (
    (f"new gatling Ana Bo {AT} --at friday/1/1", "draw 7C", "throw bo 5 mid hit", "rest", "retire bo"),
    (f"new gatling Ana Bo {AT} --at friday/2/1", "retire ana"),
    (f"new gatling Bo Ana {AT} --title Final", "retire ana", "fix 1 retire bo --yes"),
    ("new wizards Ana Bo", "retire bo"),
    (f"new gatling Bo Cy {AT} --at monday/1/1", "retire bo"),
)
CAST = (
    *(f"new gatling Ana Bo {AT}", "draw 7C", "throw bo 5 top", "rest", "draw 6C", "throw ana 5 top", "rest"),
    *("order ana=1 bo=2", "cast ana bards-itch bo", "retire bo"),
)
"""A duel in which Ana casts a spell and wins."""


@pytest.fixture
def several(gm: Command) -> Command:
    """Return five duels of two games, some of them at tables of events, and one in the archive."""
    for lines in DUELS:
        assert [gm(line).status for line in lines] == [0] * len(lines), lines
    assert gm("archive 2").status == 0
    return gm


def figures(gm: Command, words: str, db: Path | None = None) -> Any:
    """Return the figures, without the filter."""
    data = gm.answer(f"stats {words} {f'--db {db}' if db else ''}")
    return {key: value for key, value in data.items() if key != "filter"}


def test_a_filter_shows_the_figures_of_a_file_with_those_duels(several: Command, tmp_path: Path) -> None:
    chosen = {
        "--game gatling": (1, 3, 5),
        "--game gatling --archived yes": (1, 2, 3, 5),
        "--archived only": (2,),
        "--event friday --archived yes": (1, 2),
        "--event monday": (5,),
        "--title final": (3,),
        "--since 2001 --until 2099": (1, 3, 4, 5),
    }
    for at, (words, duels) in enumerate(chosen.items()):
        other = tmp_path / f"{at}.db"
        for duel in duels:
            several(f"export --json --duel {duel} --out {tmp_path / f'{at}-{duel}.json'}")
            several.answer(f"import {tmp_path / f'{at}-{duel}.json'} --db {other}")
        assert figures(several, words) == figures(several, "", other), words


def test_spells_are_rated_as_team_mates_of_their_casters(gm: Command) -> None:
    model = pytest.importorskip("openskill.models").PlackettLuce()
    assert gm.play(CAST * 10).status == 0
    ana, bo, spell = model.rating(), model.rating(), model.rating()
    for _ in range(10):
        (ana, spell), (bo,) = model.rate([[ana, spell], [bo]], ranks=[1, 2])
    rows = {
        row.get("id") or row.get("thing"): row for row in gm.answer("stats ratings gatling --with spells")["ratings"]
    }
    found = {name: (row["mu"], row["sigma"], row["duels"]) for name, row in rows.items()}
    assert {*found} == {"ana", "bo", "bards-itch"}
    for name, rating in (("ana", ana), ("bo", bo), ("bards-itch", spell)):
        assert found[name] == pytest.approx((rating.mu, rating.sigma, 10), abs=1e-9)
    assert {row.get("thing") for row in gm.answer("stats ratings gatling")["ratings"]} == {None}


def test_the_spreadsheet_has_every_number_of_the_json(several: Command) -> None:
    data = several.answer("stats --archived yes")
    rows = list(csv.DictReader(io.StringIO(as_csv(data))))
    numbers = {row[column] for row in rows for column in ("value", "n", "low", "high", "duels")}
    shown = [
        value for key in ("games", "players", "pairs", "referee", "ratings", "home") for value in leaves(data[key])
    ]
    assert [value for value in shown if not {str(value), f"{value:.6f}"} & numbers] == []


def leaves(data: Any, name: str = "") -> Iterator[float]:
    """Yield every number of JSON data, except the rank of a rating, which follows from its order."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, key)
    elif isinstance(data, list):
        for value in data:
            yield from leaves(value, name)
    elif isinstance(data, int | float) and name != "rank":
        yield data


def test_no_name_is_a_formula_in_a_spreadsheet(several: Command) -> None:
    data = json.loads(json.dumps(several.answer("stats")))
    names = {"ana": "=1+1", "bo": '@b,o "x"', "cy": "a=b"}
    for row in data["players"]:
        row["id"] = names[row["id"]]
    text = as_csv(data)
    assert '"\'=1+1"' in text
    assert '"\'@b,o ""x"""' in text
    assert '"a=b"' in text
    keys = {row["key"] for row in csv.DictReader(io.StringIO(text)) if row["figure"] == "players"}
    assert keys == {"'=1+1", '\'@b,o "x"', "a=b"}
