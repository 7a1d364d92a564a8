"""What the table says when the aftermath asks: number cards, whom, which card, what it did, whose gets through."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimslingers.cards import Card
from gm.games.grimslingers.entries import Clash, Effect, Lose, Number, Onto, Untold
from gm.games.grimslingers.rules.aftermath import run
from gm.games.grimslingers.rules.draft import Desk
from gm.games.grimslingers.rules.places import find, take
from gm.games.grimslingers.rules.spells.effects import NONE, checked
from gm.games.grimslingers.rules.spells.questions import as_played
from gm.games.grimslingers.rules.spells.queue import set_places
from gm.games.grimslingers.rules.spells.signatures import redirect
from gm.games.grimslingers.state import Asked, Cast, cast_of

UNSEEN = "unseen"
BOTH = "both"
_LAST = 6
"""Behind every number card."""


def number(desk: Desk, entry: Number) -> None:
    """Number cards of those asked, in any order, in several entries; 0 where one may choose (gs.r25)."""
    asked = _asked(desk, entry.kind, "gs.r25")
    cast = cast_of(desk, asked.by)
    rule = _card_of(desk, cast).rule if cast else "gs.r25"
    owing = [*asked.owing]
    for who, n in entry.numbers:
        if who not in owing:
            raise Refusal("owes-none", {"who": who, "owing": tuple(owing)}, ("gs.r25",), "not-due")
        if n < asked.least:
            raise Refusal("must-draw", {"who": who}, (rule,))
        owing.remove(who)
    got = (*asked.got, *entry.numbers)
    desk.tell("number", {"numbers": entry.numbers}, rules=("gs.r25",) if rule == "gs.r25" else ("gs.r25", rule))
    if owing:
        desk.asked = asked._replace(got=got)
        return
    if cast:
        desk.recast(cast._replace(numbers=got))
    else:
        _placed(desk, dict(got))
    _go_on(desk)


def _placed(desk: Desk, got: dict[str, int]) -> None:
    """Number cards of a tie: each keeps the places of its group (gs.r25)."""
    stage = [cast for cast in desk.queue if cast.by in got]
    for cast in stage:
        desk.recast(cast._replace(drawn=(*cast.drawn, got[cast.by])))
    step, banner = stage[0].step, stage[0].banner
    alike = [cast for cast in desk.queue if (cast.step, cast.banner) == (step, banner)]
    set_places(desk, [cast for cast in alike if cast.state == "waiting"])


def onto(desk: Desk, entry: Onto) -> None:
    """Whom Divert sends the cards to: any other who lives (gs.spell.divert)."""
    cast = _cast_asking(desk, _asked(desk, entry.kind, "gs.spell.divert"))
    if entry.to == cast.by or desk.who(entry.to).out:
        why = "oneself" if entry.to == cast.by else "out"
        raise Refusal("onto-nobody", {"who": entry.to, "why": why}, ("gs.spell.divert", "gs.r83"))
    redirect(desk, cast, entry.to)
    desk.recast(cast._replace(settled=True))
    _go_on(desk)


def lose(desk: Desk, entry: Lose) -> None:
    """The card that somebody loses goes at once: to the thief, or to its owner's discard (gs.r93)."""
    asked = _asked(desk, entry.kind, "gs.r93")
    cast = _cast_asking(desk, asked)
    card = _card_of(desk, cast)
    if entry.who not in asked.seats:
        raise Refusal("loses-none", {"who": entry.who, "due": asked.seats[0]}, ("gs.r93",), "not-due")
    thief = cast.by if card.id == "poach" else None
    params: dict[str, Value] = {"who": entry.who, "by": thief, "card": entry.card, "spell": card.id}
    rules = (card.rule, "gs.r93")
    if entry.card == UNSEEN:
        if thief is None:
            raise Refusal("seen", {"who": entry.who, "spell": card.id}, (card.rule,))
        taker = desk.who(thief)
        taker.unseen = (*taker.unseen, entry.who)
        desk.tell("lost", {**params, "card": None}, rules=rules, level="do")
    elif entry.card == NONE:
        full = any(one.holder == entry.who and one.place == "hand" for one in desk.held)
        params = {"who": entry.who, "card": card.id, "why": "none-but" if full else "none"}
        desk.tell("nothing", params, rules=rules, level="warn" if full else "info")
    else:
        places = ("hand", "resting") if card.id == "amnesia" else ("hand",)
        found = find(desk, entry.who, entry.card, places)
        if found is None:
            raise Refusal("holds-not", {"who": entry.who, "card": entry.card}, rules)
        where = {"holder": found[1].owner, "place": "discard"} if thief is None else {"holder": thief, "place": "hand"}
        held = take(desk, entry.who, found, back=0, **where)
        desk.tell("lost", params, rules=rules, level="do", moved=held)
    desk.recast(cast._replace(lost=(*cast.lost, entry.card)))
    _go_on(desk)


