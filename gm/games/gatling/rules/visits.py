"""The spell phase: the order of the mages, and their turns to cast (gg.a70–a73).

In the state, ``groups`` is the order of the mages. Mages in the same group are still tied. ``visits`` are the mages who
have yet to cast. The module ``casting`` carries out the spells.
"""

from __future__ import annotations

from collections.abc import Iterable

from gm.errors import Refusal
from gm.games.gatling.entries import Order, Pass
from gm.games.gatling.rules.occasions import begin_moment
from gm.games.gatling.rules.rounds import end_round
from gm.games.gatling.state import AnyState, Draft, automaton, living, mage_of, tied


def open_spells(draft: Draft) -> None:
    """Begin the spell phase, in which the mages with mana roll for the order (gg.a70)."""
    able = _able(draft, [mage.id for mage in draft.mages])
    if not able:
        draft.emit("spells-skipped", rules=("gg.a70",))
        end_round(draft)
        return
    if not draft.silent:
        idle = tuple(mage.id for mage in living(draft) if not mage.mana and not automaton(draft, mage.id))
        if idle:
            draft.emit("no-visit", {"mages": idle}, rules=("gg.a70",))
    draft.phase, draft.groups, draft.rolled = "order", (able,), False


def begin_casting(draft: Draft) -> bool:
    """Begin casting if no mages are tied in the order. Return whether casting has begun.

    A single mage casts without rolling (gg.a70).
    """
    visits = _able(draft, [who for group in draft.groups for who in group])
    draft.groups = tuple([able for group in draft.groups if (able := tuple([who for who in group if who in visits]))])
    if tied(draft):
        return False
    if len(visits) == 1:
        draft.emit("visited-alone", {"who": visits[0]}, rules=("gg.a70",))
    elif visits:
        draft.emit("order", {"mages": visits}, rules=("gg.a71",))
    draft.phase, draft.visits, draft.groups = "spells", visits, ()
    return True


def part_tied(draft: Draft, *parts: tuple[str, ...]) -> None:
    """Replace the tied group by the smaller groups ``parts``, which are in the order of casting."""
    at = draft.groups.index(tied(draft))
    draft.groups = (*draft.groups[:at], *parts, *draft.groups[at + 1 :])


def order(draft: Draft, entry: Order) -> None:
    """Sort the mages by their dice, the lowest first. Mages who tie roll again (gg.a71, gg.a72)."""
    asked, dice = tied(draft), dict(entry.dice)
    for who in dice:
        if mage_of(draft, who).out:
            raise Refusal("out", {"who": who}, ("gg.a64",))
    missing = tuple([who for who in asked if who not in dice])
    if missing:
        line = " ".join(f"{who}={dice.get(who, 3)}" for who in asked)
        raise Refusal("order-missing", {"mages": missing, "line": line}, ("gg.a70", "gg.a72"))
    ignored = tuple([who for who in dice if who not in asked])
    if ignored:
        draft.emit("dice-ignored", {"mages": ignored}, rules=("gg.a70", "gg.a72"))
    numbers = sorted({dice[who] for who in asked})
    part_tied(draft, *[tuple([who for who in asked if dice[who] == number]) for number in numbers])
    draft.rolled = True
    begin_moment(draft, asked)
    still = tied(draft)
    if still:
        draft.emit("tie", {"mages": still}, rules=("gg.a72",))


def pass_(draft: Draft, entry: Pass) -> None:
    """End a mage's turn to cast. They keep their mana and cast no more this round (gg.a73, gg.b65)."""
    check_turn_to_cast(draft, entry.who)
    draft.emit("passed", {"who": entry.who, "mana": mage_of(draft, entry.who).mana}, rules=("gg.a73",))
    draft.visits = draft.visits[1:]


def check_turn_to_cast(state: AnyState, who: str) -> None:
    """Refuse a spell or pass of a mage who is not next."""
    if mage_of(state, who).out:
        raise Refusal("out", {"who": who}, ("gg.a64",))
    if who != state.visits[0]:
        raise Refusal("visit-order", {"who": who, "due": state.visits[0]}, ("gg.a71", "gg.a73"), "not-due")


def skip_unable(draft: Draft) -> bool:
    """Skip the turns of mages who can no longer cast; end the round after the last turn."""
    draft.visits = _able(draft, draft.visits)
    if draft.visits:
        return False
    end_round(draft)
    return True


def _able(state: AnyState, who: Iterable[str]) -> tuple[str, ...]:
    """Return the mages of a group who are in the duel and have mana (gg.a64, gg.a70)."""
    able = [mage.id for mage in state.mages if mage.mana and not mage.out]
    return tuple([id for id in who if id in able])
