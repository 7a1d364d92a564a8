"""The recovery of a duel from a damaged file. Lines that are lost or can no longer be played become notes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from uuid import uuid4

from gm import games
from gm.duel.audit import find_faults
from gm.duel.fold import read_setup
from gm.duel.log import Row
from gm.duel.receipt import Receipt
from gm.errors import GmError
from gm.game import Notice
from gm.notation.line import join, split
from gm.notation.setup import setup_title
from gm.store.database import Duel
from gm.store.salvage import SalvagedDuel
from gm.text import strip_control_characters

LOST = "this line was lost"


class RecoveredDuel(NamedTuple):
    """A recovered duel that can continue. Notes replace lost rows.

    ``noted`` is the first row that cannot be played: it and all later rows are notes. It is None if every row can be
    played.
    """

    duel: Duel
    rows: list[Row]
    settled: int
    noted: int | None


def recover(wreck: SalvagedDuel) -> RecoveredDuel | None:
    """Recover a duel; None if its first row, which names the players, is lost or cannot be played."""
    if 0 not in wreck.rows or wreck.rows[0].kind != "new":
        return None
    duel = wreck.facts or _facts(wreck)
    rows = [wreck.rows.get(seq) or _note(wreck, seq, LOST) for seq in range(wreck.length)]
    noted = _first_unplayable(duel, rows)
    if noted == 0:
        return None
    if noted is not None:
        rows = [*rows[:noted], *(_note(wreck, row.seq, "not played") for row in rows[noted:])]
    settled = -1 if wreck.settled is None else min(wreck.settled, len(rows) - 1)
    return RecoveredDuel(duel._replace(id=wreck.number), rows, settled, noted)


def readable_lines(wreck: SalvagedDuel) -> Iterator[str]:
    """Yield the remaining lines of a duel whose set-up is lost. They can be played after a new set-up is typed."""
    yield f"# Duel {wreck.number}: its first line cannot be read. Put this before these lines: new GAME NAME NAME …"
    for seq in range(wreck.length):
        row = wreck.rows.get(seq)
        if row is None:
            yield f"# {seq} {LOST}: {strip_control_characters(wreck.words.get(seq, ''))}"
        else:
            yield strip_control_characters(row.words) + (" --yes" if row.kind == "correct" else "")


def _facts(wreck: SalvagedDuel) -> Duel:
    """Return facts for a duel that has lost its own. They are made from the set-up and have a new id."""
    row = wreck.rows[0]
    slug = split(row.words)[1]
    names = ", ".join(seat.name for seat in read_setup(row).seats)
    return Duel(0, uuid4().hex, setup_title(row.words) or names or slug, slug, read_setup(row).version, row.at)


def _first_unplayable(duel: Duel, rows: list[Row]) -> int | None:
    """Return the number of the first row that the rules reject; None if they reject no row or the game is unknown."""
    try:
        game = games.load(duel.game)
    except GmError:
        return None
    return next((fault.seq for fault in find_faults(game, rows) if fault.expected is None), None)


def _note(wreck: SalvagedDuel, seq: int, reason: str) -> Row:
    """Return a note that replaces a damaged row, with the row's number and remaining words."""
    row = wreck.rows.get(seq)
    left = strip_control_characters(row.words if row else wreck.words.get(seq, ""))
    text = f"{reason}: {left}" if left else reason
    kept = Receipt((Notice("noted", {"text": text}),)).text
    at = row.at if row else wreck.rows[0].at
    return Row(seq, at, "note", join(["note", text]), {"text": text}, None, kept)