def effect(desk: Desk, entry: Effect) -> None:
    """What a card did that the program does not know; it works when its turn comes (gs.r71)."""
    asked = _asked(desk, entry.kind, "gs.r3")
    cast = _cast_asking(desk, asked)
    card = _card_of(desk, cast)
    told = checked(desk, entry.parts, cast.target)
    desk.recast(cast._replace(told=told))
    _go_on(desk)
    if not desk.notices:  # others are asked first
        desk.tell(
            "told",
            {"who": cast.by, "card": card.id, "parts": tuple(part.stored for part in told)},
            rules=("gs.r87", card.rule),
        )


def clash(desk: Desk, entry: Clash) -> None:
    """Whose of two elements gets through (gs.r73)."""
    asked = _asked(desk, entry.kind, "gs.r73")
    if entry.through not in (*asked.seats, BOTH, NONE):
        raise Refusal("outside-pair", {"who": entry.through, "pair": asked.seats}, ("gs.r73",))
    params: dict[str, Value] = {"who": entry.through, "pair": asked.seats, "why": entry.why}
    desk.tell("clash", params, rules=("gs.r73",))
    for who in asked.seats:
        cast = cast_of(desk, who)
        if cast is None:
            continue
        stopped = entry.through not in (who, BOTH)
        desk.recast(cast._replace(settled=True, state="stopped" if stopped else cast.state))
        if stopped:
            desk.tell("stopped", {"who": who, "card": cast.card}, rules=("gs.r73",))
    _go_on(desk)


def untold(desk: Desk, entry: Untold) -> None:
    """Nobody has told what is asked: nothing comes of it, and it is said openly (gs.r96). Numbers that were told count;
    who drew none for the order comes last, in seat order."""
    asked = desk.asked
    if asked is None:
        raise Refusal("not-asked", {"entry": entry.kind, "phase": desk.phase}, ("gs.r96",), "not-due")
    cast = cast_of(desk, asked.by)
    card = _card_of(desk, cast).id if cast else None
    params: dict[str, Value] = {"asked": asked.entry, "seats": asked.owing, "by": asked.by or None, "card": card}
    desk.tell("untold", params, rules=("gs.r96",), level="warn")
    match asked.entry:
        case "number" if cast is None:
            last = {who: _LAST + at for at, who in enumerate(asked.owing)}
            _placed(desk, {**dict(asked.got), **last})
        case "number" if cast and asked.got:
            desk.recast(cast._replace(numbers=asked.got))
        case "onto" if cast:
            desk.recast(cast._replace(settled=True))
        case "lose" if cast:
            desk.recast(cast._replace(lost=(*cast.lost, NONE)))
        case "clash":
            for one in filter(None, (cast_of(desk, who) for who in asked.seats)):
                desk.recast(one._replace(settled=True, state="stopped"))
        case _ if cast:
            desk.recast(cast._replace(state="fizzled"))
    _go_on(desk)


def _asked(desk: Desk, kind: str, rule: str) -> Asked:
    """What is asked, if it is this. Raises Refusal (``not-due``)."""
    asked = desk.asked
    if asked is None or asked.entry != kind:
        raise Refusal("not-asked", {"entry": kind, "phase": desk.phase}, (rule,), "not-due")
    return asked


def _cast_asking(desk: Desk, asked: Asked) -> Cast:
    """The card of the queue that something is asked for."""
    return next(cast for cast in desk.queue if cast.by == asked.by)


def _card_of(desk: Desk, cast: Cast) -> Card:
    """The card as which it works."""
    return as_played(desk, cast) or desk.deck.card[cast.card]


def _go_on(desk: Desk) -> None:
    desk.asked = None
    run(desk)
