"""Players who do only what is announced end with the right table, whatever is corrected, and whenever.

``GM_HANDS=500 python -m pytest tests/suite/test_announced_actions.py`` tries many more duels.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

from gm.commands.line import run
from gm.games import load
from gm.notation.line import split
from gm.table import outstanding
from gm.table.results import Written
from tests.support.amended import entered
from tests.support.evenings import DUELS, evening
from tests.support.readers import Meanings
from tests.support.walks import Walk, walks

LENGTH = 40


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


@cache
def evenings(slug: str) -> list[Walk]:
    """Return the beginnings of duels, with each number of players in turn."""
    game = load(slug)
    tables = len(walks(game, 1, 0))
    return list(walks(game, -(-DUELS // tables), LENGTH))[:DUELS]
