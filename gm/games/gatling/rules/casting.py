"""The spell phase: the order of the mages, and the checks and the payment for each spell (gg.a70–a76).

In the state, ``groups`` is the order of the mages. Mages in the same group are still tied. ``visits`` are the mages who
have yet to cast. The module ``instant`` has the immediate effects, ``lasting`` the effects in the next round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gm.errors import Refusal
from gm.game import Change, Value
from gm.games.gatling.book import Book, Spell
from gm.games.gatling.entries import Cast, Order, Pass
from gm.games.gatling.pages import ASPECTS
from gm.games.gatling.rules.instant import INSTANT
from gm.games.gatling.rules.lasting import begin
from gm.games.gatling.rules.rounds import checkpoint, end_round
from gm.games.gatling.rules.tricks import begin_moment
from gm.games.gatling.spells import RANGES, spell_rule
from gm.games.gatling.state import AnyMage, AnyState, Draft, Running, automaton, living, mage_of, mates, tied
from gm.games.gatling.versions import Rules

LEAST_MAXIMUM = 5


def open_spells(draft: Draft) -> None:
    """Begin the spell phase, in which the mages with mana roll for the order (gg.a70)."""
    able = _able(draft, [mage.id for mage in draft.mages])
    if not able:
        draft.emit("spells-skipped", rules=("gg.a70",))
        end_round(draft)
        return
    if not draft.silent:
        idle = tuple(mage.id for mage in living(draft) if not mage.mana and not automaton(draft, mage.id))
        if idle:
            draft.emit("no-visit", {"mages": idle}, rules=("gg.a70",))
    draft.phase, draft.groups, draft.rolled = "order", (able,), False


def begin_casting(draft: Draft) -> bool:
    """Begin casting if no mages are tied in the order. Return whether casting has begun.

    A single mage casts without rolling (gg.a70).
    """
    visits = _able(draft, [who for group in draft.groups for who in group])
    draft.groups = tuple([able for group in draft.groups if (able := tuple([who for who in group if who in visits]))])
    if tied(draft):
        return False
    if len(visits) == 1:
        draft.emit("visited-alone", {"who": visits[0]}, rules=("gg.a70",))
    elif visits:
        draft.emit("order", {"mages": visits}, rules=("gg.a71",))
    draft.phase, draft.visits, draft.groups = "spells", visits, ()
    return True


def part_tied(draft: Draft, *parts: tuple[str, ...]) -> None:
    """Replace the tied group by the smaller groups ``parts``, which are in the order of casting."""
    at = draft.groups.index(tied(draft))
    draft.groups = (*draft.groups[:at], *parts, *draft.groups[at + 1 :])


def order(draft: Draft, entry: Order) -> None:
    """Sort the mages by their dice, the lowest first. Mages who tie roll again (gg.a71, gg.a72)."""
    asked, dice = tied(draft), dict(entry.dice)
    for who in dice:
        if mage_of(draft, who).out:
            raise Refusal("out", {"who": who}, ("gg.a64",))
    missing = tuple([who for who in asked if who not in dice])
    if missing:
        line = " ".join(f"{who}={dice.get(who, 3)}" for who in asked)
        raise Refusal("order-missing", {"mages": missing, "line": line}, ("gg.a70", "gg.a72"))
    ignored = tuple([who for who in dice if who not in asked])
    if ignored:
        draft.emit("dice-ignored", {"mages": ignored}, rules=("gg.a70", "gg.a72"))
    numbers = sorted({dice[who] for who in asked})
    part_tied(draft, *[tuple([who for who in asked if dice[who] == number]) for number in numbers])
    draft.rolled = True
    begin_moment(draft, asked)
    still = tied(draft)
    if still:
        draft.emit("tie", {"mages": still}, rules=("gg.a72",))


def pass_(draft: Draft, entry: Pass) -> None:
    """End a mage's turn to cast. They keep their mana and cast no more this round (gg.a73, gg.b65)."""
    check_turn_to_cast(draft, entry.who)
    draft.emit("passed", {"who": entry.who, "mana": mage_of(draft, entry.who).mana}, rules=("gg.a73",))
    draft.visits = draft.visits[1:]


def check_turn_to_cast(state: AnyState, who: str) -> None:
    """Refuse a spell or pass of a mage who is not next."""
    if mage_of(state, who).out:
        raise Refusal("out", {"who": who}, ("gg.a64",))
    if who != state.visits[0]:
        raise Refusal("visit-order", {"who": who, "due": state.visits[0]}, ("gg.a71", "gg.a73"), "not-due")


def skip_unable(draft: Draft) -> bool:
    """Skip the turns of mages who can no longer cast. After the last turn, end the round.

    Return whether the round has ended.
    """
    draft.visits = _able(draft, draft.visits)
    if draft.visits:
        return False
    end_round(draft)
    return True


def _able(state: AnyState, who: Iterable[str]) -> tuple[str, ...]:
    """Return the mages of a group who are in the duel and have mana (gg.a64, gg.a70)."""
    able = [mage.id for mage in state.mages if mage.mana and not mage.out]
    return tuple([id for id in who if id in able])


