"""The questions of a battle: how many cards a use would draw, what cards would buy, what is left in a deck."""

from __future__ import annotations

from collections import Counter
from typing import Any

from gm.errors import Refusal
from gm.game import Cell, Grid, View
from gm.games.gentlemen.arms import SUITS, Ability
from gm.games.gentlemen.entries import Use
from gm.games.gentlemen.playing import CARDS, UNSEEN
from gm.games.gentlemen.reckoning.legal import refuse_unless_legal
from gm.games.gentlemen.reckoning.plan import plan
from gm.games.gentlemen.reckoning.purchase import largest
from gm.games.gentlemen.state import State, ability_of, in_deck, in_hand, side_of, unit_of
from gm.games.gentlemen.typed.forms import AboutLeft, AboutSum, AboutWays
from gm.games.gentlemen.words.data import sum_of
from gm.games.gentlemen.words.phrases import added_up, bought, some
from gm.games.gentlemen.words.refusals import refused

_NOBODY = "Nobody acts now: activate a unit first"


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
    """What cards would buy: for an ability of the acting unit, or for the check that is open."""
    ability = _ability(state, asked)
    if ability is None:
        said = "No check for an ability is open" if asked.ability is None else _NOBODY
        return View({"options": []}, said)
    ways = largest(ability, asked.cards)
    names = _names(state)
    lines = tuple(bought(way, names) for way in ways) or ("Nothing can be bought",)
    return View({"options": [list(way) for way in ways]}, f"{ability.name}:", (), lines)


def _ability(state: State, asked: AboutWays) -> Ability | None:
    if asked.ability is None:
        check = state.check
        return ability_of(state, check) if check and check.kind == "use" else None
    if state.acting is None:
        return None
    ways = state.force.can[state.acting].get(asked.ability, ())
    found = [ability for item, ability in ways if asked.item in (None, item.id if item else None)]
    if not found:
        raise Refusal("no-ability", {"unit": state.acting, "ability": asked.ability}, ("gw.r6",), "words")
    return found[0]


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
