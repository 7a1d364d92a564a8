"""What the table must say of a card before it works, one question after the other (gs.r87)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gm.games.grimslingers.cards import Card
from gm.games.grimslingers.draft import AnyState
from gm.games.grimslingers.state import PASS, Cast, Question, foes, has_status, living, mates

Asks = Callable[[AnyState, Cast, Card], Question | None]


def effective_card(state: AnyState, cast: Cast) -> Card | None:
    """The card that a cast is: of a Mimic the one that its target played; None where that is none (gs.r84,
    gs.spell.mimic)."""
    card = state.deck.card[cast.card]
    if card.id != "mimic" or card.effects:
        return card
    if cast.target is None or cast.target == cast.by:
        return None
    played = state.who(cast.target).played
    copied = None if played in (None, PASS) else state.deck.card[str(played)]
    return None if copied is None or (copied.id == "mimic" and not copied.effects) else copied


def targets_of(state: AnyState, cast: Cast, card: Card) -> tuple[str, ...]:
    """Whom a card concerns by its target word (gs.r30)."""
    match card.target:
        case "self":
            return (cast.by,)
        case "team":
            return tuple(one.id for one in mates(state, cast.by))
        case "all-players":
            return tuple(one.id for one in living(state))
        case "all-foes":
            return tuple(one.id for one in foes(state, cast.by))
    return () if cast.target is None else (cast.target,)


def affected(state: AnyState, cast: Cast, card: Card) -> tuple[str, ...]:
    """Those of them on whom it can do anything: not somebody else who is vanished (gs.r80)."""
    return tuple([who for who in targets_of(state, cast, card) if affects(state, cast.by, who)])


def affects(state: AnyState, by: str, who: str) -> bool:
    """Whether a card of ``by`` does anything to somebody (gs.r80)."""
    return who == by or not has_status(state.who(who), "vanished", state.turn)


def next_question(state: AnyState, cast: Cast) -> Question | None:
    """The next question about a card; None once all is told that it needs."""
    card = effective_card(state, cast)
    if card is None:
        return None
    if card.effects:
        drawn = any(effect.n is None and effect.do != "status" for effect in card.effects)
        return _caster(state, cast, card) if drawn else None
    return None if card.id in _SILENT else _ASKS.get(card.id, _effect)(state, cast, card)


def _numbers(cast: Cast, seats: tuple[str, ...], least: int = 1) -> Question | None:
    return Question("number", seats, cast.by, least=least) if seats and not cast.numbers else None


def _caster(state: AnyState, cast: Cast, card: Card) -> Question | None:
    """A number card of the caster, if there is somebody on whom it does anything."""
    if cast.numbers:
        return None
    if card.effects and card.target != "single-foe":
        return _numbers(cast, (cast.by,))
    return _numbers(cast, (cast.by,)) if affected(state, cast, card) else None


def _everybody(state: AnyState, cast: Cast, card: Card) -> Question | None:
    """A number card of each whom it concerns (gs.r80)."""
    return _numbers(cast, affected(state, cast, card))


def _who_likes(state: AnyState, cast: Cast, card: Card) -> Question | None:
    """The same, 0 for none drawn."""
    return _numbers(cast, affected(state, cast, card), least=0)


def _karma(state: AnyState, cast: Cast, card: Card) -> Question | None:
    """Two number cards of the caster and of the target, then a card for each 5, the caster's first (gs.spell.karma)."""
    reach = affected(state, cast, card)
    if not reach:
        return None
    both = caster_and_target(state, cast, reach)
    if not cast.numbers:
        return _numbers(cast, tuple(who for who in both for _ in range(2)))
    losers = [who for who in both for one, number in cast.numbers if one == who and number == 5]
    return Question("lose", (losers[len(cast.lost)],), cast.by) if len(cast.lost) < len(losers) else None


def caster_and_target(state: AnyState, cast: Cast, reach: tuple[str, ...]) -> tuple[str, ...]:
    """Whom Karma concerns: its caster, unless it is dead (gs.r88), and the target that it reaches."""
    caster = () if state.who(cast.by).out else (cast.by,)
    return tuple(dict.fromkeys((*caster, *reach)))


def _lose(state: AnyState, cast: Cast, card: Card) -> Question | None:
    """A card of each whom it concerns (gs.r93)."""
    losers = affected(state, cast, card)
    return Question("lose", (losers[len(cast.lost)],), cast.by) if len(cast.lost) < len(losers) else None


def _poach(state: AnyState, cast: Cast, card: Card) -> Question | None:
    """A card of somebody else (gs.spell.poach, gs.r83)."""
    return None if cast.by in affected(state, cast, card) else _lose(state, cast, card)


def _divert(state: AnyState, cast: Cast, card: Card) -> Question | None:
    """Whom the cards go to, if any is aimed at the caster and there is a choice (gs.spell.divert)."""
    choice = len([one for one in living(state) if one.id != cast.by]) > 1
    return Question("onto", (cast.by,), cast.by) if choice and not cast.settled and divertable(state, cast.by) else None


def divertable(state: AnyState, who: str) -> tuple[Cast, ...]:
    """The cards that Divert can turn: aimed at somebody, not yet worked, not turned before (gs.r83)."""
    return tuple(
        cast
        for cast in state.queue
        if cast.target == who and cast.by != who and cast.state == "waiting" and not cast.settled
    )


def _effect(state: AnyState, cast: Cast, card: Card) -> Question | None:
    """What a card did of which nobody knows what it does (gs.r71)."""
    if cast.effects is not None or (card.target == "single-foe" and not affected(state, cast, card)):
        return None
    return Question("effect", (cast.by,), cast.by)


_SILENT = frozenset(("mirror", "barrier", "vanish", "mute", "drain", "burden", "exchange", "fortify", "hush"))
"""Signatures that need no word of the table."""

_ASKS: Mapping[str, Asks] = {
    "divert": _divert,
    "hex": _caster,
    "amnesia": _lose,
    "karma": _karma,
    "deplete": _caster,
    "scourge": _caster,
    "poach": _poach,
    "rejuvenate": _who_likes,
    "replenish": _who_likes,
    "endow": _everybody,
    "rupture": _caster,
    "pandora": _who_likes,
}
