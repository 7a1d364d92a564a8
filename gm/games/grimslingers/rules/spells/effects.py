"""Effects by their parts: those that the table tells (gs.r71, gs.r74), and those that a card file gives."""

from __future__ import annotations

from collections.abc import Iterable

from gm.errors import Refusal
from gm.game import NamedTuple
from gm.games.grimslingers.cards import Card, Effect
from gm.games.grimslingers.draft import AnyState, Draft
from gm.games.grimslingers.entries import Part, parse_parts
from gm.games.grimslingers.rules.spells.damage import damage_by_card, deal_damage
from gm.games.grimslingers.rules.spells.questions import affects
from gm.games.grimslingers.state import Cast, foes, has_status, is_element, living, mates

NONE = "none"


class Deed(NamedTuple):
    """What is done to somebody: ``damage``, ``hp``, ``ep``, ``steal`` or ``status``, how much, which status and
    how many turns later."""

    who: str
    do: str
    n: int = 0
    status: str = ""
    later: int = 0


def check_parts(state: AnyState, words: tuple[str, ...], target: str | None) -> tuple[Part, ...]:
    """An effect as it is told, each part with its seat. Raises Refusal: (``words``) where none is meant, and for the
    dead."""
    if words == (NONE,):
        return ()
    found = []
    for part in parse_parts(words):
        who = part.who or target
        if who is None:
            raise Refusal("effect-whose", {"word": part.word, "who": living(state)[0].id}, ("gs.r71",), "words")
        if state.who(who).out:
            raise Refusal("out", {"who": who}, ("gs.r71",))
        found.append(part if part.who else part._replace(who=who))
    return tuple(found)


def apply_parts(draft: Draft, parts: Iterable[Part], cast: Cast | None, card: Card | None) -> None:
    """What the table told of a card; in the standoff (no card) damage comes from nobody (gs.r74)."""
    for part in parts:
        n = int(part.value) if part.value.isdigit() else 0
        what = "damage" if (part.what, part.sign) == ("hp", "-") else part.what
        if what in ("damage", "hp", "ep"):
            told = Deed(str(part.who), what, -n if (what, part.sign) == ("ep", "-") else n)
        else:
            told = Deed(str(part.who), "status", status=part.what, later=int(part.value == "next"))
        if cast is None or card is None:
            _work_of_nobody(draft, told)
        else:
            apply_part(draft, told, cast, card)


def apply_effects(draft: Draft, cast: Cast, card: Card) -> None:
    """A card of the file: its parts in the order written, those whom each concerns in seat order."""
    number = cast.numbers[0][1] if cast.numbers else 0
    for effect in card.effects:
        n = number if effect.n is None else effect.n
        if effect.do != "status" and not n:
            continue  # no number card was drawn, for there was nobody to draw for
        for who in _concerned(draft, effect, cast):
            if not draft.who(who).out:
                part = Deed(who, effect.do, n, effect.status, int(effect.turn == "next"))
                apply_part(draft, part, cast, card)


def _concerned(state: AnyState, effect: Effect, cast: Cast) -> tuple[str, ...]:
    match effect.who:
        case "self":
            return (cast.by,)
        case "team":
            return tuple(one.id for one in mates(state, cast.by))
        case "foes":
            return tuple(one.id for one in foes(state, cast.by))
        case "all":
            return tuple(one.id for one in living(state))
    return () if cast.target is None else (cast.target,)


def apply_part(draft: Draft, part: Deed, cast: Cast, card: Card) -> None:
    """One part on one duellist: nothing of another's card reaches who is vanished (gs.r80), and of an element only its
    damage who has a Barrier (gs.spell.barrier)."""
    by, who = cast.by, part.who
    params = {"who": who, "card": card.id}
    if not affects(draft, by, who):
        draft.emit("nothing", {**params, "why": "vanished"}, rules=("gs.r80",))
        return
    walled = who != by and is_element(card) and has_status(draft.who(who), "barrier", draft.turn)
    if walled and part.do != "damage":
        draft.emit("nothing", {**params, "why": "barrier"}, rules=("gs.spell.barrier",))
        return
    match part.do:
        case "damage" if who == by:
            draft.lose_hp(who, part.n, card)
        case "damage":
            damage_by_card(draft, part.n, by, who, card)
        case "hp":
            draft.gain_hp(who, part.n, card)
        case "ep":
            draft.change_ep(who, part.n, card)
        case "steal" if who != by:
            draft.steal(by, who, part.n, card)
        case "status":
            draft.add_status(part.status, who, by, card, later=part.later)


def _work_of_nobody(draft: Draft, part: Deed) -> None:
    match part.do:
        case "damage":
            deal_damage(draft, part.n, None, part.who, None, "damage", ("gs.r74", "gs.r82"))
        case "hp":
            draft.gain_hp(part.who, part.n, None, "gs.r74")
        case "ep":
            draft.change_ep(part.who, part.n, None, "gs.r74")
        case "status":
            draft.add_status(part.status, part.who, None, None, later=part.later)
