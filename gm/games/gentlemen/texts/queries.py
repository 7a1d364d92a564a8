"""The answers to queries: the cards to draw for a use, what given cards would buy, and the cards left in a deck."""

from __future__ import annotations

from collections import Counter
from typing import Any

from gm.errors import Refusal
from gm.game import Cell, Grid, Messages, View
from gm.games.gentlemen.arms import SUITS
from gm.games.gentlemen.computation.checks import in_deck, in_hand, largest
from gm.games.gentlemen.computation.legal import refuse_unless_legal
from gm.games.gentlemen.computation.plan import plan
from gm.games.gentlemen.entries import AboutLeft, AboutWays, Use, check_cover
from gm.games.gentlemen.playing_cards import BIG, CARDS, UNSEEN
from gm.games.gentlemen.state import State, side_of, unit_of
from gm.games.gentlemen.texts.view import check_params, names_in, options


def about_sum(messages: Messages, state: State, query: Use) -> View:
    """Return the number of cards to draw for a use, with all terms. Raises Refusal (``words``) for missing words."""
    if state.acting is None:
        return View({"sum": [], "draw": 0, "ap": 0}, messages.phrase("query.no-unit"))
    names = names_in(state)
    check_cover(query)
    use = plan(state, unit_of(state, state.acting), query)
    params = {
        "sum": use.sum,
        "draw": use.draw,
        "ap": use.paid,
        "missing": use.missing,
        "checkless": use.ability.checkless,
    }
    why: tuple[str, ...] = ()
    try:
        refuse_unless_legal(state, use, query)
    except Refusal as refusal:
        why = (messages.phrase("query.illegal", {"reason": messages.say(refusal, names)}),)
    data = {"sum": [term._asdict() for term in use.sum], "draw": use.draw, "ap": use.paid}
    return View(data, messages.phrase("query.sum", params, names), (), why)


def about_ways(messages: Messages, state: State, query: AboutWays) -> View:
    """Return what given cards would buy, in the open check or with an ability of the acting unit."""
    names = names_in(state)
    if query.ability is None:
        if state.check is None:
            return View({"options": []}, messages.phrase("query.no-check"))
        title = messages.phrase("check", check_params(state, state.check), names)
        ways = options(state, state.check._replace(cards=query.cards, due=0))
    elif state.acting is None:
        return View({"options": []}, messages.phrase("query.no-unit"))
    else:
        having = state.force.can[state.acting].get(query.ability, ())
        ability = next((can for item, can in having if query.item in (None, item.id if item else None)), None)
        if ability is None:
            raise Refusal("no-ability", {"unit": state.acting, "ability": query.ability}, ("gw.r6",), "words")
        title = ability.name
        ways = () if BIG in query.cards else largest(ability, query.cards)
    lines = [messages.phrase("query.way", {"options": way}, names) for way in ways]
    nothing = [messages.phrase("query.nothing")]
    return View({"options": [list(way) for way in ways]}, f"{title}:", (), tuple(lines or nothing))


def about_left(messages: Messages, state: State, query: AboutLeft) -> View:
    """Return how many cards of each suit are left in a side's deck. Unseen cards cannot be counted."""
    side = side_of(state, query.side)
    hand = state.check.cards if state.check and in_hand(state, side.id) else ()
    gone = Counter((*side.discard, *hand))
    left = [card for card in CARDS if card not in gone]
    counts: dict[str, Any] = {
        "deck": in_deck(state, side),
        **{name: sum(card[1] == letter for card in left) for letter, name in SUITS.items()},
        "jokers": sum(card in ("LJ", "BJ") for card in left),
        "unseen": gone[UNSEEN],
    }
    grid = Grid(tuple(f">{name}" for name in counts), (tuple(Cell(str(n)) for n in counts.values()),))
    unseen = (messages.phrase("query.unseen"),) if gone[UNSEEN] else ()
    return View(counts, messages.phrase("query.deck", {**counts, "name": side.name}), (grid,), unseen)
