"""The players' answers to questions of the aftermath: number cards, targets, lost cards, effects, clashes."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimslingers.cards import Card
from gm.games.grimslingers.draft import Draft, cast_of
from gm.games.grimslingers.entries import Clash, Effect, Lose, Number, Onto, Untold
from gm.games.grimslingers.fields import BOTH, NONE, UNSEEN
from gm.games.grimslingers.rules import aftermath
from gm.games.grimslingers.rules.aftermath import assign_places
from gm.games.grimslingers.rules.places import find_card, move_card
from gm.games.grimslingers.rules.spells.effects import check_parts
from gm.games.grimslingers.rules.spells.questions import effective_card
from gm.games.grimslingers.rules.spells.signatures import redirect
from gm.games.grimslingers.state import Cast, Question

_LAST = 6
"""The number that counts for a duellist who drew no number card in a tie. It comes after the real cards, 1 to 5."""


def number(draft: Draft, entry: Number) -> None:
    """Accept number cards of the duellists who were asked, in any order (gs.r25). 0 means that no card was drawn."""
    asked = _question(draft)
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
    rules = ("gs.r25",) if rule == "gs.r25" else ("gs.r25", rule)
    draft.emit("number", {"numbers": entry.numbers}, rules=rules)
    if owing:
        draft.asked = asked._replace(got=got)
        return
    draft.asked = None
    if cast:
        draft.replace_cast(cast._replace(numbers=got))
    else:
        _settle_tie(draft, dict(got))


def _settle_tie(draft: Draft, got: dict[str, int]) -> None:
    """Put tied cards in the order of the numbers that were drawn for them (gs.r25).

    ``got`` maps each duellist who has a tied card to the number that they drew.
    """
    tied = [cast for cast in draft.queue if cast.by in got]
    for cast in tied:
        draft.replace_cast(cast._replace(drawn=(*cast.drawn, got[cast.by])))
    stage = (tied[0].step, tied[0].banner)
    waiting = [cast for cast in draft.queue if (cast.step, cast.banner) == stage and cast.state == "waiting"]
    assign_places(draft, waiting)


def onto(draft: Draft, entry: Onto) -> None:
    """Accept the new target of diverted cards. It may be any other living duellist (gs.spell.divert)."""
    cast = _cast_asking(draft)
    if entry.to == cast.by or draft.who(entry.to).out:
        why = "oneself" if entry.to == cast.by else "out"
        raise Refusal("onto-nobody", {"who": entry.to, "why": why}, ("gs.spell.divert", "gs.r83"))
    redirect(draft, cast, entry.to)
    draft.replace_cast(cast._replace(settled=True))
    draft.asked = None


def lose(draft: Draft, entry: Lose) -> None:
    """Move a lost card to its owner's discard, or to the hand of the thief if Poach took it (gs.r93)."""
    cast = _cast_asking(draft)
    card = _card_of(draft, cast)
    loser = _question(draft).seats[0]
    if entry.who != loser:
        raise Refusal("loses-none", {"who": entry.who, "due": loser}, ("gs.r93",), "not-due")
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
        full = any(held.holder == entry.who and held.place == "hand" for held in draft.held)
        params = {"who": entry.who, "card": card.id, "why": "none-but" if full else "none"}
        draft.emit("nothing", params, rules=rules, level="warn" if full else "info")
    else:
        places = ("hand", "resting") if card.id == "amnesia" else ("hand",)
        match = find_card(draft, entry.who, entry.card, places)
        if match is None:
            raise Refusal("holds-not", {"who": entry.who, "card": entry.card, "spell": card.id}, rules)
        where = {"holder": match[1].owner, "place": "discard"} if thief is None else {"holder": thief, "place": "hand"}
        held = move_card(draft, entry.who, match, back=0, **where)
        draft.emit_move("lost", params, held, rules)
    draft.replace_cast(cast._replace(lost=(*cast.lost, entry.card)))
    draft.asked = None


def effect(draft: Draft, entry: Effect) -> None:
    """Accept the effect of a card that gm does not know. It is applied when the card's turn comes (gs.r71)."""
    cast = _cast_asking(draft)
    card = _card_of(draft, cast)
    parts = check_parts(draft, entry.parts, cast.target)
    draft.replace_cast(cast._replace(effects=parts))
    draft.asked = None
    aftermath.run(draft)
    if not draft.notices and not draft.silent:  # another card asks its question before this card works
        params: dict[str, Value] = {"who": cast.by, "card": card.id, "parts": tuple(part.text for part in parts)}
        draft.emit("told", params, rules=("gs.r87", card.rule))


def clash(draft: Draft, entry: Clash) -> None:
    """Record which of two clashing elements wins, and stop the other (gs.r73). Both or neither may win."""
    pair = _question(draft).seats
    if entry.through not in (*pair, BOTH, NONE):
        raise Refusal("outside-pair", {"who": entry.through, "pair": pair}, ("gs.r73",))
    draft.emit("clash", {"who": entry.through, "pair": pair, "why": entry.why}, rules=("gs.r73",))
    for cast in [cast for cast in draft.queue if cast.by in pair]:
        stopped = entry.through not in (cast.by, BOTH)
        draft.replace_cast(cast._replace(settled=True, state="stopped" if stopped else cast.state))
        if stopped:
            draft.emit("stopped", {"who": cast.by, "card": cast.card}, rules=("gs.r73",))
    draft.asked = None


def untold(draft: Draft, entry: Untold) -> None:
    """Continue without an answer to the open question (gs.r96). The card that asks does nothing.

    Number cards that were already entered still count. In a tie, duellists without a number card come last, in seat
    order.
    """
    asked = _question(draft)
    cast = cast_of(draft, asked.by)
    card = _card_of(draft, cast).id if cast else None
    params: dict[str, Value] = {"asked": asked.entry, "seats": asked.owing, "by": asked.by or None, "card": card}
    draft.emit("untold", params, rules=("gs.r96",), level="warn")
    draft.asked = None
    match asked.entry:
        case "number" if cast is None:
            last = {who: _LAST + at for at, who in enumerate(asked.owing)}
            _settle_tie(draft, {**dict(asked.got), **last})
        case "number" if cast and asked.got:
            draft.replace_cast(cast._replace(numbers=asked.got))
        case "onto" if cast:
            draft.replace_cast(cast._replace(settled=True))
        case "lose" if cast:
            draft.replace_cast(cast._replace(lost=(*cast.lost, NONE)))
        case "clash":
            for cast in [waiting for waiting in draft.queue if waiting.by in asked.seats]:
                draft.replace_cast(cast._replace(settled=True, state="stopped"))
        case _ if cast:
            draft.replace_cast(cast._replace(state="fizzled"))


def _question(draft: Draft) -> Question:
    """Return the open question of the aftermath."""
    assert draft.asked
    return draft.asked


def _cast_asking(draft: Draft) -> Cast:
    """Return the queued card that asks the open question."""
    by = _question(draft).by
    return next(cast for cast in draft.queue if cast.by == by)


def _card_of(draft: Draft, cast: Cast) -> Card:
    """Return the card that decides the effect of a queued card.

    For a Mimic, this is the card that the Mimic copies. For a Mimic without a card to copy, and for any other card, the
    result is the queued card itself.
    """
    return effective_card(draft, cast) or draft.deck.card[cast.card]
