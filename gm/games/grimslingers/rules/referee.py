"""What the table settles by hand: scores, a farewell, house switches, the referee's word (gs.r29, gs.r96)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, House, Value
from gm.games.grimslingers.draft import Draft
from gm.games.grimslingers.entries import Adjust, Retire, Score, parse_parts
from gm.games.grimslingers.house import HOUSE_RULES
from gm.games.grimslingers.rules.adjustments import apply_settings
from gm.games.grimslingers.rules.draw import pass_silenced
from gm.games.grimslingers.rules.turns import count_scores, end_if_decided, remove_dead
from gm.games.grimslingers.state import State, holdings, status_change, unscored


def score(draft: Draft, entry: Score) -> None:
    """Scores of those who have none: of the dead at any time, of all in the reckoning (gs.r29, gs.r75)."""
    scores: dict[str, int] = {}
    for who, points in entry.scores:
        if who in scores or who not in unscored(draft):
            raise Refusal("no-score", {"who": who, "why": _why_not(draft, who)}, ("gs.r75",))
        scores[who] = points
    for who, points in scores.items():
        draft.who(who).score = points
        change = (Change(who, "score", points),)
        draft.emit("scored", {"who": who, "points": points}, change, rules=("gs.r29",), level="do")
    if draft.phase == "reckoning":
        count_scores(draft)


def _why_not(draft: Draft, who: str) -> str:
    if draft.house.reckoning == "survivor":
        return "survivor"
    return "lives" if draft.who(who).score is None and not draft.who(who).out else "scored"


def retire(draft: Draft, entry: Retire) -> None:
    """Somebody leaves the table in standoff or draw: out, with 0 HP and EP, and score 0 if it has none (gs.r96)."""
    one = draft.who(entry.who)
    if draft.phase not in ("standoff", "draw"):
        raise Refusal("retire-not-due", {"who": one.id, "phase": draft.phase}, ("gs.r96",), "not-due")
    if one.out:
        raise Refusal("out", {"who": one.id}, ("gs.r96",))
    score = 0 if one.score is None else one.score
    changes = (Change(one.id, "hp", -one.hp), Change(one.id, "ep", -one.ep), Change(one.id, "score", 0))
    one.hp, one.ep, one.out, one.score = 0, 0, True, score
    params: dict[str, Value] = {"who": one.id, "points": score, "because": entry.because}
    told = tuple(change for change in changes if change.delta or change.what == "score")
    lifted = draft.set_statuses(one, ())
    draft.emit("retired", params, (*told, *lifted), rules=("gs.r96",), level="do", marks="out")
    if not end_if_decided(draft):
        pass_silenced(draft)


def house(draft: Draft, entry: House) -> None:
    """Switches set anew, in the standoff only, and never those of the start (gs.r70)."""
    for name, _ in entry.settings:
        if HOUSE_RULES[name].fixed:
            raise Refusal("house-fixed", {"switch": name}, (HOUSE_RULES[name].rule,))
    if draft.phase != "standoff":
        raise Refusal("house-late", {"phase": draft.phase}, (HOUSE_RULES[entry.settings[0][0]].rule,))
    rules = tuple(dict.fromkeys(HOUSE_RULES[name].rule for name, _ in entry.settings))
    draft.emit("house", {"settings": entry.settings, "because": entry.because}, rules=rules)
    draft.house = draft.house._replace(**dict(entry.settings))


def adjust(draft: Draft, entry: Adjust) -> None:
    """The referee's word for what lies on the table; whoever is at 0 HP after it is out (gs.r96)."""
    if draft.phase == "over":
        raise Refusal("over", {}, ("gs.r96",))
    before = draft.freeze()
    apply_settings(draft, parse_parts(entry.settings))
    changes = () if draft.silent else _since(before, draft)
    params: dict[str, Value] = {"settings": entry.settings, "because": entry.because}
    draft.emit("adjusted", params, changes, rules=("gs.r96",), level="do")
    _go_on(draft)


def _since(before: State, draft: Draft) -> tuple[Change, ...]:
    """What is otherwise on the draft than before: amounts and places, then what lies on duellists."""
    was = {(one.holder, one.what): one.amount for one in holdings(before)}
    changes = []
    for one in holdings(draft):
        old = was.get((one.holder, one.what), 0)
        if one.kind != "mark" and one.amount != old:
            by = one.amount if isinstance(one.amount, str) else one.amount - int(old)
            changes.append(Change(one.holder, one.what, by))
    seats = zip(before.duellists, draft.duellists, strict=True)
    return (*changes, *(status_change(now) for then, now in seats if then.statuses != now.statuses))


def _go_on(draft: Draft) -> None:
    """What follows at once: a death (in the aftermath when the sub-step ends), a silenced duellist passes, the last
    score."""
    if draft.phase in ("standoff", "draw"):
        if not remove_dead(draft):
            pass_silenced(draft)
    elif draft.phase == "reckoning":
        count_scores(draft)
