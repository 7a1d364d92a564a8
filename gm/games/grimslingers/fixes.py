"""Suggested fixes for entries of a duel that became impossible after a correction.

Some fixes answer a new question of the aftermath, or leave it without an answer. Others adjust missing HP, EP or cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm.game import Setting, SuggestedFix, settings_of
from gm.games.grimslingers.draft import cast_of, foes, living, still_to_reveal
from gm.games.grimslingers.entries import Adjust, Clash, Draw, Effect, Lose, Number, Onto, Pass, Reveal, Untold
from gm.games.grimslingers.fields import NONE
from gm.games.grimslingers.rules.places import find_card
from gm.games.grimslingers.state import PASS, Question, State


def suggest_fixes(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield suggested fixes for ``entry``, which ``state`` does not accept. The best fix is first.

    ``played`` is the state that accepted the entry before the correction. A fix makes ``state`` more like ``played``.
    """
    if entry.kind == "reveal" and state.phase == "draw":
        yield from _before_reveal(played, state, entry)
    if entry.kind in ("sacrifice", "surge", "cover", "reactivate") and state.phase == "standoff":
        yield from _in_standoff(played, state, entry)
    if state.asked:
        yield from _while_asked(played, state, state.asked, entry)
    elif state.phase == "draw" and (entry.kind not in ("reveal", "pass") or played.turn > state.turn):
        yield _reveal_or_pass(played, state, still_to_reveal(state)[0])
    elif state.phase == "standoff" and played.turn >= state.turn and played.phase != "standoff":
        dead = [duellist for duellist in living(state) if played.who(duellist.id).out]
        if entry.kind == "score" and dead:
            yield SuggestedFix(_adjust(*(Setting(duellist.id, "hp", "=", 0) for duellist in dead)))
        yield SuggestedFix(Draw())


def _before_reveal(played: State, state: State, entry: Reveal) -> Iterator[SuggestedFix]:
    """Yield fixes that make a reveal possible: another target, or an adjustment of EP or of the card's place."""
    duellist = state.who(entry.who)
    if duellist.out or duellist.played is not None or entry.card not in state.deck.card:
        return
    card = state.deck.card[entry.card]
    others = [foe.id for foe in foes(state, duellist.id)]
    target = entry.target
    if card.target == "single-foe" and target not in others:
        alone = [foe.id for foe in foes(played, duellist.id)]
        target = alone[0] if target is None and alone and alone[0] in others else next(iter(others), None)
        yield SuggestedFix(entry._replace(target=target), instead=True)
    if not find_card(state, duellist.id, card.id, ("hand",)):
        yield SuggestedFix(_adjust(Setting(duellist.id, card.id, "=", "hand")))
    if duellist.ep < card.cost:
        yield SuggestedFix(_adjust(Setting(duellist.id, "ep", "=", max(card.cost, played.who(duellist.id).ep))))
        yield SuggestedFix(_adjust(Setting(duellist.id, "ep", "=", card.cost)))


