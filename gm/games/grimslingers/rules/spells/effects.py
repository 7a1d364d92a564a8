"""Effects by their parts: those that the table tells (gs.r71, gs.r74), and those that a card file gives."""

from __future__ import annotations

from collections.abc import Iterable

from gm.errors import Refusal
from gm.game import NamedTuple
from gm.games.grimslingers.cards import Card, Effect
from gm.games.grimslingers.entries import Part, apart
from gm.games.grimslingers.rules.draft import Desk, gain_hp, give_up_hp, lay, move_ep, steal
from gm.games.grimslingers.rules.spells.damage import damage, hurt
from gm.games.grimslingers.rules.spells.questions import reaches
from gm.games.grimslingers.state import Cast, Standing, foes, has, is_element, living, mates

NONE = "none"


class Deed(NamedTuple):
    """What is done to somebody: ``damage``, ``hp``, ``ep``, ``steal`` or ``status``, how much, which status and
    how many turns later."""

    who: str
    do: str
    n: int = 0
    status: str = ""
    later: int = 0


def checked(state: Standing, words: tuple[str, ...], target: str | None) -> tuple[Part, ...]:
    """An effect as it is told, each part with its seat. Raises Refusal: (``words``) where none is meant, and for the
    dead."""
    if words == (NONE,):
        return ()
    found = []
    for part in apart(words):
        who = part.who or target
        if who is None:
            raise Refusal("effect-whose", {"word": part.word}, ("gs.r71",), "words")
        if state.who(who).out:
            raise Refusal("out", {"who": who}, ("gs.r71",))
        found.append(part if part.who else part._replace(who=who))
    return tuple(found)


def work_parts(desk: Desk, parts: Iterable[Part], cast: Cast | None, card: Card | None) -> None:
    """What the table told of a card; in the standoff (no card) damage comes from nobody (gs.r74)."""
    for part in parts:
        n = int(part.value) if part.value.isdigit() else 0
        what = "damage" if (part.what, part.sign) == ("hp", "-") else part.what
        if what in ("damage", "hp", "ep"):
            told = Deed(str(part.who), what, -n if (what, part.sign) == ("ep", "-") else n)
        else:
            told = Deed(str(part.who), "status", status=part.what, later=int(part.value == "next"))
        if cast is None or card is None:
            _work_of_nobody(desk, told)
        else:
            work_part(desk, told, cast, card)


def work_effects(desk: Desk, cast: Cast, card: Card) -> None:
    """A card of the file: its parts in the order written, those whom each concerns in seat order."""
    number = cast.numbers[0][1] if cast.numbers else 0
    for effect in card.effects:
        n = number if effect.n is None else effect.n
        if effect.do != "status" and not n:
            continue  # no number card was drawn, for there was nobody to draw for
        for who in _concerned(desk, effect, cast):
            if not desk.who(who).out:
                part = Deed(who, effect.do, n, effect.status, int(effect.turn == "next"))
                work_part(desk, part, cast, card)


def _concerned(state: Standing, effect: Effect, cast: Cast) -> tuple[str, ...]:
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


def work_part(desk: Desk, part: Deed, cast: Cast, card: Card) -> None:
    """One part on one duellist: nothing of another's card reaches who is vanished (gs.r80), and of an element only its
    damage who has a Barrier (gs.spell.barrier)."""
    by, who = cast.by, part.who
    params = {"who": who, "card": card.id}
    if not reaches(desk, by, who):
        desk.tell("nothing", {**params, "why": "vanished"}, rules=("gs.r80",))
        return
    walled = who != by and is_element(card) and has(desk.who(who), "barrier", desk.turn)
    if walled and part.do != "damage":
        desk.tell("nothing", {**params, "why": "barrier"}, rules=("gs.spell.barrier",))
        return
    match part.do:
        case "damage" if who == by:
            give_up_hp(desk, who, part.n, card)
        case "damage":
            damage(desk, part.n, by, who, card)
        case "hp":
            gain_hp(desk, who, part.n, card)
        case "ep":
            move_ep(desk, who, part.n, card)
        case "steal" if who != by:
            steal(desk, by, who, part.n, card)
        case "status":
            lay(desk, part.status, who, by, card, later=part.later)


def _work_of_nobody(desk: Desk, part: Deed) -> None:
    match part.do:
        case "damage":
            hurt(desk, part.n, None, part.who, None, "damage", ("gs.r74", "gs.r82"))
        case "hp":
            gain_hp(desk, part.who, part.n, None, ("gs.r74",))
        case "ep":
            move_ep(desk, part.who, part.n, None, ("gs.r74",))
        case "status":
            lay(desk, part.status, part.who, None, None, later=part.later)
