"""The names of everyone who is or was in a duel, including names before corrections."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gm.duel.fold import find_renames, read_setup
from gm.duel.log import Row, bodies_written
from gm.game import AnyGame, Name, NamedTuple, no_names
from gm.notation.formatting import entry_from_json


class NameList(dict[str, str]):
    """A mapping of ids to names. Looking up an id without a known name returns the id itself."""

    def __missing__(self, who: str) -> str:
        return who


def names_ever_used(game: AnyGame, rows: Iterable[Row]) -> dict[str, str]:
    """Return a mapping from id to name for every player who was ever in a set-up or joined, even in undone rows."""
    names: dict[str, str] = {}
    for row in rows:
        for body in bodies_written(row, "new") if row.kind in ("new", "correct") else ():
            names |= dict(body["seats"])
        if game.play.names is not no_names:
            for body in bodies_written(row, "entry"):
                names |= {name.id: name.name for name in joining_name(game, body)}
    return names


def joining_name(game: AnyGame, body: Mapping[str, Any]) -> tuple[Name, ...]:
    """Return the names that the entry in ``body`` adds; () if ``body`` is not an entry."""
    form = game.inputs.forms.get(str(body.get("kind")))
    return form.new_names(entry_from_json(game.inputs.forms, body)) if form else ()


class Renamed(NamedTuple):
    """A change of a name: the old id, the new id, and the line that gives the name."""

    was: str
    now: str
    by: str


def renamed_in_setup(game: AnyGame, before: Sequence[Row], after: Sequence[Row]) -> list[Renamed]:
    """Return the new names that a correction gives to players, in the set-up or in the line by which they joined."""
    old, new = read_setup(before[0]), read_setup(after[0])
    renames = [Renamed(was, now, before[0].name) for was, now in find_renames(old, new).items()]
    if game.play.names is no_names:
        return renames
    lines = {line.name: line for line in after}
    for line in before:
        other = lines.get(line.name, line)
        if other.body is not line.body and other.body.get("kind") == line.body.get("kind"):
            pairs = zip(joining_name(game, line.body), joining_name(game, other.body), strict=False)
            renames += [Renamed(was.id, now.id, line.name) for was, now in pairs if was.id != now.id]
    return renames
