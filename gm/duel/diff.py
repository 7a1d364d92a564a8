"""The effects of a correction: changed lines, the correction's notices, and its record.

A line changes if its words or results change. The record (:class:`gm.duel.receipt.CorrectionRecord`) is the part of a
receipt that only corrections have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from gm.duel.edits import Drop, Edit, Fix, GoBack, Insert, is_derived, read_edits
from gm.duel.fold import PlayedLine
from gm.duel.log import Row, effective_rows
from gm.duel.piles import Deed, net_deeds
from gm.duel.receipt import CorrectionRecord, read_correction, read_entry
from gm.game import AnyGame, Notice, Outcome, Value


class LineChange(NamedTuple):
    """A line that a correction changes.

    ``was`` is the line as it was played before the correction; None if the correction inserts it. ``now`` is the line
    as it is played after the correction; None if the correction deletes it.
    """

    was: PlayedLine | None
    now: PlayedLine | None

    @property
    def name(self) -> str:
        """The name of the line."""
        played = self.now or self.was
        assert played is not None
        return played.line.name

    @property
    def by_itself(self) -> bool:
        """True if the correction changes the line itself. False if only the results of the line change."""
        return self.was is None or self.now is None or self.was.line.words != self.now.line.words

    def gone(self) -> list[Notice]:
        """Return the notices that the correction removes from the line."""
        return _without(self.was, self.now)

    def come(self) -> list[Notice]:
        """Return the notices that the correction adds to the line."""
        return _without(self.now, self.was)


def _without(line: PlayedLine | None, others: PlayedLine | None) -> list[Notice]:
    left = list(others.notices) if others else []
    notices = []
    for notice in line.notices if line else ():
        if notice in left:
            left.remove(notice)
        else:
            notices.append(notice)
    return notices


def line_changes(before: Sequence[PlayedLine], after: Sequence[PlayedLine]) -> list[LineChange]:
    """Return every line that a correction changes, in playing order. A deleted line is at its old place."""
    at = next((at for at, pair in enumerate(zip_longest(before, after)) if pair[0] is not pair[1]), len(before))
    olds, news = before[at:], after[at:]
    if [old.line.seq for old in olds] == [new.line.seq for new in news]:  # nothing was inserted or deleted
        return [LineChange(*pair) for pair in zip(olds, news, strict=True) if _differ(*pair)]
    return list(_compared(olds, news))


def _differ(old: PlayedLine, new: PlayedLine) -> bool:
    return old.notices != new.notices or old.line.words != new.line.words


def _compared(before: Sequence[PlayedLine], after: Sequence[PlayedLine]) -> Iterator[LineChange]:
    names = {(old.line.seq, old.line.part) for old in before}
    stay = {(new.line.seq, new.line.part) for new in after}
    olds, inserted = iter(before), list[PlayedLine]()
    for new in after:
        if (new.line.seq, new.line.part) not in names:
            inserted.append(new)
            continue
        for old in olds:
            if (old.line.seq, old.line.part) in stay:
                break
            yield LineChange(old, None)
        yield from (LineChange(None, line) for line in inserted)
        inserted.clear()
        if _differ(old, new):
            yield LineChange(old, new)
    yield from (LineChange(old, None) for old in olds)
    yield from (LineChange(None, line) for line in inserted)


def deed_changes(changed: Sequence[LineChange], called: Mapping[str, str]) -> tuple[Deed, ...]:
    """Return the actions that a correction adds or removes, if they change no amounts, such as an exchange of cards.

    ``called`` maps the old ids of renamed players to the new ones.
    """
    gone = (Deed(_renamed(notice, called), True) for change in changed for notice in change.gone() if notice.deed)
    come = (Deed(notice, False) for change in changed for notice in change.come() if notice.deed)
    return net_deeds((*gone, *come))


def _renamed(notice: Notice, called: Mapping[str, str]) -> Notice:
    """Return ``notice`` with the new ids of renamed players. ``called`` maps old ids to new ones."""
    if not called:
        return notice
    params = {
        key: called.get(value, value) if isinstance(value, str) else value for key, value in notice.params.items()
    }
    touches = tuple((called.get(holder, holder), what, end) for holder, what, end in notice.touches)
    return notice._replace(params=params, touches=touches)


def correction_notices(
    game: AnyGame, row: Row, before: Sequence[PlayedLine], after: Sequence[PlayedLine], changed: Sequence[LineChange]
) -> tuple[Notice, ...]:
    """Return the notices of a correction: its changes, changed results, players who are out or back, and the winner."""
    edits = read_edits(row.body)
    spoken = {int(edit.at.partition(".")[0]) for edit in edits}
    was = {step.line.name: step.line.words for step in before if step.line.seq in spoken}
    notices = [_edit_notice(edit, was) for edit in edits if not is_derived(edit)]
    follow = tuple(change.name for change in changed if not change.by_itself)
    if follow:
        notices.append(Notice("recounted", {"entries": follow}))
    was_out, is_out = (_players_out(lines) for lines in (before, after))
    notices += [Notice("back", {"who": who}, level="warn") for who in was_out if who not in is_out]
    notices += [Notice("now-out", {"who": who}, level="warn") for who in is_out if who not in was_out]
    won, wins = game.play.outcome(before[-1].state), game.play.outcome(after[-1].state)
    if won != wins:
        ends: dict[str, Value] = {"was": won.winners if won else None, "winners": wins.winners if wins else None}
        outcomes = {"was": won, "winners": wins}
        how = tuple(
            (key, end.kind, tuple(end.params.items()))
            for key, end in outcomes.items()
            if end and end != Outcome(end.winners)
        )
        notices.append(Notice("outcome", {**ends, "how": how} if how else ends, level="warn"))
    return tuple(notices)


_SAID = {Fix: "fixed", Drop: "dropped", Insert: "inserted", GoBack: "went-back"}


def _edit_notice(edit: Edit, was: Mapping[str, str]) -> Notice:
    """Return the notice of one change of a correction. ``was`` maps the name of a line to its old words."""
    words = edit.says.words if isinstance(edit, Fix | Insert) else ""
    return Notice(_SAID[type(edit)], {"entry": edit.at, "was": was.get(edit.at, ""), "words": words})


def _players_out(played: Iterable[PlayedLine]) -> dict[str, None]:
    """Return the players who are out of the game at the end. The keys are their ids in the order they left."""
    out: dict[str, None] = {}
    for notice in [notice for line in played for notice in line.notices if notice.marks in ("out", "in")]:
        out.pop(str(notice.params["who"]), None)
        if notice.marks == "out":
            out[str(notice.params["who"])] = None
    return out


def correction_record(
    rows: Sequence[Row], row: Row, after: Sequence[PlayedLine], changed: Sequence[LineChange]
) -> CorrectionRecord:
    """Return the part of a receipt that only a correction has.

    That part lists the effective corrections, the lines in playing order, and the results of every line that a
    correction changed. Raises DamagedReceipt if the previous correction's receipt is unreadable.
    """
    corrections = [earlier for earlier in effective_rows([*rows, row]) if earlier.kind == "correct"]
    entries = dict(read_correction(corrections[-2]).entries) if corrections[1:] else {}
    for change in changed:
        if change.now:
            entries[change.name] = read_entry(change.now.line, change.now.notices)
    names = [played.line.name for played in after]
    kept = {name: entries[name] for name in names if name in entries}
    return CorrectionRecord([correction.seq for correction in corrections], names, kept)
