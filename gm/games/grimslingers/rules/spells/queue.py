"""The queue of an aftermath: costs, who is opposed, the order of the cards, and number cards for ties (gs.r9,
gs.r20–gs.r25)."""

from __future__ import annotations

from itertools import combinations

from gm.game import Value
from gm.games.grimslingers.cards import BANNERS, Card
from gm.games.grimslingers.rules.draft import Desk
from gm.games.grimslingers.state import PASS, STEPS, TIES, Asked, Cast, Seated, Standing, has

_STEP = {step: at for at, step in enumerate(STEPS)}
_BANNER = {banner: at for at, banner in enumerate(BANNERS)}


def set_up(desk: Desk) -> None:
    """Everybody pays, and the cards that were turned over stand in the queue."""
    played = [one for one in desk.duellists if one.played not in (None, PASS)]
    paid = {one.id: _pay(desk, one, desk.deck.card[one.played or ""]) for one in played}
    pairs = _pairs(desk, paid)
    opposed = {who for pair in pairs for who in pair}
    owner = {held.holder: held.owner for held in desk.held if held.place == "table"}
    desk.queue = [_cast(desk, one, owner[one.id], paid[one.id], one.id in opposed) for one in played]
    desk.phase, desk.pairs, desk.stage, desk.opened = "aftermath", pairs, 0, False
    in_order(desk)
    if desk.queue and not desk.silent:
        order = tuple((cast.by, cast.card, cast.target, cast.step, cast.banner) for cast in desk.queue)
        desk.tell("queue", {"order": order}, rules=("gs.r21", "gs.r22", "gs.r23", "gs.r24"))
    if pairs:
        desk.tell("opposed", {"pairs": pairs}, rules=("gs.r9", "gs.r24"))


def _pay(desk: Desk, one: Seated, card: Card) -> bool:
    """A card's cost (gs.r20); False if it fizzles for want of EP (gs.r77)."""
    if one.out:
        return True
    if card.cost > one.ep and desk.house.unaffordable == "fizzle":
        desk.tell("fizzled", {"who": one.id, "card": card.id, "why": "unaffordable"}, rules=("gs.r77",))
        return False
    cost = min(card.cost, one.ep)
    if cost:
        one.ep -= cost
        params: dict[str, Value] = {"who": one.id, "card": card.id, "cost": cost, "ep": one.ep}
        desk.tell("paid", params, desk.change(one.id, "ep", -cost), rules=("gs.r20",), level="do")
    return True


def _pairs(state: Standing, paid: dict[str, bool]) -> tuple[tuple[str, str], ...]:
    """Those who chose each other, each with a single-foe card that works (gs.r9)."""
    aiming = [one for one in state.duellists if one.target is not None and not one.out and paid.get(one.id)]
    return tuple(
        (one.id, other.id)
        for one, other in combinations(aiming, 2)
        if one.target == other.id and other.target == one.id
    )


def _cast(state: Standing, one: Seated, owner: str, paid: bool, opposed: bool) -> Cast:
    """A card of ``owner``'s in the step of its target word, those at all foes with those at all players (gs.r21–gs.r24,
    gs.r76)."""
    card = state.deck.card[one.played or ""]
    step = "all" if card.target.startswith("all") else card.target
    if step == "single-foe":
        step = "opposed" if opposed else "unopposed"
    return Cast(one.id, card.id, owner, one.target, step, card.banner, "waiting" if paid else "fizzled")


def in_order(desk: Desk) -> None:
    """The queue in the order of carrying out: step, colour, place in a tie, seat."""
    if len(desk.queue) < 2:
        return
    seat = desk.seat
    desk.queue.sort(key=lambda cast: (_STEP[cast.step], _BANNER[cast.banner], cast.place, seat[cast.by]))


def tie(state: Standing, casts: list[Cast]) -> Asked | None:
    """Who draws number cards for the order of these cards of one stage (gs.r25, gs.r92); None where none are drawn, or
    once it is settled.

    At first all who share a target, or in the step of all players a colour; then the lowest group that drew the same.
    At a vanished target nothing is drawn.
    """
    if casts[0].step not in TIES or casts[0].banner == "none":
        return None
    groups: dict[tuple[str | None, tuple[int, ...]], list[Cast]] = {}
    for cast in casts:
        if cast.target is None or not has(state.who(cast.target), "vanished", state.turn):
            groups.setdefault((cast.target, cast.drawn), []).append(cast)
    tied = {key: group for key, group in groups.items() if len(group) > 1}
    if not tied:
        return None
    seats = [one.id for one in state.duellists]
    first = [cast.by for (_, drawn), group in tied.items() if not drawn for cast in group]
    if first:
        return Asked("number", tuple(sorted(first, key=seats.index)))
    lowest = min(tied, key=lambda key: (key[1], seats.index(tied[key][0].by)))
    return Asked("number", tuple(cast.by for cast in tied[lowest]))


def set_places(desk: Desk, casts: list[Cast]) -> None:
    """The place that number cards give to each card among those at its target; equal ones share it as yet (gs.r25)."""
    for cast in casts:
        lower = {other.drawn for other in casts if other.target == cast.target and other.drawn < cast.drawn}
        before = sum(1 for other in casts if other.target == cast.target and other.drawn in lower)
        if before != cast.place:
            desk.recast(cast._replace(place=before))
    in_order(desk)
