"""The statistics of events: how results come about, and by how much each player wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gm.game import Count, CountRow, Entry, Setup, replay_entries
from gm.games.event.entries import RESULTS
from gm.games.event.stages import STAGES, start
from gm.games.event.state import Table


def tables() -> tuple[Count, ...]:
    """Return the declarations of the game's statistics tables."""
    return (
        Count("ends", "How tables end", ("Result",), ends, hit="won by the player named first"),
        Count("margins", "By how much each player wins", ("Player",), margins, "mean", "margin", by_player=True),
    )


def _results(setup: Setup, entries: Sequence[Entry]) -> Iterator[Table]:
    """Yield a table with its result for each result that was entered, in the order of the entries."""
    for before, entry, step in replay_entries(start, STAGES.apply, setup, entries):
        if entry.kind in RESULTS:
            for was, now in zip(before.rounds, step.state.rounds, strict=True):
                yield from (new for old, new in zip(was.tables, now.tables, strict=True) if old is not new)


def ends(setup: Setup, entries: Sequence[Entry]) -> Iterator[CountRow]:
    """Yield a row for each result: how the table ended, and 1 if the first player of the table won, else 0."""
    for table in _results(setup, entries):
        order = table.order or ()
        kind = "void" if not order else "drawn" if len(order) == 1 else "forfeit" if table.forfeit else "won"
        yield (kind,), int(len(order) > 1 and table.players[0] in order[0]), ""


def margins(setup: Setup, entries: Sequence[Entry]) -> Iterator[CountRow]:
    """Yield a row for each win with a margin: the winner's id and the margin."""
    seats = {seat.id for seat in setup.seats}
    for table in _results(setup, entries):
        if table.margin is not None and table.order and (who := table.order[0][0]) in seats:
            yield (who,), table.margin, who
