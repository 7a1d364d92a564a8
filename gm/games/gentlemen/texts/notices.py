"""What each notice of a battle says. Parameters come with names in the place of ids."""

from __future__ import annotations

from collections.abc import Mapping

from gm.game import Names, Notice
from gm.games.gentlemen.texts.asking import drawing
from gm.games.gentlemen.texts.harm import HARM, Params, Saying
from gm.games.gentlemen.texts.phrases import (
    added_up,
    bought,
    called,
    card,
    cards,
    listed,
    purchases,
    said,
    some,
)

_PLAIN: Mapping[str, str] = {
    "overweight": "{side}'s warband has {points} points, and the battle is for {size}",
    "round": "Turn {round}",
    "deployed": "{side} deploys first, {first} activates first",
    "begins": "{side} activates first",
    "shuffle": "{side} shuffles the discard back into the deck: {cards}",
    "door": "{unit} is at Death's Door",
    "out": "{unit} is out of action: take it off the table",
    "lethal": "Lethal: {unit} does not stop at Death's Door",
    "melee": "{unit} and {other} are in melee",
    "apart": "{unit} is out of melee with {others}",
    "impact": "Impact of {item} on {unit}",
    "recoil": "Recoil on {unit}",
    "reaction": "{side} has nobody left to act and gains a Reaction: {reactions}",
    "reactions-end": "{side}'s Reactions are over: set to 0",
    "dismounted": "{unit} dismounts, for good",
    "suppressed": "{side} may not activate {units}: suppressed",
    "scored": "{side}'s points: {points}",
    "retired": "{side} leaves the field",
    "effect": "For {unit}, as told:",
}
_NO_COVER = {
    "near": "it lies near the attacker",
    "large": "the target is Large",
    "close": "the target is within 2 hexes",
    "untold": "no range is told, so it is near",
}
_FAILED = {
    "no-cards": "no card to draw",
    "joker": "the Big Joker",
    "nothing": "nothing can be bought",
    "chosen": "nothing is bought",
}


def announce(notice: Notice, names: Names) -> str:
    """The line that a notice is read out as."""
    params = said(notice.params, names)
    if plain := _PLAIN.get(notice.kind):
        return plain.format_map(params)
    return _SAYINGS[notice.kind](notice, params, names)


def _mustered(notice: Notice, params: Params, names: Names) -> str:
    count = some(len(params["units_ids"]), "unit")
    weighs = f"{params['points']} points, prestige {params['prestige']}, led by {params['commander']}"
    return f"{params['side']}: {count}, {weighs}; a deck of 54, wounds at 0, ammunition as listed"


def _to_draw(notice: Notice, params: Params, names: Names) -> str:
    terms = tuple((term.what, term.amount) for term in notice.sum)
    return drawing({**notice.params, "sum": terms}, names)


def _activated(notice: Notice, params: Params, names: Names) -> str:
    terms = f" ({added_up(notice.sum)})" if len(notice.sum) > 1 else ""
    return f"{params['unit']}: {params['ap']} AP{terms}"


def _drawn(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['side']} draws {cards(params['cards'])}"


def _miscounted(notice: Notice, params: Params, names: Names) -> str:
    due = f"{params['due']} {'was' if params['due'] == 1 else 'were'} due"
    return f"{params['drawn']} drawn, and {due}: those on the table count"


def _put_away(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['side']} discards {cards(params['cards'])}"


def _seen(notice: Notice, params: Params, names: Names) -> str:
    lies = "lies" if len(params["cards"]) == 1 else "lie"
    return f"{cards(params['cards'])} {lies} in {params['side']}'s discard already: look again"


def _discarded(notice: Notice, params: Params, names: Names) -> str:
    does = f"{params['more']} cards more" if params["more"] else "the Big Joker is cancelled"
    return f"{params['side']} discards {card(params['card'])}: {does}"


def _can_buy(notice: Notice, params: Params, names: Names) -> str:
    off = f"; to discard: {cards(params['discard'])}" if params["discard"] else ""
    if params["options"]:
        return f"These cards buy {purchases(params['options'], names)}{off}"
    return f"These cards buy nothing: {_FAILED[params['why']] if params['why'] == 'joker' else 'none fits'}{off}"


def _cover(notice: Notice, params: Params, names: Names) -> str:
    near = "near" if params["near"] else "large" if params.get("large") else ""
    why = near or ("close" if params.get("range", 0) is not None else "untold")
    return f"The {params['cover']} cover of {params['target']} does not count: {_NO_COVER[why]}"


def _bought(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['unit']}, {params['ability']}: {bought(notice.params['options'], names)}"  # type: ignore[arg-type]


