"""The dice of a test, an attack, a defence: which are picked up, of what, and the chance (gl.r10–gl.r14)."""

# no annotations from __future__: as texts, all of them would be compiled before every entry
from collections.abc import Sequence
from functools import cache
from math import comb
from typing import NamedTuple

from gm.games.grimlore.state import Hero
from gm.games.grimlore.tables import RACIAL_SKILL
from gm.games.grimlore.vocabulary import DESTINY

BLACK_CAP, RED_CAP = 5, 3
"""So many dice at most; Expertise raises the black cap alone (gl.r11)."""
_SIDES = 6


class Said(NamedTuple):
    """What was said for a pool and against it: sources of advantage and disadvantage, each once, Advantage tokens, a
    card's negative modifier, and whether a Destiny token went into rerolls."""

    sources: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    tokens: int = 0
    negative: int = 0
    destiny: bool = False


class Line(NamedTuple):
    """A summand of a pool, of its red dice where it is ``red``."""

    what: str
    amount: int
    red: bool = False


class Pool(NamedTuple):
    """The dice to pick up, and of what they are made. ``wasted`` are Advantage tokens above the cap."""

    black: int
    red: int
    lines: tuple[Line, ...]
    wasted: int = 0

    @property
    def permille(self) -> int:
        """The chance of a success in thousandths, half up (gl.r12)."""
        return _permille(self.black, self.red)


@cache
def _permille(black: int, red: int) -> int:
    """In how many of a thousand throws more black dice than red ones show a six."""
    ways = sum(_ways(black, more) * _ways(red, less) for more in range(1, black + 1) for less in range(more))
    every: int = _SIDES ** (black + red)
    return (2000 * ways + every) // (2 * every)


def _ways(dice: int, sixes: int) -> int:
    """In how many ways so many of some dice show a six."""
    return comb(dice, sixes) * (_SIDES - 1) ** (dice - sixes) if sixes <= dice else 0


def said(mods: Sequence[str]) -> Said:
    """The modifiers of an entry, taken apart."""
    if not mods:
        return Said()
    words = dict.fromkeys(mods)
    numbers = {mod[0]: int(mod[1:]) for mod in words if mod[1:].isdigit()}
    named = [mod for mod in words if mod != DESTINY and not mod[1:].isdigit()]
    return Said(
        tuple([mod[1:] for mod in named if mod[0] == "+"]),
        tuple([mod[1:] for mod in named if mod[0] == "-"]),
        numbers.get("+", 0),
        numbers.get("-", 0),
        DESTINY in words,
    )


def reckon(
    one: Hero,
    attribute: str,
    skill: str,
    mods: Said,
    *,
    token: bool,
    vulnerable: bool = False,
    resistant: bool = False,
    enemy: Sequence[tuple[str, int]] = (),
) -> Pool:
    """The pool of a character; ``token`` says whether a Disadvantage token goes into it, ``enemy`` which traits of the
    enemy's count against it, in their order (gl.r10, gl.r11, gl.r14, gl.r32)."""
    black = [Line(attribute, one.level(attribute)), Line(skill, one.level(skill))]
    black += [Line(trait, 1) for trait, of in RACIAL_SKILL.items() if of == skill and one.has(trait)]
    if vulnerable:
        black.append(Line("vulnerable", 1))
    black += [Line(source, 1) for source in mods.sources]
    if mods.tokens:
        black.append(Line("token", mods.tokens))
    red = [Line(source, 1, True) for source in mods.against]
    if mods.negative:
        red.append(Line("negative", mods.negative, True))
    if resistant:
        red.append(Line("resistant", 1, True))
    red += [Line(trait, number, True) for trait, number in enemy]
    if token:
        red.append(Line("token", 1, True))
    blacks, above = _capped(black, BLACK_CAP + one.has(f"expertise-{skill}"))
    reds, _ = _capped(red, RED_CAP)
    return Pool(blacks, reds, (*black, *red), min(above, mods.tokens))


def _capped(lines: list[Line], cap: int) -> tuple[int, int]:
    """So many dice, and how many are above the cap, which is the last line then."""
    whole = sum([line.amount for line in lines])
    if whole > cap:
        lines.append(Line("cap", cap - whole, lines[0].red))
    return min(whole, cap), max(0, whole - cap)
