"""Lasting spells from their cast to their end (gg.a76, gg.b36). Only ``adjust`` changes them in other ways.

``Running.works`` in ``state`` says in which round a spell works. Beginning and end:

    begin                  casting.cast, after the payment: a spell works in the round after its cast
    remind                 rounds.open_round announces the spells that work in the round
    expire                 rounds.end_round ends the spells of the round, after its spell phase
    end_with_casters       rounds.remove ends the spells on a mage who is out, and spells that only bring them pages
    struck_spells          rounds.leaving crosses out the spells on the sheet of a mage who is out

Effects, each with the functions that carry it out. A function without a module is in this one:

    the five Tricks        tricks: when each commands, and what forgetting it costs; prompts remind
    aspect-resistance      side_die; settle.rest asks the mages who were hit, settle._terms counts the die
    aspect-weakness        as for aspect-resistance
    weapon-proficiency     range_bonus; settle._terms adds it
    damaged-weapon         as for weapon-proficiency
    taking-control         attack.draw lets the mage choose the page
    pacify, fright         reduced_mana, by the house rule pacify; settle._pay_mana pays the rest
    footwork               throws.leave charges nothing the first time in a turn
    second-wind            attack.follow offers a second cast, attack.again begins it
    out-of-control         controller; attack.start_cast lets the attacker throw too; settle._hit and throws.leave
                           give the caster the pages; settle.leave_cast stops the attacker if the caster is out
    chaos                  chaos_casters, chaos_count; attack.after_cast begins their Gatlings
"""

from __future__ import annotations

from gm.game import Change, Level, Value
from gm.games.gatling.pages import number
from gm.games.gatling.spells import RANGES, TRICKS, spell_rule
from gm.games.gatling.state import AnyMage, AnyState, Draft, MageDraft, Running, attacker, clockwise, living, sheet_mark
from gm.games.gatling.versions import Rules

WEAPON_BONUS = 2
"""The number of pages by which Weapon proficiency raises a hit, and Damaged weapon lowers it (gg.a36)."""

FOR_THE_CASTER = (*TRICKS, "out-of-control")
"""The spells that only bring pages to their caster, and end when the caster is out (gg.b36)."""


def active(state: AnyState, mage: AnyMage, spell: str) -> tuple[Running, ...]:
    """Return a mage's spells named ``spell`` that are in effect in this round."""
    if not mage.spells:
        return ()
    return tuple([run for run in mage.spells if run.spell == spell and run.works(state.round)])


def in_range(state: AnyState, mage: AnyMage, spell: str, pattern: int) -> int:
    """Return how many of a mage's spells named ``spell`` were cast for a range that includes the pattern.

    No range includes pattern 1, which is called Gatling. For this pattern the result is 0 (gg.b62).
    """
    return sum(pattern in RANGES[str(run.choice)] for run in active(state, mage, spell))


def range_bonus(state: AnyState) -> int:
    """Return how many pages Weapon proficiency and Damaged weapon add to each hit of the cast.

    The number may be negative (gg.a36, gg.spell.weapon-proficiency, gg.spell.damaged-weapon).
    """
    mage = attacker(state)
    if not mage.spells:
        return 0
    pattern = 1 if state.gatlings or state.page is None else number(state.page)
    casts = in_range(state, mage, "weapon-proficiency", pattern) - in_range(state, mage, "damaged-weapon", pattern)
    return WEAPON_BONUS * casts


def side_die(state: AnyState, mage: AnyMage, aspect: str) -> str:
    """Return why a mage throws a side die when they are hit: ``resistance`` or ``weakness`` to the aspect.

    Return '' if the mage has neither or both (gg.b35, gg.spell.aspect-resistance, gg.spell.aspect-weakness).
    """
    resistant = any(run.choice == aspect for run in active(state, mage, "aspect-resistance"))
    weak = any(run.choice == aspect for run in active(state, mage, "aspect-weakness"))
    return "" if resistant == weak else "resistance" if resistant else "weakness"


