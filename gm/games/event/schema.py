"""The schema of a file of players, in TOML. It is imported only when a file is checked."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from gm.game import Bounds, Faults, NamedTuple, name_id, tables_of
from gm.games.event.entries import RATING_MAX


class Entrant(NamedTuple):
    """A player in a file."""

    name: Annotated[str, Bounds(1, 64)]
    rating: Annotated[int, Bounds(0, RATING_MAX)] = 0
    club: Annotated[str, Bounds(0, 64)] = ""


class Players(NamedTuple):
    """The content of a file of players."""

    format: Literal[1]
    game: Literal["event"]
    player: Annotated[tuple[Entrant, ...], Bounds(2, 256)]

    @staticmethod
    def faults(data: Mapping[str, Any]) -> Faults:
        """Yield the players who are in the file twice."""
        seen = set[str]()
        for where, table in tables_of(data, "player"):
            id = name_id(str(table.get("name", "")))
            if id in seen:
                yield (*where, "name"), "another player has this name"
            seen.add(id)
