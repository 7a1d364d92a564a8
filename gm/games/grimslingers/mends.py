"""How an entry is kept although a correction of an earlier one has taken its ground away: accepted as it was played.

What the table was not asked is put in so that it moves as little as may be; what somebody lacks is set right by an
adjustment.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm.game import Mend
from gm.games.grimslingers.entries import (
    Adjust,
    Clash,
    Draw,
    Effect,
    Lose,
    Number,
    Onto,
    Part,
    Pass,
    Reveal,
    apart,
)
from gm.games.grimslingers.rules.places import find
from gm.games.grimslingers.rules.spells.asking import as_played
from gm.games.grimslingers.state import (
    PASS,
    Asked,
    State,
    awaited,
    cast_of,
    duellist,
    foes,
    living,
)

_NONE = "none"
_MILD = {"hex": 5, "karma": 3, "endow": 3}
"""Number cards that do little harm; of all others 1, or 0 where one may draw none."""


def mends(played: State, state: State, entry: Any) -> Iterator[Mend]:
    """Entries that bring ``state`` nearer to what was ``played``, the best first."""
    if entry.kind in ("reveal", "pass") and state.phase == "draw":
        yield from _to_show(played, state, entry)
    if entry.kind in ("sacrifice", "surge", "cover", "reactivate") and state.phase == "standoff":
        yield from _in_standoff(played, state, entry)
    if state.asked:
        yield from _answered(state, state.asked, entry)
    elif state.phase == "draw" and (entry.kind not in ("reveal", "pass") or played.turn > state.turn):
        yield _shown(played, state, awaited(state)[0])
    elif state.phase == "standoff":
        yield from _before_draw(played, state, entry)


def _to_show(played: State, state: State, entry: Any) -> Iterator[Mend]:
    """A card that is not where it was, EP that are gone, a target that is no foe any more."""
    one = duellist(state, entry.who)
    if isinstance(entry, Pass) or one.out or one.played is not None or entry.card not in state.deck.card:
        return
    card = state.deck.card[entry.card]
    others = [foe.id for foe in foes(state, one.id)]
    target = entry.target
    if card.target == "single-foe" and target not in others:
        alone = [foe.id for foe in foes(played, one.id)]
        target = alone[0] if target is None and alone and alone[0] in others else next(iter(others), None)
        yield Mend(entry._replace(target=target), instead=True)
    if not find(state, one.id, card.id, ("hand",)):
        yield Mend(_adjusted(Part(one.id, card.id, "=", "hand")))
    if one.ep < card.cost:
        yield Mend(_adjusted(Part(one.id, "ep", "=", str(max(card.cost, duellist(played, one.id).ep)))))
        yield Mend(_adjusted(Part(one.id, "ep", "=", str(card.cost))))


def _in_standoff(played: State, state: State, entry: Any) -> Iterator[Mend]:
    """HP and EP as they were; a card that rested."""
    one, was = duellist(state, entry.who), duellist(played, entry.who)
    if one.out:
        return
    if (one.hp, one.ep) != (was.hp, was.ep) and was.hp:
        yield Mend(_adjusted(Part(one.id, "hp", "=", str(was.hp)), Part(one.id, "ep", "=", str(was.ep))))
    if entry.kind == "reactivate":
        yield Mend(_adjusted(Part(one.id, entry.card, "=", "out")))


def _before_draw(played: State, state: State, entry: Any) -> Iterator[Mend]:
    """All turned over when this was entered; or somebody had died of it who lives now."""
    if played.turn >= state.turn and played.phase != "standoff":
        dead = [one for one in living(state) if duellist(played, one.id).out]
        if entry.kind == "score" and dead:
            yield Mend(_adjusted(*(Part(one.id, "hp", "=", "0") for one in dead)))
        yield Mend(Draw())


def _shown(played: State, state: State, who: str) -> Mend:
    """What somebody turned over when it was played, or a pass."""
    was = duellist(played, who)
    if played.turn == state.turn and was.played not in (None, PASS):
        return Mend(Reveal(who, str(was.played), was.target))
    return Mend(Pass(who))


def _answered(state: State, asked: Asked, entry: Any) -> Iterator[Mend]:
    """An answer to what is asked now: made of this entry if it is one, else one that moves little."""
    if entry.kind == asked.entry:
        yield from (Mend(one, instead=True) for one in _fitted(state, asked, entry))
    else:
        yield Mend(_answer(state, asked))


def _fitted(state: State, asked: Asked, entry: Any) -> Iterator[Any]:
    """The entry as an answer to what is asked now."""
    match entry:
        case Number():
            yield Number(tuple(_numbers(state, asked, entry.numbers)))
        case Effect():
            parts = [part for part in apart(entry.parts) if part.who and not duellist(state, part.who).out]
            yield Effect(tuple(part.stored for part in parts) or (_NONE,))
            yield Effect((_NONE,))
        case Lose():
            yield Lose(asked.seats[0], entry.card)
            yield Lose(asked.seats[0], _NONE)
        case _:
            yield _answer(state, asked)


def _numbers(state: State, asked: Asked, told: tuple[tuple[str, int], ...]) -> Iterator[tuple[str, int]]:
    """A number for each who owes one: as it was told, else a mild one; of a tie each another."""
    left = list(told)
    cast = cast_of(state, asked.by)
    card = as_played(state, cast) if cast else None
    mild = 0 if asked.least == 0 else _MILD.get(card.id, 1) if card else 1
    taken: set[int] = set()
    for who in asked.owing:
        mine = next((pair for pair in left if pair[0] == who), None)
        if mine:
            left.remove(mine)
        n = max(mine[1], asked.least) if mine else mild
        if not asked.by:
            n = n if n not in taken else next(free for free in (1, 2, 3, 4, 5) if free not in taken)
            taken.add(n)
        yield who, n


def _answer(state: State, asked: Asked) -> Any:
    """An answer that moves as little as may be."""
    match asked.entry:
        case "number":
            return Number(tuple(_numbers(state, asked, ())))
        case "onto":
            return Onto(next(one.id for one in living(state) if one.id != asked.by))
        case "lose":
            return Lose(asked.seats[0], _NONE)
        case "effect":
            return Effect((_NONE,))
    return Clash(_NONE)


def _adjusted(*parts: Part) -> Adjust:
    return Adjust(tuple(part.stored for part in parts), "as played")
