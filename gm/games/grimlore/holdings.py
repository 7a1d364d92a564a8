"""The countable things of a session (goods, Energy, statuses, items), and changes of them."""

from collections import Counter
from collections.abc import Iterable

from gm.game import Change
from gm.games.grimlore.combat import Combat
from gm.games.grimlore.state import Hero
from gm.games.grimlore.tables import RACIAL

PARTY = "party"
"""The id under which the party holds its goods."""
CARRIED = "carried"
"""The mark that stands for one carried item."""


def statuses(heroes: Iterable[Hero], combat: Combat | None) -> dict[str, str]:
    """Return the statuses of each character and unit, by id: ``poison 2, prone, used cleave`` (gl.r5, gl.r41)."""
    marks = {}
    for hero in heroes:
        if not (hero.poison or hero.shield or hero.prone or hero.skip or hero.used):
            continue
        words = [f"{what} {n}" for what, n in (("poison", hero.poison), ("shield", hero.shield)) if n]
        words += [what for what, holds in (("prone", hero.prone), ("skip", hero.skip)) if holds]
        if words := [*words, *(f"used {trait}" for trait in hero.used if trait not in RACIAL)]:
            marks[hero.id] = ", ".join(words)
    return marks | {unit.unit: "skip" for unit in (combat.units if combat else ()) if unit.skip}


def carried(heroes: Iterable[Hero]) -> dict[tuple[str, str], str]:
    """Return a mark for each pair of a character and a carried item. Two equal items have ``carried, carried``."""
    marks: dict[tuple[str, str], str] = {}
    for hero in heroes:
        for item, number in Counter(item.item for item in hero.items).items():
            marks[hero.id, item] = ", ".join([CARRIED] * number)
    return marks


def item_changes(before: Iterable[Hero], after: Iterable[Hero]) -> tuple[Change, ...]:
    """Return the changes of carried items between two lists of characters."""
    was, now = carried(before), carried(after)
    return tuple([Change(*key, now.get(key, "")) for key in was | now if was.get(key) != now.get(key)])
