"""The tables of Gatling Grimoire, compared with the rows of exported records, and by hand for the demonstration."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from gm.games import load
from tests.support.statistics.compared import exported, figures
from tests.support.statistics.playing import play
from tests.support.statistics.reference import standing, wilson

pytestmark = pytest.mark.needs("gatling")


def test_tables_are_those_of_the_exported_rows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    session = play(monkeypatch, tmp_path / "duels.db", load("gatling"), 3, "tables of statistics", 120)
    touched, thrown, cast = Counter[tuple[str, str]](), Counter[tuple[str, str]](), Counter[str]()
    pairs: dict[str, list[tuple[bool, int]]] = {}
    for duel in exported(session):
        lines, _, _ = standing(duel.record["log"])
        setup = lines[0][1]["body"]
        sides = len(setup["teams"] or setup["seats"])
        page, casters = "", set[tuple[str, str]]()
        for _, line, _ in lines:
            body = line["body"]
            if duel.winners is None or line["kind"] != "entry":
                continue
            if body["kind"] == "draw":
                page = body["page"]
            elif body["kind"] == "throw":
                key = page[0], "over" if body["over"] else "off" if body["off"] else body["zone"]
                thrown[key] += 1
                touched[key] += body["hit"]
            elif body["kind"] == "cast":
                cast[body["spell"]] += 1
                casters.add((body["spell"], body["who"]))
        for spell, who in casters:
            pairs.setdefault(spell, []).append((who in (duel.winners or ()), sides))
    tables = figures(session)["games"]["gatling"]["tables"]
    assert {(row["key"][0], row["key"][2]): (row["hit"], row["n"]) for row in tables["patterns"]} == {
        key: (touched[key], n) for key, n in thrown.items()
    }
    assert {row["key"][0]: row["n"] for row in tables["spells"]} == cast
    for row in tables["spells"]:
        found = pairs[row["key"][0]]
        won = sum(hit for hit, _ in found)
        assert (row["duels"], row["won"]) == (len(found), won)
        assert row["expected"] == pytest.approx(sum(1 / sides for _, sides in found))
        assert (row["low"], row["high"]) == pytest.approx(wilson(won, len(found)))
    session.close()
