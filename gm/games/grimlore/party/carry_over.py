"""The changes to a session after a correction in an earlier session of the same party (gl.r82).

The session does not start again with the corrected party. Instead, new entries apply the differences to the party as it
is now. Notices report the differences that no entry can apply.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence

from gm.game import Entry, Notice
from gm.games.grimlore.entries import session as entries
from gm.games.grimlore.party.carry import KEPT, Carried, parse_carry
from gm.games.grimlore.state import Hero, Item, State
from gm.games.grimlore.tables import ATTRIBUTES, EVERY_TRAIT, SKILLS, TOP

_RULES = ("gl.r82",)
_FIGURES = ("price", "ore", "essence", "space", "magic", "slots", "skill", "type", "damage")


def carry_over_changes(state: State, then: str, now: str) -> Iterator[Entry | Notice]:
    """Yield entries and notices for the differences between two parties, both given as JSON.

    ``then`` is the party before the correction, ``now`` the party after it. An adjustment changes goods, levels,
    traits, Energy and Destiny. Entries add and remove items. Notices report all other differences.
    """
    was, new = parse_carry(json.loads(then)), parse_carry(json.loads(now))
    old = {hero.id: hero for hero in was.heroes}
    pairs = [
        (seated, old[hero.id], hero) for seated in state.heroes for hero in new.heroes if hero.id == seated.id in old
    ]
    settings: list[str] = []
    for what in KEPT:
        by = getattr(new.party, what) - getattr(was.party, what)
        settings += _by("", what, max(by, -getattr(state.party, what)))
    settings += [setting for pair in pairs for setting in _sheet(state, *pair)]
    if settings:
        yield entries.Adjust(tuple(settings))
    for seated, before, after in pairs:
        yield from _bag(seated, before.items, after.items)
    yield from _notices(state, was, new)


def _sheet(state: State, seated: Hero, was: Hero, new: Hero) -> Iterator[str]:
    """Yield settings, such as ``lena.might+1``, that apply a correction to a character of this session.

    ``was`` is the character before the correction, ``new`` the character after it, ``seated`` the character in this
    session. The settings change levels, traits, Energy and Destiny.
    """
    for what, levels in (("attributes", ATTRIBUTES), ("skills", tuple(SKILLS))):
        rows = zip(levels, getattr(seated, what), getattr(was, what), getattr(new, what), strict=True)
        for name, have, before, after in rows:
            yield from _by(seated.id, name, min(max(have + after - before, 1), TOP) - have)
    for trait in EVERY_TRAIT:
        by = new.has(trait) - was.has(trait)
        yield from _by(seated.id, trait, max(by, -seated.has(trait)))
    for what in ("energy", "destiny"):
        most = f"{what}_max"
        have, top = getattr(seated, what), getattr(seated, most)
        by = getattr(new, most) - getattr(was, most)
        yield from _by(seated.id, most, max(by, -top))
        kept = what == "energy" and state.house.start_energy == "kept"
        wanted = have + (new.energy - was.energy if kept else by)
        yield from _by(seated.id, what, min(max(wanted, 0), max(top + by, 0)) - have)


def _by(who: str, what: str, by: int) -> Iterator[str]:
    if by:
        yield f"{who}{'.' if who else ''}{what}{by:+}"


def _bag(seated: Hero, was: Sequence[Item], new: Sequence[Item]) -> Iterator[Entry]:
    """Yield entries that apply a correction to the items of the character ``seated``.

    An item found only in ``was`` is lost if the character still carries it. An item found only in ``new`` is gained.
    """
    for item in (Counter(was) - Counter(new)).elements():
        if seated.item(item.item):
            yield entries.Item("lose", seated.id, item.item)
    for item in (Counter(new) - Counter(was)).elements():
        yield entries.Item("get", seated.id, item.item, figures=_figures(item))


def _figures(item: Item) -> tuple[str, ...]:
    """Return an item's stats as words to type. Stats with default values are left out."""
    usual = Item(item.item)
    figures = [f"{key}={getattr(item, key)}" for key in _FIGURES if getattr(item, key) != getattr(usual, key)]
    return (*figures, *(("proper",) if item.proper else ()))


def _notices(state: State, was: Carried, new: Carried) -> Iterator[Notice]:
    """Yield notices about the differences that no entry can apply to this session.

    ``was`` is the party before the correction, ``new`` the party after it. The notices report characters who joined or
    left, changed characters who do not play in this session, and changed recipes.
    """
    old, now = ({hero.id: hero for hero in carried.heroes} for carried in (was, new))
    seated = {hero.id for hero in state.heroes}
    for who in sorted(old.keys() | now.keys()):
        if who not in old or who not in now:
            yield _notice("joined" if who in now else "left", who)
        elif old[who] != now[who] and who not in seated:
            yield _notice("bench", who)
        elif old[who].recipes != now[who].recipes:
            yield _notice("recipes", who)


def _notice(what: str, who: str) -> Notice:
    return Notice("otherwise", {"what": what, "who": who}, rules=_RULES, level="warn")
