"""The course of a duel: set-up, rounds, knock-outs and the end (gg.a01–a16, gg.a20, gg.a60–a64, gg.a77)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Setup, Value
from gm.games.gatling.entries import Power
from gm.games.gatling.house import House
from gm.games.gatling.pages import ASPECTS
from gm.games.gatling.rules.lasting import end_with_casters, expire, remind, struck_spells
from gm.games.gatling.state import DECK, AnyMage, AnyState, Draft, Mage, State, automaton, clockwise, living, mage_of
from gm.games.gatling.versions import Rules


def set_up(setup: Setup) -> Draft:
    """Return a new duel: all pages are dealt, and if powers are rolled, the duel first asks for them (gg.b01).

    The mage whom the set-up names attacks first (gg.b03).

    Raises Refusal (``words``) for impossible teams (gg.a12, gg.b10). Raises it also if a duel with an automaton does
    not have exactly two seats (gg.a14, gg.b11).
    """
    house = House.of(setup.house)
    teams = setup.two_pairs("gg.a12")
    each, left = divmod(DECK, len(setup.seats))
    mages = tuple(Mage(seat.id, seat.name, teams.get(seat.id), each) for seat in setup.seats)
    if house.solo == "automaton" and len(setup.seats) != 2:
        raise Refusal("solo-seats", {}, ("gg.a14",), "words")
    rolled = house.aspect_start == "rolled" or (house.aspect_start == "rolled_2p_only" and len(mages) == 2)
    draft = Draft(State(house, mages, left, setup.first, setup.first, phase="powers", version=setup.version))
    _announce_deal(draft, each)
    if teams:
        a, b = (tuple(m.id for m in mages if m.team == letter) for letter in "AB")
        draft.emit("teams", {"a": a, "b": b}, rules=("gg.a12",))
    if rolled:
        draft.unrolled = tuple(mage.id for mage in mages if not automaton(draft, mage.id))
    return draft


def _announce_deal(draft: Draft, each: int) -> None:
    """Announce the deal: every mage gets the same number of pages; the rest are put away unseen (gg.a10, gg.a11,
    gg.b08).
    """
    left = draft.discarded
    changes = [Change(mage.id, "pages", each) for mage in draft.mages]
    if left:
        changes.append(Change("discard", "pages", left))
    changes += [Change(mage.id, "max_mana", mage.max_mana) for mage in draft.mages]
    rules = ("gg.a10", "gg.a11") if left else ("gg.a10",)
    params: dict[str, Value] = {"each": each, "left": left, "mages": tuple(mage.id for mage in draft.mages)}
    draft.emit("deal", params, tuple(changes), (), rules, "do")


def power(draft: Draft, entry: Power) -> None:
    """Set the powers that a mage rolled. The two mages of a team share one power table (gg.a09, gg.b02)."""
    mage = mage_of(draft, entry.who)
    if entry.who not in draft.unrolled:
        raise Refusal("powers-written", {"who": entry.who}, ("gg.a09", "gg.b02"), "not-due")
    holder = mage.team or mage.id
    changes = tuple(Change(holder, name, number) for name, number in zip(ASPECTS, entry.powers, strict=True))
    draft.emit("powers", {"who": holder, "powers": entry.powers}, changes, (), ("gg.a09",), "do")
    owners = draft.set_powers(mage, entry.powers)
    draft.unrolled = tuple(who for who in draft.unrolled if who not in owners)


def first_round(draft: Draft) -> bool:
    """Open the first round if all powers are rolled. Return whether it was opened."""
    draft.unrolled = tuple([who for who in draft.unrolled if not mage_of(draft, who).out])
    if draft.unrolled:
        return False
    open_round(draft)
    return True


def open_round(draft: Draft) -> None:
    """Begin a round. The mage who opens it attacks first (gg.a77, gg.b04).

    If this mage is out, the next living mage clockwise opens the round instead.
    """
    turns = tuple([mage.id for mage in clockwise(draft, draft.opener)])
    if not draft.silent:
        rules = ("gg.a20",) if turns[0] == draft.opener else ("gg.a20", "gg.b04")
        draft.emit("round", {"round": draft.round, "who": turns[0]}, rules=rules, marks="round")
        remind(draft)
    draft.phase, draft.opener, draft.turns, draft.drawn = "draw", turns[0], turns, ()


def checkpoint(draft: Draft, spared: tuple[str, ...] = ()) -> None:
    """Knock out mages without pages. The last mage or team in the duel wins immediately (gg.a60, gg.a62, gg.a63).

    ``spared`` are mages who stay in until the cast on the board is settled (gg.b28).
    """
    gone = tuple([mage.id for mage in draft.mages if not mage.pages and not mage.out and mage.id not in spared])
    for who in gone:
        params: dict[str, Value] = {"who": who, "sheet": bool(mage_of(draft, who).spells)}
        draft.emit("out", params, leaving(draft, who), rules=("gg.a60",), level="do", marks="out")
    if gone:
        remove(draft, gone)


def leaving(state: AnyState, who: str) -> tuple[Change, ...]:
    """Return the changes when a mage is out: cross out the spells on their sheet.

    If it is their turn, also remove the page in play.
    """
    struck = struck_spells(mage_of(state, who))
    return (*struck, *page_removed(state)) if state.turns[:1] == (who,) else struck


def page_removed(state: AnyState) -> tuple[Change, ...]:
    """Return the change that takes the page out of play, or () if no page is in play."""
    return (Change("table", "page", ""),) if page_in_play(state) and not state.owed else ()


def page_in_play(state: AnyState) -> bool:
    """Return whether a page is on the board: drawn, and not yet back under a deck."""
    return bool(state.page and not state.page_is_back)


def give_pages(draft: Draft, giver: str, taker: str, amount: int) -> tuple[int, tuple[Change, ...]]:
    """Move pages. Return a pair: how many pages the giver hands over now, and the changes to announce for them.

    If the attacker loses all pages, the page in play is handed over only when the cast ends. Until then the attacker
    owes it (gg.b28).
    """
    last = amount == mage_of(draft, giver).pages and page_in_play(draft) and giver == draft.turns[0]
    draft.move_pages(giver, taker, amount)
    if last and amount and not draft.owed and giver != taker and Rules.of(draft.version).page_goes_back_first:
        draft.owed = taker
        amount -= 1
    return amount, page_changes(giver, taker, amount)


def hand_over_page(draft: Draft, kind: str, giver: str, taker: str, rules: tuple[str, ...], **params: Value) -> None:
    """Give a page from one mage to another, and announce it in a notice of this ``kind``."""
    at_once, changes = give_pages(draft, giver, taker, 1)
    params = {"who": giver, **params, "to": taker, **({} if at_once else {"owes": draft.page})}
    draft.emit(kind, params, changes, rules=rules, level="do" if at_once else "info")
    draft.gained += draft.page is not None and taker == draft.turns[0]


def hand_over_owed_page(draft: Draft) -> None:
    """Give the page in play to the mage to whom the attacker owes it (gg.b28)."""
    owner, to = draft.turns[0], str(draft.owed)
    changes = (Change("table", "page", ""), *page_changes(owner, to, 1))
    params: dict[str, Value] = {"who": owner, "page": draft.page, "to": to}
    draft.emit("page-owed", params, changes, rules=("gg.b28",), level="do")
    draft.owed = None


def remove(draft: Draft, gone: tuple[str, ...]) -> None:
    """Remove the mages ``gone`` for good (gg.b40). The duel may end (gg.a62, gg.a63).

    Also end each spell whose only effect is to bring pages to one of these mages (gg.b36).
    """
    for who in gone:
        draft.edit(who).out = True
    left = living(draft)
    first, spells_first = left[0], Rules.of(draft.version).ends_with_the_duel
    if spells_first:
        end_with_casters(draft, gone)
    if len(left) == 1:
        win(draft, _with_team(draft, left), "gg.a63" if first.team else "gg.a62")
    elif draft.house.tag_victory == "team" and first.team and len({mage.team for mage in left}) == 1:
        win(draft, _with_team(draft, left), "gg.a63")
    elif not spells_first:
        end_with_casters(draft, gone)


def _with_team(state: AnyState, left: list[AnyMage]) -> list[AnyMage]:
    """Return the winners: the mages in ``left`` and the rest of their team (gg.b45).

    Under the house rule ``tag_victory=last_mage``, return only ``left``.
    """
    if state.house.tag_victory == "last_mage" or not left[0].team:
        return left
    return [mage for mage in state.mages if mage.team == left[0].team]


def win(draft: Draft, winners: list[AnyMage], rule: str) -> None:
    """End the duel with these ``winners``, and announce it. ``rule`` is the id of the rule that ends it."""
    if draft.owed:
        hand_over_owed_page(draft)
        draft.page_is_back = True
    ids = tuple(mage.id for mage in winners)
    each = len(winners) > 1 and len({mage.team or mage.id for mage in winners}) > 1
    pages = winners[0].pages if each else sum(mage.pages for mage in winners)
    params: dict[str, Value] = {"winners": ids, "pages": pages, "each": each, "round": draft.round}
    if page_in_play(draft) and not mage_of(draft, draft.turns[0]).out:  # the page goes under its owner's deck (gg.a24)
        params |= {"page": draft.page, "owner": draft.turns[0]}
    draft.emit("won", params, page_removed(draft), rules=(rule,), level="do")
    clear_turn(draft, "over", ())
    draft.winners = ids
    draft.groups = draft.visits = draft.unrolled = ()


def clear_turn(draft: Draft, phase: str, turns: tuple[str, ...]) -> None:
    """Remove the page in play and all dice from the board, and enter ``phase``.

    ``turns`` are the mages who have yet to attack in this round.
    """
    if draft.owed:
        hand_over_owed_page(draft)
    draft.phase, draft.turns, draft.page, draft.page_is_back = phase, turns, None, False
    draft.casts = draft.gained = 0
    draft.gatlings = draft.footwork = ()
    clear_cast(draft, ())


def clear_cast(draft: Draft, cast: tuple[str, ...]) -> None:
    """Remove all dice from the board. ``cast`` lists the mages who throw in the next round of throws, in order."""
    draft.cast = draft.to_throw = cast
    draft.dice = draft.to_side = draft.sides = ()


def end_round(draft: Draft) -> None:
    """End the duel if the round limit is reached, else open the next round (gg.a77, gg.b80)."""
    limit = draft.house.round_limit
    if limit != "none" and draft.round >= int(limit):
        win(draft, _richest(draft), "gg.b80")
        return
    expire(draft)
    if draft.house.round_start == "rotate":
        others = [mage.id for mage in clockwise(draft, draft.opener) if mage.id != draft.opener]
        draft.opener = others[0] if others else draft.opener
    else:
        draft.opener = draft.first
    draft.round += 1
    draft.visits = draft.groups = ()
    open_round(draft)


def _richest(state: AnyState) -> list[AnyMage]:
    """Return the mages with the most pages.

    If a house rule lets teams win together, the pages of a team are added up. Otherwise each mage counts alone.
    """
    together = state.house.tag_victory == "team"
    side = {mage.id: mage.team if together and mage.team else mage.id for mage in state.mages}
    owned: dict[str, int] = {}
    for mage in state.mages:
        owned[side[mage.id]] = owned.get(side[mage.id], 0) + mage.pages
    most = max(owned.values())
    return [mage for mage in state.mages if owned[side[mage.id]] == most]


def page_changes(giver: str, taker: str, amount: int) -> tuple[Change, ...]:
    """Return the changes when one mage gives pages to another."""
    return () if giver == taker else (Change(giver, "pages", -amount), Change(taker, "pages", amount))
