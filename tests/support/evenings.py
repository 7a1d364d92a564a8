"""Random duels with corrections, played by simulated players who do only what gm announces."""

from __future__ import annotations

import os
from collections.abc import Iterable
from random import Random

from gm.commands.line import run
from gm.duel import log
from gm.duel.fold import all_names
from gm.duel.receipt import Receipt
from gm.errors import GmError, Refusal
from gm.game import Notice
from gm.notation.line import split
from gm.table import outstanding, writer
from gm.table.session import Session
from gm.table.table import Table
from tests.support.amended import random_correction, random_undo
from tests.support.hands import Hands, announced, laid_out, right
from tests.support.readers import Meanings, Readers
from tests.support.walks import answers

DUELS = int(os.environ.get("GM_HANDS", "4"))

TURNS = 30


def evening(session: Session, rng: Random, meanings: Meanings, *, at_once: bool) -> None:
    """Continue a duel with random entries and corrections, and compare the simulated table with the state.

    The players carry out a settlement ``at_once``, or when it is ticked off. ``meanings`` are the sentences that they
    know.
    """
    table = session.table()
    table.ready()  # otherwise the whole duel would be replayed for each row
    hands = Readers(table.game, table.setup.version, meanings)
    for row in table.rows:
        _hear(hands, table, row, announced(row))
    for _ in range(TURNS):
        written = len(table.rows)
        go_on(session, rng)
        for row in table.rows[written:]:
            if row.kind in log.LINES:
                notices = to_do(row)
                if not hands.able(notices):
                    _tick(hands, table, but=row)
                _hear(hands, table, row, notices)
            elif at_once:
                _tick(hands, table)
            hands.learn(notice for played in table.played for notice in played.notices)
            hands.without_the_gone(table.game.play.holdings(table.state))
        if not at_once and rng.random() < 0.2:
            _tick(hands, table)
    if not at_once:
        _tick(hands, table)
    is_right(hands, table)


def to_do(row: log.Row) -> list[Notice]:
    """Return the notices of a row without those that the table already shows."""
    again = Receipt.read(row.receipt).repeated
    return [notice for notice in announced(row) if notice not in again]


def _hear(hands: Readers, table: Table, row: log.Row, notices: Iterable[Notice]) -> None:
    holdings = table.game.play.holdings
    heard, before = hands.before
    if heard != row.seq - 1:
        before = holdings(table.at(row.seq - 1))
    after = holdings(table.at(row.seq))
    hands.before, hands.names = (row.seq, after), table.names
    hands.hear(notices, before, after, Receipt.read(row.receipt).repeated)
    hands.without_the_gone(after)


def go_on(session: Session, rng: Random) -> None:
    """Type one random line; a rejected line changes nothing."""
    table = session.table()
    how = rng.random()
    try:
        if how < 0.25 and any(line.kind == "entry" for line in table.lines):
            line = random_undo(table, rng) if rng.random() < 0.2 else random_correction(table, rng)
            run(session, split(f"{line} --mend --yes"))
        elif how < 0.4:
            run(session, [rng.choice(("undo", "undo", "redo"))])
        else:
            answer(table, rng)
    except (GmError, Refusal):
        return


def answer(table: Table, rng: Random) -> None:
    """Enter a random answer to a random prompt."""
    game = table.game
    for _ in range(20):
        prompts = game.play.prompts(table.state, None)
        due = [prompt for prompt in prompts if prompt.due or rng.random() < 0.1]
        if not due:
            return
        try:
            entry = answers(game, table.state, all_names(game, table.setup, table.state), rng.choice(due), rng)
            writer.enter(table, entry)
        except (GmError, Refusal):
            continue
        return


def _tick(hands: Readers, table: Table, but: log.Row | None = None) -> None:
    """Carry out the pending settlement, optionally without what a row announces."""
    hands.names = table.names
    hands.see(table.game.play.holdings(table.state))
    hands.settle(*outstanding.moves(table, outstanding.current(table)))
    hands.without_the_gone(table.game.play.holdings(table.state))
    if outstanding.current(table):
        outstanding.tick_off(table)
    if but is None:
        is_right(hands, table)


def is_right(hands: Hands, table: Table) -> None:
    """Assert that the simulated table, sheets and actions match the replayed log."""
    held, should = table.game.play.holdings(table.state), right(table)
    last = f"{table.title}, after {table.rows[-1].seq}: {table.rows[-1].words}"
    assert hands.table() == should.table() == laid_out(held), last
    assert +hands.deeds == +should.deeds, last
    for holder, what in ((holding.holder, holding.what) for holding in held if holding.kind == "moves"):
        assert len(hands.piles.get((holder, what), ())) == hands.there.get((holder, what), 0), last
