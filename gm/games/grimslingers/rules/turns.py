"""The course of a duel: the start, turns, deaths, the end, and the Reckoning (gs.r1, gs.r26–gs.r29, gs.r70–gs.r72)."""

from __future__ import annotations

from collections.abc import Mapping

from gm.errors import Refusal
from gm.game import Change, Setup, Step, Value
from gm.games.grimslingers.cards import SHIPPED, Deck, load_deck
from gm.games.grimslingers.draft import Draft, has_status, living, side, unscored
from gm.games.grimslingers.house import House
from gm.games.grimslingers.rules.places import put_away, return_borrowed, return_resting
from gm.games.grimslingers.rules.spells.effects import deal_damage
from gm.games.grimslingers.state import Duellist, Held, State
from gm.games.grimslingers.versions import Rules

_DEPLETION = 1


def start(setup: Setup) -> Step[State]:
    """Begin a duel. Everyone has the elements, HP and EP (gs.r70, gs.r71). No signature is known yet (gs.r72).

    Raises Refusal (``words``) for impossible teams, for a start value above its maximum, and for a duellist with the
    name of a card from the card file.
    """
    house = House.of(setup.house)
    deck = load_deck(setup.brought)
    teams = setup.two_pairs("gs.r2")
    _check(house, setup, deck)
    hp, ep, max_hp, max_ep = (int(n) for n in (house.start_hp, house.start_ep, house.max_hp, house.max_ep))
    seated = tuple(Duellist(seat.id, seat.name, teams.get(seat.id), hp, max_hp, ep, max_ep) for seat in setup.seats)
    held = tuple(Held(card, duellist.id, duellist.id) for duellist in seated for card in deck.elements)
    mode = "teams" if teams else "duel" if len(seated) == 2 else "ffa"
    draft = Draft(State(house, mode, deck, seated, held, version=setup.version))
    dials = [Change(duellist.id, what, n) for duellist in seated for what, n in (("hp", hp), ("ep", ep)) if n]
    places = [Change(card.owner, card.card, "hand") for card in held]
    params: dict[str, Value] = {"hp": hp, "ep": ep, "elements": len(deck.elements), "signatures": house.signatures}
    draft.emit("dealt", params, (*dials, *places), rules=("gs.r70", "gs.r71", "gs.r72"), level="do")
    if teams:
        a, b = (tuple(duellist.id for duellist in seated if duellist.team == letter) for letter in "AB")
        draft.emit("teams", {"a": a, "b": b}, rules=("gs.r2", "gs.r30"))
    open_turn(draft, 1)
    return draft.step()


def _check(house: House, setup: Setup, deck: Deck) -> None:
    """Raise Refusal if a start value is above its maximum (gs.r70), or if a card of the file has a duellist's name."""
    for start, most in (("start_hp", "max_hp"), ("start_ep", "max_ep")):
        begins, maximum = int(getattr(house, start)), int(getattr(house, most))
        if maximum and begins > maximum:
            params = {"switch": start, "begins": begins, "limit": most, "max": maximum}
            raise Refusal("start-above", params, ("gs.r70",), "words")
    for seat in setup.seats:
        for card in deck.brought:
            if card.id not in SHIPPED and seat.id in (card.id, card.name.casefold()):
                raise Refusal("seat-like-card", {"who": seat.name, "card": card.id}, ("gs.r71",), "words")


def open_turn(draft: Draft, turn: int, back: tuple[tuple[str, str], ...] = (), ended: tuple[Change, ...] = ()) -> None:
    """Begin a turn with its standoff (gs.r1), and remove statuses of earlier turns (gs.r95).

    ``back`` are the cards that returned to hands, as pairs of holder and card. ``ended`` are other changes to record,
    for which the players need no instruction.
    """
    for duellist in draft.duellists:
        duellist.played, duellist.target, duellist.used = None, None, ()
        ended += draft.set_statuses(duellist, tuple([held for held in duellist.statuses if held.turn >= turn]))
    draft.turn, draft.phase = turn, "standoff"
    draft.clear_queue()
    silenced = tuple([duellist.id for duellist in living(draft) if has_status(duellist, "silenced", turn)])
    params: dict[str, Value] = {"round": turn, "silenced": silenced, "back": back}
    draft.emit("round", params, ended, rules=("gs.r1", "gs.r79") if silenced else ("gs.r1",), marks="round")


