"""Casting a spell: the checks, then the price (section C; gg.a73–a76).

Immediate effects are in ``instant``, those of the next round in ``lasting``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gm.errors import Refusal
from gm.game import Change
from gm.games.gatling.book import Spell
from gm.games.gatling.entries import Cast
from gm.games.gatling.notices import Notices
from gm.games.gatling.pages import ASPECTS
from gm.games.gatling.rules.instant import INSTANT
from gm.games.gatling.rules.lasting import begin
from gm.games.gatling.rules.out import skip_knocked_out
from gm.games.gatling.rules.rounds import checkpoint
from gm.games.gatling.rules.visits import check_turn_to_cast, end_visit
from gm.games.gatling.spells import RANGES, spell_rule
from gm.games.gatling.state import Mage, Moment, Running, State, automaton, living, mage_of, mates, put
from gm.games.gatling.versions import Rules

LEAST_MAXIMUM = 5


def cast(state: State, entry: Cast, spell: Spell, notices: Notices) -> State:
    """Cast a spell in the caster's own turn to cast; a refused spell costs nothing."""
    if state.phase != "spells":
        raise Refusal("cast-not-due", {"phase": state.phase}, ("gg.a73",), "not-due")
    check_turn_to_cast(state, entry.who)
    caster, target = mage_of(state, entry.who), mage_of(state, entry.target or entry.who)
    check_castable(state, caster, target, spell, choice_of(entry))
    if notices.recording:
        _announce(state, caster, target, entry, spell, notices)
    state = put(state, caster._replace(mana=caster.mana - spell.cost))
    if entry.die or entry.pairs:
        rollers = (caster.id, target.id) if entry.pairs else (caster.id,)
        state = state._replace(moment=Moment(rollers=rollers))
    target = mage_of(state, target.id)
    if spell.lasts:
        run = Running(spell.slug, caster.id, choice_of(entry), state.round + 1)
        state = begin(state, run, target, notices)
    else:
        state = INSTANT[spell.slug](state, entry, notices)
    return _after_spell(state, entry.who, notices)


def choice_of(entry: Cast) -> str | None:
    """Return the aspect, range or animal of a lasting spell."""
    return entry.aspect or entry.range or entry.animal


def check_castable(state: State, caster: Mage, target: Mage, spell: Spell, choice: str | None) -> None:
    """Check everything before a spell is paid. Raises Refusal."""
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
    stacks = state.house.stacking == "yes" and spell.slug != "transformation"
    if spell.lasts and not stacks and _waits(state, target, spell, choice):
        raise Refusal("in-force", {**who, "choice": choice}, ("gg.b33", rule))


def _waits(state: State, target: Mage, spell: Spell, choice: str | None) -> bool:
    """Return whether the same spell will work on the mage in the same round; the animal of a Transformation is
    ignored."""
    return any(
        run.spell == spell.slug
        and run.works(state.round + 1)
        and (run.choice == choice or spell.slug == "transformation")
        for run in target.spells
    )


def _announce(state: State, caster: Mage, target: Mage, entry: Cast, spell: Spell, notices: Notices) -> None:
    params = {
        "who": caster.id,
        "spell": spell.slug,
        "target": None if entry.target is None else target.id,
        "choice": choice_of(entry),
        "cost": spell.cost,
        "mana": caster.mana - spell.cost,
        "max": caster.max_mana,
    }
    changes = (Change(caster.id, "mana", -spell.cost),)
    notices.emit("cast", params, changes, rules=("gg.a74", spell_rule(spell.slug)), level="do")
    mate = caster.id != target.id and mates(state, caster, target)
    if mate and spell.slug != "aspect-power":
        notices.emit("on-mate", {"who": target.id}, rules=("gg.b46",), level="warn")
    own = caster.id == target.id or mate
    if spell.slug == "aspect-power" and own == (entry.step == "-1"):
        notices.emit("odd-step", {"own": own}, rules=("gg.b41",), level="warn")


def _after_spell(state: State, who: str, notices: Notices) -> State:
    """Check knock-outs; the turn to cast ends without mana, or after one spell by a house rule (gg.b38)."""
    state = checkpoint(state, notices)
    if state.phase == "over":
        return state
    done = state.house.casts_per_visit == "one" or not mage_of(state, who).mana
    if done and not mage_of(state, who).out:
        notices.emit("visit-ends", {"who": who}, rules=("gg.a73",))
        return end_visit(state, notices)
    return skip_knocked_out(state, notices)


def castable(state: State, spells: Iterable[Spell]) -> dict[str, tuple[tuple[str, str | None], ...]]:
    """Return the spells that can be cast now, each with its legal targets and choices."""
    caster = mage_of(state, state.visits[0])
    found = {spell.slug: tuple(_legal(state, caster, spell)) for spell in spells if spell.cost <= caster.mana}
    return {slug: pairs for slug, pairs in found.items() if pairs}


def _legal(state: State, caster: Mage, spell: Spell) -> Iterator[tuple[str, str | None]]:
    choices: tuple[str | None, ...] = (None,)
    if "aspect" in spell.takes:
        choices = ASPECTS
    if "range" in spell.takes:
        choices = tuple(RANGES)
    for target in [caster] if spell.target == "self" else living(state):
        for choice in choices:
            try:
                check_castable(state, caster, target, spell, choice)
            except Refusal:
                continue
            yield target.id, choice
