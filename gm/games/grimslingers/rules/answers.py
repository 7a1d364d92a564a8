"""What the table says when the aftermath asks: number cards, whom, which card, what it did, whose gets through."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimslingers.cards import Card
from gm.games.grimslingers.draft import Draft
from gm.games.grimslingers.entries import Clash, Effect, Lose, Number, Onto, Untold
from gm.games.grimslingers.rules.aftermath import advance
from gm.games.grimslingers.rules.places import find_card, move_card
from gm.games.grimslingers.rules.spells.effects import NONE, check_parts
from gm.games.grimslingers.rules.spells.questions import effective_card
from gm.games.grimslingers.rules.spells.queue import assign_places
from gm.games.grimslingers.rules.spells.signatures import redirect
from gm.games.grimslingers.state import Cast, Question, cast_of

UNSEEN = "unseen"
BOTH = "both"
_LAST = 6
"""Behind every number card."""


def number(draft: Draft, entry: Number) -> None:
    """Number cards of those asked, in any order, in several entries; 0 where one may choose (gs.r25)."""
    asked = _asked(draft, entry.kind, "gs.r25")
    cast = cast_of(draft, asked.by)
    rule = _card_of(draft, cast).rule if cast else "gs.r25"
    owing = [*asked.owing]
    for who, n in entry.numbers:
        if who not in owing:
            raise Refusal("owes-none", {"who": who, "owing": tuple(owing)}, ("gs.r25",), "not-due")
        if n < asked.least:
            raise Refusal("must-draw", {"who": who}, (rule,))
        owing.remove(who)
    got = (*asked.got, *entry.numbers)
    draft.emit("number", {"numbers": entry.numbers}, rules=("gs.r25",) if rule == "gs.r25" else ("gs.r25", rule))
    if owing:
        draft.asked = asked._replace(got=got)
        return
    if cast:
        draft.replace_cast(cast._replace(numbers=got))
    else:
        _placed(draft, dict(got))
    _go_on(draft)


def _placed(draft: Draft, got: dict[str, int]) -> None:
    """Number cards of a tie: each keeps the places of its group (gs.r25)."""
    stage = [cast for cast in draft.queue if cast.by in got]
    for cast in stage:
        draft.replace_cast(cast._replace(drawn=(*cast.drawn, got[cast.by])))
    step, banner = stage[0].step, stage[0].banner
    alike = [cast for cast in draft.queue if (cast.step, cast.banner) == (step, banner)]
    assign_places(draft, [cast for cast in alike if cast.state == "waiting"])


def onto(draft: Draft, entry: Onto) -> None:
    """Whom Divert sends the cards to: any other who lives (gs.spell.divert)."""
    cast = _cast_asking(draft, _asked(draft, entry.kind, "gs.spell.divert"))
    if entry.to == cast.by or draft.who(entry.to).out:
        why = "oneself" if entry.to == cast.by else "out"
        raise Refusal("onto-nobody", {"who": entry.to, "why": why}, ("gs.spell.divert", "gs.r83"))
    redirect(draft, cast, entry.to)
    draft.replace_cast(cast._replace(settled=True))
    _go_on(draft)


def lose(draft: Draft, entry: Lose) -> None:
    """The card that somebody loses goes at once: to the thief, or to its owner's discard (gs.r93)."""
    asked = _asked(draft, entry.kind, "gs.r93")
    cast = _cast_asking(draft, asked)
    card = _card_of(draft, cast)
    if entry.who not in asked.seats:
        raise Refusal("loses-none", {"who": entry.who, "due": asked.seats[0]}, ("gs.r93",), "not-due")
    thief = cast.by if card.id == "poach" else None
    params: dict[str, Value] = {"who": entry.who, "by": thief, "card": entry.card, "spell": card.id}
    rules = (card.rule, "gs.r93")
    if entry.card == UNSEEN:
        if thief is None:
            raise Refusal("seen", {"who": entry.who, "spell": card.id}, (card.rule,))
        taker = draft.who(thief)
        taker.unseen = (*taker.unseen, entry.who)
        draft.emit("lost", {**params, "card": None}, rules=rules, level="do")
    elif entry.card == NONE:
        full = any(one.holder == entry.who and one.place == "hand" for one in draft.held)
        params = {"who": entry.who, "card": card.id, "why": "none-but" if full else "none"}
        draft.emit("nothing", params, rules=rules, level="warn" if full else "info")
    else:
        places = ("hand", "resting") if card.id == "amnesia" else ("hand",)
        found = find_card(draft, entry.who, entry.card, places)
        if found is None:
            raise Refusal("holds-not", {"who": entry.who, "card": entry.card, "spell": card.id}, rules)
        where = {"holder": found[1].owner, "place": "discard"} if thief is None else {"holder": thief, "place": "hand"}
        held = move_card(draft, entry.who, found, back=0, **where)
        draft.emit("lost", params, draft.place_change(held), rules=rules, level="do")
    draft.replace_cast(cast._replace(lost=(*cast.lost, entry.card)))
    _go_on(draft)