def _failed(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['unit']}, {params['ability']}: failed, {_FAILED[params['why']]}"


def _lost_ap(notice: Notice, params: Params, names: Names) -> str:
    why = "by Concussion" if params["why"] == "concussed" else "unspent"
    return f"{params['unit']} loses {params['n']} AP {why}: {params['ap']} left"


def _charge(notice: Notice, params: Params, names: Names) -> str:
    if params["why"] == "short":
        return f"{params['unit']}'s charge falls short of {params['target']}: no bonus"
    if params["why"] == "in-melee":
        return f"{params['unit']} was in melee with {params['target']} when it dashed: no bonus"
    bonus = f"{params['bonus']:+d}".replace("-", "−")
    return (
        f"{params['unit']} has charged {params['target']}: {bonus} for its next melee attack ({added_up(notice.sum)})"
    )


def _ammo(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['unit']}, {params['item']}: {params['ammo']} of {params['max']} shots"


def _loading(notice: Notice, params: Params, names: Names) -> str:
    item = f" {params['item']}" if params["item"] else ""
    done = "done" if params["paid"] >= params["cost"] else f"{params['paid']} of {params['cost']}"
    return f"{params['unit']}, {params['ability']}{item}: {done}"


def _hexes(verb: str) -> Saying:
    return lambda notice, params, names: verb.format_map({**params, "hexes": some(params["hexes"], "hex", "hexes")})


def _blast(notice: Notice, params: Params, names: Names) -> str:
    return f"Blast around {params['unit']}: {params['units'] or 'nobody'}"


def _reveal(notice: Notice, params: Params, names: Names) -> str:
    count = "the top card" if params["cards"] == 1 else f"the {params['cards']} top cards"
    return f"{params['side']} looks at {count} of its deck, puts them back, and may shuffle"


def _react(notice: Notice, params: Params, names: Names) -> str:
    spent = some(params["cost"], "Reaction")
    if params["does"] == "relocate":
        return f"{params['unit']} moves {some(params['cost'], 'hex', 'hexes')} for {spent}"
    return f"{params['unit']} loads {params['item']} for {spent}"


def _morale(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['side']}'s morale: a rout check at each turn's start, next with {some(params['draw'], 'card')}"


def _rout(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['side']} {'stands' if params['passed'] else 'flees'}"


def _counted(notice: Notice, params: Params, names: Names) -> str:
    return "Counted, and right: " + listed(f"{called(side, names)} {n}" for side, n in params["decks"])


def _adjusted(notice: Notice, params: Params, names: Names) -> str:
    because = f" ({params['because']})" if params["because"] else ""
    settings = []
    for holder, what, sign, amount in params["settings"]:
        value = called(amount, names) if isinstance(amount, str) else amount
        settings.append(f"{called(holder, names)} {called(what, names)} {sign} {value}".strip())
    return f"Set right{because}: {', '.join(settings)}"


def _house(notice: Notice, params: Params, names: Names) -> str:
    because = f" ({params['because']})" if params["because"] else ""
    settings = (f"{name.replace('_', ' ').capitalize()} {value}" for name, value in params["settings"])
    return f"From now on: {', '.join(settings)}{because}"


_WON = {
    "all-out": "all of the other side are out",
    "fled": "the other side flees",
    "retired": "the other side gives up",
}


def _won(notice: Notice, params: Params, names: Names) -> str:
    if not params["winners"]:
        return f"Nobody wins: both sides {'flee' if params['why'] == 'fled' else 'are out'}"
    return f"{params['winners']} wins: {_WON[params['why']]}"


_SAYINGS: Mapping[str, Saying] = {
    **HARM,
    "mustered": _mustered,
    "to-draw": _to_draw,
    "activated": _activated,
    "drawn": _drawn,
    "miscounted": _miscounted,
    "put-away": _put_away,
    "seen": _seen,
    "discarded": _discarded,
    "can-buy": _can_buy,
    "bought": _bought,
    "cover": _cover,
    "failed": _failed,
    "lost-ap": _lost_ap,
    "charge": _charge,
    "ammo": _ammo,
    "loading": _loading,
    "moves": _hexes("{unit} moves {hexes}"),
    "free-move": _hexes("{unit} may move {hexes} for free"),
    "knockback": _hexes("{unit} is knocked {hexes} away"),
    "scatter": _hexes("The enemy moves {unit}'s tile by {hexes}"),
    "blast": _blast,
    "reveal": _reveal,
    "react": _react,
    "morale": _morale,
    "rout": _rout,
    "counted": _counted,
    "adjusted": _adjusted,
    "house": _house,
    "won": _won,
}
KINDS = frozenset((*_PLAIN, *_SAYINGS))
"""Every kind of notice that there is."""
