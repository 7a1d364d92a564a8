"""Random corrections of random duels, with snapshots of the duel before and after each correction."""

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
    """A duel at some moment: its state, its holdings and its effective lines."""

    state: Any
    holdings: tuple[Holding, ...]
    lines: tuple[tuple[str, str], ...]


class Corrected(NamedTuple):
    """A recorded correction, with snapshots before and after it, after its undo and after its redo.

    ``handed`` is what players have after the settlement, ``announced`` the sum of all announced changes. ``fresh`` is
    the duel played from its effective lines. ``mended`` says whether later lines had to be fixed.
    """

    line: str
    before: Snapshot
    after: Snapshot
    undone: Snapshot
    redone: Snapshot
    handed: dict[tuple[str, str], int | str]
    announced: dict[tuple[str, str], int | str]
    fresh: Snapshot
    mended: bool
    faults: tuple[audit.Fault, ...]


def entered(walk: Walk) -> Session:
    """Enter a walk into a new session."""
    session = Session(":memory:", short=True)
    table = begin(lambda: session.store(create=True), walk.game, walk.setup, "")
    session.stay_with(table)
    if walk.entries:
        writer.enter_all(table, [*map(ParsedEntry, walk.entries)])
    return session


def snapshot(table: Table) -> Snapshot:
    """Return a snapshot of the current duel."""
    names = tuple((line.name, line.words) for line in table.lines)
    return Snapshot(table.state, table.game.play.holdings(table.state), names)


def fresh(table: Table) -> Snapshot:
    """Return a snapshot of a new duel that is played from the effective lines of this one."""
    return snapshot(read("\n".join(record_lines(table))).table)


def handed(table: Table, before: Snapshot) -> dict[tuple[str, str], int | str]:
    """Return the holdings after players have carried out the last settlement."""
    held: dict[tuple[str, str], Any] = {(holding.holder, holding.what): holding.amount for holding in before.holdings}
    kept = {(holding.holder, holding.what) for holding in table.game.play.holdings(table.state)}
    for move in settle(outstanding.from_correction(table.rows[-1]).differences):
        if move.taker:
            held[move.giver, move.what] = held.get((move.giver, move.what), 0) - move.amount
            held[move.taker, move.what] = held.get((move.taker, move.what), 0) + move.amount
        else:
            assert (held.get((move.giver, move.what)) or None) == (move.before or None), move
            held[move.giver, move.what] = move.after
    return {key: amount for key, amount in held.items() if amount not in ("", None) or key in kept}


def announced_sums(table: Table) -> dict[tuple[str, str], int | str]:
    """Add up the changes that all effective lines announce; for a place, return the last one."""
    sums: dict[tuple[str, str], Any] = {}
    for played in table.played:
        for notice in played.notices:
            for holder, what, delta in notice.changes:
                sums[holder, what] = delta if isinstance(delta, str) else sums.get((holder, what), 0) + delta
    return sums


def random_correction(table: Table, rng: Random) -> str:
    """Return a random correction that a referee might type: fix, insert or drop a line."""
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


def random_undo(table: Table, rng: Random) -> str:
    """Return a random ``undo --to`` line."""
    return f"undo --to {rng.randrange(max(0, len(table.rows) - 20), len(table.rows))}"


def correct(session: Session, line: str) -> Corrected | None:
    """Preview, record, undo and redo a correction, with its fixes for contradicted lines.

    Returns None if the correction itself is invalid; then nothing has changed.
    """
    table = session.table()
    before, written = snapshot(table), len(table.rows)
    try:
        shown = run(session, split(line))
    except GmError as error:
        if (snapshot(table), len(table.rows)) != (before, written) or isinstance(error, ImpossibleCorrection):
            raise AssertionError(f"“{line}” was only to be shown") from error
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
        announced_sums(table),
        fresh(table),
        bool(conflicts),
        wrong,
    )


def corrections(game: AnyGame, walks: tuple[Walk, ...], times: int) -> Iterator[Corrected]:
    """Yield random corrections of each walk, each on top of the one before; some are undone."""
    for walk in walks:
        session, rng = entered(walk), Random(walk.label)
        for _ in range(times):
            table = session.table()
            if not any(line.kind == "entry" for line in table.lines):
                break
            several = " ; ".join(random_correction(table, rng) for _ in range(rng.choice((1, 1, 1, 2, 3))))
            made = correct(session, random_undo(table, rng) if rng.random() < 0.15 else several)
            if made:
                yield made
                if rng.random() < 0.25:
                    run(session, ["undo"])
