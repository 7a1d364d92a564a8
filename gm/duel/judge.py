"""What a row of the log comes to: the state after it, what is announced, and what hands must put right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from gm.duel.fold import Played, play, play_anew, step_of
from gm.duel.log import LINES, Row, in_force
from gm.duel.names import called_otherwise
from gm.duel.receipt import Kept, Receipt
from gm.game import AnyGame, Holding, NamedTuple, Notice

if TYPE_CHECKING:
    from gm.duel.diff import Changed
    from gm.duel.piles import Deed
    from gm.duel.settlement import Difference


class Judged(NamedTuple):
    """What a row comes to: the state after it, what is announced, which holdings a correction changed.

    Of a row that acts on rows also the ``deeds`` that no holding shows, and the lines as ``played`` after it; of a
    correction which of them ``changed``, and what its receipt keeps of that.
    """

    state: Any
    notices: tuple[Notice, ...]
    owed: tuple[Difference, ...] = ()
    deeds: tuple[Deed, ...] = ()
    played: Sequence[Played] | None = None
    changed: Sequence[Changed] = ()
    kept: Callable[[], Kept] | None = None

    def receipt(self, writer: str = "") -> Receipt:
        """What the row keeps of it; ``writer`` is who wrote it, '' for the referee at a window."""
        return Receipt(self.notices, self.owed, self.deeds, writer, self.kept() if self.kept else None)


def judge(game: AnyGame, rows: Sequence[Row], state: Any, row: Row, played: Sequence[Played] | None = None) -> Judged:
    """What ``row`` comes to after ``rows``, which led to ``state`` (and were ``played`` so, if somebody has done it).

    Raises Refusal, and nothing is changed.
    """
    if row.kind in LINES:
        step = step_of(game, state, row)
        return Judged(step.state, step.notices)
    before = play(game, in_force(rows)) if played is None else played
    after = play_anew(game, in_force([*rows, row]), before)
    from gm.duel.diff import announced, changes, deeds, kept  # no entry needs it
    from gm.duel.settlement import differences

    lines = ([played.line for played in some] for some in (before, after))
    called = {one.was: one.now for one in called_otherwise(game, *lines)}
    owed = differences(_held(game, before[-1].state, called), game.play.holdings(after[-1].state))
    changed = changes(before, after)
    done = deeds(changed, called)
    if row.kind == "correct":
        said = announced(game, row, before, after, changed)
        return Judged(after[-1].state, said, owed, done, after, changed, partial(kept, rows, row, after, changed))
    target = rows[row.target or 0]
    notice = Notice("undone" if row.kind == "undo" else "redone", {"seq": target.seq, "words": target.words})
    return Judged(after[-1].state, (notice,), owed, done, after)


def _held(game: AnyGame, state: Any, called: Mapping[str, str]) -> tuple[Holding, ...]:
    """What was held before a correction, by the names that all have after it."""
    held = game.play.holdings(state)
    if not called:
        return held
    return tuple(
        one._replace(
            holder=called.get(one.holder, one.holder),
            amount=" ".join(called.get(word, word) for word in one.amount.split(" "))
            if isinstance(one.amount, str)
            else one.amount,
        )
        for one in held
    )
