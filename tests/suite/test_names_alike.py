"""Names that are hard to tell apart, of players, units and cards: the words of a record read back as the same."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gm.commands.record_import import add_record, read_record
from gm.duel.audit import find_faults
from gm.errors import GmError, Refusal
from gm.game import AnyGame, Seat, Setup
from gm.games import load
from gm.notation.setup import check_holder_names, parse_seats
from gm.table.interchange.attached_files import read_json
from gm.table.interchange.record import record_lines
from gm.table.session import Session
from tests.support.amended import entered
from tests.support.brought import samples
from tests.support.walks import Met, Point, Walk, walk

DUELS = int(os.environ.get("GM_RECORDS", "2"))
LENGTH, CHANGES, TRIES = 30, 6, 5000
ALIKE = ("Ana", "Ana Bo", "Ana 2", "Ana 1", "An", "Bo", "Bo-Ana", "Bo 1", "2 Ana", "Bo Ana Bo")


@pytest.mark.parametrize("seed", range(DUELS))
def test_names_that_are_alike_read_back_as_the_same(slug: str, seed: int) -> None:
    """The names have two words, begin like another name, or are words of the game that players may be called."""
    rng = Random(f"{slug} {seed}")
    game = load(slug)
    setup = named(game, rng)
    met = Met([], [])
    points = tuple(Point(*taken) for taken in walk(game, setup, rng, LENGTH, met))
    table = entered(Walk(game, setup, f"alike, seed {seed}", points, tuple(met.refusals))).table()
    label = [name.name for name in table.known]
    assert [*find_faults(game, table.rows)] == [], label
    again = add_record(Session(":memory:", short=True), read_record("\n".join(record_lines(table))))
    assert json.dumps([row.body for row in again.lines[1:]]) == json.dumps([row.body for row in table.lines[1:]]), label
    assert again.state == table.state, label


def named(game: AnyGame, rng: Random) -> Setup:
    """Return a set-up with names that are hard to tell apart, for players and in their files."""
    words = [*ALIKE, *words_of(game)]
    seats = next(seats for seats in seated(game, words, rng) if seats)
    setup = Setup(seats, seats[0].id if seats and game.info.nouns.first else "", (), {}, samples(game, seats))
    setup = setup._replace(version=game.info.rules_version)
    for _ in range(CHANGES):
        for key, data in setup.brought.items():
            setup = renamed(game, setup, key, changed(data, words, rng)) or setup
    return setup


def words_of(game: AnyGame) -> list[str]:
    """Return words that people type in the game: entries and choices."""
    fields = [field for form in game.inputs.forms.values() for field in form.every_field()]
    choices = [str(word).capitalize() for field in fields for word in getattr(field, "values", ()) or ()]
    entries = [name.capitalize() for name in game.inputs.forms]
    return [*dict.fromkeys((*entries, *choices))]


def seated(game: AnyGame, words: list[str], rng: Random) -> Iterator[tuple[Seat, ...]]:
    """Yield the seats of some players whose names the game accepts together."""
    for _ in range(TRIES):
        count = rng.randint(max(1, game.info.seats_min), min(game.info.seats_max, 8))
        try:
            yield parse_seats(game, [rng.choice(rng.choice((words, ALIKE))) for _ in range(count)])
        except GmError:
            continue
    raise AssertionError("no names are accepted")


def changed(data: Any, words: list[str], rng: Random) -> Any:
    """Return a file in which one thing has another name, or is there twice."""
    data = json.loads(json.dumps(data))
    things = [thing for thing in tables(data) if "name" in thing or "id" in thing]
    if things:
        thing = rng.choice(things)
        if rng.random() < 0.4:
            thing["count"] = 2
        else:
            thing["name"] = rng.choice(words)
    return data


def tables(data: Any) -> Iterator[dict[str, Any]]:
    """Yield every table of a file."""
    if isinstance(data, dict):
        yield data
    for value in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from tables(value)


def renamed(game: AnyGame, setup: Setup, key: str, data: Any) -> Setup | None:
    """Return the set-up with another file, None if a duel cannot begin with it."""
    try:
        other = setup._replace(brought={**setup.brought, key: read_json(game, key.partition(".")[0], data)})
        game.play.start(other)
        check_holder_names(game, other)
    except (GmError, Refusal):
        return None
    return other
