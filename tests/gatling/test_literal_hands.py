"""Players who obey nothing but the texts of instructions, from top to bottom, end with the right table."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import count, islice
from random import Random

import pytest

from gm.commands.line import run
from gm.duel import log
from gm.table import outstanding
from gm.table.table import Table
from tests.support.amended import entered
from tests.support.evenings import DUELS, TURNS, go_on, to_do
from tests.support.walks import Walk, setups

from .beginnings import short
from .literal import LiteralTable
from .table import GAME

pytestmark = pytest.mark.needs("gatling")


def test_obeying_only_texts_leads_to_the_right_table() -> None:
    for number, walk in enumerate(islice(under_the_latest_rules(), DUELS)):
        play_literally(walk, Random(f"literal {number}"))


def under_the_latest_rules() -> Iterator[Walk]:
    """Yield beginnings of duels at every table, with various house rules."""
    for seed in count():
        for label, setup in setups(GAME, Random(f"literal {seed}")).items():
            latest = setup._replace(version=GAME.info.rules_version)
            yield short(f"{label}, seed {seed}", latest, Random(f"{seed} {label}"))


def play_literally(walk: Walk, rng: Random) -> None:
    """Continue a duel with random entries and corrections. Obey each instruction, and compare after each line."""
    session = entered(walk)
    table = session.table()
    table.ready()
    players = LiteralTable({seat.id: seat.name for seat in table.setup.seats})
    for row in table.rows:
        obey_line(players, table, row)
    for _ in range(TURNS):
        written = len(table.rows)
        go_on(session, rng)
        for row in table.rows[written:]:
            if row.kind in log.LINES:
                obey_line(players, table, row)
                continue
            debt = outstanding.current(table)
            obey_all(players, table, debt)
            if debt:
                outstanding.tick_off(table)
            compare(players, table, row)


def test_every_page_is_in_its_place_after_undo_and_redo_in_turn() -> None:
    """Players who follow each list at once, and players who follow only the last one, end with the right decks."""
    checked = 0
    for walk in islice(under_the_latest_rules(), DUELS):
        session = entered(walk)
        table = session.table()
        table.ready()
        players = LiteralTable({seat.id: seat.name for seat in table.setup.seats})
        laid: list[LiteralTable] = []
        for row in table.rows:
            obey_line(players, table, row)
            laid.append(deepcopy(players))
        for row in reversed(table.rows[2:]):
            at_once = deepcopy(laid[row.seq])
            for step in ("undo", "redo", "undo"):
                run(session, [step])
                debts = outstanding.from_correction(table.rows[-1]), outstanding.current(table)
                right = laid[row.seq - (step == "undo")]
                for debt, hands in zip(debts, (at_once, deepcopy(laid[row.seq])), strict=True):
                    if not obey_all(hands, table, debt):
                        hands.__dict__.update(deepcopy(right).__dict__)
                    assert (hands.decks, hands.play) == (right.decks, right.play), (table.title, row.words, step)
                    checked += 1
            if outstanding.current(table):
                outstanding.tick_off(table)
    assert checked > DUELS


def obey_all(players: LiteralTable, table: Table, debt: outstanding.Outstanding) -> bool:
    """Obey the list of what is still to do. Returns False if it leaves open which pages to take."""
    moves, deeds = outstanding.moves(table, debt)
    items = (
        *outstanding.move_items(table.game, moves, table.names),
        *outstanding.deed_items(table.game, deeds, table.names),
    )
    for item in items:
        if item.level != "warn":
            players.obey(item.text)
    known = all(move.off and move.onto and not move.among for move in moves if move.taker)
    emptied = all(move.onto for move in moves if move.what == "page" and not move.after)
    return known and emptied and not deeds


def obey_line(players: LiteralTable, table: Table, row: log.Row) -> None:
    """Obey the instructions of a new line; an adjustment is no instruction but a fact about the table."""
    for notice in to_do(row):
        if notice.kind == "adjusted":
            players.sync(table.game.play.holdings(table.at(row.seq)))
        elif notice.level == "do":
            players.obey(table.game.texts.say(notice, table.names))
    compare(players, table, row)


def compare(players: LiteralTable, table: Table, row: log.Row) -> None:
    """Assert that the table is what the state says."""
    wrong = players.differences(table.game.play.holdings(table.at(row.seq)))
    assert not wrong, (table.title, row.seq, row.words, wrong)
