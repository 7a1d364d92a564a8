"""Snapshots of a duel's state, read when the duel is opened and written with each line."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from gm import games
from gm.duel.log import Row
from gm.duel.state_json import dump_state, load_state, records_shape
from gm.game import AnyGame, House, NamedTuple
from gm.links import __version__
from gm.notation.formatting import entry_from_json
from gm.store.database import Duel, Store
from gm.store.snapshot import Snapshot, write_snapshot

_WRITER = json.JSONEncoder(separators=(",", ":"), check_circular=False)
"""The JSON encoder of snapshots. States are tuples, so it does not check for circular references."""


class Place(NamedTuple):
    """The state of a duel after a row, with its title, house rules and all names ever used.

    ``setup`` is None if the set-up was never corrected. ``acted`` is the number of the last undo, redo or correction.
    """

    seated: Mapping[str, Any] | None
    title: str
    acted: int
    switches: Mapping[str, str]
    ever: Mapping[str, str]
    state: Any


def read_place(stored: Snapshot, duel: Duel, game: AnyGame) -> Place | None:
    """Return the state in a snapshot; None if another version of gm or of the game wrote it."""
    if not game.play.record_types or stored.made != _made(duel, game):
        return None
    try:
        *facts, state = json.loads(stored.held)
        return Place._make([*facts, load_state(game.play.record_types, state)])
    except (LookupError, TypeError, ValueError):
        return None


def snapshot_writer(store: Store, duel: Duel, game: AnyGame, seq: int, place: Place) -> Callable[[], None] | None:
    """Return the function that writes the snapshot after row ``seq``; None if the state cannot be stored."""
    try:
        held = _WRITER.encode([*place[:-1], dump_state(game.play.record_types, place.state)])
    except TypeError:
        return None
    return partial(write_snapshot, store, duel.id, seq, _made(duel, game), held)


def _made(duel: Duel, game: AnyGame) -> str:
    """Return the versions of gm and of the game, on which a snapshot depends."""
    of = f"{__version__} {duel.game} {games.edition(duel.game)} {duel.rules_version} {game.info.rules_version}"
    return f"{of} {','.join(Place._fields)} {records_shape(game.play.record_types)}"


def house_rules_after(game: AnyGame, switches: Mapping[str, str], line: Row) -> Mapping[str, str]:
    """Return the house rules after ``line``; ``switches`` are the house rules before it."""
    if line.kind != "entry" or line.body["kind"] != "house":
        return switches
    house = entry_from_json(game.inputs.forms, line.body)
    assert isinstance(house, House)
    return {**switches, **dict(house.settings)}
