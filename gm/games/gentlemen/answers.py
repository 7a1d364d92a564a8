"""The questions of a battle: how many cards a use would draw, what cards would buy, what is left in a deck."""

from __future__ import annotations

from collections import Counter
from typing import Any

from gm.errors import Refusal
from gm.game import Cell, Grid, View
from gm.games.gentlemen.arms import SUITS
from gm.games.gentlemen.computation.legal import refuse_unless_legal
from gm.games.gentlemen.computation.plan import plan
from gm.games.gentlemen.computation.purchase import largest
from gm.games.gentlemen.entries import Use
from gm.games.gentlemen.inputs.forms import AboutLeft, AboutSum, AboutWays
from gm.games.gentlemen.playing import BIG, CARDS, UNSEEN
from gm.games.gentlemen.state import State, ability_of, in_deck, in_hand, side_of, unit_of
from gm.games.gentlemen.texts.data import options, sum_of
from gm.games.gentlemen.texts.phrases import added_up, bought, some
from gm.games.gentlemen.texts.refusals import refused

_NOBODY = "Nobody acts now: activate a unit first"
_RESULTS = {"wounds": "the wounds are stopped", "all": "everything is stopped", "pass": "the side stands"}


def about_sum(state: State, asked: AboutSum) -> View:
    """The sum of a use that is not made. Raises Refusal (``words``) for what it lacks."""
    if state.acting is None:
        return View({"sum": [], "draw": 0, "ap": 0}, _NOBODY)
    names = _names(state)
    entry = Use(*asked[:-1])
    made = plan(state, unit_of(state, state.acting), entry)
    found = {"sum": sum_of(made.sum), "draw": made.draw, "ap": made.paid}
    if made.ability.checkless:
        line = f"No check: {some(made.paid, 'AP', 'AP')} of {made.missing} that are missing"
    else:
        line = f"Draw {made.draw} for {some(made.paid, 'AP', 'AP')} ({added_up(made.sum)})"
    try:
        refuse_unless_legal(state, made, entry)
    except Refusal as refusal:
        return View(found, line, (), (f"But not now: {refused(refusal, names, 0)}",))
    return View(found, line)


def about_ways(state: State, asked: AboutWays) -> View:
    """What cards would come to: for an ability of the acting unit, or for the check that is open."""
    if asked.ability is None:
        return _of_the_check(state, asked)
    if state.acting is None:
        return View({"options": []}, _NOBODY)
    ways = state.force.can[state.acting].get(asked.ability, ())
    found = [ability for item, ability in ways if asked.item in (None, item.id if item else None)]
    if not found:
        raise Refusal("no-ability", {"unit": state.acting, "ability": asked.ability}, ("gw.r6",), "words")
    return _told(state, found[0].name, () if BIG in asked.cards else largest(found[0], asked.cards))


def _of_the_check(state: State, asked: AboutWays) -> View:
    """What they would come to in the place of the hand, as the state has it in ``options``."""
    check = state.check
    if check is None:
        return View({"options": []}, "No check is open")
    if check.kind == "use":
        what = ability_of(state, check).name
    else:
        what = f"{_names(state)[check.unit or check.side]}, {check.kind}"
    return _told(state, what, options(state, check._replace(cards=asked.cards, due=0)))


def _told(state: State, what: str, ways: tuple[tuple[str, ...], ...]) -> View:
    """The ways as scripts and people read them."""
    names = _names(state)
    lines = tuple(bought(way, {**_RESULTS, **names}) for way in ways) or ("Nothing can be bought",)
    return View({"options": [list(way) for way in ways]}, f"{what}:", (), lines)


def about_left(state: State, asked: AboutLeft) -> View:
    """How many of each suit are still to be drawn, by what is known."""
    side = side_of(state, asked.side)
    hand = state.check.cards if state.check and in_hand(state, side.id) else ()
    gone = Counter((*side.discard, *hand))
    left = [card for card in CARDS if card not in gone]
    suits = {name: sum(card[1] == letter for card in left) for letter, name in SUITS.items()}
    jokers = sum(card in ("LJ", "BJ") for card in left)
    deck = in_deck(state, side)
    found: dict[str, Any] = {"deck": deck, **suits, "jokers": jokers, "unseen": gone[UNSEEN]}
    cells = tuple(Cell(str(n)) for n in found.values())
    unseen = ("Of these some were discarded unseen.",) if gone[UNSEEN] else ()
    titles = tuple(f">{name}" for name in found)
    return View(found, f"{side.name}: {some(deck, 'card')} in the draw deck", (Grid(titles, (cells,)),), unseen)


def _names(state: State) -> dict[str, str]:
    return {**state.force.called, **{side.id: side.name for side in state.sides}}