def close_turn(draft: Draft) -> None:
    """End a turn after its aftermath, and begin the next one (gs.r26–gs.r28)."""
    _deplete(draft)
    if remove_dead(draft):
        return
    put_away(draft)
    back, ended = return_resting(draft)
    open_turn(draft, draft.turn + 1, back, ended)


def _deplete(draft: Draft) -> None:
    """Deal 1 damage to every duellist without EP (gs.r26, gs.r91). Nobody counts as the cause of the damage."""
    rules = ("gs.r26", "gs.r91")
    for duellist in draft.duellists:
        if duellist.ep or duellist.out:
            continue
        if draft.house.depletion == "damage":
            deal_damage(draft, _DEPLETION, None, duellist.id, None, "depleted", rules)
        else:
            lost = min(_DEPLETION, duellist.hp)
            duellist.hp -= lost
            params = {"who": duellist.id, "by": None, "card": None, "n": _DEPLETION, "hp": duellist.hp}
            draft.emit("depleted", params, draft.change(duellist.id, "hp", -lost), rules=rules, level="do")


def remove_dead(draft: Draft) -> bool:
    """Remove every duellist with 0 HP from the duel (gs.r87). Return whether this begins the Reckoning (gs.r89)."""
    dead = [duellist for duellist in draft.duellists if not duellist.hp and not duellist.out]
    for duellist in dead:
        duellist.out = True
        lifted = draft.set_statuses(duellist, ())
        count = draft.house.reckoning == "score" and duellist.score is None
        rules = ("gs.r87", "gs.r29")
        draft.emit("out", {"who": duellist.id, "count": count}, lifted, rules=rules, level="do", marks="out")
    return bool(dead) and end_if_decided(draft)


def end_if_decided(draft: Draft) -> bool:
    """Begin the Reckoning if at most one side is left (gs.r89, gs.r94). Return whether it has begun."""
    left = {side(duellist) for duellist in living(draft)}
    if len(left) > 1:
        return False
    silently = Rules.of(draft.version).dead_are_done
    lifted = put_away(draft, silently=silently)
    return_borrowed(draft)
    for duellist in draft.duellists:
        duellist.played, duellist.target, duellist.used = None, None, ()
        lifted += draft.set_statuses(duellist, ())
    draft.phase = "reckoning"
    draft.clear_queue()
    draft.emit("ended", {"left": tuple(duellist.id for duellist in living(draft))}, lifted, rules=("gs.r89", "gs.r94"))
    if draft.house.reckoning == "survivor":
        _win(draft, left, {"points": None})
    return True


def count_scores(draft: Draft) -> bool:
    """End the duel if all scores are known, and return whether it ended.

    The side of the duellist with the highest score wins. Under a house rule, the team with the highest sum of scores
    wins (gs.r29, gs.r75).
    """
    if unscored(draft):
        return False
    added = draft.house.team_scores == "sum" or not Rules.of(draft.version).own_scores
    sums: dict[str, int] = {}
    for duellist in draft.duellists:
        other = sums.get(side(duellist), 0)
        score = duellist.score or 0
        sums[side(duellist)] = other + score if added else max(other, score)
    highest = max(sums.values())
    params: dict[str, Value] = {}
    if draft.mode == "teams" and Rules.of(draft.version).own_scores:
        best = tuple(duellist.id for duellist in draft.duellists if duellist.score == highest)
        params = {"summed": True} if added else {"best": best}
    _win(draft, {name for name, points in sums.items() if points == highest}, {"points": highest, **params})
    return True


def _win(draft: Draft, sides: set[str], score: Mapping[str, Value]) -> None:
    """End the duel: all members of ``sides`` win (gs.r29, gs.r75). ``score`` has parameters that explain the win."""
    winners = tuple(duellist.id for duellist in draft.duellists if side(duellist) in sides)
    rule = "gs.r29" if score["points"] is not None else "gs.r75"
    draft.emit("won", {"winners": winners, **score}, rules=(rule,), level="do")
    draft.phase, draft.winners = "over", winners
