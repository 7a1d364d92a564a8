"""The damage by cards (gs.r82), and effects that players enter (gs.r71, gs.r74) or card files define."""

from __future__ import annotations

from collections.abc import Iterable

from gm.errors import Refusal
from gm.game import NamedTuple, Setting, Term, settings_of
from gm.games.grimslingers.cards import Card
from gm.games.grimslingers.draft import AnyState, Draft, has_status, living
from gm.games.grimslingers.fields import NONE
from gm.games.grimslingers.rules.spells.questions import affects, targets_of
from gm.games.grimslingers.state import Cast, is_element


class Part(NamedTuple):
    """A part of an effect on the duellist ``who``.

    ``do`` is ``damage``, ``hp``, ``ep``, ``steal`` or ``status``. ``later`` is the number of turns until the
    status begins.
    """

    who: str
    do: str
    n: int = 0
    status: str = ""
    later: int = 0


def check_parts(state: AnyState, words: tuple[str, ...], target: str | None) -> tuple[Setting, ...]:
    """Return the parts of an entered effect, each with its duellist. A part that names nobody applies to ``target``.

    Raises Refusal if a part has no duellist (``words``), or if the duellist is dead.
    """
    if words == (NONE,):
        return ()
    parts = []
    for setting in settings_of(words):
        who = setting.holder or target
        if who is None:
            raise Refusal(
                "effect-whose",
                {"word": setting.word, "alive": tuple(duellist.id for duellist in living(state))},
                ("gs.r71",),
                "words",
            )
        if state.who(who).out:
            raise Refusal("out", {"who": who}, ("gs.r71",))
        parts.append(setting if setting.holder else setting._replace(holder=who))
    return tuple(parts)


def apply_parts(draft: Draft, settings: Iterable[Setting], cast: Cast | None, card: Card | None) -> None:
    """Apply an effect that was entered for a card. If there is no card, nobody counts as the cause (gs.r74)."""
    for setting in settings:
        who, n = setting.holder, setting.apply(0) if setting.what in ("hp", "ep") else 0
        if setting.what not in ("hp", "ep"):
            part = Part(who, "status", status=setting.what, later=int(setting.amount == "next"))
        elif (setting.what, setting.sign) == ("hp", "-"):
            part = Part(who, "damage", -n)
        else:
            part = Part(who, setting.what, n)
        if cast is None or card is None:
            _apply_from_nobody(draft, part)
        else:
            _apply_part(draft, part, cast, card)


def apply_effects(draft: Draft, cast: Cast, card: Card) -> None:
    """Apply the effects that a card file defines for a card, in their order."""
    number = cast.numbers[0][1] if cast.numbers else 0
    for effect in card.effects:
        n = number if effect.n is None else effect.n
        if effect.do != "status" and not n:
            continue  # no number card was drawn, because nobody is affected
        for who in targets_of(draft, cast, effect.who):
            if not draft.who(who).out:
                _apply_part(draft, Part(who, effect.do, n, effect.status, int(effect.turn == "next")), cast, card)


def _apply_part(draft: Draft, part: Part, cast: Cast, card: Card) -> None:
    """Apply a part of a card's effect to a duellist.

    The part does nothing to a vanished duellist (gs.r80). A Barrier protects from elements of other players: it reduces
    their damage and stops their other effects (gs.spell.barrier).
    """
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


def _apply_from_nobody(draft: Draft, part: Part) -> None:
    match part.do:
        case "damage":
            deal_damage(draft, part.n, None, part.who, None, "damage", ("gs.r74", "gs.r82"))
        case "hp":
            draft.gain_hp(part.who, part.n, None, "gs.r74")
        case "ep":
            draft.change_ep(part.who, part.n, None, "gs.r74")
        case "status":
            draft.add_status(part.status, part.who, None, None, later=part.later)


BARRIER = 2
"""The damage that a Barrier stops (gs.spell.barrier)."""


def damage_by_card(draft: Draft, n: int, by: str, on: str, card: Card, *rules: str) -> None:
    """Deal ``n`` damage to the duellist ``on`` by a card of the duellist ``by`` (gs.r82, gs.spell.mirror).

    Statuses can change the damage. If ``on`` has a Mirror, ``by`` takes the resulting damage too.
    """
    left = deal_damage(draft, n, by, on, card, "damage", (card.rule, *rules))
    if left and by != on and has_status(draft.who(on), "mirror", draft.turn):
        deal_damage(draft, left, on, by, card, "reflected", ("gs.spell.mirror", "gs.r82"))


def deal_damage(
    draft: Draft, n: int, by: str | None, on: str, card: Card | None, kind: str, rules: tuple[str, ...]
) -> int:
    """Deal ``n`` damage, increased or reduced by statuses. Return the resulting damage, even if it exceeds the HP left.

    If ``by`` is None, nobody causes the damage, and no Barrier stops it.
    """
    turn, duellist = draft.turn, draft.who(on)
    terms = [Term("card", n)]
    left = n
    if by is not None and has_status(draft.who(by), "blunted", turn):
        terms.append(Term("blunted", -left))
        left = 0
    for stops in ("vanished", "guarded"):
        if left and has_status(duellist, stops, turn):
            terms.append(Term(stops, -left))
            left = 0
    if left and has_status(duellist, "doubled", turn):
        terms.append(Term("doubled", left))
        left *= 2
    if left and by not in (None, on) and has_status(duellist, "barrier", turn):
        terms.append(Term("barrier", -min(BARRIER, left)))
        left -= min(BARRIER, left)
    lost = min(left, duellist.hp)
    duellist.hp -= lost
    params = {"who": on, "by": by, "card": card.id if card else None, "n": left, "hp": duellist.hp}
    draft.emit(kind, params, draft.change(on, "hp", -lost), tuple(terms), rules, "do" if lost else "info")
    return left