def effect(draft: Draft, entry: Effect) -> None:
    """What a card did that the program does not know; it works when its turn comes (gs.r71)."""
    asked = _asked(draft, entry.kind, "gs.r3")
    cast = _cast_asking(draft, asked)
    card = _card_of(draft, cast)
    told = check_parts(draft, entry.parts, cast.target)
    draft.replace_cast(cast._replace(effects=told))
    _go_on(draft)
    if not draft.notices:  # others are asked first
        draft.emit(
            "told",
            {"who": cast.by, "card": card.id, "parts": tuple(part.stored for part in told)},
            rules=("gs.r87", card.rule),
        )


def clash(draft: Draft, entry: Clash) -> None:
    """Whose of two elements gets through (gs.r73)."""
    asked = _asked(draft, entry.kind, "gs.r73")
    if entry.through not in (*asked.seats, BOTH, NONE):
        raise Refusal("outside-pair", {"who": entry.through, "pair": asked.seats}, ("gs.r73",))
    params: dict[str, Value] = {"who": entry.through, "pair": asked.seats, "why": entry.why}
    draft.emit("clash", params, rules=("gs.r73",))
    for who in asked.seats:
        cast = cast_of(draft, who)
        if cast is None:
            continue
        stopped = entry.through not in (who, BOTH)
        draft.replace_cast(cast._replace(settled=True, state="stopped" if stopped else cast.state))
        if stopped:
            draft.emit("stopped", {"who": who, "card": cast.card}, rules=("gs.r73",))
    _go_on(draft)


def untold(draft: Draft, entry: Untold) -> None:
    """Nobody has told what is asked: nothing comes of it, and it is said openly (gs.r96). Numbers that were told count;
    who drew none for the order comes last, in seat order."""
    asked = draft.asked
    if asked is None:
        raise Refusal("not-asked", {"entry": entry.kind, "phase": draft.phase}, ("gs.r96",), "not-due")
    cast = cast_of(draft, asked.by)
    card = _card_of(draft, cast).id if cast else None
    params: dict[str, Value] = {"asked": asked.entry, "seats": asked.owing, "by": asked.by or None, "card": card}
    draft.emit("untold", params, rules=("gs.r96",), level="warn")
    match asked.entry:
        case "number" if cast is None:
            last = {who: _LAST + at for at, who in enumerate(asked.owing)}
            _placed(draft, {**dict(asked.got), **last})
        case "number" if cast and asked.got:
            draft.replace_cast(cast._replace(numbers=asked.got))
        case "onto" if cast:
            draft.replace_cast(cast._replace(settled=True))
        case "lose" if cast:
            draft.replace_cast(cast._replace(lost=(*cast.lost, NONE)))
        case "clash":
            for one in filter(None, (cast_of(draft, who) for who in asked.seats)):
                draft.replace_cast(one._replace(settled=True, state="stopped"))
        case _ if cast:
            draft.replace_cast(cast._replace(state="fizzled"))
    _go_on(draft)


def _asked(draft: Draft, kind: str, rule: str) -> Question:
    """What is asked, if it is this. Raises Refusal (``not-due``)."""
    asked = draft.asked
    if asked is None or asked.entry != kind:
        raise Refusal("not-asked", {"entry": kind, "phase": draft.phase}, (rule,), "not-due")
    return asked


def _cast_asking(draft: Draft, asked: Question) -> Cast:
    """The card of the queue that something is asked for."""
    return next(cast for cast in draft.queue if cast.by == asked.by)


def _card_of(draft: Draft, cast: Cast) -> Card:
    """The card as which it works."""
    return effective_card(draft, cast) or draft.deck.card[cast.card]


def _go_on(draft: Draft) -> None:
    draft.asked = None
    advance(draft)
