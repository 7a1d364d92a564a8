"""The tables of the statistics: passed skill tests, and victories after visits to each terrain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gm.game import Count, CountRow, Entry, Setup, replay_entries
from gm.games.grimlore.entries.session import Travel
from gm.games.grimlore.rules.setup import start
from gm.games.grimlore.stages import STAGES


def counted() -> tuple[Count, ...]:
    """Return the declarations of the game's statistics tables."""
    return (
        Count("tests", "Skill tests", ("Skill",), tests, hit="passed"),
        Count("terrains", "Terrains", ("Terrain",), terrains, "wins", hit="visited"),
    )


def tests(setup: Setup, entries: Sequence[Entry]) -> Iterator[CountRow]:
    """Yield a row for each skill test: the skill, whether it was passed, and the character's id."""
    for _, _, step in replay_entries(start, STAGES.apply, setup, entries):
        for notice in step.notices:
            if notice.kind == "tested":
                yield (str(notice.params["skill"]),), bool(notice.params["success"]), str(notice.params["who"])


def terrains(setup: Setup, entries: Sequence[Entry]) -> Iterator[CountRow]:
    """Yield a row for each journey to a tile: the kind of tile, the count 1, and no player ('')."""
    for entry in entries:
        if isinstance(entry, Travel):
            yield (entry.tile,), 1, ""