def cast(book: Book, draft: Draft, entry: Cast) -> None:
    """Cast a spell in the caster's turn to cast. A refused spell costs nothing."""
    spell = book.spells[entry.spell]
    check_turn_to_cast(draft, entry.who)
    caster, target = draft.edit(entry.who), draft.edit(entry.target or entry.who)
    check_castable(draft, caster, target, spell, choice_of(entry))
    if not draft.silent:
        _announce(draft, caster, target, entry, spell)
    caster.mana -= spell.cost
    if entry.die or entry.pairs:
        begin_moment(draft, (caster.id, target.id) if entry.pairs else (caster.id,))
    if spell.lasts:
        begin(draft, Running(spell.slug, caster.id, choice_of(entry), draft.round + 1), target)
    else:
        INSTANT[spell.slug](draft, entry)
    checkpoint(draft)
    # A turn to cast ends without mana, or after one spell by a house rule (gg.b38).
    done = draft.house.casts_per_visit == "one" or not caster.mana
    if done and not caster.out and draft.phase != "over":
        draft.emit("visit-ends", {"who": caster.id}, rules=("gg.a73",))
        draft.visits = draft.visits[1:]


def choice_of(entry: Cast) -> str | None:
    """Return the aspect, range or animal that was chosen for a spell, or None for a spell without such a choice."""
    return entry.aspect or entry.range or entry.animal


def check_castable(state: AnyState, caster: AnyMage, target: AnyMage, spell: Spell, choice: str | None) -> None:
    """Refuse a spell that cannot be cast on this target."""
    who = {"who": caster.id, "target": target.id, "spell": spell.slug}
    rule = spell_rule(spell.slug)
    if caster.mana < spell.cost:
        raise Refusal("mana-short", {**who, "cost": spell.cost, "mana": caster.mana}, ("gg.a74", rule))
    if target.out:
        raise Refusal("out", {"who": target.id}, ("gg.a64",))
    powerless = automaton(state, target.id) and Rules.of(state.version).automaton_keeps_no_power
    if spell.slug == "aspect-power" and powerless:
        raise Refusal("automaton", {"who": target.id}, ("gg.a14", rule))
    if spell.target == "other" and target.id == caster.id:
        raise Refusal("on-oneself", who, ("gg.a75", rule))
    if spell.target == "foe-or-self" and target.id != caster.id:
        if mates(state, caster, target):
            raise Refusal("on-a-mate", who, ("gg.b47", rule))
        if target.max_mana <= LEAST_MAXIMUM:
            raise Refusal("maximum-least", {**who, "least": LEAST_MAXIMUM}, ("gg.b47", rule))
    animal = spell.slug == "transformation"  # a second animal is refused under every house rule
    if spell.lasts and (animal or state.house.stacking != "yes"):
        waiting = [run for run in target.spells if run.spell == spell.slug and run.works(state.round + 1)]
        if any(animal or run.choice == choice for run in waiting):
            raise Refusal("in-force", {**who, "choice": choice}, ("gg.b33", rule))


def _announce(draft: Draft, caster: AnyMage, target: AnyMage, entry: Cast, spell: Spell) -> None:
    params: dict[str, Value] = {"who": caster.id, "spell": spell.slug, "target": entry.target}
    params |= {"choice": choice_of(entry), "cost": spell.cost}
    params |= {"mana": caster.mana - spell.cost, "max": caster.max_mana}
    changes = (Change(caster.id, "mana", -spell.cost),)
    draft.emit("cast", params, changes, rules=("gg.a74", spell_rule(spell.slug)), level="do")
    mate = caster.id != target.id and mates(draft, caster, target)
    if mate and spell.slug != "aspect-power":
        draft.emit("on-mate", {"who": target.id}, rules=("gg.b46",), level="warn")
    own = caster.id == target.id or mate
    if spell.slug == "aspect-power" and own == (entry.step == "-1"):
        draft.emit("odd-step", {"own": own}, rules=("gg.b41",), level="warn")


def castable(state: AnyState, spells: Iterable[Spell]) -> dict[str, tuple[tuple[str, str | None], ...]]:
    """Return the spells that the next caster can cast, by id, each with its legal pairs of a target and a choice.

    The choice is an aspect or a range. It is None for a spell without a choice.
    """
    caster = mage_of(state, state.visits[0])
    legal = {spell.slug: tuple(_legal(state, caster, spell)) for spell in spells if spell.cost <= caster.mana}
    return {slug: pairs for slug, pairs in legal.items() if pairs}


def _legal(state: AnyState, caster: AnyMage, spell: Spell) -> Iterator[tuple[str, str | None]]:
    choices = ASPECTS if "aspect" in spell.takes else tuple(RANGES) if "range" in spell.takes else (None,)
    for target in [caster] if spell.target == "self" else living(state):
        for choice in choices:
            try:
                check_castable(state, caster, target, spell, choice)
            except Refusal:
                continue
            yield target.id, choice
