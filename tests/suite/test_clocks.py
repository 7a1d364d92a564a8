"""A clock that is updated with every line shows the same as one that reads the whole log."""

from __future__ import annotations

from random import Random

from gm.errors import GmError
from gm.game import AnyGame
from gm.store.database import Store
from gm.table import writer
from gm.table.clock import TimeSums, find_starts, measure
from gm.table.clock.settings import Settings
from gm.table.log_view import begins_turn, log_items
from gm.table.snapshots import round_opened
from gm.table.table import Table
from tests.support.walks import walks

LENGTH = 30


def test_round_and_turn_are_those_of_the_whole_log(game: AnyGame) -> None:
    """This also holds after undo and redo across the beginning of a round."""
    (walk, *_) = walks(game, 1, LENGTH)
    store, rng = Store(":memory:", create=True), Random(walk.label)
    writer.begin(lambda: store, game, walk.setup, "")
    table, sums = Table(store, 1), TimeSums(Settings())
    for entry in walk.entries:
        try:
            writer.enter(table, entry)
        except GmError:  # no longer possible after an undo
            writer.note(table, "rain")
        for turn in rng.choices((writer.undo, writer.redo), k=rng.choice((0, 0, 0, 1, 2, 5))):
            try:
                turn(table)
            except GmError:
                break
        assert measure(table, sums) == measure(table, TimeSums(Settings()))
        assert find_starts(table) == round_and_turn(table)


def round_and_turn(table: Table) -> tuple[object, object]:
    """Return the round and the turn as the report shows them."""
    items = [item for item in log_items(table) if item.struck is None and not item.acts]
    rounds = [(round_opened(item.notices), item.row.seq) for item in items if round_opened(item.notices) is not None]
    first = rounds[-1][1] if rounds else 0
    turns = [item.row.seq for item in items if begins_turn(table, item) and item.row.seq >= first]
    return rounds[-1] if rounds else None, turns[-1] if turns else None
