"""Lasting spells: which of them work on a mage now, and when they end (gg.a76, gg.b36)."""

from __future__ import annotations

from gm.game import Notice
from gm.games.gatling.pages import number
from gm.games.gatling.state import RANGES, TRICKS, Mage, Running, State, attacker, living

FOR_THE_CASTER = (*TRICKS, "out-of-control")


def active(state: State, mage: Mage, spell: str, choice: str | None = None) -> tuple[Running, ...]:
    """The spells of this name (and choice) that work on a mage in this round."""
    if not mage.spells:
        return ()
    return tuple(
        run
        for run in mage.spells
        if run.spell == spell and run.round == state.round and (choice is None or run.choice == choice)
    )


def in_range(state: State, mage: Mage, spell: str) -> int:
    """How often a spell with a range applies to the cast on the board; never to Gatling, pattern 1 (gg.b62)."""
    if not mage.spells:
        return 0
    pattern = 1 if state.gatlings or state.page is None else number(state.page)
    return sum(pattern in RANGES[str(run.choice)] for run in active(state, mage, spell))


def range_bonus(state: State) -> int:
    """What Weapon proficiency and Damaged weapon add to each hit of the cast on the board (gg.a36)."""
    mage = attacker(state)
    return 2 * in_range(state, mage, "weapon-proficiency") - 2 * in_range(state, mage, "damaged-weapon")


def side_die(state: State, mage: Mage, aspect: str) -> str:
    """``resistance`` or ``weakness`` if a hit in this aspect asks the mage for a side die; both cancel (gg.b35)."""
    if not mage.spells:
        return ""
    resistant = bool(active(state, mage, "aspect-resistance", aspect))
    weak = bool(active(state, mage, "aspect-weakness", aspect))
    if resistant == weak:
        return ""
    return "resistance" if resistant else "weakness"


def controller(state: State, mage: Mage) -> str | None:
    """Who gets the pages that a mage loses in its own attack: the caster of Out of control (gg.b52, gg.b53)."""
    runs = active(state, mage, "out-of-control")
    return runs[0].by if runs else None


def expire(state: State, notices: list[Notice]) -> State:
    """The round is over, its spell phase included: what worked in it ends (gg.b39)."""
    ended = [(mage, run) for mage in living(state) for run in mage.spells if run.round <= state.round]
    for mage, run in ended:
        notices.append(Notice("ended", _told(mage, run), rules=("gg.a76", f"gg.spell.{run.spell}")))
    return state._replace(
        mages=tuple(m._replace(spells=tuple(run for run in m.spells if run.round > state.round)) for m in state.mages)
    )


def remind(state: State, notices: list[Notice]) -> None:
    """Name every spell that works in the round just opened."""
    for mage in living(state):
        for run in mage.spells:
            if run.round == state.round:
                notices.append(Notice("works", _told(mage, run), rules=(f"gg.spell.{run.spell}",)))


def end_with_casters(state: State, gone: tuple[str, ...], notices: list[Notice]) -> State:
    """Of mages who are out, the spells end that only bring their caster pages; all others run on (gg.b36)."""
    kept = []
    for mage in state.mages:
        ends = [run for run in mage.spells if run.by in gone and run.spell in FOR_THE_CASTER and not mage.out]
        for run in ends:
            notices.append(Notice("ended", _told(mage, run), rules=("gg.b36", f"gg.spell.{run.spell}")))
        kept.append(mage._replace(spells=() if mage.out else tuple(run for run in mage.spells if run not in ends)))
    return state._replace(mages=tuple(kept))


def _told(mage: Mage, run: Running) -> dict[str, str | None]:
    return {"who": mage.id, "spell": run.spell, "by": run.by, "choice": run.choice}
