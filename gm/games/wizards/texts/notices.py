"""What each notice of a duel says. Parameters come with names in the place of ids."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.game import Names, Notice
from gm.games.wizards.entries import apart
from gm.games.wizards.entries import said as settings_said
from gm.games.wizards.texts.phrases import added_up, called, mana, said

Params = Mapping[str, Any]
Saying = Callable[[Notice, Params, Names], str]

PLAIN: Mapping[str, str] = {
    "pooled": "Into the pool: {spells}",
    "switched-on": "{spell} is on",
    "switched-off": "{spell} has run out and is off",
    "passed": "{who} makes no basic attack",
    "done": "{spell}: all is entered",
    "retired": "{who} leaves the table",
    "won": "{winners} wins",
    "price": "{spell} costs {price} now, {paid} paid: is that so?",
    "nothing": "{spell}: there is nothing to move, that part is passed over",
}
_SKIPPED = {
    "full": "{who} chooses nothing: all six spells hold mana",
    "none": "{who} chooses nothing: there is nothing to choose",
    "chosen": "{who} chooses nothing",
}


def announce(notice: Notice, names: Names) -> str:
    """The line that a notice is read out as."""
    params = said(notice.params, names)
    if plain := PLAIN.get(notice.kind):
        return plain.format_map(params)
    return SAYINGS[notice.kind](notice, params, names)


def _dealt(notice: Notice, params: Params, names: Names) -> str:
    first = called(params["first"], names)
    spells = f"{params['spells']} spells"
    pool = spells if params["pool"] == "open" else f"{spells}, {params['pool']} of them face up in the pool"
    return f"{params['hp']} HP each, 60 mana shuffled, no mana in hand; {pool}; {first} picks first"


def _round(notice: Notice, params: Params, names: Names) -> str:
    return f"Turn {params['round']}: {params['who']}, {params['hp']} HP, {params['hand']} mana in hand"


def _limit(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['who']} holds {params['hand']}: {mana(params['n'])} to the discard first"


def _chosen(notice: Notice, params: Params, names: Names) -> str:
    old = f" in the place of {params['old']}" if params["old"] else ""
    return f"{params['who']} takes {params['spell']}{old}"


def _skipped(notice: Notice, params: Params, names: Names) -> str:
    return _SKIPPED[params["why"]].format_map(params)


def _cooled(notice: Notice, params: Params, names: Names) -> str:
    told = zip(params["spells_ids"], params["powers"], strict=True)
    said = ", ".join(f"{called(spell, names)}{f' ({power})' if power else ''}" for spell, power in told)
    return f"{params['who']} discards the top mana of {said}"


def _fires(notice: Notice, params: Params, names: Names) -> str:
    power = f" (power {params['power']})" if params["power"] else ""
    return f"{params['spell']} fires{power}"


def _resolves(notice: Notice, params: Params, names: Names) -> str:
    power = f", power {params['power']}" if params["power"] else ""
    return f"{params['who']}'s {params['spell']} resolves{power}"


def _gained(notice: Notice, params: Params, names: Names) -> str:
    number, first = params["number"], params["first"]
    spell = f" by {params['spell']}" if params["spell"] else ""
    if not number:
        return f"{params['who']} draws nothing: deck and discard are empty"
    if first < number:
        return f"{params['who']} gains {number}{spell}: draw {first}, shuffle, draw {number - first}"
    return f"{params['who']} gains {number}{spell}: draw {number}"


def _reshuffled(notice: Notice, params: Params, names: Names) -> str:
    first = f"after {params['first']} " if params["first"] else ""
    return f"The deck is empty {first}: shuffle the {params['number']} mana of the discard into a new deck".replace(
        " :", ":"
    )


def _cast(notice: Notice, params: Params, names: Names) -> str:
    price = added_up(notice.sum)
    why = f" ({price})" if price and len(notice.sum) > 1 else ""
    return f"{params['who']} casts {params['spell']}: {mana(params['paid'])} face down on it{why}"


def _discount(notice: Notice, params: Params, names: Names) -> str:
    what = "attack spell" if params["for"] == "attack" else "spell"
    return f"{params['spell']}: the next {what} of this turn costs {params['n']} less"


def _moved(notice: Notice, params: Params, names: Names) -> str:
    spell = f"{params['spell']}: " if params["spell"] else ""
    what = mana(params["number"], params["powers"])
    shuffle = f" (draw {params['first']}, shuffle, draw on)" if "first" in params else ""
    return f"{spell}{what} from {params['source']} to {params['target']}{shuffle}"


def _swapped(notice: Notice, params: Params, names: Names) -> str:
    moves = f", with {mana(params['mana'])}" if params["mana"] else ""
    return f"{params['new']} takes the place of {params['who']}'s {params['old']}{moves}"


def _shown(notice: Notice, params: Params, names: Names) -> str:
    powers = ", ".join(map(str, params["powers"]))
    if powers == "0":
        return f"{params['who']} has nothing to show"
    return f"{params['who']} shows {powers}"


def _picked(notice: Notice, params: Params, names: Names) -> str:
    label = f": {params['label']}" if params["label"] else ""
    return f"{params['spell']}: {params['who']} takes way {params['number']}{label}"


def _damage(notice: Notice, params: Params, names: Names) -> str:
    spell = f" by {params['spell']}" if params["spell"] else ""
    total = added_up(notice.sum)
    why = f" ({total})" if total and len(notice.sum) > 1 else ""
    return f"{params['who']} takes {params['n']} damage{spell}{why}: {params['hp']} HP"


def _basic(notice: Notice, params: Params, names: Names) -> str:
    blocked = ", blocked" if params["blocked"] else ""
    return f"{params['who']} attacks with a {params['power']}{blocked}: it goes to the discard"


def _declared(notice: Notice, params: Params, names: Names) -> str:
    return (
        f"{params['name']}: {params['activation']} {params['type']} spell, cost {params['cost']}; its effects by hand"
    )


def _counted(notice: Notice, params: Params, names: Names) -> str:
    said = ", ".join(f"{called(place, names)} {n}" for place, n in params["counts"])
    return f"Counted, and right: {said}"


def _adjusted(notice: Notice, params: Params, names: Names) -> str:
    words = settings_said(tuple(map(apart, params["settings"])))
    said = " ".join(called(word, names) if word in names else word for word in words)
    return f"Set right ({params['because']}): {said}"


def _house(notice: Notice, params: Params, names: Names) -> str:
    because = f" ({params['because']})" if params["because"] else ""
    settings = (
        f"{name.replace('_', ' ').capitalize()} {value.replace('_', ' ')}" for name, value in params["settings"]
    )
    return f"From now on: {', '.join(settings)}{because}"


SAYINGS: Mapping[str, Saying] = {
    "dealt": _dealt,
    "round": _round,
    "limit": _limit,
    "chosen": _chosen,
    "skipped": _skipped,
    "cooled": _cooled,
    "fires": _fires,
    "resolves": _resolves,
    "gained": _gained,
    "reshuffled": _reshuffled,
    "cast": _cast,
    "discount": _discount,
    "moved": _moved,
    "swapped": _swapped,
    "shown": _shown,
    "picked": _picked,
    "damage": _damage,
    "basic": _basic,
    "declared": _declared,
    "counted": _counted,
    "adjusted": _adjusted,
    "house": _house,
}
