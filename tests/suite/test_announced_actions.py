"""Players who do only what is announced end with the right table, whatever is corrected, and whenever.

``GM_HANDS=500 python -m pytest tests/suite/test_announced_actions.py`` tries many more duels.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from functools import cache
from random import Random

from gm.commands.line import run
from gm.games import load
from gm.notation.line import split
from gm.table import outstanding
from gm.table.results import Written
from gm.table.table import Table
from tests.support.amended import entered
from tests.support.evenings import DUELS, evening
from tests.support.hands import Hands, laid_out, right
from tests.support.readers import Meanings
from tests.support.walks import Walk, walks

LENGTH = 40
LINES_UNDONE = 6


def test_doing_what_is_announced_leads_to_the_right_table(played: str) -> None:
    """The table includes things, dials, places, sheets, and actions that no holding shows.

    At every other table, settlements are carried out at once; at the others, when they are ticked off. The players
    know only the sentences: one that asks for different things in the same words makes the test fail.
    """
    meanings: Meanings = {}
    for number, walk in enumerate(evenings(played)):
        evening(entered(walk), Random(f"{walk.label} evening"), meanings, at_once=number % 2 == 0)


def test_a_line_that_is_undone_and_typed_again_asks_for_nothing(played: str) -> None:
    """The undo was not carried out at the table. Lines by which a player joins are not tried again."""
    for walk in evenings(played):
        session = entered(walk)
        table = session.table()
        for _ in range(10):
            entry = next((line for line in reversed(table.lines) if line.kind == "entry"), None)
            if entry is None:
                break
            run(session, ["undo"])
            answer = run(session, split(entry.words))
            assert isinstance(answer, Written)
            before = {holding.holder for holding in table.game.play.holdings(table.at(table.rows[-1].seq - 1))}
            if {change.holder for notice in answer.notices for change in notice.changes} - before:
                break
            assert not outstanding.current(table), (walk.label, entry.words)
            asked: Counter[tuple[str, str]] = Counter()
            for holder, what, delta in (
                change for notice in answer.notices if notice not in answer.repeated for change in notice.changes
            ):
                asked[holder, what] += delta if isinstance(delta, int) else 0
            assert not any(asked.values()), (walk.label, entry.words)
            run(session, ["undo"])
            run(session, ["settle", "done"]) if outstanding.current(table) else None


def test_undo_and_redo_in_turn_put_everything_back(played: str) -> None:
    """The table is right for those who follow each list at once, and for those who follow only the last list.

    That holds with and without confirming a list in between. Lines by which somebody joins or leaves are not tried.
    The order in piles counts only if each thing is in one.
    """
    for walk in evenings(played):
        session, rng = entered(walk), Random(f"{walk.label} in turn")
        table = session.table()
        for _ in range(LINES_UNDONE):
            if not any(line.kind == "entry" for line in table.lines):
                break
            at_once = right(table)
            waiting, ordered, holders = deepcopy(at_once), True, here(table)
            for step in ("undo", "redo", "undo", "redo", "undo"):
                run(session, [step])
                if here(table) != holders:
                    break
                own, together = (
                    outstanding.moves(table, debt)
                    for debt in (outstanding.from_correction(table.rows[-1]), outstanding.current(table))
                )
                at_once.see(table.game.play.holdings(table.state))
                at_once.settle(*own)
                last = deepcopy(waiting)
                last.see(table.game.play.holdings(table.state))
                last.settle(*together)
                ordered &= all(move.off and move.onto for move in (*own[0], *together[0]) if move.taker)
                same_table(at_once, table, ordered=ordered)
                same_table(last, table, ordered=ordered)
                if outstanding.current(table) and rng.random() < 0.3:
                    run(session, ["settle", "done"])
                    waiting = last
            if outstanding.current(table):
                run(session, ["settle", "done"])


def here(table: Table) -> set[str]:
    """Return everybody and everything that has holdings now."""
    return {holding.holder for holding in table.game.play.holdings(table.state)}


def same_table(hands: Hands, table: Table, *, ordered: bool) -> None:
    """Assert that the simulated table matches the replayed log, with ``ordered`` also the order in each pile."""
    held, should = table.game.play.holdings(table.state), right(table)
    hands.without_the_gone(held)
    last = f"{table.title}, after {table.rows[-1].seq}: {table.rows[-1].words}"
    assert hands.table() == should.table() == laid_out(held), last
    for key in ((holding.holder, holding.what) for holding in held if holding.gives and holding.takes):
        assert not ordered or hands.piles.get(key, []) == should.piles.get(key, []), (last, key)


@cache
def evenings(slug: str) -> list[Walk]:
    """Return the beginnings of duels, with each number of players in turn."""
    game = load(slug)
    tables = len(walks(game, 1, 0))
    return list(walks(game, -(-DUELS // tables), LENGTH))[:DUELS]
