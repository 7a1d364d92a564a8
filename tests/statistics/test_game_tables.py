"""The tables of games, computed from the rows and receipts of exported records alone."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from gm import games
from tests.support.statistics.compared import exported, figures
from tests.support.statistics.playing import play
from tests.support.statistics.reference import standing

Line = tuple[dict[str, Any], list[dict[str, Any]]]
"""The data of an entry, and its notices."""
Row = tuple[str, int, str]
"""The key of a row, its number of hits, and the player whose row it is."""
Rows = Callable[[list[Line], Any], Iterator[Row]]
"""A function that returns the rows of a table for a duel's lines and last state."""

ELEMENTS = {"fire", "earth", "water", "ice", "wind", "lightning"}
DUELS, LINES = int(os.environ.get("GM_STATISTICS", "6")), 90


def wizards_spells(lines: list[Line], state: Any) -> Iterator[Row]:
    """Yield each spell that a wizard chose, with how often it was cast."""
    casts: dict[tuple[str, str], int] = {}
    for _, notices in lines:
        for kind, params in ((notice["kind"], notice["params"]) for notice in notices):
            if kind == "chosen":
                casts.setdefault((params["spell"], params["who"]), 0)
            elif kind == "cast" and (params["spell"], params["who"]) in casts:
                casts[params["spell"], params["who"]] += 1
    for (spell, who), times in casts.items():
        yield spell, times, who


def wizards_picks(lines: list[Line], state: Any) -> Iterator[Row]:
    """Yield the choices before the first turn, by their place."""
    place = 0
    for body, notices in lines:
        if any(notice["marks"] == "round" for notice in notices) and body["kind"] != "choose":
            return
        for notice in notices:
            if notice["kind"] == "chosen":
                place += 1
                yield str(place), 1, notice["params"]["who"]
            elif notice["marks"] == "round":
                return


def grimslingers_spells(lines: list[Line], state: Any) -> Iterator[Row]:
    """Yield each revealed spell."""
    for body, _ in lines:
        if body["kind"] == "reveal" and body["card"] not in ELEMENTS:
            yield body["card"], 1, body["who"]


def grimslingers_elements(lines: list[Line], state: Any) -> Iterator[Row]:
    """Yield both elements of each clash."""
    shown: dict[str, str] = {}
    for body, notices in lines:
        if body["kind"] == "reveal" and body["card"] in ELEMENTS:
            shown[body["who"]] = body["card"]
        for notice in notices:
            if notice["kind"] == "clash":
                for who in notice["params"]["pair"]:
                    yield shown[who], notice["params"]["who"] in (who, "both"), who


def grimlore_tests(lines: list[Line], state: Any) -> Iterator[Row]:
    """Yield each skill test."""
    for _, notices in lines:
        for notice in notices:
            if notice["kind"] == "tested":
                params = notice["params"]
                yield params["skill"], params["success"], params["who"]


def grimlore_terrains(lines: list[Line], state: Any) -> Iterator[Row]:
    """Yield each tile that was travelled to."""
    for body, _ in lines:
        if body["kind"] == "travel":
            yield body["tile"], 1, ""


def gentlemen_actions(lines: list[Line], state: Any) -> Iterator[Row]:
    """Yield each action, and whether an enemy went out of action before the next one."""
    sides = {unit.id: unit.side for unit in state.units}
    acting, used, killed = "", "", 0
    for body, notices in lines:
        if body["kind"] in ("use", "activate", "end"):
            if used:
                yield used, killed, sides[acting]
            used, killed = "", 0
        acting = body["unit"] if body["kind"] == "activate" else acting
        used = body["ability"] if body["kind"] == "use" else used
        out = [notice["params"]["unit"] for notice in notices if notice["kind"] == "out"]
        killed = killed or int(bool(used) and any(sides[unit] != sides[acting] for unit in out))
    if used:
        yield used, killed, sides[acting]


TABLES = (
    ("wizards", {"spells": wizards_spells, "picks": wizards_picks}, pytest.mark.needs("wizards")),
    (
        "grimslingers",
        {"spells": grimslingers_spells, "elements": grimslingers_elements},
        pytest.mark.needs("grimslingers"),
    ),
    ("grimlore", {"tests": grimlore_tests, "terrains": grimlore_terrains}, pytest.mark.needs("grimlore")),
    ("gentlemen", {"actions": gentlemen_actions}, pytest.mark.needs("gentlemen")),
)


@pytest.mark.parametrize(
    ("slug", "every"), [pytest.param(slug, every, marks=mark, id=slug) for slug, every, mark in TABLES]
)
def test_tables_are_those_of_the_exported_rows(
    slug: str, every: Mapping[str, Rows], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    session = play(monkeypatch, tmp_path / "duels.db", games.load(slug), DUELS, f"tables of {slug}", LINES)
    tables = figures(session)["games"][slug]["tables"]
    duels = [(duel, session.for_duel(number).table().state) for number, duel in enumerate(exported(session), 1)]
    over = [(duel, state) for duel, state in duels if duel.winners is not None]
    session.close()
    for what, rows in every.items():
        counts, hits, owners = Counter[str](), Counter[str](), defaultdict[str, list[bool]](list)
        for duel, state in over:
            lines = [
                (line["body"], notices)
                for _, line, notices in standing(duel.record["log"])[0]
                if line["kind"] == "entry"
            ]
            table_rows = [*rows(lines, state)]
            for key, hit, _ in table_rows:
                counts[key] += 1
                hits[key] += hit
            for key, who in {(key, who) for key, _, who in table_rows}:
                owners[key].append(who in (duel.winners or ()))
        table = {row["key"][0]: row for row in tables[what]}
        assert counts, f"no duel has a row of {what}"
        assert {key: row["n"] for key, row in table.items()} == counts, what
        assert {key: row.get("hit", hits[key]) for key, row in table.items()} == {key: hits[key] for key in table}, what
        if not games.info(slug).together:
            won = {key: (row["duels"], row["won"]) for key, row in table.items() if "duels" in row}
            assert won == {key: (len(owners[key]), sum(owners[key])) for key in won}, what
