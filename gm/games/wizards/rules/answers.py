"""What an effect is told: which spell is next, mana moved, powers shown, ways chosen, effects by hand (wg.r15,
wg.r42)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Term, Value
from gm.games.wizards.entries import Damage, Done, Move, Option, Resolve, Show
from gm.games.wizards.rules import effects
from gm.games.wizards.rules.ends import hurt
from gm.games.wizards.rules.mana import available, in_the_box, transfer
from gm.games.wizards.state import DECK, DISCARD, LIMIT, Draft, foe, owner, stage, wizard, working


def resolve(draft: Draft, entry: Resolve) -> None:
    """The wizard at play says which of the waiting delayed spells is next (wg.r15, wg.r35)."""
    fired = next((fired for fired in draft.queue if fired.spell == entry.spell), None)
    if fired is None:
        params: dict[str, Value] = {"spell": entry.spell, "spells": tuple(one.spell for one in draft.queue)}
        raise Refusal("waits-not", params, ("wg.r15",))
    effects.resolve(draft, fired)


def show(draft: Draft, entry: Show) -> None:
    """Powers that the foe has seen; where an effect asks, exactly one, or 0 for nothing to show (wg.r17, wg.r32)."""
    asked = stage(draft) == "show"
    if 0 in entry.powers and len(entry.powers) > 1:
        raise Refusal("nothing-alone", {}, ("wg.r17",), "words")
    if asked and len(entry.powers) != 1:
        raise Refusal("show-one", {"n": len(entry.powers)}, ("wg.r15",))
    if not asked and 0 in entry.powers:
        raise Refusal("show-what", {}, ("wg.r15",))
    in_the_box(entry.powers)
    who = draft.effect.wizard if draft.effect else draft.active
    spell = draft.effect.spell if draft.effect else None
    draft.emit("shown", {"who": who, "powers": entry.powers, "spell": spell}, rules=("wg.r17",))
    if asked:
        draft.effect = working(draft)._replace(asked="", power=entry.powers[0])


def option(draft: Draft, entry: Option) -> None:
    """The way that the spell takes (wg.r15)."""
    effect = working(draft)
    op = effect.left[0]
    if entry.number > len(op.ways):
        raise Refusal("no-option", {"number": entry.number, "n": len(op.ways)}, ("wg.r15",))
    way = op.ways[entry.number - 1]
    label = op.labels[entry.number - 1] if op.labels else ""
    who = effect.wizard if op.by == "self" else foe(draft, effect.wizard).id
    params: dict[str, Value] = {"spell": effect.spell, "who": who, "number": entry.number, "label": label}
    draft.emit("picked", params, rules=("wg.r15", draft.card(effect.spell).rule))
    draft.effect = effect._replace(asked="", left=(*way, *effect.left[1:]), todo=-1, used=())


def done(draft: Draft, entry: Done) -> None:
    """The effect that was entered by hand is over (wg.r42)."""
    effect = working(draft)
    draft.effect = None
    draft.emit("done", {"spell": effect.spell, "who": effect.wizard}, rules=("wg.r42",))


def damage(draft: Draft, entry: Damage) -> None:
    """Damage entered by hand: to whom it says, else to the foe of whose effect, else whose turn, it is (wg.r42)."""
    whose = draft.effect.wizard if draft.effect else draft.active
    who = foe(draft, whose).id if entry.who is None else entry.who
    spell = draft.effect.spell if draft.effect else None
    hurt(draft, who, entry.number, (Term("number", entry.number),), ("wg.r42", "wg.r11"), spell)


def move(draft: Draft, entry: Move) -> None:
    """Mana moved by hand, by an effect that asks for it, or down to the hand limit (wg.r4, wg.r14, wg.r32)."""
    for place in (entry.source, entry.target):
        if place not in (DECK, DISCARD, draft.wizards[0].id, draft.wizards[1].id) and owner(draft, place) is None:
            raise Refusal("not-on-table", {"spell": place}, ("wg.r14",))
    _sound(draft, entry)
    waits = stage(draft)
    if waits == "move":
        _as_asked(draft, entry)
    elif waits == "limit":
        _to_the_limit(draft, entry)
    there = available(draft, entry.source)
    if entry.number > there:
        params: dict[str, Value] = {"source": entry.source, "number": entry.number, "there": there}
        raise Refusal("not-so-much", params, ("wg.r14",))
    in_the_box(entry.powers, draft.told if DISCARD not in (entry.source, entry.target) else (0, 0, 0, 0))
    if waits == "move":
        effects.moved(draft, entry.source, entry.target, entry.number, entry.powers)
        return
    params = {
        "source": entry.source,
        "target": entry.target,
        "number": entry.number,
        "powers": entry.powers,
        "spell": None,
    }
    rules = ("wg.r4",) if waits == "limit" else ("wg.r14",)
    transfer(draft, entry.source, entry.target, entry.number, entry.powers, "moved", params, rules)


def _sound(draft: Draft, entry: Move) -> None:
    """Refuse a move that says nothing: to where it is, powers of mana that lie face down, none of what all can see
    (wg.r17, wg.r32)."""
    params: dict[str, Value] = {"source": entry.source, "target": entry.target, "number": entry.number}
    if entry.source == entry.target:
        raise Refusal("same-place", {"place": entry.source}, ("wg.r14",), "words")
    if entry.source == DISCARD and not entry.powers:
        raise Refusal("seen-there", params, ("wg.r17",), "words")
    seated = {one.id for one in draft.wizards}
    if entry.powers and DISCARD not in (entry.source, entry.target) and not {entry.source, entry.target} <= seated:
        raise Refusal("face-down", params, ("wg.r32",), "words")
    if entry.powers and len(entry.powers) != entry.number:
        raise Refusal("other-number", {**params, "powers": entry.powers}, ("wg.r32",), "words")


def _as_asked(draft: Draft, entry: Move) -> None:
    """Refuse a move that is not the one that the effect asks for (wg.r14, wg.r34)."""
    effect = working(draft)
    ways, number = effects.asked(draft, effect)
    if (entry.source, entry.target) not in ways:
        sources, targets = (tuple(dict.fromkeys(way[at] for way in ways)) for at in (0, 1))
        params: dict[str, Value] = {
            "source": entry.source,
            "target": entry.target,
            "sources": sources,
            "targets": targets,
            "spell": effect.spell,
        }
        raise Refusal("not-asked", params, ("wg.r14",))
    if entry.number != number:
        raise Refusal("other-amount", {"number": entry.number, "n": number}, ("wg.r14",))


def _to_the_limit(draft: Draft, entry: Move) -> None:
    """Refuse all but exactly the surplus, from the hand to the discard (wg.r4)."""
    one = wizard(draft, draft.active)
    over = one.hand - LIMIT
    params: dict[str, Value] = {"who": one.id, "n": over, "hand": one.hand}
    if (entry.source, entry.target) != (one.id, DISCARD):
        raise Refusal("limit-first", params, ("wg.r4",))
    if entry.number != over:
        raise Refusal("other-amount", {"number": entry.number, "n": over}, ("wg.r4",))
