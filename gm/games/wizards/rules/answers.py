"""Entries that an effect asks for: the next spell, moves, shown powers, options, effects by hand (wg.r15, wg.r42)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Term, Value
from gm.games.wizards.entries import Damage, Done, Move, Option, Resolve, Show
from gm.games.wizards.rules import effects
from gm.games.wizards.rules.effects import choose_way, deal_damage, possible_ways
from gm.games.wizards.rules.mana import available_mana, check_box, transfer
from gm.games.wizards.state import DECK, DISCARD, LIMIT, Draft, current_effect, find_foe, find_owner, find_wizard, stage


def resolve(draft: Draft, entry: Resolve) -> None:
    """Resolve the waiting delayed spell that the active wizard chose (wg.r15, wg.r35)."""
    fired = next((fired for fired in draft.queue if fired.spell == entry.spell), None)
    if fired is None:
        waiting = tuple(fired.spell for fired in draft.queue)
        raise Refusal("waits-not", {"spell": entry.spell, "spells": waiting}, ("wg.r15",))
    effects.resolve(draft, fired)


def show(draft: Draft, entry: Show) -> None:
    """Announce the powers of mana that a wizard shows to the foe (wg.r17, wg.r32).

    If an effect asks for this, exactly one power must be typed. A 0 then means that there is no mana to show.
    """
    asked = stage(draft) == "show"
    if 0 in entry.powers and len(entry.powers) > 1:
        raise Refusal("nothing-alone", {}, ("wg.r17",), "words")
    if asked and len(entry.powers) != 1:
        raise Refusal("show-one", {"n": len(entry.powers)}, ("wg.r15",))
    if not asked and 0 in entry.powers:
        raise Refusal("show-what", {}, ("wg.r15",))
    check_box(entry.powers)
    who, spell = (draft.effect.wizard, draft.effect.spell) if draft.effect else (draft.active, None)
    draft.emit("shown", {"who": who, "powers": entry.powers, "spell": spell}, rules=("wg.r17",))
    if asked:
        draft.effect = current_effect(draft)._replace(pending="", power=entry.powers[0])


def option(draft: Draft, entry: Option) -> None:
    """Continue the effect with the chosen option (wg.r15). If the foe chooses, the foe must be able to pay (wg.r34)."""
    effect = current_effect(draft)
    ways = possible_ways(draft, effect)
    if entry.number not in ways:
        unpaid = entry.number <= len(effect.ops[0].ways)
        params: dict[str, Value] = {"number": entry.number, "ways": ways}
        raise Refusal("no-option", params, ("wg.r34",) if unpaid else ("wg.r15",))
    choose_way(draft, entry.number)


def done(draft: Draft, entry: Done) -> None:
    """End an effect that was entered by hand (wg.r42)."""
    effect = current_effect(draft)
    draft.effect = None
    draft.emit("done", {"spell": effect.spell, "who": effect.wizard}, rules=("wg.r42",))


def damage(draft: Draft, entry: Damage) -> None:
    """Deal damage by hand (wg.r42).

    If no wizard is typed, it is dealt to the foe of the wizard whose effect is in progress. Without such an effect, it
    is dealt to the foe of the active wizard.
    """
    whose = draft.effect.wizard if draft.effect else draft.active
    who = find_foe(draft, whose).id if entry.who is None else entry.who
    spell = draft.effect.spell if draft.effect else None
    deal_damage(draft, who, entry.number, (Term("number", entry.number),), ("wg.r42", "wg.r11"), spell)


def move(draft: Draft, entry: Move) -> None:
    """Move mana from one place to another (wg.r4, wg.r14, wg.r32).

    Players move mana because an effect asks for it, because they carry out an effect by hand, or because a hand exceeds
    its limit.
    """
    waits = stage(draft)
    _check_places(draft, entry)
    if waits == "move":
        _check_requested(draft, entry)
    _check_powers(draft, entry)
    if waits == "move":
        _check_amount(draft, entry)
    elif waits == "limit":
        _check_limit(draft, entry)
    there = available_mana(draft, entry.source)
    params: dict[str, Value] = {"source": entry.source, "number": entry.number}
    if entry.number > there:
        raise Refusal("not-so-much", {**params, "there": there}, ("wg.r14",))
    check_box(entry.powers, draft.known_powers if DISCARD not in (entry.source, entry.target) else (0, 0, 0, 0))
    if waits == "move":
        effects.carry_out_move(draft, entry.source, entry.target, entry.number, entry.powers)
        return
    params |= {"target": entry.target, "powers": entry.powers, "spell": None}
    rules = ("wg.r4",) if waits == "limit" else ("wg.r14",)
    transfer(draft, entry.source, entry.target, entry.number, entry.powers, "moved", params, rules)


def _check_places(draft: Draft, entry: Move) -> None:
    """Refuse a move with an unknown place or with equal places (wg.r14)."""
    for place in (entry.source, entry.target):
        if place not in (DECK, DISCARD, *_seats(draft)) and find_owner(draft, place) is None:
            raise Refusal("not-on-table", {"spell": place}, ("wg.r14",))
    if entry.source == entry.target:
        raise Refusal("same-place", {"place": entry.source}, ("wg.r14",), "words")


def _seats(draft: Draft) -> set[str]:
    return {wizard.id for wizard in draft.wizards}


def _check_powers(draft: Draft, entry: Move) -> None:
    """Refuse a move with too many or too few powers (wg.r17, wg.r32)."""
    places = (entry.source, entry.target)
    params: dict[str, Value] = {"source": entry.source, "target": entry.target, "number": entry.number}
    if entry.source == DISCARD and not entry.powers:
        raise Refusal("seen-there", params, ("wg.r17",), "words")
    if entry.powers and DISCARD not in places and not _seats(draft).issuperset(places):
        raise Refusal("face-down", params, ("wg.r32",), "words")
    if entry.powers and len(entry.powers) != entry.number:
        raise Refusal("other-number", {**params, "powers": entry.powers}, ("wg.r32",), "words")


def _check_requested(draft: Draft, entry: Move) -> None:
    """Refuse a move between other places than those that the effect asks for (wg.r14, wg.r34)."""
    effect = current_effect(draft)
    ways, number = effects.requested_move(draft, effect)
    if (entry.source, entry.target) not in ways:
        sources, targets = (tuple(dict.fromkeys(places)) for places in zip(*ways, strict=True))
        params: dict[str, Value] = {"source": entry.source, "target": entry.target, "spell": effect.spell}
        powerless = DISCARD not in ways[0] or (ways[0][1] == DISCARD and draft.house.powers != "must")
        params |= {"sources": sources, "targets": targets, "n": number, "powerless": powerless}
        raise Refusal("not-asked", params, ("wg.r14",))


def _check_amount(draft: Draft, entry: Move) -> None:
    """Refuse a move of more or less mana than the effect asks for (wg.r14)."""
    _, number = effects.requested_move(draft, current_effect(draft))
    if entry.number != number:
        raise Refusal("other-amount", {"number": entry.number, "n": number}, ("wg.r14",))


def _check_limit(draft: Draft, entry: Move) -> None:
    """Refuse a move that does not discard exactly the surplus mana of the hand (wg.r4)."""
    active = find_wizard(draft, draft.active)
    surplus = active.hand - LIMIT
    if (entry.source, entry.target) != (active.id, DISCARD):
        raise Refusal("limit-first", {"who": active.id, "n": surplus, "hand": active.hand}, ("wg.r4",))
    if entry.number != surplus:
        raise Refusal("other-amount", {"number": entry.number, "n": surplus}, ("wg.r4",))
