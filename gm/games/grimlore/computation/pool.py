"""Dice pools: their terms, and their chance of a success (gl.r10–gl.r14)."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import comb

from gm.game import NamedTuple, Term
from gm.games.grimlore.draft import AnyState
from gm.games.grimlore.state import Hero
from gm.games.grimlore.tables import DESTINY, RACIAL_SKILL
from gm.games.grimlore.versions import Rules

BLACK_CAP, RED_CAP = 5, 3
"""The maximum number of black dice and of red dice in a pool. Expertise raises only the first (gl.r11)."""
_SIDES = 6
_CACHE_SIZE = 1024
"""The number of dice pools in the cache. Characters often roll the same pool again."""


class PoolMods(NamedTuple):
    """The modifiers of a dice pool. Each of ``sources`` adds a black die, each of ``against`` a red die.

    ``tokens`` is the number of Advantage tokens spent. ``negative`` is a card's negative modifier without its sign: 2
    for -2. ``destiny`` is true if a Destiny token is spent on rerolls.
    """

    sources: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    tokens: int = 0
    negative: int = 0
    destiny: bool = False


class Line(NamedTuple):
    """A term of a dice pool. ``what`` is the source of the dice, ``amount`` is their number.

    ``red`` is true if the dice are red.
    """

    what: str
    amount: int
    red: bool = False


class Pool(NamedTuple):
    """The dice to roll, with their terms. ``wasted`` counts Advantage tokens that add no die because of the cap."""

    black: int
    red: int
    lines: tuple[Line, ...]
    wasted: int = 0

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms of the pool, as a notice shows them."""
        return _terms(self.lines)

    @property
    def permille(self) -> int:
        """The chance of a success in thousandths, rounded half up (gl.r12)."""
        return _permille(self.black, self.red)


@lru_cache(maxsize=_CACHE_SIZE)
def _terms(lines: tuple[Line, ...]) -> tuple[Term, ...]:
    return tuple([Term(line.what, line.amount) for line in lines])


@cache
def _permille(black: int, red: int) -> int:
    """Return the chance of more black sixes than red ones, in thousandths."""
    ways = sum(_ways(black, more) * _ways(red, less) for more in range(1, black + 1) for less in range(more))
    every: int = _SIDES ** (black + red)
    return (2000 * ways + every) // (2 * every)


def _ways(dice: int, sixes: int) -> int:
    """Return the number of ways in which ``dice`` dice show exactly ``sixes`` sixes."""
    return comb(dice, sixes) * (_SIDES - 1) ** (dice - sixes) if sixes <= dice else 0


@lru_cache(maxsize=_CACHE_SIZE)
def parse_mods(mods: tuple[str, ...]) -> PoolMods:
    """Return the modifiers that an entry lists as words."""
    words = dict.fromkeys(mods)
    numbers = {mod[0]: int(mod[1:]) for mod in words if mod[1:].isdigit()}
    named = [mod for mod in words if mod != DESTINY and not mod[1:].isdigit()]
    return PoolMods(
        tuple([mod[1:] for mod in named if mod[0] == "+"]),
        tuple([mod[1:] for mod in named if mod[0] == "-"]),
        numbers.get("+", 0),
        numbers.get("-", 0),
        DESTINY in words,
    )


def build_pool(
    state: AnyState,
    hero: Hero,
    attribute: str,
    skill: str,
    mods: PoolMods,
    *,
    vulnerable: bool = False,
    resistant: bool = False,
    enemy: Sequence[tuple[str, int]] = (),
) -> Pool:
    """Return a character's dice pool (gl.r10, gl.r11, gl.r14, gl.r32).

    ``enemy`` lists pairs of a trait of the enemy and the number of red dice that the trait adds. A source that gm knows
    of, such as ``vulnerable``, counts once even if it is typed too.
    """
    helps = [(_RACIAL[skill], 1)] if skill in _RACIAL and hero.has(_RACIAL[skill]) else []
    if vulnerable:
        helps.append(("vulnerable", 1))
    own = [(attribute, hero.level(attribute)), (skill, hero.level(skill)), *helps]
    against = [("resistant", 1), *enemy] if resistant else enemy
    if (mods.sources or mods.against) and Rules.of(state.version).sources_count_once:
        mods = mods._replace(sources=_others(mods.sources, helps), against=_others(mods.against, against))
    token = state.party.disadvantage > 0
    return _compose(tuple(own), mods, tuple(against), token, BLACK_CAP + hero.has(f"expertise-{skill}"))


def _others(typed: Sequence[str], known: Sequence[tuple[str, int]]) -> tuple[str, ...]:
    """Return the ``typed`` sources that are not among the ``known`` ones."""
    return tuple([source for source in typed if source not in dict(known)])


_RACIAL = {skill: trait for trait, skill in RACIAL_SKILL.items()}
_Amounts = tuple[tuple[str, int], ...]


@lru_cache(maxsize=_CACHE_SIZE)
def _compose(own: _Amounts, mods: PoolMods, enemy: _Amounts, token: bool, cap: int) -> Pool:
    """Return the dice pool with the black dice in ``own``, the modifiers, and the red dice in ``enemy``.

    The black dice are limited to ``cap``. ``token`` is true if a Disadvantage token adds a red die.
    """
    black = [*own, *((source, 1) for source in mods.sources)]
    red = [(source, 1) for source in mods.against]
    if mods.tokens:
        black.append(("token", mods.tokens))
    if mods.negative:
        red.append(("negative", mods.negative))
    red += [*enemy, ("token", 1)] if token else enemy
    blacks, above = _capped(black, cap)
    reds, _ = _capped(red, RED_CAP)
    lines = (*(Line(*term) for term in black), *(Line(*term, red=True) for term in red))
    return Pool(blacks, reds, lines, min(above, mods.tokens))


def _capped(amounts: list[tuple[str, int]], cap: int) -> tuple[int, int]:
    """Return a pair: the number of dice that count, at most ``cap``, and the number of dice beyond that.

    If there are dice beyond the cap, also add a negative term for them to ``amounts``.
    """
    whole = sum(amount for _, amount in amounts)
    if whole > cap:
        amounts.append(("cap", cap - whole))
    return min(whole, cap), max(0, whole - cap)
