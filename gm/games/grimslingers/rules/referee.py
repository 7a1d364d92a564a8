"""Entries of the referee: scores, retiring, house rules, adjustments (gs.r29, gs.r96)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, House, Value, change_house_rules, holding_changes, settings_of
from gm.games.grimslingers.draft import Draft
from gm.games.grimslingers.entries import Adjust, Retire, Score
from gm.games.grimslingers.rules.adjustments import apply_settings
from gm.games.grimslingers.rules.turns import end_if_decided, remove_dead
from gm.games.grimslingers.state import holdings, unscored


def score(draft: Draft, entry: Score) -> None:
    """Accept scores of those who have none: of the dead at any time, of everyone in the Reckoning (gs.r29, gs.r75)."""
    scores: dict[str, int] = {}
    for who, points in entry.scores:
        if who in scores or who not in unscored(draft):
            raise no_score(draft, who)
        scores[who] = points
    for who, points in scores.items():
        draft.edit(who).score = points
        change = (Change(who, "score", points),)
        draft.emit("scored", {"who": who, "points": points}, change, rules=("gs.r29",), level="do")


def no_score(draft: Draft, who: str) -> Refusal:
    """Return why the score of a duellist is not accepted."""
    lives = draft.who(who).score is None and not draft.who(who).out
    why = "survivor" if draft.house.reckoning == "survivor" else "lives" if lives else "scored"
    return Refusal("no-score", {"who": who, "why": why}, ("gs.r75",))


def retire(draft: Draft, entry: Retire) -> None:
    """Let a duellist leave: out, with 0 HP and EP, and score 0 if they have none (gs.r96)."""
    duellist = draft.edit(entry.who)
    if duellist.out:
        raise Refusal("out", {"who": duellist.id}, ("gs.r96",))
    score = duellist.score or 0
    amounts = (("hp", duellist.hp), ("ep", duellist.ep))
    changes = [Change(duellist.id, what, -amount) for what, amount in amounts if amount]
    changes.append(Change(duellist.id, "score", 0))
    duellist.hp, duellist.ep, duellist.out, duellist.score = 0, 0, True, score
    params: dict[str, Value] = {"who": duellist.id, "points": score, "because": entry.because}
    lifted = draft.set_statuses(duellist, ())
    draft.emit("retired", params, (*changes, *lifted), rules=("gs.r96",), level="do", marks="out")
    end_if_decided(draft)


def house(draft: Draft, entry: House) -> None:
    """Change house rules, in the standoff only, and never those of the start (gs.r70)."""
    change_house_rules(draft, entry, None if draft.phase == "standoff" else {"phase": draft.phase})


def adjust(draft: Draft, entry: Adjust) -> None:
    """Set what the referee says. Whoever is at 0 HP then is out, in the aftermath when the sub-step ends (gs.r96)."""
    before = draft.freeze()
    apply_settings(draft, settings_of(entry.settings))
    changes: tuple[Change, ...] = ()
    if not draft.silent:
        found = holding_changes(holdings(before), holdings(draft))
        changes = tuple(sorted(found, key=lambda change: change.what == "statuses"))
    params: dict[str, Value] = {"settings": entry.settings, "because": entry.because}
    draft.emit("adjusted", params, changes, rules=("gs.r96",), level="do")
    if draft.phase in ("standoff", "draw"):
        remove_dead(draft)
