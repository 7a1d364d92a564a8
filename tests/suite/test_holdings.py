"""At any table nothing is lost, all changes are announced, and the board can be shown."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from gm.duel.settlement import differences, settle
from gm.game import Move, View, split_marks
from tests.support import retraced
from tests.support.walks import Walk, moments, one_line

WORDS = ("place", "mark")
"""The kinds of holding whose amount is a word."""
EVERY = 8
"""The distance between the states of a walk whose views are compared."""


def test_things_that_move_are_never_lost(walked: tuple[Walk, ...]) -> None:
    """Holders may come and go, but a holding keeps its kind, and things that move keep their total."""
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
    """Return the total amount of each thing that moves."""
    sums: Counter[str] = Counter()
    for holding in holdings:
        if holding.kind == "moves":
            sums[holding.what] += holding.amount
    return dict(sums)


def test_a_thing_with_a_place_keeps_one(walked: tuple[Walk, ...]) -> None:
    """A thing may change its place but always has one, unless it is a mark or moves."""
    for walk in walked:
        placed: set[tuple[str, str]] = set()
        for number, now in enumerate(walk.held):
            there = {(holding.holder, holding.what) for holding in now if holding.kind == "place"}
            assert placed <= there, walk.at(number)
            placed = there


def test_announced_changes_are_the_changes_made(walked: tuple[Walk, ...]) -> None:
    """The notices give the same table as the state."""
    for walk in walked:
        for number in range(1, len(walk.points)):
            before, after = walk.held[number - 1 : number + 1]
            numbers = [d for d in differences(before, after) if d.kind not in WORDS]
            made = {(d.holder, d.what): int(d.after or 0) - int(d.before or 0) for d in numbers}
            there = {(held.holder, held.what) for held in after} | made.keys()
            announced: Counter[tuple[str, str]] = Counter()
            for notice in walk.points[number].step.notices:
                for change in notice.changes:
                    if isinstance(change.delta, int) and (change.holder, change.what) in there:
                        announced[change.holder, change.what] += change.delta
            assert {key: delta for key, delta in announced.items() if delta} == made, walk.at(number)


def test_announced_changes_add_up_to_the_holdings(walked: tuple[Walk, ...]) -> None:
    retraced.announced(walked)


def test_a_notice_states_the_new_value_of_a_dial(walked: tuple[Walk, ...]) -> None:
    """Dials that are ``relative`` are left out. 0 may be said in words. Players who leave take their dials along."""
    for walk in walked[::2]:
        for number in range(1, len(walk.points)):
            held = (*walk.held[number - 1], *walk.held[number])
            absolute = [dial for dial in held if dial.kind == "dial" and not dial.relative]
            stated = {(dial.holder, dial.what) for dial in absolute}
            dials = [holding for holding in walk.held[number - 1] if holding.kind == "dial"]
            values = Counter({(dial.holder, dial.what): int(dial.amount) for dial in dials})
            for notice in walk.points[number].step.notices:
                deltas = {
                    change[:2]: change.delta for change in notice.changes if change[:2] in stated and change.delta
                }
                values.update({key: int(delta) for key, delta in deltas.items()})
                numbers = re.findall(r"\d+", walk.game.texts.say(notice, walk.names)) if deltas else []
                missing = [key for key in deltas if str(abs(values[key])) not in (*numbers, "0")]
                assert notice.marks == "out" or not missing, f"{walk.at(number)}: {notice}"


def test_rounds_are_marked_and_standings_list_holdings(walked: tuple[Walk, ...]) -> None:
    notices = [notice for walk in walked for point in walk.points for notice in point.step.notices]
    rounds = [notice.params["round"] for notice in notices if notice.marks == "round"]
    assert {type(number) for number in rounds} == {int}
    for walk in walked:
        held = {holding.what for held in walk.held for holding in held}
        assert held.issuperset(walk.game.info.counts), walk.label
    assert walked[0].game.info.counts


def test_an_undo_can_be_described_as_moves(walked: tuple[Walk, ...]) -> None:
    """After undoing several entries, every move of the settlement has a sentence."""
    for walk in walked:
        for move in settle(differences(walk.held[-1], walk.held[len(walk.held) // 2])):
            assert isinstance(move, Move)
            assert one_line(walk.game.texts.say(move, walk.names)), walk.at(len(walk.entries))


def test_a_mark_that_was_written_twice_is_crossed_out_once(walked: tuple[Walk, ...]) -> None:
    """This happens when a correction announces a mark again before the first one was crossed out."""
    for walk in walked:
        for held in {held for now in walk.held for held in now if held.kind == "mark"}:
            for mark in split_marks(held.amount):
                too_often = Move(held.what, held.holder, None, 0, f"{mark}, {mark}", mark)
                written = (
                    walk.game.texts.say(move, walk.names)
                    for move in (too_often, too_often._replace(before=mark, after=""))
                )
                assert len({*written}) == 1, (held, mark)


def test_views_are_json_and_depend_on_the_state_only(walked: tuple[Walk, ...]) -> None:
    """The views are those of everyone and of each seat."""
    for walk, number, state in moments(walked, EVERY):
        views: list[View] = []
        for seat in (None, *(seat.id for seat in walk.setup.seats)):
            view = walk.game.texts.view(state, seat)
            assert view == walk.game.texts.view(walk.replayed[number].state, seat), walk.at(number)
            if view not in views:  # most players see no more than everyone
                assert json.loads(json.dumps(view.data)) == view.data, walk.at(number)
                assert is_rectangular(view), walk.at(number)
                views.append(view)


def is_rectangular(view: View) -> bool:
    """Return whether each row has a cell for each column, and no line holds a line break."""
    lines = [view.headline, *view.lines]
    rows = [(table, row) for table in view.tables for row in table.rows]
    return all("\n" not in line for line in lines) and all(len(row) == len(table.columns) for table, row in rows)
