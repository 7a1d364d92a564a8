"""The clock of a duel: turns open and close, deaths, the end, the Reckoning (gs.r1, gs.r26–gs.r29)."""

from __future__ import annotations

from gm.game import Change, Value
from gm.games.grimslingers.rules.draft import Desk, rewrite
from gm.games.grimslingers.rules.places import back_to_hand, put_away, return_borrowed
from gm.games.grimslingers.rules.spells.damage import hurt
from gm.games.grimslingers.state import has, living, side, unscored

_DEPLETION = 1


def open_turn(desk: Desk, turn: int, back: tuple[tuple[str, str], ...] = ()) -> None:
    """A turn begins with its standoff (gs.r1): who will be silenced in it, and whose cards are ``back``. Statuses of
    earlier turns have ended (gs.r95)."""
    ended: tuple[Change, ...] = ()
    for one in desk.duellists:
        one.played, one.target, one.used = None, None, ()
        if one.statuses:
            ended += rewrite(desk, one, tuple([lies for lies in one.statuses if lies.turn >= turn]))
    desk.turn, desk.phase = turn, "standoff"
    desk.clear_queue()
    silenced = tuple([one.id for one in desk.duellists if has(one, "silenced", turn) and not one.out])
    params: dict[str, Value] = {"round": turn, "silenced": silenced, "back": back}
    rules = ("gs.r1", "gs.r79") if silenced else ("gs.r1",)
    desk.tell("round", params, ended, rules=rules, marks="round")


def close_turn(desk: Desk) -> None:
    """After the queue: depletion, deaths, cards away and back, statuses end, the next turn opens (gs.r26–gs.r28)."""
    _deplete(desk)
    if deaths(desk):
        return
    put_away(desk)
    back = back_to_hand(desk)
    open_turn(desk, desk.turn + 1, back)


def _deplete(desk: Desk) -> None:
    """Whoever has no EP takes 1 damage from nobody (gs.r26, gs.r91)."""
    for one in desk.duellists:
        if one.ep or one.out:
            continue
        if desk.house.depletion == "damage":
            hurt(desk, _DEPLETION, None, one.id, None, "depleted", ("gs.r26", "gs.r91"))
        else:
            lost = min(_DEPLETION, one.hp)
            one.hp -= lost
            params = {"who": one.id, "by": None, "card": None, "n": _DEPLETION, "hp": one.hp}
            desk.tell("depleted", params, desk.change(one.id, "hp", -lost), rules=("gs.r26", "gs.r91"), level="do")


def deaths(desk: Desk) -> bool:
    """Whoever is at 0 HP is out (gs.r87); tells whether that has ended the duel (gs.r89)."""
    dead = [one for one in desk.duellists if not one.hp and not one.out]
    for one in dead:
        one.out = True
        lifted = rewrite(desk, one, ())
        count = desk.house.reckoning == "score" and one.score is None
        rules = ("gs.r87", "gs.r29")
        desk.tell("out", {"who": one.id, "count": count}, lifted, rules=rules, level="do", marks="out")
    return bool(dead) and ended(desk)


def ended(desk: Desk) -> bool:
    """Whether at most one side is left: then the rest of the turn is void, and the Reckoning comes (gs.r89, gs.r94)."""
    left = {side(one) for one in living(desk)}
    if len(left) > 1:
        return False
    put_away(desk)
    return_borrowed(desk)
    lifted: tuple[Change, ...] = ()
    for one in desk.duellists:
        one.played, one.target, one.used = None, None, ()
        lifted += rewrite(desk, one, ())
    desk.phase = "reckoning"
    desk.clear_queue()
    desk.tell("ended", {"left": tuple(one.id for one in living(desk))}, lifted, rules=("gs.r89", "gs.r94"))
    if desk.house.reckoning == "survivor":
        _win(desk, left, None)
    else:
        conclude(desk)
    return True


def conclude(desk: Desk) -> None:
    """Once every score of the Reckoning is told, the highest has won; a team's is the sum of both (gs.r29)."""
    if unscored(desk):
        return
    sums: dict[str, int] = {}
    for one in desk.duellists:
        sums[side(one)] = sums.get(side(one), 0) + (one.score or 0)
    most = max(sums.values())
    _win(desk, {name for name, points in sums.items() if points == most}, most)


def _win(desk: Desk, sides: set[str], points: int | None) -> None:
    """The duel is over; a side wins whole (gs.r29, gs.r75)."""
    winners = tuple(one.id for one in desk.duellists if side(one) in sides)
    rule = "gs.r75" if points is None else "gs.r29"
    desk.tell("won", {"winners": winners, "points": points}, rules=(rule,), level="do")
    desk.phase, desk.winners = "over", winners
