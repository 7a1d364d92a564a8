"""The judgement of a log row: the state after it, its notices, and what the players must put right at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from gm.duel.fold import PlayedLine, play_line, play_lines, replay_lines
from gm.duel.log import LINES, Row, effective_lines
from gm.duel.names import renamed_in_setup
from gm.duel.receipt import CorrectionRecord, Receipt
from gm.game import AnyGame, Holding, NamedTuple, Notice

if TYPE_CHECKING:
    from gm.duel.diff import LineChange
    from gm.duel.piles import Deed
    from gm.duel.settlement import Difference


class Judgement(NamedTuple):
    """The outcome of a row: the state after it and its notices. All other fields depend on the kind of the row.

    For an entry, ``again`` has the positions of the notices that need no action at the table (see :class:`Receipt`).

    For an undo, redo or correction, ``owed`` are the holdings that the row changed. ``deeds`` are the actions that the
    row added or removed although no holding shows them. ``played`` are the effective lines after the row.

    Two fields are for corrections only. ``changed`` are the lines that differ. ``kept`` is a function that returns the
    part of the receipt that only corrections have.
    """

    state: Any
    notices: tuple[Notice, ...]
    owed: tuple[Difference, ...] = ()
    deeds: tuple[Deed, ...] = ()
    played: Sequence[PlayedLine] | None = None
    changed: Sequence[LineChange] = ()
    kept: Callable[[], CorrectionRecord] | None = None
    again: tuple[int, ...] = ()

    def receipt(self, writer: str = "") -> Receipt:
        """Return the receipt of the outcome. ``writer`` is the person who wrote the row; '' for the referee."""
        kept = self.kept() if self.kept else None
        return Receipt(self.notices, self.owed, self.deeds, writer, kept, self.again)


def judge(
    game: AnyGame, rows: Sequence[Row], state: Any, row: Row, played: Sequence[PlayedLine] | None = None
) -> Judgement:
    """Return the outcome of ``row``, which follows ``rows``. Raises Refusal.

    ``state`` is the state after ``rows``. ``played`` are the effective lines of ``rows`` as they were played.
    """
    if row.kind in LINES:
        step = play_line(game, state, row)
        return Judgement(step.state, step.notices)
    before = play_lines(game, effective_lines(rows)) if played is None else played
    after = replay_lines(game, effective_lines([*rows, row]), before)
    from gm.duel.diff import (
        correction_notices,
        correction_record,
        deed_changes,
        line_changes,
    )  # imported here: no entry needs it
    from gm.duel.settlement import differences

    lines = ([played.line for played in lines] for lines in (before, after))
    called = {rename.was: rename.now for rename in renamed_in_setup(game, *lines)}
    owed = differences(_held(game, before[-1].state, called), game.play.holdings(after[-1].state))
    changed = line_changes(before, after)
    done = deed_changes(changed, called)
    compared = tuple(game.play.compare(before[-1].state, after[-1].state))
    if row.kind == "correct":
        notices = (*correction_notices(game, row, before, after, changed), *compared)
        kept = partial(correction_record, rows, row, after, changed)
        return Judgement(after[-1].state, notices, owed, done, after, changed, kept)
    target = rows[row.target or 0]
    notice = Notice("undone" if row.kind == "undo" else "redone", {"seq": target.seq, "words": target.words})
    return Judgement(after[-1].state, (notice, *compared), owed, done, after)


def _held(game: AnyGame, state: Any, called: Mapping[str, str]) -> tuple[Holding, ...]:
    """Return the holdings in ``state``, with the new ids of renamed players. ``called`` maps old ids to new ones."""
    held = game.play.holdings(state)
    if not called:
        return held
    return tuple(
        holding._replace(
            holder=called.get(holding.holder, holding.holder),
            amount=" ".join(called.get(word, word) for word in holding.amount.split(" "))
            if isinstance(holding.amount, str)
            else holding.amount,
        )
        for holding in held
    )
