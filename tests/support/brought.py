"""Files that players bring, for tests: the samples that games ship, and others that differ from them a little."""

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
    """What the sample of a kind of file brings: read once, and changed by nobody."""
    file = (game.info.slug, game.inputs.attachments[name].sample)
    if file not in _SAMPLED:
        data = json.loads(json.dumps(tomllib.loads(sample(*file)), default=str))
        _SAMPLED[file] = read_json(game, name, data)
    return _SAMPLED[file]


def samples(game: AnyGame, seats: tuple[Seat, ...]) -> dict[str, Any]:
    """Every file that a game takes, as its sample has it."""
    return {
        place(name, seat.id if bring.each else ""): sampled(game, name)
        for name, bring in game.inputs.attachments.items()
        for seat in seats
    }


def needed(game: AnyGame, seats: tuple[Seat, ...]) -> dict[str, Any]:
    """Those without which no duel begins."""
    found = samples(game, seats)
    return {key: data for key, data in found.items() if game.inputs.attachments[key.partition(".")[0]].needed}


def others(game: AnyGame, setup: Setup) -> Iterator[Setup]:
    """The same set-up with a number or a text of one file otherwise, wherever the game takes that."""
    for key, data in setup.brought.items():
        for changed in _otherwise(data):
            other = setup._replace(brought={**setup.brought, key: changed})
            try:
                read_json(game, key.partition(".")[0], changed)
                game.play.start(other)
            except (GmError, Refusal):
                continue
            yield other


def _otherwise(data: Any) -> Iterator[Any]:
    """Data with one leaf changed, each in its turn."""
    if isinstance(data, dict):
        yield from ({**data, key: new} for key, value in data.items() for new in _otherwise(value))
    elif isinstance(data, list):
        yield from ([*data[:at], new, *data[at + 1 :]] for at, value in enumerate(data) for new in _otherwise(value))
    elif isinstance(data, int) and not isinstance(data, bool):
        yield from (data + 1, data - 1)
    elif isinstance(data, str):
        yield f"{data}x"


def toml(data: Any) -> str:
    """TOML that holds this content: one inline table for each key."""
    return "".join(f"{json.dumps(key)} = {_inline(value)}\n" for key, value in data.items())


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_inline(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value)
