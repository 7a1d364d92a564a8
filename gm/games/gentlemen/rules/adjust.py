"""What an adjustment sets: of units, of sides, the turn; and what follows of it (gw.r62)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Notice, Value
from gm.games.gentlemen.entries import Adjust, Setting
from gm.games.gentlemen.playing_cards import UNSEEN
from gm.games.gentlemen.rules.desk import Desk
from gm.games.gentlemen.rules.hits import go_out, lose_heart
from gm.games.gentlemen.rules.turns import settle
from gm.games.gentlemen.state import DECK, Unit, holdings, limit_reached, profile, stats
from gm.games.gentlemen.vocabulary import OF_SIDES, OF_UNITS

_RULE = ("gw.r62",)
_MOST = {"ap": 99, "armour": 9, "concussed": 9, "commanded": 9}
_MOST_ELSE = 999
_FLAGS = ("immobilized", "suppressed", "activated", "mounted", "out")


def adjust(desk: Desk, entry: Adjust) -> None:
    """The referee's word, while nothing is under way. Raises Refusal for what cannot be."""
    if desk.phase not in ("activate", "acting"):
        raise Refusal("not-now", {"entry": entry.kind, "phase": desk.phase}, ("gw.r1",), "not-due")
    before = _counted(desk)
    said, shown = len(desk.notices), desk.shown
    for holder, what, sign, amount in entry.settings:
        _set(desk, (holder, what, sign, amount))
    for one in desk.units:
        _within(desk, one.id, "wounds", one.wounds, stats(desk, one).spades)
    _limits(desk)
    changes = tuple([Change(*what, n - before[what]) for what, n in _counted(desk).items() if n != before[what]])
    followed, desk.notices = [_without_statuses(one) for one in desk.notices[said:]], desk.notices[:said]
    desk.shown = shown
    desk.tell("adjusted", {"settings": entry.settings, "because": entry.because}, _RULE, changes, level="do")
    desk.notices += followed
    settle(desk)


def _counted(desk: Desk) -> dict[tuple[str, str], int]:
    """All that is counted, by whose it is and what; nothing where nothing is announced."""
    if desk.silent:
        return {}
    return {(one.holder, one.what): int(one.amount) for one in holdings(desk) if one.kind != "mark"}


def _without_statuses(notice: Notice) -> Notice:
    """What follows from a word of the referee; all that lies on units by it is told with the word itself."""
    return notice._replace(changes=tuple(one for one in notice.changes if one.what != "statuses"))


def _set(desk: Desk, setting: Setting) -> None:
    holder, what, _, _ = setting
    if what == "turn":
        desk.turn = _within(desk, "", what, _number(desk.turn, setting), _MOST_ELSE, 1)
    elif holder in desk.force.of:
        _of_unit(desk, desk.unit(holder), setting)
    else:
        _of_side(desk, setting)


def _number(old: int, setting: Setting) -> int:
    _, _, sign, amount = setting
    n = int(amount)
    return n if sign == "=" else old + n if sign == "+" else old - n


def _within(desk: Desk, holder: str, what: str, amount: int, most: int, least: int = 0) -> int:
    """Refuse an amount that nobody can have."""
    if not least <= amount <= most:
        params: dict[str, Value] = {"holder": holder, "what": what, "amount": amount, "most": most}
        raise Refusal("bounds", params, _RULE)
    return amount


def _of_unit(desk: Desk, one: Unit, setting: Setting) -> None:
    _, what, _, _ = setting
    if what in OF_SIDES or what not in OF_UNITS:
        _ammo(desk, one, setting)
    elif what == "ap":
        if desk.acting != one.id:
            raise Refusal("not-acting", {"unit": one.id}, _RULE)
        desk.ap = _within(desk, one.id, what, _number(desk.ap, setting), _MOST["ap"])
    elif what in _FLAGS:
        _flag(desk, one, what, bool(_within(desk, one.id, what, _number(int(getattr(one, what)), setting), 1)))
    else:
        most = _MOST.get(what, _MOST_ELSE)
        desk.set(one.id, **{what: _within(desk, one.id, what, _number(getattr(one, what), setting), most)})


def _ammo(desk: Desk, one: Unit, setting: Setting) -> None:
    """The ammunition of an item."""
    items = profile(desk, one).items
    what = setting[1]
    at = next((number for number, item in enumerate(items) if item.id == what and item.max_ammo), None)
    if at is None:
        raise Refusal("no-such-setting", {"holder": one.id, "what": what}, _RULE, "words")
    after = _within(desk, one.id, what, _number(one.ammo[at], setting), items[at].max_ammo)
    desk.set(one.id, ammo=(*one.ammo[:at], after, *one.ammo[at + 1 :]))


def _flag(desk: Desk, one: Unit, what: str, on: bool) -> None:
    """Something that is so or not."""
    if what == "activated" and desk.acting == one.id:
        raise Refusal("acts-now", {"unit": one.id}, _RULE)
    if what == "mounted" and on and desk.force.mount[one.id] is None:
        raise Refusal("no-mount", {"unit": one.id}, _RULE)
    if what != "out":
        desk.set(one.id, **{what: on})
    elif on and not one.out:
        go_out(desk, one.id)
    elif one.out and not on:
        desk.set(one.id, out=False)
        side = desk.side(one.side)
        if side.lost is not None:
            lost = max(0, side.lost - 1) if limit_reached(desk, side) else None
            desk.put_side(side._replace(lost=lost))


def _of_side(desk: Desk, setting: Setting) -> None:
    holder, what, _, amount = setting
    side = desk.side(holder)
    if what == "commander":
        if str(amount) not in desk.force.of or desk.unit(str(amount)).side != holder:
            raise Refusal("not-its-own", {"side": holder, "unit": str(amount)}, _RULE)
        desk.put_side(side._replace(commander=str(amount)))
    elif what == "deck":
        before = DECK - len(side.discard)
        deck = _within(desk, holder, what, _number(before, setting), DECK)
        desk.put_side(side._replace(discard=(UNSEEN,) * (DECK - deck)))
    elif what in ("reactions", "score"):
        n = _within(desk, holder, what, _number(getattr(side, what), setting), _MOST_ELSE)
        desk.put_side(side._replace(**{what: n}))  # type: ignore[arg-type]
    else:
        raise Refusal("no-such-setting", {"holder": holder, "what": what}, _RULE, "words")


def _limits(desk: Desk) -> None:
    """A commander named anew may be out."""
    for side in desk.sides:
        if side.lost is None and limit_reached(desk, side):
            lose_heart(desk, side.id)
