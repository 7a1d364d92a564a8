"""The clock of a duel: turns open and close, deaths, the end, the Reckoning (gs.r1, gs.r26–gs.r29)."""

from __future__ import annotations

from gm.game import Change, Value
from gm.games.grimslingers.draft import Draft
from gm.games.grimslingers.rules.places import put_away, return_borrowed, return_resting
from gm.games.grimslingers.rules.spells.damage import deal_damage
from gm.games.grimslingers.state import has_status, living, side, unscored

_DEPLETION = 1


def open_turn(draft: Draft, turn: int, back: tuple[tuple[str, str], ...] = ()) -> None:
    """A turn begins with its standoff (gs.r1): who will be silenced in it, and whose cards are ``back``. Statuses of
    earlier turns have ended (gs.r95)."""
    ended: tuple[Change, ...] = ()
    for one in draft.duellists:
        one.played, one.target, one.used = None, None, ()
        if one.statuses:
            ended += draft.set_statuses(one, tuple([lies for lies in one.statuses if lies.turn >= turn]))
    draft.turn, draft.phase = turn, "standoff"
    draft.clear_queue()
    silenced = tuple([one.id for one in draft.duellists if has_status(one, "silenced", turn) and not one.out])
    params: dict[str, Value] = {"round": turn, "silenced": silenced, "back": back}
    rules = ("gs.r1", "gs.r79") if silenced else ("gs.r1",)
    draft.emit("round", params, ended, rules=rules, marks="round")


def close_turn(draft: Draft) -> None:
    """After the queue: depletion, deaths, cards away and back, statuses end, the next turn opens (gs.r26–gs.r28)."""
    _deplete(draft)
    if remove_dead(draft):
        return
    put_away(draft)
    back = return_resting(draft)
    open_turn(draft, draft.turn + 1, back)


def _deplete(draft: Draft) -> None:
    """Whoever has no EP takes 1 damage from nobody (gs.r26, gs.r91)."""
    for one in draft.duellists:
        if one.ep or one.out:
            continue
        if draft.house.depletion == "damage":
            deal_damage(draft, _DEPLETION, None, one.id, None, "depleted", ("gs.r26", "gs.r91"))
        else:
            lost = min(_DEPLETION, one.hp)
            one.hp -= lost
            params = {"who": one.id, "by": None, "card": None, "n": _DEPLETION, "hp": one.hp}
            draft.emit("depleted", params, draft.change(one.id, "hp", -lost), rules=("gs.r26", "gs.r91"), level="do")


def remove_dead(draft: Draft) -> bool:
    """Whoever is at 0 HP is out (gs.r87); tells whether that has ended the duel (gs.r89)."""
    dead = [one for one in draft.duellists if not one.hp and not one.out]
    for one in dead:
        one.out = True
        lifted = draft.set_statuses(one, ())
        count = draft.house.reckoning == "score" and one.score is None
        rules = ("gs.r87", "gs.r29")
        draft.emit("out", {"who": one.id, "count": count}, lifted, rules=rules, level="do", marks="out")
    return bool(dead) and end_if_decided(draft)


def end_if_decided(draft: Draft) -> bool:
    """Whether at most one side is left: then the rest of the turn is void, and the Reckoning comes (gs.r89, gs.r94)."""
    left = {side(one) for one in living(draft)}
    if len(left) > 1:
        return False
    put_away(draft)
    return_borrowed(draft)
    lifted: tuple[Change, ...] = ()
    for one in draft.duellists:
        one.played, one.target, one.used = None, None, ()
        lifted += draft.set_statuses(one, ())
    draft.phase = "reckoning"
    draft.clear_queue()
    draft.emit("ended", {"left": tuple(one.id for one in living(draft))}, lifted, rules=("gs.r89", "gs.r94"))
    if draft.house.reckoning == "survivor":
        _win(draft, left, None)
    else:
        count_scores(draft)
    return True


def count_scores(draft: Draft) -> None:
    """Once every score of the Reckoning is told, the highest has won; a team's is the sum of both (gs.r29)."""
    if unscored(draft):
        return
    sums: dict[str, int] = {}
    for one in draft.duellists:
        sums[side(one)] = sums.get(side(one), 0) + (one.score or 0)
    most = max(sums.values())
    _win(draft, {name for name, points in sums.items() if points == most}, most)


def _win(draft: Draft, sides: set[str], points: int | None) -> None:
    """The duel is over; a side wins whole (gs.r29, gs.r75)."""
    winners = tuple(one.id for one in draft.duellists if side(one) in sides)
    rule = "gs.r75" if points is None else "gs.r29"
    draft.emit("won", {"winners": winners, "points": points}, rules=(rule,), level="do")
    draft.phase, draft.winners = "over", winners
