"""What everybody in a duel is called, and was called before a correction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gm.duel.log import Row, set_ups
from gm.game import AnyGame, Name, no_names
from gm.notation.writing import rebuild


def ever_called(game: AnyGame, rows: Iterable[Row]) -> dict[str, str]:
    """Who sat at the table by these rows, or joined under a name of one's own, whether or not they stand: id → name."""
    found: dict[str, str] = {}
    for row in rows:
        for body in set_ups(row) if row.kind in ("new", "correct") else ():
            found |= dict(body["seats"])
        if game.play.names is not no_names:
            for body in _told(row):
                found |= {one.id: one.name for one in joining(game, body)}
    return found


def joining(game: AnyGame, body: Mapping[str, Any]) -> tuple[Name, ...]:
    """Who joins by the entry that a line's data hold; nobody if they are no entry's."""
    form = game.typed.forms.get(str(body.get("kind")))
    return form.joining(rebuild(game.typed.forms, body)) if form else ()


def _told(row: Row) -> Iterator[Mapping[str, Any]]:
    """The data of the entries that a row writes."""
    if row.kind == "entry":
        yield row.body
    elif row.kind == "correct":
        yield from (change["body"] for change in row.body["changes"] if change.get("kind") == "entry")
