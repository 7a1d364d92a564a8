"""How an entry is kept although a correction of an earlier one has taken its ground away: accepted as it was played.

What the table was not asked is asked for, or openly untold; what it was asked for the order of cards answers nothing
else. What somebody lacks is set right by an adjustment.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm.game import Setting, SuggestedFix, settings_of
from gm.games.grimslingers.entries import (
    Adjust,
    Clash,
    Draw,
    Effect,
    Lose,
    Number,
    Onto,
    Pass,
    Reveal,
    Untold,
)
from gm.games.grimslingers.rules.places import find_card
from gm.games.grimslingers.state import (
    PASS,
    Question,
    State,
    cast_of,
    foes,
    living,
    still_to_reveal,
)

_NONE = "none"


def suggest_fixes(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Entries that bring ``state`` nearer to what was ``played``, the best first."""
    if entry.kind in ("reveal", "pass") and state.phase == "draw":
        yield from _to_show(played, state, entry)
    if entry.kind in ("sacrifice", "surge", "cover", "reactivate") and state.phase == "standoff":
        yield from _in_standoff(played, state, entry)
    if state.asked:
        yield from _answered(played, state, state.asked, entry)
    elif state.phase == "draw" and (entry.kind not in ("reveal", "pass") or played.turn > state.turn):
        yield _shown(played, state, still_to_reveal(state)[0])
    elif state.phase == "standoff":
        yield from _before_draw(played, state, entry)


def _to_show(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """A card that is not where it was, EP that are gone, a target that is no foe any more."""
    one = state.who(entry.who)
    if isinstance(entry, Pass) or one.out or one.played is not None or entry.card not in state.deck.card:
        return
    card = state.deck.card[entry.card]
    others = [foe.id for foe in foes(state, one.id)]
    target = entry.target
    if card.target == "single-foe" and target not in others:
        alone = [foe.id for foe in foes(played, one.id)]
        target = alone[0] if target is None and alone and alone[0] in others else next(iter(others), None)
        yield SuggestedFix(entry._replace(target=target), instead=True)
    if not find_card(state, one.id, card.id, ("hand",)):
        yield SuggestedFix(_adjusted(Setting(one.id, card.id, "=", "hand")))
    if one.ep < card.cost:
        yield SuggestedFix(_adjusted(Setting(one.id, "ep", "=", str(max(card.cost, played.who(one.id).ep)))))
        yield SuggestedFix(_adjusted(Setting(one.id, "ep", "=", str(card.cost))))


def _in_standoff(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """HP and EP as they were; a card that rested."""
    one, was = state.who(entry.who), played.who(entry.who)
    if one.out:
        return
    if (one.hp, one.ep) != (was.hp, was.ep) and was.hp:
        yield SuggestedFix(_adjusted(Setting(one.id, "hp", "=", str(was.hp)), Setting(one.id, "ep", "=", str(was.ep))))
    if entry.kind == "reactivate":
        yield SuggestedFix(_adjusted(Setting(one.id, entry.card, "=", "out")))


def _before_draw(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """All turned over when this was entered; or somebody had died of it who lives now."""
    if played.turn >= state.turn and played.phase != "standoff":
        dead = [one for one in living(state) if played.who(one.id).out]
        if entry.kind == "score" and dead:
            yield SuggestedFix(_adjusted(*(Setting(one.id, "hp", "=", "0") for one in dead)))
        yield SuggestedFix(Draw())


def _shown(played: State, state: State, who: str) -> SuggestedFix:
    """What somebody turned over when it was played, or a pass."""
    was = played.who(who)
    if played.turn == state.turn and was.played not in (None, PASS):
        return SuggestedFix(Reveal(who, str(was.played), was.target))
    return SuggestedFix(Pass(who))


def _answered(played: State, state: State, asked: Question, entry: Any) -> Iterator[SuggestedFix]:
    """This entry as an answer to what is asked now, if it can be one; else what is asked stays untold, unless a later
    line tells it, or this one has nothing to answer any more."""
    if entry.kind == asked.entry:
        yield from (SuggestedFix(one, instead=True) for one in _fitted(played, state, asked, entry))
    was = played.asked
    if was is None or played.turn != state.turn or not (_told_later(played, state, asked) or _gone(played, state, was)):
        yield SuggestedFix(Untold())
        answer, field = _wanted(state, asked)
        yield SuggestedFix(answer, asks=(field,))


def _told_later(played: State, state: State, asked: Question) -> bool:
    """Whether what is asked now was to be asked still when the entry was given."""
    if played.asked is not None and (played.asked.entry, played.asked.by) == (asked.entry, asked.by):
        return False
    return all(_alike(played, state, asked))


def _gone(played: State, state: State, was: Question) -> bool:
    """Whether the card for which an answer was given, or all cards but one of a tie, are others now."""
    return sum(_alike(played, state, was)) < (1 if was.by else 2)


def _alike(played: State, state: State, asked: Question) -> Iterator[bool]:
    """Of each card that something is asked of, whether it waits as it waited, with as much told of it; of a tie also
    whether it is aimed where it was."""
    for who in (asked.by,) if asked.by else asked.seats:
        one, now = cast_of(played, who), cast_of(state, who)
        if one is None or now is None or one.state != "waiting":
            yield False
            continue
        if asked.by:
            now = now._replace(target=one.target, step=one.step, drawn=one.drawn)
        yield one == now._replace(place=one.place)


def _for_the_order(played: State) -> bool:
    """Whether number cards were drawn for the order of cards (gs.r25)."""
    return played.asked is not None and not played.asked.by


def _fitted(played: State, state: State, asked: Question, entry: Any) -> Iterator[Any]:
    """The entry as an answer to what is asked now, without what it says of others."""
    match entry:
        case Number() if _for_the_order(played) is not bool(asked.by):
            if mine := _owed(asked, entry.numbers):
                yield Number(mine)
        case Effect() if played.asked and played.asked.by == asked.by:
            parts = [part for part in settings_of(entry.parts) if part.holder and not state.who(part.holder).out]
            if parts:
                yield Effect(tuple(part.text for part in parts))
        case Lose() if entry.who == asked.seats[0]:
            yield entry


def _owed(asked: Question, told: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """Of the numbers that were told those that are owed now."""
    owing, found = [*asked.owing], list[tuple[str, int]]()
    for who, n in told:
        if who in owing and n >= asked.least:
            owing.remove(who)
            found.append((who, n))
    return tuple(found)


def _wanted(state: State, asked: Question) -> tuple[Any, str]:
    """The kind of answer that is asked for, and its field that nobody has told."""
    match asked.entry:
        case "number":
            return Number(tuple((who, 1) for who in asked.owing)), "numbers"
        case "onto":
            return Onto(next(one.id for one in living(state) if one.id != asked.by)), "to"
        case "lose":
            return Lose(asked.seats[0], _NONE), "card"
        case "effect":
            return Effect((_NONE,)), "parts"
    return Clash(_NONE), "through"


def _adjusted(*parts: Setting) -> Adjust:
    return Adjust(tuple(part.text for part in parts), "as played")