def reduced_mana(state: AnyState, mage: AnyMage, pays: int, zone: str | None) -> tuple[int, str | None]:
    """Return a pair: the mana that a mage gets under Fright or Pacify, and the spell that reduces it (else None).

    ``pays`` is the mana that the ``zone`` gives without these spells (gg.b50, gg.spell.fright, gg.spell.pacify).
    """
    if pays and active(state, mage, "fright"):
        return 0, "fright"
    if pays and active(state, mage, "pacify"):
        left = {"top1": min(pays, 1), "top0": 0 if zone == "top" else pays, "mid0": 0 if zone == "middle" else pays}
        if left[state.house.pacify] != pays:
            return left[state.house.pacify], "pacify"
    return pays, None


def chaos_casters(state: AnyState) -> tuple[str, ...]:
    """Return the ids of the mages who have the spell Chaos in effect on their sheets (gg.b59).

    An id is repeated for each such spell. Return () during a Gatling, which is an extra cast that Chaos has caused
    (gg.b61).
    """
    if state.gatlings or not any(mage.spells for mage in state.mages):
        return ()
    order = clockwise(state, state.turns[0])
    if state.house.chaos_scope == "own_turn":
        order = order[:1]
    return tuple(mage.id for mage in order for _ in active(state, mage, "chaos"))


def chaos_count(state: AnyState) -> int:
    """Return the number of dice on the board that show four to six (gg.b60). Dice used as bullets do not count
    (gg.b78).
    """
    return sum(die.zone != "off" and die.number is not None and die.number >= 4 for die in state.dice)


def controller(state: AnyState, mage: AnyMage) -> str | None:
    """Return the caster of the spell Out of control that works on this attacking mage. Return None without the spell.

    The caster gets the pages that the mage loses in their own attack (gg.b52, gg.b53, gg.spell.out-of-control).
    """
    runs = active(state, mage, "out-of-control")
    return runs[0].by if runs else None


def begin(draft: Draft, run: Running, target: MageDraft) -> None:
    """Put a lasting spell on a mage's sheet. It works in the next round (gg.a76)."""
    target.spells = (*target.spells, run)
    if not draft.silent:
        sheet = (Change(target.id, run.spell, sheet_mark(target, run.spell)),)
        draft.emit("lasts", _run_params(target, run), sheet, (), ("gg.a76",), _level(draft))


def expire(draft: Draft) -> None:
    """End the spells that worked in this round, at the end of its spell phase (gg.b39)."""
    for mage in draft.mages:
        for run in mage.spells:
            if not run.works(draft.round + 1):
                _strike(draft, mage.id, run, "gg.a76")


def _strike(draft: Draft, who: str, ended: Running, rule: str) -> None:
    """Remove a spell that has ended from a mage's sheet."""
    mage = draft.edit(who)
    mage.spells = tuple([run for run in mage.spells if run is not ended])
    if not draft.silent:
        sheet = (Change(mage.id, ended.spell, sheet_mark(mage, ended.spell)),)
        draft.emit("ended", _run_params(mage, ended), sheet, (), (rule, spell_rule(ended.spell)), _level(draft))


def _level(state: AnyState) -> Level:
    """Return the level of notices about spells on the sheets (gg.a05).

    It is ``do`` (somebody must write or cross out something) or, in old rules versions, ``info``.
    """
    return "do" if Rules.of(state.version).sheets_are_announced else "info"


def struck_spells(mage: AnyMage) -> tuple[Change, ...]:
    """Return the changes that cross out every spell on the sheet of a mage who is out."""
    return tuple([Change(mage.id, spell, "") for spell in dict.fromkeys(run.spell for run in mage.spells)])


def remind(draft: Draft) -> None:
    """Announce every spell that is in effect in the new round."""
    for mage in living(draft):
        for run in mage.spells:
            if run.works(draft.round):
                draft.emit("works", _run_params(mage, run), rules=(spell_rule(run.spell),))


def end_with_casters(draft: Draft, gone: tuple[str, ...]) -> None:
    """End all spells on mages who are out (gg.b36).

    If a spell only brings pages to its caster, and the caster is one of the mages ``gone``, end it on other mages too.
    """
    for mage in draft.mages:
        if mage.out and mage.spells:
            draft.edit(mage.id).spells = ()
            continue
        for run in mage.spells:
            if run.by in gone and run.spell in FOR_THE_CASTER:
                _strike(draft, mage.id, run, "gg.b36")


def _run_params(mage: AnyMage, run: Running) -> dict[str, Value]:
    return {"who": mage.id, "spell": run.spell, "by": run.by, "choice": run.choice, "round": run.round}
