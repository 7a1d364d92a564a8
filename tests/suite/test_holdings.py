"""What lies on the table of any game: nothing is lost, all that changes is announced, and the board can be shown."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from gm.duel.fold import replay
from gm.duel.settlement import differences, settle
from gm.game import Move, View, split_marks
from tests.support.walks import Walk, one_line, rows

WORDS = ("place", "mark")
"""The kinds of holding whose amount is a word."""


def test_what_is_handed_over_is_never_lost(walked: tuple[Walk, ...]) -> None:
    """Who holds may come and go, but what is held stays of its kind, and what moves adds up to the same."""
    for walk in walked:
        first = total(walk.held[0])
        kinds: dict[tuple[str, str], str] = {}
        for number, now in enumerate(walk.held):
            if number and now == walk.held[number - 1]:
                continue
            keys = [(holding.holder, holding.what) for holding in now]
            assert len(set(keys)) == len(keys), walk.at(number)
            for key, holding in zip(keys, now, strict=True):
                assert kinds.setdefault(key, holding.kind) == holding.kind, walk.at(number)
            assert total(now) == first, walk.at(number)
            for holding in now:
                assert isinstance(holding.amount, str if holding.kind in WORDS else int), walk.at(number)
                assert holding.kind != "moves" or holding.amount >= 0, walk.at(number)  # type: ignore[operator]


def total(holdings: tuple[Any, ...]) -> dict[str, int]:
    """How much there is of all that moves."""
    sums: Counter[str] = Counter()
    for holding in holdings:
        if holding.kind == "moves":
            sums[holding.what] += holding.amount
    return dict(sums)


def test_what_has_a_place_keeps_one(walked: tuple[Walk, ...]) -> None:
    """Hands are told of a place that is another, not of one that is none: what goes again is a mark, or moves."""
    for walk in walked:
        placed: set[tuple[str, str]] = set()
        for number, now in enumerate(walk.held):
            there = {(one.holder, one.what) for one in now if one.kind == "place"}
            assert placed <= there, walk.at(number)
            placed = there


def test_the_changes_announced_are_the_changes_made(walked: tuple[Walk, ...]) -> None:
    """Who follows the notices with hands and dials has on the table what the program has in its books."""
    for walk in walked:
        for number in range(1, len(walk.points)):
            before, after = walk.held[number - 1 : number + 1]
            made = {(d.holder, d.what): d.after - d.before for d in differences(before, after) if d.kind not in WORDS}  # type: ignore[operator]
            there = {(held.holder, held.what) for held in after} | made.keys()
            told: Counter[tuple[str, str]] = Counter()
            for notice in walk.points[number].step.notices:
                for change in notice.changes:
                    if isinstance(change.delta, int) and (change.holder, change.what) in there:
                        told[change.holder, change.what] += change.delta
            assert {key: delta for key, delta in told.items() if delta} == made, walk.at(number)


def test_all_changes_announced_give_all_that_lies_on_the_table(walked: tuple[Walk, ...]) -> None:
    """What went up and down, summed up from the set-up on, and of each thing that is announced where it went last."""
    for walk in walked:
        announced = {
            (change.holder, change.what)
            for point in walk.points
            for notice in point.step.notices
            for change in notice.changes
        }
        marks = {(one.holder, one.what) for held in walk.held for one in held if one.kind == "mark"}
        told: dict[tuple[str, str], Any] = {}
        for number, point in enumerate(walk.points):
            for notice in point.step.notices:
                for holder, what, delta in notice.changes:
                    told[holder, what] = delta if isinstance(delta, str) else told.get((holder, what), 0) + delta
            there = {(one.holder, one.what) for one in walk.held[number]}
            for held in walk.held[number]:
                key = (held.holder, held.what)
                if held.kind != "place" or key in announced:
                    assert told.get(key, "" if held.kind in WORDS else 0) == held.amount, f"{walk.at(number)}: {held}"
            holders = {holder for holder, _ in there}
            stray = {key for key in marks - there if told.get(key) and key[0] in holders}
            assert not stray, f"{walk.at(number)}: not struck"


def test_rounds_are_marked_and_what_counts_is_held(walked: tuple[Walk, ...]) -> None:
    """Standings have rounds to be read by, and what they list lies on the table."""
    notices = [notice for walk in walked for point in walk.points for notice in point.step.notices]
    rounds = [notice.params["round"] for notice in notices if notice.marks == "round"]
    assert {type(number) for number in rounds} == {int}
    for walk in walked:
        held = {holding.what for held in walk.held for holding in held}
        assert held.issuperset(walk.game.info.counts), walk.label
    assert walked[0].game.info.counts


def test_the_way_back_can_be_said_as_moves(walked: tuple[Walk, ...]) -> None:
    """After an undo of several entries every move of the settlement is a line that can be read out."""
    for walk in walked:
        for move in settle(differences(walk.held[-1], walk.held[len(walk.held) // 2])):
            assert isinstance(move, Move)
            assert one_line(walk.game.texts.say(move, walk.names)), walk.at(len(walk.entries))


def test_a_mark_that_is_written_once_too_often_is_struck_once(walked: tuple[Walk, ...]) -> None:
    """As after a correction, when the same was announced again before hands had struck the first."""
    for walk in walked:
        for held in {held for now in walk.held for held in now if held.kind == "mark"}:
            for mark in split_marks(held.amount):
                too_often = Move(held.what, held.holder, None, 0, f"{mark}, {mark}", mark)
                said = (
                    walk.game.texts.say(move, walk.names)
                    for move in (too_often, too_often._replace(before=mark, after=""))
                )
                assert len({*said}) == 1, (held, mark)


def test_views_are_json_and_the_same_for_the_same_table(walked: tuple[Walk, ...]) -> None:
    """Everyone's view, and each seat's, can be sent as JSON and is a matter of the state alone."""
    for walk in walked[::4]:
        for number, (_, step) in enumerate(replay(walk.game, rows(walk))):
            views: list[View] = []
            for seat in (None, *(seat.id for seat in walk.setup.seats)):
                view = walk.game.texts.view(walk.states[number], seat)
                assert view == walk.game.texts.view(step.state, seat), walk.at(number)
                if view not in views:  # most know no more than all do
                    assert json.loads(json.dumps(view.data)) == view.data, walk.at(number)
                    assert well_laid(view), walk.at(number)
                    views.append(view)


def well_laid(view: View) -> bool:
    """Whether each row of each table has a cell for each column, and no line holds another."""
    lines = [view.headline, *view.lines]
    rows = [(table, row) for table in view.tables for row in table.rows]
    return all("\n" not in line for line in lines) and all(len(row) == len(table.columns) for table, row in rows)
