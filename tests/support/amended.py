"""Walks that are corrected at random, and how the duel stood before and after each correction."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from gm import read
from gm.commands.line import run
from gm.duel import audit, log
from gm.duel.fold import all_names
from gm.duel.settlement import settle
from gm.errors import GmError
from gm.game import AnyGame, Holding
from gm.notation.formatting import entry_from_json, format_entry
from gm.notation.line import join, split
from gm.notation.multi_entry import ParsedEntry
from gm.table import outstanding, writer
from gm.table.interchange.record import record_lines
from gm.table.preview import ImpossibleCorrection
from gm.table.session import Session
from gm.table.suggestions import neighbours
from gm.table.table import Table
from gm.table.writer import begin
from tests.support.walks import Walk


class Snapshot(NamedTuple):
    """A duel as it stands: state, what lies on the table, the lines in force."""

    state: Any
    holdings: tuple[Holding, ...]
    lines: tuple[tuple[str, str], ...]


class Corrected(NamedTuple):
    """A correction that was recorded: how the duel stood before it and after it, was it taken back and brought again.

    ``handed`` are the holdings before with the settlement carried out, ``told`` the changes of all notices, summed up;
    ``fresh`` is a duel played from the lines in force, ``mended`` whether later lines stood in the way.
    """

    line: str
    before: Snapshot
    after: Snapshot
    undone: Snapshot
    redone: Snapshot
    handed: dict[tuple[str, str], int | str]
    told: dict[tuple[str, str], int | str]
    fresh: Snapshot
    mended: bool
    faults: tuple[audit.Fault, ...]


def entered(walk: Walk) -> Session:
    """A session in which a walk was entered."""
    session = Session(":memory:", short=True)
    table = begin(lambda: session.store(create=True), walk.game, walk.setup, "")
    session.stay_with(table)
    if walk.entries:
        writer.enter_all(table, [*map(ParsedEntry, walk.entries)])
    return session


def snapshot(table: Table) -> Snapshot:
    """The duel as it stands."""
    names = tuple((line.name, line.words) for line in table.lines)
    return Snapshot(table.state, table.game.play.holdings(table.state), names)


def fresh(table: Table) -> Snapshot:
    """A duel that is played right from the start as this one stands."""
    return snapshot(read("\n".join(record_lines(table))).table)


def handed(table: Table, before: Snapshot) -> dict[tuple[str, str], int | str]:
    """What is held once hands have carried out what the last row says."""
    held: dict[tuple[str, str], Any] = {(holding.holder, holding.what): holding.amount for holding in before.holdings}
    kept = {(holding.holder, holding.what) for holding in table.game.play.holdings(table.state)}
    for move in settle(outstanding.from_correction(table.rows[-1]).differences):
        if move.taker:
            held[move.giver, move.what] = held.get((move.giver, move.what), 0) - move.amount
            held[move.taker, move.what] = held.get((move.taker, move.what), 0) + move.amount
        else:
            assert held.get((move.giver, move.what), ("" if isinstance(move.before, str) else 0)) == move.before, move
            held[move.giver, move.what] = move.after
    return {key: amount for key, amount in held.items() if amount != "" or key in kept}


def told(table: Table) -> dict[tuple[str, str], int | str]:
    """All changes that the lines in force announce, summed up; of a thing, where it went last."""
    sums: dict[tuple[str, str], Any] = {}
    for played in table.played:
        for notice in played.notices:
            for holder, what, delta in notice.changes:
                sums[holder, what] = delta if isinstance(delta, str) else sums.get((holder, what), 0) + delta
    return sums


def amiss(table: Table, rng: Random) -> str:
    """A change that somebody might type: another reading of an entry, a line too many, a line too few."""
    entries = [line for line in table.lines if line.kind == "entry"]
    line, other = rng.choice(entries), rng.choice(entries)
    how = rng.random()
    if how < 0.2:
        last = entries[min(len(entries) - 1, entries.index(line) + rng.randint(0, 4))]
        return f"drop {line.name}-{last.name}"
    if how < 0.4:
        return f"insert {line.name} {other.words}"
    near = (
        []
        if line.body["kind"] == "house"
        else [*neighbours(table.game, _entry(table, line), all_names(table.game, table.setup, table.before(line)))]
    )
    words = join(format_entry(table.game.inputs.forms, rng.choice(near))) if near and how < 0.9 else other.words
    return f"fix {line.name} {words}"


def _entry(table: Table, line: log.Row) -> Any:
    return entry_from_json(table.game.inputs.forms, line.body)


def back(table: Table, rng: Random) -> str:
    """Some rows, or all of them, taken back."""
    return f"undo --to {rng.randrange(max(0, len(table.rows) - 20), len(table.rows))}"


def correct(session: Session, line: str) -> Corrected | None:
    """A correction shown, then recorded, with what mends it if later lines stand in the way; taken back and brought
    again. None if what it says is itself impossible: then nothing is changed."""
    table = session.table()
    before, written = snapshot(table), len(table.rows)
    try:
        shown = run(session, split(line))
    except GmError as no:
        if (snapshot(table), len(table.rows)) != (before, written) or isinstance(no, ImpossibleCorrection):
            raise AssertionError(f"“{line}” was only to be shown") from no
        return None
    assert (snapshot(table), len(table.rows)) == (before, written), f"“{line}” was only to be shown"
    conflicts = shown.conflicts  # type: ignore[attr-defined]
    if conflicts:
        with pytest.raises(ImpossibleCorrection):
            run(session, split(f"{line} --yes"))
        assert (snapshot(table), len(table.rows)) == (before, written), f"“{line}” was refused, and something changed"
    answer = run(session, split(shown.record))  # type: ignore[attr-defined]
    assert answer.settlement == shown.settlement, line  # type: ignore[attr-defined]
    after, owed = snapshot(table), handed(table, before)
    undone = (run(session, ["undo"]), snapshot(table))[1]
    redone = (run(session, ["redo"]), snapshot(table))[1]
    wrong = tuple(audit.find_faults(table.game, table.rows))
    return Corrected(
        table.rows[written].words,
        before,
        after,
        undone,
        redone,
        owed,
        told(table),
        fresh(table),
        bool(conflicts),
        wrong,
    )


def corrections(game: AnyGame, found: tuple[Walk, ...], times: int) -> Iterator[Corrected]:
    """So many corrections of each walk, one upon the other; some of several changes, some taken back."""
    for walk in found:
        session, rng = entered(walk), Random(walk.label)
        for _ in range(times):
            table = session.table()
            if not any(line.kind == "entry" for line in table.lines):
                break
            several = " ; ".join(amiss(table, rng) for _ in range(rng.choice((1, 1, 1, 2, 3))))
            made = correct(session, back(table, rng) if rng.random() < 0.15 else several)
            if made:
                yield made
                if rng.random() < 0.25:
                    run(session, ["undo"])
