"""What the table settles by hand: scores, a farewell, house switches, the referee's word (gs.r29, gs.r96)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, House, Value
from gm.games.grimslingers.entries import Adjust, Retire, Score, apart
from gm.games.grimslingers.house import SWITCHES
from gm.games.grimslingers.rules.adjustments import settled
from gm.games.grimslingers.rules.draft import Desk, lies_on, rewrite
from gm.games.grimslingers.rules.draw import go_on
from gm.games.grimslingers.rules.turns import conclude, deaths, ended
from gm.games.grimslingers.state import State, holdings, unscored


def score(desk: Desk, entry: Score) -> None:
    """Scores of those who have none: of the dead at any time, of all in the reckoning (gs.r29, gs.r75)."""
    scores: dict[str, int] = {}
    for who, points in entry.scores:
        if who in scores or who not in unscored(desk):
            raise Refusal("no-score", {"who": who, "why": _why_not(desk, who)}, ("gs.r75",))
        scores[who] = points
    for who, points in scores.items():
        desk.who(who).score = points
        change = (Change(who, "score", points),)
        desk.tell("scored", {"who": who, "points": points}, change, rules=("gs.r29",), level="do")
    if desk.phase == "reckoning":
        conclude(desk)


def _why_not(desk: Desk, who: str) -> str:
    if desk.house.reckoning == "survivor":
        return "survivor"
    return "lives" if desk.who(who).score is None and not desk.who(who).out else "scored"


def retire(desk: Desk, entry: Retire) -> None:
    """Somebody leaves the table in standoff or draw: out, with 0 HP and EP, and score 0 if it has none (gs.r96)."""
    one = desk.who(entry.who)
    if desk.phase not in ("standoff", "draw"):
        raise Refusal("retire-not-due", {"phase": desk.phase}, ("gs.r96",), "not-due")
    if one.out:
        raise Refusal("out", {"who": one.id}, ("gs.r96",))
    score = 0 if one.score is None else one.score
    changes = (Change(one.id, "hp", -one.hp), Change(one.id, "ep", -one.ep), Change(one.id, "score", 0))
    one.hp, one.ep, one.out, one.score = 0, 0, True, score
    params: dict[str, Value] = {"who": one.id, "points": score, "because": entry.because}
    told = tuple(change for change in changes if change.delta or change.what == "score")
    lifted = rewrite(desk, one, ())
    desk.tell("retired", params, (*told, *lifted), rules=("gs.r96",), level="do", marks="out")
    if not ended(desk):
        go_on(desk)


def house(desk: Desk, entry: House) -> None:
    """Switches set anew, in the standoff only, and never those of the start (gs.r70)."""
    for name, _ in entry.settings:
        if SWITCHES[name].fixed:
            raise Refusal("house-fixed", {"switch": name}, (SWITCHES[name].rule,))
    if desk.phase != "standoff":
        raise Refusal("house-late", {"phase": desk.phase}, (SWITCHES[entry.settings[0][0]].rule,))
    rules = tuple(dict.fromkeys(SWITCHES[name].rule for name, _ in entry.settings))
    desk.tell("house", {"settings": entry.settings, "because": entry.because}, rules=rules)
    desk.house = desk.house._replace(**dict(entry.settings))


def adjust(desk: Desk, entry: Adjust) -> None:
    """The referee's word for what lies on the table; whoever is at 0 HP after it is out (gs.r96)."""
    if desk.phase == "over":
        raise Refusal("over", {}, ("gs.r96",))
    before = desk.state()
    desk.go_on_from(settled(before, apart(entry.settings)))
    changes = () if desk.silent else _since(before, desk)
    params: dict[str, Value] = {"settings": entry.settings, "because": entry.because}
    desk.tell("adjusted", params, changes, rules=("gs.r96",), level="do")
    _go_on(desk)


def _since(before: State, desk: Desk) -> tuple[Change, ...]:
    """What is otherwise on the desk than before: amounts and places, then what lies on duellists."""
    was = {(one.holder, one.what): one.amount for one in holdings(before)}
    changes = []
    for one in holdings(desk):
        old = was.get((one.holder, one.what), 0)
        if one.kind != "mark" and one.amount != old:
            by = one.amount if isinstance(one.amount, str) else one.amount - int(old)
            changes.append(Change(one.holder, one.what, by))
    seats = zip(before.duellists, desk.duellists, strict=True)
    return (*changes, *(lies_on(now) for then, now in seats if then.statuses != now.statuses))


def _go_on(desk: Desk) -> None:
    """What follows at once: a death (in the aftermath when the sub-step ends), a silenced duellist passes, the last
    score."""
    if desk.phase in ("standoff", "draw"):
        if not deaths(desk):
            go_on(desk)
    elif desk.phase == "reckoning":
        conclude(desk)
