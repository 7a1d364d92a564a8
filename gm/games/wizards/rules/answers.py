"""What an effect is told: which spell is next, mana moved, powers shown, ways chosen, effects by hand (wg.r15,
wg.r42)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Term, Value
from gm.games.wizards.entries import Damage, Done, Move, Option, Resolve, Show
from gm.games.wizards.rules import effects
from gm.games.wizards.rules.desk import Desk
from gm.games.wizards.rules.ends import hurt
from gm.games.wizards.rules.mana import available, in_the_box, transfer
from gm.games.wizards.state import DECK, DISCARD, LIMIT, foe, owner, stage


def resolve(desk: Desk, entry: Resolve) -> None:
    """The wizard at play says which of the waiting delayed spells is next (wg.r15, wg.r35)."""
    fired = next((fired for fired in desk.queue if fired.spell == entry.spell), None)
    if fired is None:
        params: dict[str, Value] = {"spell": entry.spell, "spells": tuple(one.spell for one in desk.queue)}
        raise Refusal("waits-not", params, ("wg.r15",))
    effects.resolve(desk, fired)


def show(desk: Desk, entry: Show) -> None:
    """Powers that the foe has seen; where an effect asks, exactly one, or 0 for nothing to show (wg.r17, wg.r32)."""
    asked = stage(desk) == "show"
    if 0 in entry.powers and len(entry.powers) > 1:
        raise Refusal("nothing-alone", {}, ("wg.r17",), "words")
    if asked and len(entry.powers) != 1:
        raise Refusal("show-one", {"n": len(entry.powers)}, ("wg.r15",))
    if not asked and 0 in entry.powers:
        raise Refusal("show-what", {}, ("wg.r15",))
    in_the_box(entry.powers)
    who = desk.effect.wizard if desk.effect else desk.active
    spell = desk.effect.spell if desk.effect else None
    desk.emit("shown", {"who": who, "powers": entry.powers, "spell": spell}, rules=("wg.r17",))
    if asked:
        desk.effect = desk.working._replace(asked="", power=entry.powers[0])


def option(desk: Desk, entry: Option) -> None:
    """The way that the spell takes (wg.r15)."""
    effect = desk.working
    op = effect.left[0]
    if entry.number > len(op.ways):
        raise Refusal("no-option", {"number": entry.number, "n": len(op.ways)}, ("wg.r15",))
    way = op.ways[entry.number - 1]
    label = op.labels[entry.number - 1] if op.labels else ""
    who = effect.wizard if op.by == "self" else foe(desk, effect.wizard).id
    params: dict[str, Value] = {"spell": effect.spell, "who": who, "number": entry.number, "label": label}
    desk.emit("picked", params, rules=("wg.r15", desk.card(effect.spell).rule))
    desk.effect = effect._replace(asked="", left=(*way, *effect.left[1:]), todo=-1, used=())


def done(desk: Desk, entry: Done) -> None:
    """The effect that was entered by hand is over (wg.r42)."""
    effect = desk.working
    desk.effect = None
    desk.emit("done", {"spell": effect.spell, "who": effect.wizard}, rules=("wg.r42",))


def damage(desk: Desk, entry: Damage) -> None:
    """Damage entered by hand: to whom it says, else to the foe of whose effect, else whose turn, it is (wg.r42)."""
    whose = desk.effect.wizard if desk.effect else desk.active
    who = foe(desk, whose).id if entry.who is None else entry.who
    spell = desk.effect.spell if desk.effect else None
    hurt(desk, who, entry.number, (Term("number", entry.number),), ("wg.r42", "wg.r11"), spell)


def move(desk: Desk, entry: Move) -> None:
    """Mana moved by hand, by an effect that asks for it, or down to the hand limit (wg.r4, wg.r14, wg.r32)."""
    for place in (entry.source, entry.target):
        if place not in (DECK, DISCARD, desk.wizards[0].id, desk.wizards[1].id) and owner(desk, place) is None:
            raise Refusal("not-on-table", {"spell": place}, ("wg.r14",))
    _sound(desk, entry)
    waits = stage(desk)
    if waits == "move":
        _as_asked(desk, entry)
    elif waits == "limit":
        _to_the_limit(desk, entry)
    there = available(desk, entry.source)
    if entry.number > there:
        params: dict[str, Value] = {"source": entry.source, "number": entry.number, "there": there}
        raise Refusal("not-so-much", params, ("wg.r14",))
    in_the_box(entry.powers, desk.told if DISCARD not in (entry.source, entry.target) else (0, 0, 0, 0))
    if waits == "move":
        effects.moved(desk, entry.source, entry.target, entry.number, entry.powers)
        return
    params = {
        "source": entry.source,
        "target": entry.target,
        "number": entry.number,
        "powers": entry.powers,
        "spell": None,
    }
    rules = ("wg.r4",) if waits == "limit" else ("wg.r14",)
    transfer(desk, entry.source, entry.target, entry.number, entry.powers, "moved", params, rules)


def _sound(desk: Desk, entry: Move) -> None:
    """Refuse a move that says nothing: to where it is, powers of mana that lie face down, none of what all can see
    (wg.r17, wg.r32)."""
    params: dict[str, Value] = {"source": entry.source, "target": entry.target, "number": entry.number}
    if entry.source == entry.target:
        raise Refusal("same-place", {"place": entry.source}, ("wg.r14",), "words")
    if entry.source == DISCARD and not entry.powers:
        raise Refusal("seen-there", params, ("wg.r17",), "words")
    seated = {one.id for one in desk.wizards}
    if entry.powers and DISCARD not in (entry.source, entry.target) and not {entry.source, entry.target} <= seated:
        raise Refusal("face-down", params, ("wg.r32",), "words")
    if entry.powers and len(entry.powers) != entry.number:
        raise Refusal("other-number", {**params, "powers": entry.powers}, ("wg.r32",), "words")


def _as_asked(desk: Desk, entry: Move) -> None:
    """Refuse a move that is not the one that the effect asks for (wg.r14, wg.r34)."""
    effect = desk.working
    ways, number = effects.asked(desk, effect)
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


def _to_the_limit(desk: Desk, entry: Move) -> None:
    """Refuse all but exactly the surplus, from the hand to the discard (wg.r4)."""
    one = desk.who(desk.active)
    over = one.hand - LIMIT
    params: dict[str, Value] = {"who": one.id, "n": over, "hand": one.hand}
    if (entry.source, entry.target) != (one.id, DISCARD):
        raise Refusal("limit-first", params, ("wg.r4",))
    if entry.number != over:
        raise Refusal("other-amount", {"number": entry.number, "n": over}, ("wg.r4",))
