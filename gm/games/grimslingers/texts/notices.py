"""What each notice of a duel says. Parameters come with names in the place of ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gm.game import Names, Notice
from gm.games.grimslingers.state import TIED_STEPS
from gm.games.grimslingers.texts.phrases import STATUS, STEPS, added_up, called, paired, said

Params = Mapping[str, Any]
Saying = Callable[[Notice, Params, Names], str]

_PLAIN: Mapping[str, str] = {
    "teams": "Team A: {a}. Team B: {b}",
    "drawn": "Draw! All turn over",
    "paid": "{who} pays {cost} EP: {ep} left",
    "sacrificed": "{who} turns {n} HP into EP: {hp} HP, {ep} EP",
    "gives-up": "{who} loses {n} HP by {card}: {hp} HP",
    "redirected": "Divert: {who}'s {card} goes to {to} instead of {from}",
    "stolen": "{by} steals {n} EP from {who}: {gained} gained",
    "doomed": "{who} drew a 5: 0 HP, 0 EP",
    "stopped": "{who}'s {card} does not get through",
    "back": "{who} takes {card} back into the hand",
    "scored": "{who}'s Reckoning: {points}",
}
_USED = {"surge": "uses Surge", "reactivate": "uses Reactivate", "cover": "takes cover"}
_NOTHING = {
    "vanished": "{card} does nothing to {who}: vanished",
    "barrier": "Of {card} only damage concerns {who}: Barrier",
    "no-copy": "{who}'s {card} copies nothing",
    "told": "{who}'s {card} did nothing",
    "not-aimed": "{who}'s {card} turns nothing: no card is aimed there",
    "dead": "{card} swaps nothing: {who} is out",
    "own": "{card} does nothing to its own caster",
    "no-cost": "{card} takes nothing from {who}: nothing was paid for",
    "none": "{who} has no card to lose",
    "none-but": "{who} has no card to lose, it was said, though some are known: is that so?",
}


def announce(notice: Notice, names: Names) -> str:
    """The line that a notice is read out as."""
    params = said(notice.params, names)
    if plain := _PLAIN.get(notice.kind):
        return plain.format_map(params)
    return _SAYINGS[notice.kind](notice, params, names)


def _dealt(notice: Notice, params: Params, names: Names) -> str:
    some = "any signatures" if params["signatures"] == "any" else f"{params['signatures']} signatures"
    return f"Set all trackers to {params['hp']} HP, {params['ep']} EP; deal {params['elements']} elements, {some} each"


def _retired(notice: Notice, params: Params, names: Names) -> str:
    because = f" ({params['because']})" if params.get("because") else ""
    return f"{params['who']} leaves the table: out of the duel{because}"


def _round(notice: Notice, params: Params, names: Names) -> str:
    silenced = [f"{called(who, names)} is silenced" for who in params["silenced"]]
    back = [f"{called(who, names)}'s {called(card, names)} is back" for who, card in params["back"]]
    return ": ".join([f"Turn {params['round']}", *([", ".join([*silenced, *back])] if silenced or back else [])])


def _used(notice: Notice, params: Params, names: Names) -> str:
    does = "" if params["entry"] == "reactivate" else "; what it does, if gm should know: effect WHO …"
    return f"{params['who']} {_USED[params['entry']]}{does}"


def _second_time(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['who']} {_USED[params['entry']]} a second time in this turn: is that so?"


def _passed(notice: Notice, params: Params, names: Names) -> str:
    why = "is silenced and passes" if params["silenced"] else "passes"
    gained = f"{params['gained']} EP more, {params['ep']} now" if params["gained"] else f"EP stays at {params['ep']}"
    return f"{params['who']} {why}: {gained}"


def _revealed(notice: Notice, params: Params, names: Names) -> str:
    at = f" at {params['target']}" if params["target"] else ""
    of = f"{params['owner']}'s " if params["owner"] else ""
    return f"{params['who']} plays {of}{params['card']}{at}"


def _queue(notice: Notice, params: Params, names: Names) -> str:
    parts, tied = [], _to_draw_for(params["order"])
    for by, card, target, step, banner in params["order"]:
        at = f" at {called(target, names)}" if target else ""
        drawn = ", tied" if (step, banner, target) in tied else ""
        parts.append(f"{called(by, names)}'s {called(card, names)}{at} ({STEPS[step]}{drawn})")
    last = "; those tied by number cards when they come up" if tied else ""
    return f"In this order: {', '.join(parts)}{last}"


def _to_draw_for(order: Iterable[tuple[str, ...]]) -> set[tuple[str, ...]]:
    """Step, colour and target that several cards share whose order will be drawn (gs.r25, gs.r92)."""
    shared = Counter((step, banner, target) for _, _, target, step, banner in order)
    return {key for key, cards in shared.items() if cards > 1 and key[0] in TIED_STEPS and key[1] != "none"}


def _opposed(notice: Notice, params: Params, names: Names) -> str:
    return f"Opposed: {paired(params['pairs'], names)}"


def _tied(notice: Notice, params: Params, names: Names) -> str:
    again = "again " if params["again"] else ""
    return f"{params['seats']} draw {again}for the order of their cards, lowest first"


def _ordered(notice: Notice, params: Params, names: Names) -> str:
    return f"By number cards: {', then '.join(called(who, names) for who in params['seats_ids'])}"


def _number(notice: Notice, params: Params, names: Names) -> str:
    return "Number cards: " + ", ".join(f"{called(who, names)} {n or 'none'}" for who, n in params["numbers"])


def _damage(notice: Notice, params: Params, names: Names) -> str:
    card = f" by {params['card']}" if params["card"] else ""
    total = added_up(notice.sum)
    shown = f"{params['n']}" if len(notice.sum) == 1 else f"{params['n']} ({total})"
    return f"{params['who']} takes {shown} damage{card}: {params['hp']} HP"


def _reflected(notice: Notice, params: Params, names: Names) -> str:
    more = f" ({added_up(notice.sum)})" if len(notice.sum) > 1 else ""
    return f"Mirror: {params['who']} takes {params['n']}{more} damage back: {params['hp']} HP"


def _depleted(notice: Notice, params: Params, names: Names) -> str:
    more = f" ({added_up(notice.sum)})" if len(notice.sum) > 1 else ""
    return f"{params['who']} is depleted: {params['n']}{more} damage, {params['hp']} HP"


def _moved(what: str) -> Saying:
    def say(notice: Notice, params: Params, names: Names) -> str:
        by, now = f" by {params['card']}" if params["card"] else "", params[what.lower()]
        if not params["gained"]:
            return f"{params['who']}: {what} stays at {now}{by and ','}{by}"
        return f"{params['who']}: {abs(params['gained'])} {what} {_way(params['gained'])}{by}, {now} now"

    return say


def _way(gained: int) -> str:
    return "more" if gained > 0 else "less"


def _exchanged(notice: Notice, params: Params, names: Names) -> str:
    hp, ep = params["hp"], params["ep"]
    return f"{params['who']} and {params['to']} swap: {params['who']} {hp[0]}/{ep[0]}, {params['to']} {hp[1]}/{ep[1]}"


def _laid(notice: Notice, params: Params, names: Names) -> str:
    when = f"in turn {params['turn']}" if params["next"] else "this turn"
    return f"{params['who']}: {STATUS[params['status']]} {when}"


def _lost(notice: Notice, params: Params, names: Names) -> str:
    if not params["card"]:
        return f"{params['by']} takes a card of {params['who']}'s that nobody else saw"
    if params["by"]:
        return f"{params['by']} takes {params['who']}'s {params['card']}"
    return f"{params['who']} discards {params['card']}"


def _nothing(notice: Notice, params: Params, names: Names) -> str:
    return _NOTHING[params["why"]].format_map(params)


def _fizzled(notice: Notice, params: Params, names: Names) -> str:
    why = "not enough EP" if params["why"] == "unaffordable" else f"{params['dead']} is out"
    return f"{params['who']}'s {params['card']} fizzles: {why}"


def _told(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['who']}'s {params['card']}: {_parts(params['parts'], names) or 'nothing'}"


def _parts(words: Iterable[str], names: Names) -> str:
    """What was told, each duellist by name."""
    parts = []
    for word in words:
        who, dot, rest = word.partition(".")
        parts.append(f"{called(who, names)} {rest}" if dot else word)
    return ", ".join(parts)


def _clash(notice: Notice, params: Params, names: Names) -> str:
    why = f" ({params['why']})" if params["why"] else ""
    through = {"both": "both get through", "none": "neither gets through"}
    return f"{params['pair']} meet: {through.get(params['who_id'], str(params['who']) + ' gets through')}{why}"


def _untold(notice: Notice, params: Params, names: Names) -> str:
    asked, whose = params["asked"], f"{params['by']}'s {params['card']}"
    match asked:
        case "number" if params["by"] is None:
            return f"Number cards of {params['seats']} for the order were never told: as it stands, they come last"
        case "number":
            what = f"The number card of {params['seats']} for {whose}"
        case "onto":
            what = f"To whom {whose} sends the cards"
        case "lose":
            what = f"Which card {params['seats']} loses by {whose}"
        case "clash":
            return f"Whose element got through, of {params['seats']}, was never told: as it stands, neither"
        case _:
            what = f"What {whose} did"
    return f"{what} was never told: as it stands, nothing"


def _put_away(notice: Notice, params: Params, names: Names) -> str:
    if params["to"] == "discard":
        return f"{params['who']} discards {params['card']}"
    return f"{params['who']} puts {params['card']} away: back for turn {params['turn']}"


def _out(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['who']} is out{': count the Reckoning' if params['count'] else ''}"


def _returned(notice: Notice, params: Params, names: Names) -> str:
    card = params["card"] or "the card that nobody saw"
    return f"{params['by']} gives {card} back: it goes to {params['who']}'s discard"


def _ended(notice: Notice, params: Params, names: Names) -> str:
    return f"Only {params['left']} {_verb(params['left'])} left" if params["left"] else "Nobody is left"


def _verb(people: str) -> str:
    return "are" if " and " in people else "is"


def _won(notice: Notice, params: Params, names: Names) -> str:
    if not params["winners"]:
        return "Nobody wins"
    verb = "win" if " and " in params["winners"] else "wins"
    points = "" if params["points"] is None else f" with {params['points']} points"
    return f"{params['winners']} {verb}{points}"


def _adjusted(notice: Notice, params: Params, names: Names) -> str:
    return f"Set right ({params['because']}): {_parts(params['settings'], names)}"


def _house(notice: Notice, params: Params, names: Names) -> str:
    because = f" ({params['because']})" if params["because"] else ""
    settings = (f"{name.replace('_', ' ').capitalize()} {value}" for name, value in params["settings"])
    return f"From now on: {', '.join(settings)}{because}"


_SAYINGS: Mapping[str, Saying] = {
    "dealt": _dealt,
    "round": _round,
    "used": _used,
    "second-time": _second_time,
    "passed": _passed,
    "revealed": _revealed,
    "queue": _queue,
    "opposed": _opposed,
    "tied": _tied,
    "ordered": _ordered,
    "number": _number,
    "damage": _damage,
    "reflected": _reflected,
    "depleted": _depleted,
    "healed": _moved("HP"),
    "energy": _moved("EP"),
    "exchanged": _exchanged,
    "laid": _laid,
    "lost": _lost,
    "nothing": _nothing,
    "fizzled": _fizzled,
    "clash": _clash,
    "told": _told,
    "untold": _untold,
    "put-away": _put_away,
    "out": _out,
    "returned": _returned,
    "ended": _ended,
    "won": _won,
    "adjusted": _adjusted,
    "retired": _retired,
    "house": _house,
}
