"""Attached files for tests: the samples that games ship, and variants with one changed value."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from typing import Any

from gm.errors import GmError, Refusal
from gm.game import AnyGame, Seat, Setup
from gm.games import sample
from gm.notation.attached_files import place
from gm.table.interchange.attached_files import read_json

_SAMPLED: dict[tuple[str, str], dict[str, Any]] = {}


def sampled(game: AnyGame, name: str) -> dict[str, Any]:
    """Return the content of a game's sample file. It is cached, so do not change it."""
    file = (game.info.slug, game.inputs.attachments[name].sample)
    if file not in _SAMPLED:
        data = json.loads(json.dumps(tomllib.loads(sample(*file)), default=str))
        _SAMPLED[file] = read_json(game, name, data)
    return _SAMPLED[file]


def samples(game: AnyGame, seats: tuple[Seat, ...]) -> dict[str, Any]:
    """Return the samples of all files that a game accepts."""
    return {
        place(name, seat.id if bring.each else ""): sampled(game, name)
        for name, bring in game.inputs.attachments.items()
        for seat in seats
    }


def needed(game: AnyGame, seats: tuple[Seat, ...]) -> dict[str, Any]:
    """Return the samples of the files that a game requires."""
    files = samples(game, seats)
    return {key: data for key, data in files.items() if game.inputs.attachments[key.partition(".")[0]].needed}


def others(game: AnyGame, setup: Setup) -> Iterator[Setup]:
    """Yield the set-up with one number or text of one attached file changed, if the game accepts that."""
    for key, data in setup.brought.items():
        for changed in _variants(data):
            other = setup._replace(brought={**setup.brought, key: changed})
            try:
                read_json(game, key.partition(".")[0], changed)
                game.play.start(other)
            except (GmError, Refusal):
                continue
            yield other


def _variants(data: Any) -> Iterator[Any]:
    """Yield copies of some data, each with one changed leaf."""
    if isinstance(data, dict):
        yield from ({**data, key: new} for key, value in data.items() for new in _variants(value))
    elif isinstance(data, list):
        yield from ([*data[:at], new, *data[at + 1 :]] for at, value in enumerate(data) for new in _variants(value))
    elif isinstance(data, int) and not isinstance(data, bool):
        yield from (data + 1, data - 1)
    elif isinstance(data, str):
        yield f"{data}x"


def toml(data: Any) -> str:
    """Format data as TOML, with one inline table for each key."""
    return "".join(f"{json.dumps(key)} = {_inline(value)}\n" for key, value in data.items())


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_inline(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value)
