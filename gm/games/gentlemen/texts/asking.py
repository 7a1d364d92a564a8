"""What each prompt of a battle says, all in one line. Parameters come with names in the place of ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.game import Names, Prompt
from gm.games.gentlemen.texts.phrases import added_up, called, cards, doing, listed, purchases, said, some, to_draw

_POSSIBLE = {
    "effect": "What gm cannot know befalls a unit",
    "melee": "Two are in melee: a guard has joined in",
    "apart": "Two are outside each other's melee range",
    "react": "Reactions: relocate a unit, or reload",
    "count": "Draw decks counted by hand",
    "score": "Objective points",
    "retire": "A side flees or gives up",
}


def ask(prompt: Prompt, names: Names) -> str:
    """The line that says what is awaited."""
    params = said(prompt.params, names)
    match prompt.entry:
        case "first":
            return _first(prompt, params, names)
        case "activate":
            held = f" ({params['held']} suppressed)" if params["held"] else ""
            return f"Turn {params['turn']}: {params['side']} activates {_or(prompt.params['able'], names)}{held}"
        case "use":
            paid = "".join(f"; {called(id, names)} {n} of {whole}" for id, n, whole in params["paid"])
            able = params["able"] or "nothing that it can use"
            return f"{params['unit']}: {some(params['ap'], 'AP', 'AP')}; {able}{paid}"
        case "end":
            return f"Or {params['unit']} is done" if params["ap"] else f"{params['unit']} has no AP left: done"
        case "draw":
            return drawing(prompt.params, names)
        case "buy":
            return _buy(prompt.params, names)
        case "keep":
            return f"{_checking(prompt.params, names)}: {_come_to(prompt.params)}: keep it so"
        case "discard":
            return f"Or discard {_or(map(_card, prompt.open['card']), {})}"
        case "contact":
            guards = f", or {_or(prompt.params['guards'], names)} by Guard" if params["guards"] else ""
            return f"Where does {params['unit']}'s charge end: next to {params['target']}{guards}, or none"
        case "adjacent":
            return f"Blast: which units of both sides are next to {params['target']}, or none?"
    return _POSSIBLE[prompt.entry]


def _card(id: Any) -> str:
    return cards([str(id)])


def _or(some_: Any, names: Names) -> str:
    return listed(some_, names).replace(" and ", " or ")


def _first(prompt: Prompt, params: Mapping[str, Any], names: Names) -> str:
    who = f"{listed(prompt.seats, names)} has fewer units" if prompt.seats else "As many units on both sides"
    if params["deploy"]:
        return f"Deploy. {who}: who activates first? The other side deploys first"
    return f"Turn {params['turn']}. {who}: who activates first?"


def drawing(params: Mapping[str, Any], names: Names) -> str:
    """What is drawn and why: “Wren fires at Uhlan: draw 3 (diamonds 4, −1 soft cover)”."""
    if params["more"]:
        return f"{_checking(params, names)}: draw {to_draw(params)} more for the Queen"
    return f"{_checking(params, names)}: draw {to_draw(params)} ({added_up(params['sum'])})"


def _checking(params: Mapping[str, Any], names: Names) -> str:
    if params["check"] == "use":
        return doing(params, names)
    if params["check"] == "rout":
        return f"{listed([params['side']], names)}, rout check"
    return f"{called(params['unit'], names)}, armour check"


def _come_to(params: Mapping[str, Any]) -> str:
    """The cards of an armour or rout check that may still be exchanged, and what they come to."""
    result = {"wounds": "only wounds are stopped", "": "nothing is stopped"}[params["stops"]]
    return f"{cards(params['cards'])}, {'it would flee' if params['check'] == 'rout' else result}"


def _buy(params: Mapping[str, Any], names: Names) -> str:
    """What can be bought comes first: the cards were read out a moment ago, and what is last is cut first."""
    drawn = f"({cards(params['cards'])})"
    if not params["ways"]:
        return f"{_checking(params, names)}: nothing to buy {drawn}"
    which = "choose" if params["ways"][1:] else "buys"
    other = f"; at another target: {params['ways'][0][0]}=UNIT" if params["multitarget"] else ""
    return f"{_checking(params, names)}: {which} {purchases(params['ways'], names)}{other} {drawn}"
