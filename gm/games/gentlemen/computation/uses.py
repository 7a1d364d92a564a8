"""The legal uses of abilities that prompts propose, aimed at likely targets, and the prompts' example lines."""

from __future__ import annotations

from collections.abc import Sequence

from gm.errors import Refusal
from gm.games.gentlemen.arms import ATTACKS, DISMOUNT
from gm.games.gentlemen.computation.legal import refuse_unless_legal
from gm.games.gentlemen.computation.plan import likely_targets, plan, reach
from gm.games.gentlemen.entries import Use
from gm.games.gentlemen.state import AnyUnit, State, enemy_of, living
from gm.games.gentlemen.vocabulary import NATIVE


def usable(state: State, unit: AnyUnit) -> tuple[Use, ...]:
    """Return a legal use of each ability of a unit. If several items have an ability, return one use for each item.

    Recuperate is left out if the unit has no wounds.
    """
    others = living(state, enemy_of(state, unit.side).id)
    shift = (state.turn + state.ap) % len(others) if others else 0
    enemies = likely_targets(state, unit) or [other.id for other in (*others[shift:], *others[:shift])]
    uses = []
    for id, ways in state.force.can[unit.id].items():
        for item, ability in ways:
            target = enemies[0] if ability.type in ATTACKS and enemies else None
            if ability.type not in ATTACKS or target:
                which = item.id if item and len(ways) > 1 else None
                uses.append(Use(id, which, target, reach(state, ability) if ability.type == "ranged" else None))
    return tuple(use for use in uses if is_legal(state, unit, use) and (unit.wounds or use.ability != "recuperate"))


def is_legal(state: State, unit: AnyUnit, entry: Use) -> bool:
    """Return whether a unit may now use an ability as ``entry`` says."""
    try:
        refuse_unless_legal(state, plan(state, unit, entry), entry)
    except Refusal:
        return False
    return True


def example_of(state: State, unit: AnyUnit, uses: Sequence[Use]) -> str:
    """Return an example line with a legal use, or "" if there is none. The example changes from turn to turn."""
    if not uses:
        return ""
    uses = [entry for entry in uses if entry.ability != DISMOUNT.id] or uses  # nobody leaves a mount by an example
    shift = state.turn + state.ap + state.force.place[unit.id]
    armed = [entry for entry in uses if entry.ability not in NATIVE]
    choice = armed if armed and shift % 3 else uses
    return line_of(_varied(state, unit, choice[shift % len(choice)]))


def line_of(entry: Use) -> str:
    """Return the line that a player types for the use of an ability."""
    ap = None if entry.ap is None else f"ap={entry.ap}"
    words = ("use", entry.ability, entry.item, entry.target, entry.range, entry.cover, ap)
    return " ".join(str(word) for word in words if word is not None)


def _varied(state: State, unit: AnyUnit, entry: Use) -> Use:
    """Return a legal variant of ``entry``, so that examples differ. Return ``entry`` itself if there is none.

    The variant has a longer range with cover, extra AP, or a target.
    """
    way = (state.turn + state.ap) % 3
    enemies = [enemy.id for enemy in living(state, enemy_of(state, unit.side).id)]
    other = entry
    if entry.range and way:
        other = entry._replace(range=entry.range + way, cover=("soft", "hard")[way - 1])
    elif way and state.ap > 1 and entry.target:
        other = entry._replace(ap=1)
    elif entry.ability == "dash" and enemies:
        other = entry._replace(target=enemies[state.turn % len(enemies)], range=1)
    return other if other != entry and is_legal(state, unit, other) else entry
