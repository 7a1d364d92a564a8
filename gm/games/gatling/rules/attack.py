"""The turn of an attacker: the draw, the casts (rounds of throws), and the end (gg.a20–a25, gg.b54–b61)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, End, Value
from gm.games.gatling.entries import Again, Draw, Enough, needed
from gm.games.gatling.pages import number, page_rule
from gm.games.gatling.rules.casting import open_spells
from gm.games.gatling.rules.lasting import active, chaos_casters, chaos_count, controller, in_range
from gm.games.gatling.rules.rounds import clear_cast, clear_turn, hand_over_owed_page, page_in_play, page_removed
from gm.games.gatling.rules.tricks import DRAWN, begin_moment
from gm.games.gatling.state import AnyMage, AnyState, Draft, attacker, clockwise, mage_of, mates


def next_attacker(draft: Draft) -> bool:
    """Skip the turns of mages who are out (gg.a20, gg.a64). After the last turn, begin the spell phase (gg.b07).

    Return whether the spell phase has begun.
    """
    alive = [mage.id for mage in draft.mages if not mage.out]
    draft.turns = tuple([who for who in draft.turns if who in alive])
    if draft.turns:
        return False
    open_spells(draft)
    return True


def draw(draft: Draft, entry: Draw) -> None:
    """Put the drawn page in play: its number is the pattern, its suit the aspect (gg.a21, gg.a22, gg.a23).

    The page still belongs to the attacker, so nobody is out after drawing the last page (gg.a61). If the spell Taking
    control applies, the attacker may choose the page (gg.b49).
    """
    mage = mage_of(draft, draft.turns[0])
    if entry.chosen and not active(draft, mage, "taking-control"):
        raise Refusal("not-in-control", {"who": mage.id}, ("gg.b05", "gg.spell.taking-control"))
    if not draft.silent:
        _announce_draw(draft, mage, entry)
    draft.page, draft.drawn = entry.page, (*draft.drawn, entry.page)
    draft.casts = 1
    begin_moment(draft, (mage.id,), DRAWN)
    start_cast(draft)


def _announce_draw(draft: Draft, mage: AnyMage, entry: Draw) -> None:
    params: dict[str, Value] = {"who": mage.id, "page": entry.page, "chosen": entry.chosen}
    rules = ("gg.a22", "gg.a23", page_rule(entry.page))
    board = (Change("table", "page", f"{mage.id} {entry.page}"),)
    end: End = "" if entry.chosen else "top"
    draft.emit("drew", params, board, rules=rules, level="do", touches=((mage.id, "pages", end),))
    if entry.page in draft.drawn:
        draft.emit("drawn-twice", {"page": entry.page}, rules=("gg.a02",), level="warn")


def start_cast(draft: Draft) -> None:
    """Begin a cast, in which the mages other than the attacker throw clockwise (gg.a30, gg.b12, gg.b43).

    An attacker under the spell Out of control throws last (gg.b52). By a house rule, team-mates of the attacker do not
    throw.
    """
    mage = attacker(draft)
    others = clockwise(draft, mage.id)[1:]
    if draft.house.tag_teammate == "sits_out":
        others = [other for other in others if not mates(draft, mage, other)]
    throwers = [other.id for other in others]
    if mage.id == draft.turns[0] and controller(draft, mage):
        throwers.append(mage.id)
    draft.phase = "throws"
    clear_cast(draft, tuple(throwers))


def after_cast(draft: Draft) -> None:
    """Continue after a cast: begin a Gatling of Chaos, offer a second cast, or end the turn (gg.b58, gg.spell.chaos).

    A Gatling of Chaos is an extra cast that the spell Chaos causes.
    """
    if draft.phase == "over":
        return
    if mage_of(draft, draft.turns[0]).out:
        end_turn(draft)
    else:
        follow(draft, draft.gatlings[1:] if draft.gatlings else _chaos(draft))


def follow(draft: Draft, waiting: tuple[str, ...]) -> None:
    """Begin the next Gatling (an extra cast that the spell Chaos causes), offer a second cast, or end the turn.

    The first of these that is possible happens. ``waiting`` has the caster of each Gatling that has not begun yet.
    Casters who are out are skipped.
    """
    draft.gatlings = tuple([who for who in waiting if not mage_of(draft, who).out])
    if draft.gatlings:
        params: dict[str, Value] = {"who": draft.gatlings[0], "left": len(draft.gatlings)}
        draft.emit("gatling", params, rules=("gg.b61",), level="do")
        start_cast(draft)
    elif _may_cast_again(draft):
        draft.phase = "second"
        clear_cast(draft, ())
    else:
        end_turn(draft)


def turn_goes_on(state: AnyState) -> bool:
    """Return whether this turn may have another cast (round of throws) after the one on the board."""
    gatlings = state.gatlings[1:] if state.gatlings else chaos_casters(state) and chaos_count(state)
    return bool(gatlings) or _may_cast_again(state)


def _may_cast_again(state: AnyState) -> bool:
    """Return whether Second wind allows the attacker a second cast (round of throws) of the page (gg.b54)."""
    mage = mage_of(state, state.turns[0])
    return state.casts == 1 and bool(in_range(state, mage, "second-wind", number(needed(state.page))))


def _chaos(draft: Draft) -> tuple[str, ...]:
    """Return the caster of each Gatling (extra cast by the spell Chaos) that the dice on the board cause (gg.b60)."""
    casters = chaos_casters(draft)
    if not casters:
        return ()
    count = chaos_count(draft)
    for who in casters:
        draft.emit("chaos", {"who": who, "count": count}, rules=("gg.b60", "gg.spell.chaos"))
    return tuple(who for who in casters for _ in range(count))


def again(draft: Draft, entry: Again | Enough) -> None:
    """Begin the second cast of the page that Second wind allows, or end the turn, as the entry says (gg.b54)."""
    params = {"who": draft.turns[0], "page": draft.page}
    if isinstance(entry, Enough):
        draft.emit("enough", params, rules=("gg.b54",))
        end_turn(draft)
        return
    draft.emit("again", params, rules=("gg.b54", "gg.spell.second-wind"), level="do")
    draft.casts = 2
    start_cast(draft)


def end_turn_if_out(draft: Draft) -> bool:
    """End the turn if the attacker is out. Return whether the turn has ended."""
    if not mage_of(draft, draft.turns[0]).out:
        return False
    end_turn(draft)
    return True


def end_turn(draft: Draft) -> None:
    """End the attacker's turn. If the attacker is still in the duel, first put back the page in play (gg.a24)."""
    if not mage_of(draft, draft.turns[0]).out:
        put_page_back(draft)
    clear_turn(draft, "draw", draft.turns[1:])


def put_page_back(draft: Draft) -> None:
    """Put the page in play under the attacker's deck (gg.a24). If the attacker owes it, hand it over instead.

    Attackers owe the page in play if they lost all their pages during the cast (gg.b28).
    """
    if draft.owed:
        hand_over_owed_page(draft)
    elif page_in_play(draft) and not draft.silent:
        mage = mage_of(draft, draft.turns[0])
        won = min(draft.gained, mage.pages - 1)  # some of the pages won may have been lost again
        params: dict[str, Value] = {"who": mage.id, "page": draft.page, "gained": draft.gained > 0, "won": won}
        under: tuple[tuple[str, str, End], ...] = () if draft.gained else ((mage.id, "pages", "bottom"),)
        draft.emit("page-back", params, page_removed(draft), rules=("gg.a24",), level="do", touches=under)
    draft.page_is_back = True
