"""The questions about a card. They are asked one after the other before the card takes effect (gs.r87)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gm.games.grimslingers.cards import Card
from gm.games.grimslingers.draft import AnyState, foes, has_status, living, mates
from gm.games.grimslingers.state import PASS, Cast, Question

Asks = Callable[[AnyState, Cast, Card], Question | None]


def effective_card(state: AnyState, cast: Cast) -> Card | None:
    """Return the card whose effect a queued card has. Return None for a Mimic with nothing to copy.

    For a Mimic, this is the card that its target played (gs.r84, gs.spell.mimic). For any other card, it is the card
    itself.
    """
    card = state.deck.card[cast.card]
    if card.id != "mimic" or card.effects:
        return card
    if cast.target is None or cast.target == cast.by:
        return None
    played = state.who(cast.target).played
    copied = None if played in (None, PASS) else state.deck.card[str(played)]
    return None if copied is None or (copied.id == "mimic" and not copied.effects) else copied


def targets_of(state: AnyState, cast: Cast, whom: str) -> tuple[str, ...]:
    """Return the ids of a queued card's targets, as the target word ``whom`` says: ``all-foes``, ``team`` (gs.r30)."""
    match whom:
        case "self":
            return (cast.by,)
        case "team":
            return tuple(mate.id for mate in mates(state, cast.by))
        case "all-players" | "all":
            return tuple(duellist.id for duellist in living(state))
        case "all-foes" | "foes":
            return tuple(foe.id for foe in foes(state, cast.by))
    return () if cast.target is None else (cast.target,)


def affected(state: AnyState, cast: Cast, card: Card) -> tuple[str, ...]:
    """Return the ids of the targets that a card affects.

    A vanished duellist is affected only by their own card (gs.r80).
    """
    return tuple([who for who in targets_of(state, cast, card.target) if affects(state, cast.by, who)])


def affects(state: AnyState, by: str, who: str) -> bool:
    """Return whether a card of the duellist ``by`` can affect the duellist ``who`` (gs.r80)."""
    return who == by or not has_status(state.who(who), "vanished", state.turn)


def next_question(state: AnyState, cast: Cast) -> Question | None:
    """Return the next question about a card, or None if all answers are known."""
    card = effective_card(state, cast)
    if card is None:
        return None
    if card.effects:
        drawn = any(effect.n is None and effect.do != "status" for effect in card.effects)
        return _caster(state, cast, card) if drawn else None
    return None if card.id in _SILENT else _QUESTIONS.get(card.id, _effect)(state, cast, card)


def _numbers(cast: Cast, seats: tuple[str, ...], least: int = 1) -> Question | None:
    return Question("number", seats, cast.by, least=least) if seats and not cast.numbers else None


def _caster(state: AnyState, cast: Cast, card: Card) -> Question | None:
    """Return the question that asks the caster for a number card. Return None if the card needs no number card now."""
    if cast.numbers:
        return None
    if (card.effects and card.target != "single-foe") or affected(state, cast, card):
        return _numbers(cast, (cast.by,))
    return None


def _each(least: int) -> Asks:
    """Return a function that asks everyone whom a card affects for a number card (gs.r80).

    If ``least`` is 0, they may draw none.
    """
    return lambda state, cast, card: _numbers(cast, affected(state, cast, card), least)


def _karma(state: AnyState, cast: Cast, card: Card) -> Question | None:
    """Ask caster and target for two number cards each (gs.spell.karma).

    Then ask each duellist which card they lose for each 5 that they drew.
    """
    reach = affected(state, cast, card)
    if not reach:
        return None
    both = karma_targets(state, cast, reach)
    if not cast.numbers:
        return _numbers(cast, tuple(who for who in both for _ in range(2)))
    return _next_loser(cast, [who for who in both for drawer, number in cast.numbers if drawer == who and number == 5])


def karma_targets(state: AnyState, cast: Cast, reach: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ids of the duellists whom Karma affects: the caster, if alive (gs.r88), and those in ``reach``."""
    caster = () if state.who(cast.by).out else (cast.by,)
    return tuple(dict.fromkeys((*caster, *reach)))


def _lose(state: AnyState, cast: Cast, card: Card) -> Question | None:
    """Ask each duellist whom the card affects which card they lose (gs.r93)."""
    return _next_loser(cast, affected(state, cast, card))


def _next_loser(cast: Cast, losers: Sequence[str]) -> Question | None:
    return Question("lose", (losers[len(cast.lost)],), cast.by) if len(cast.lost) < len(losers) else None


def _poach(state: AnyState, cast: Cast, card: Card) -> Question | None:
    """Ask which card the target of Poach loses, unless the target is the caster (gs.spell.poach, gs.r83)."""
    return None if cast.by in affected(state, cast, card) else _lose(state, cast, card)


def _divert(state: AnyState, cast: Cast, card: Card) -> Question | None:
    """Ask for the new target of the cards aimed at the caster, if several targets are possible (gs.spell.divert)."""
    choice = len([duellist for duellist in living(state) if duellist.id != cast.by]) > 1
    return Question("onto", (cast.by,), cast.by) if choice and not cast.settled and divertable(state, cast.by) else None


def divertable(state: AnyState, who: str) -> tuple[Cast, ...]:
    """Return the waiting cards of others that are aimed at ``who`` and were never diverted (gs.r83)."""
    return tuple(
        cast
        for cast in state.queue
        if cast.target == who and cast.by != who and cast.state == "waiting" and not cast.settled
    )


def _effect(state: AnyState, cast: Cast, card: Card) -> Question | None:
    """Ask for the effect of a card that gm does not know (gs.r71)."""
    if cast.effects is not None or (card.target == "single-foe" and not affected(state, cast, card)):
        return None
    return Question("effect", (cast.by,), cast.by)


_SILENT = frozenset(("mirror", "barrier", "vanish", "mute", "drain", "burden", "exchange", "fortify", "hush"))
"""The signatures that ask no question."""

_QUESTIONS: Mapping[str, Asks] = {
    "divert": _divert,
    "hex": _caster,
    "amnesia": _lose,
    "karma": _karma,
    "deplete": _caster,
    "scourge": _caster,
    "poach": _poach,
    "rejuvenate": _each(least=0),
    "replenish": _each(least=0),
    "endow": _each(least=1),
    "rupture": _caster,
    "pandora": _each(least=0),
}
