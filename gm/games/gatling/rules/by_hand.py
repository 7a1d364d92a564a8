"""Entries that the referee makes: counted pages, a die not thrown, a mage who leaves, house rules."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, House, Value, change_house_rules
from gm.games.gatling.entries import Count, Retire, Unthrown
from gm.games.gatling.rules.casting import part_tied
from gm.games.gatling.rules.rounds import leaving, remove
from gm.games.gatling.rules.settle import leave_cast
from gm.games.gatling.rules.tricks import cancel_next
from gm.games.gatling.state import DECK, AnyState, Draft, mage_of, tied


def count(draft: Draft, entry: Count) -> None:
    """Check pages that were counted by hand. Refuse a wrong count, and show the line that accepts it (gg.b81)."""
    wrong = [(who, number) for who, number in entry.pages if mage_of(draft, who).pages != number]
    if wrong:
        who, number = wrong[0]
        counted = dict(entry.pages)
        params = {
            "who": who,
            "counted": number,
            "pages": mage_of(draft, who).pages,
            "sum": draft.discarded + sum(counted.get(mage.id, mage.pages) for mage in draft.mages),
            "adjust": " ".join(f"{who} pages={pages}" for who, pages in entry.pages),
        }
        raise Refusal("count-differs" if params["sum"] == DECK else "count-sum", params, ("gg.b81", "gg.a16"))
    draft.emit("counted", {"mages": tuple(who for who, _ in entry.pages)}, rules=("gg.a16",))


def unthrown(draft: Draft, entry: Unthrown) -> None:
    """Skip a die that nobody threw: no mana, no hit, no side die (gg.a32).

    If the die was for the order of casting, the mage casts after the others who had to roll at the same time.
    """
    who, asked = entry.who, tied(draft)
    if who not in (draft.to_throw[:1] or draft.to_side[:1] or asked):
        raise Refusal("unthrown-not-due", {"who": who, "phase": draft.phase}, ("gg.a32",), "not-due")
    draft.emit("unthrown", {"who": who}, rules=("gg.a32",), level="warn")
    cancel_next(draft, who)
    if draft.phase == "throws":
        draft.to_throw = draft.to_throw[1:]
    elif draft.phase == "settle":
        draft.to_side = draft.to_side[1:]
    else:
        part_tied(draft, tuple([other for other in asked if other != who]), (who,))


def retire(draft: Draft, entry: Retire) -> None:
    """Remove a mage who leaves the duel. Their pages are put away, and the others continue (gg.b80)."""
    mage = draft.edit(entry.who)
    if mage.out:
        raise Refusal("out", {"who": entry.who}, ("gg.a64",))
    away = mage.pages - (draft.owed == mage.id)
    pages = (Change(mage.id, "pages", -away), Change("discard", "pages", away))
    params: dict[str, Value] = {"who": mage.id, "pages": away, "because": entry.because}
    params |= {"lapses": _lapses(draft, mage.id), "sheet": bool(mage.spells)}
    changes = (*pages, *leaving(draft, mage.id))
    draft.emit("retired", params, changes, rules=("gg.b80",), level="do", marks="out")
    draft.discarded, mage.pages = draft.discarded + mage.pages, 0
    if draft.owed == mage.id:
        draft.owed = "discard"
    remove(draft, (mage.id,))
    leave_cast(draft)


def _lapses(state: AnyState, who: str) -> str:
    """Return what becomes void when a mage leaves: ``cast``, ``die`` (the mage's own die), or '' for nothing."""
    if state.page and state.phase in ("throws", "settle") and state.turns[0] == who:
        return "cast"
    return "die" if any(die.mage == who for die in state.dice) else ""


def house(draft: Draft, entry: House) -> None:
    """Change house rules.

    Raises Refusal while dice are thrown or settled, and for house rules that only the set-up uses.
    """
    if draft.phase in ("throws", "settle"):
        raise Refusal("house-in-cast", {}, (draft.house.TABLE[entry.settings[0][0]].rule,))
    change_house_rules(draft, entry)
