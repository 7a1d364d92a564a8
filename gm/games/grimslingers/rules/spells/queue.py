"""The queue of cards in an aftermath: costs, opposed pairs, order and ties (gs.r9, gs.r20–gs.r25)."""

from __future__ import annotations

from itertools import combinations

from gm.game import Value
from gm.games.grimslingers.cards import BANNERS, Card
from gm.games.grimslingers.draft import AnyState, Draft, DuellistDraft, has_status
from gm.games.grimslingers.state import PASS, STEPS, TIED_STEPS, Cast, Question

_STEP = {step: at for at, step in enumerate(STEPS)}
_BANNER = {banner: at for at, banner in enumerate(BANNERS)}


def build_queue(draft: Draft) -> None:
    """Begin the aftermath: take the costs of all revealed cards, find the opposed pairs, and queue the cards."""
    played = [duellist for duellist in draft.duellists if duellist.played not in (None, PASS)]
    paid = {duellist.id: _pay(draft, duellist, draft.deck.card[duellist.played or ""]) for duellist in played}
    pairs = _find_pairs(draft, paid)
    opposed = {who for pair in pairs for who in pair}
    owner = {held.holder: held.owner for held in draft.held if held.place == "table"}
    draft.queue = [
        _cast(draft, duellist, owner[duellist.id], paid[duellist.id], duellist.id in opposed) for duellist in played
    ]
    draft.phase, draft.pairs, draft.stage, draft.opened = "aftermath", pairs, 0, False
    sort_queue(draft)
    if draft.queue and not draft.silent:
        order = tuple((cast.by, cast.card, cast.target, cast.step, cast.banner) for cast in draft.queue)
        draft.emit("queue", {"order": order}, rules=("gs.r21", "gs.r22", "gs.r23", "gs.r24"))
    if pairs:
        draft.emit("opposed", {"pairs": pairs}, rules=("gs.r9", "gs.r24"))


def _pay(draft: Draft, duellist: DuellistDraft, card: Card) -> bool:
    """Take the cost of a card (gs.r20). Return True, or False if the card fizzles for lack of EP (gs.r77)."""
    if duellist.out:
        return True
    if card.cost > duellist.ep and draft.house.unaffordable == "fizzle":
        draft.emit("fizzled", {"who": duellist.id, "card": card.id, "why": "unaffordable"}, rules=("gs.r77",))
        return False
    cost = min(card.cost, duellist.ep)
    if cost:
        duellist.ep -= cost
        params: dict[str, Value] = {"who": duellist.id, "card": card.id, "cost": cost, "ep": duellist.ep}
        draft.emit("paid", params, draft.change(duellist.id, "ep", -cost), rules=("gs.r20",), level="do")
    return True


def _find_pairs(state: AnyState, paid: dict[str, bool]) -> tuple[tuple[str, str], ...]:
    """Return the pairs of duellists who aim single-foe cards at each other (gs.r9), if both were ``paid`` for."""
    aiming = [
        duellist
        for duellist in state.duellists
        if duellist.target is not None and not duellist.out and paid.get(duellist.id)
    ]
    return tuple(
        (first.id, second.id)
        for first, second in combinations(aiming, 2)
        if first.target == second.id and second.target == first.id
    )


def _cast(state: AnyState, duellist: DuellistDraft, owner: str, paid: bool, opposed: bool) -> Cast:
    """Return the revealed card of a duellist as a new card of the queue (gs.r21–gs.r24, gs.r76)."""
    card = state.deck.card[duellist.played or ""]
    step = "all" if card.target.startswith("all") else card.target
    if step == "single-foe":
        step = "opposed" if opposed else "unopposed"
    return Cast(duellist.id, card.id, owner, duellist.target, step, card.banner, "waiting" if paid else "fizzled")


def sort_queue(draft: Draft) -> None:
    """Sort the queue by step, colour, place in a tie, and seat."""
    if len(draft.queue) > 1:
        seat = draft.seat
        draft.queue.sort(key=lambda cast: (_STEP[cast.step], _BANNER[cast.banner], cast.place, seat[cast.by]))


def next_tie(state: AnyState, casts: list[Cast]) -> Question | None:
    """Return the question that asks for number cards to order tied cards. Return None if no cards tie (gs.r25, gs.r92).

    Cards with the same target tie, and their duellists draw first. Duellists who drew equal numbers then draw again,
    beginning with the lowest number. No numbers are drawn for cards aimed at a vanished duellist.
    """
    if casts[0].step not in TIED_STEPS or casts[0].banner == "none":
        return None
    groups: dict[tuple[str | None, tuple[int, ...]], list[Cast]] = {}
    for cast in casts:
        if cast.target is None or not has_status(state.who(cast.target), "vanished", state.turn):
            groups.setdefault((cast.target, cast.drawn), []).append(cast)
    tied = {key: group for key, group in groups.items() if len(group) > 1}
    if not tied:
        return None
    seats = [duellist.id for duellist in state.duellists]
    first = [cast.by for (_, drawn), group in tied.items() if not drawn for cast in group]
    if first:
        return Question("number", tuple(sorted(first, key=seats.index)))
    lowest = min(tied, key=lambda key: (key[1], seats.index(tied[key][0].by)))
    return Question("number", tuple(cast.by for cast in tied[lowest]))


def assign_places(draft: Draft, casts: list[Cast]) -> None:
    """Give each card its place among the cards with the same target, by the number cards drawn (gs.r25)."""
    for cast in casts:
        place = sum(1 for other in casts if other.target == cast.target and other.drawn < cast.drawn)
        if place != cast.place:
            draft.replace_cast(cast._replace(place=place))
    sort_queue(draft)
