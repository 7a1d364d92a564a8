"""A comparison of the figures that gm reports with those of the reference, for all duels of a database."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gm import games
from gm.commands.line import run
from gm.table.session import Session
from tests.support.statistics import reference
from tests.support.statistics.reference import Played


def exported(session: Session, **only: Any) -> list[Played]:
    """Return the exported record of each duel, with the outcome according to the rules."""
    duels = []
    for duel in session.store().duels():
        beside = session.for_duel(duel.id)
        record = run(beside, ["export", "--json"]).data()
        table = beside.table()
        outcome = table.game.play.outcome(table.state)
        first = table.game.play.first(table.state) if table.game.play.first else table.setup.first
        winners = outcome.winners if outcome else None
        duels.append(Played(json.loads(json.dumps(record)), winners, outcome.kind if outcome else None, first or None))
    return duels


def figures(session: Session, words: str = "") -> Any:
    """Return what ``gm stats --json`` prints."""
    return json.loads(json.dumps(run(session, ["stats", *words.split()]).data()))


def compare(data: Any, duels: list[Played]) -> None:
    """Assert that ``data`` is what the reference computes from ``duels``."""
    over = [duel for duel in duels if duel.winners is not None]
    assert (data["duels"], data["over"], data["skipped"]) == (len(duels), len(over), [])
    slugs = {duel.record["duel"]["game"] for duel in duels}
    assert {*data["games"]} == slugs
    for slug in slugs:
        _compare_game(slug, data["games"][slug], [duel for duel in duels if duel.record["duel"]["game"] == slug])
    against = [duel for duel in over if not games.info(duel.record["duel"]["game"]).together]
    rows = {(row["id"], row["game"]): row for row in data["players"]}
    _alike(rows, reference.players(against))
    pairs = {(row["a"], row["b"]): [row[key] for key in PAIR] for row in data["pairs"]}
    assert pairs == reference.pairs(against)
    _compare_referee(data["referee"], reference.referee(duels))
    if data["ratings"] is not None:
        _alike({(row["id"], row["game"]): row for row in data["ratings"]}, reference.ratings(against))
        assert len(data["ratings"]) == len(reference.ratings(against))


PAIR = ("duels", "a_won", "b_won", "both", "neither")


def _compare_game(slug: str, data: Any, duels: list[Played]) -> None:
    over = [duel for duel in duels if duel.winners is not None]
    assert (data["duels"], data["over"]) == (len(duels), len(over))
    assert sum(data["kinds"].values()) == len(over)
    _alike(data, reference.lengths(over))
    held = {(row["what"], row["round"]): row for row in data["holdings"]}
    _alike(held, reference.holdings(duels, games.info(slug).counts))
    assert {*held} == {*reference.holdings(duels, games.info(slug).counts)}
    first = {row["sides"]: [row["won"], row["n"]] for row in data["first"]}
    assert first == ({} if games.info(slug).together else reference.first_sides(over))


def _compare_referee(data: Any, known: Any) -> None:
    now = {**data, **data["seconds"], **data["corrections"], "by_change": data["corrections"]["by_change"]}
    now["by_entry"] = data["corrections"]["by_entry"]
    now["words"] = {row["entry"]: row["n"] for row in data["seconds"]["by_entry"]}
    _alike(now, known)


def _alike(data: Any, known: Any) -> None:
    """Assert that all values of ``known`` are in ``data``: counts exactly, others to 1e-9."""
    for key, value in known.items():
        if isinstance(value, dict):
            _alike(data[key], value)
        elif isinstance(value, float):
            assert data[key] == pytest.approx(value, abs=1e-9), key
        else:
            assert data[key] == value, key