def _in_standoff(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield fixes for an entry of the standoff.

    They set HP and EP to the amounts in ``played``, or set the card to resting, so that it can be reactivated.
    """
    duellist, was = state.who(entry.who), played.who(entry.who)
    if duellist.out:
        return
    if (duellist.hp, duellist.ep) != (was.hp, was.ep) and was.hp:
        yield SuggestedFix(_adjust(Setting(duellist.id, "hp", "=", was.hp), Setting(duellist.id, "ep", "=", was.ep)))
    if entry.kind == "reactivate":
        yield SuggestedFix(_adjust(Setting(duellist.id, entry.card, "=", "out")))


def _reveal_or_pass(played: State, state: State, who: str) -> SuggestedFix:
    """Return the reveal that ``who`` made in ``played``. If there is none in the same turn, return a pass."""
    was = played.who(who)
    if played.turn == state.turn and was.played not in (None, PASS):
        return SuggestedFix(Reveal(who, str(was.played), was.target))
    return SuggestedFix(Pass(who))


def _while_asked(played: State, state: State, asked: Question, entry: Any) -> Iterator[SuggestedFix]:
    """Yield fixes for an entry that is impossible until the players answer the question ``asked``.

    If the entry can be changed into an answer, that is the first fix. Two more fixes follow: the entry ``untold``
    (nobody answers), and a made-up answer that the players must complete. Both are left out if a later line answers
    the question, or if the card that the entry was about is gone.
    """
    if entry.kind == asked.entry:
        yield from (SuggestedFix(answer, instead=True) for answer in _fitted(played, state, asked, entry))
    was = played.asked
    lost = was is None or played.turn != state.turn
    if lost or not (_answered_later(played, state, asked) or (was and _is_gone(played, state, was))):
        yield SuggestedFix(Untold())
        answer, field = _placeholder(state, asked)
        yield SuggestedFix(answer, asks=(field,))


def _answered_later(played: State, state: State, asked: Question) -> bool:
    """Return whether a later line of the log probably answers the question ``asked``.

    ``played`` is the state before the correction. Return True if ``played`` has the same cards in its queue, but has
    not asked the question yet. Then a later line probably answered the question.
    """
    if played.asked is not None and (played.asked.entry, played.asked.by) == (asked.entry, asked.by):
        return False
    return all(_alike(played, state, asked))


def _is_gone(played: State, state: State, was: Question) -> bool:
    """Return whether a correction has removed the cards that an earlier question (``was``) asked about.

    A question about a tie or a clash stays possible as long as two of its cards are unchanged. Any other question is
    about one card, which must be unchanged.
    """
    return sum(_alike(played, state, was)) < (1 if was.by else 2)


def _alike(played: State, state: State, asked: Question) -> Iterator[bool]:
    """Yield a bool for each card that the question ``asked`` is about.

    It is True if the card still waits to take effect in both states, with the same data except its place in the order.
    """
    for who in (asked.by,) if asked.by else asked.seats:
        cast, now = cast_of(played, who), cast_of(state, who)
        if cast is None or now is None or cast.state != "waiting":
            yield False
            continue
        if asked.by:
            now = now._replace(target=cast.target, step=cast.step, drawn=cast.drawn)
        yield cast == now._replace(place=cast.place)


def _fitted(played: State, state: State, asked: Question, entry: Any) -> Iterator[Any]:
    """Yield the entry, changed into an answer to the question ``asked``. Yield nothing if it does not fit at all.

    Parts of the entry that do not fit the question are left out.
    """
    was = played.asked
    match entry:
        case Number() if bool(was and not was.by) is not bool(asked.by):  # both order a tie, or both belong to a card
            if fitting := _fitting_numbers(asked, entry.numbers):
                yield Number(fitting)
        case Effect() if was and was.by == asked.by:
            parts = [part for part in settings_of(entry.parts) if part.holder and not state.who(part.holder).out]
            if parts:
                yield Effect(tuple(part.text for part in parts))
        case Lose() if entry.who == asked.seats[0]:
            yield entry


def _fitting_numbers(asked: Question, numbers: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """Return the pairs (a duellist and a number) from ``numbers`` that answer the question ``asked``."""
    missing, fitting = [*asked.owing], list[tuple[str, int]]()
    for who, n in numbers:
        if who in missing and n >= asked.least:
            missing.remove(who)
            fitting.append((who, n))
    return tuple(fitting)


def _placeholder(state: State, asked: Question) -> tuple[Any, str]:
    """Return a made-up answer to a question, and the name of the field that the players must fill in."""
    match asked.entry:
        case "number":
            return Number(tuple((who, 1) for who in asked.owing)), "numbers"
        case "onto":
            return Onto(next(duellist.id for duellist in living(state) if duellist.id != asked.by)), "to"
        case "lose":
            return Lose(asked.seats[0], NONE), "card"
        case "effect":
            return Effect((NONE,)), "parts"
    return Clash(NONE), "through"


def _adjust(*settings: Setting) -> Adjust:
    return Adjust(tuple(setting.text for setting in settings), "as played")
