"""The referee's word: what stands on the sheets and the board, whatever the rules say (gl.r81)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Value
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.entries import Adjust, Setting, setting
from gm.games.grimlore.holdings import holdings
from gm.games.grimlore.rules.combat.blows import put_unit
from gm.games.grimlore.rules.heroes import with_level, with_trait
from gm.games.grimlore.state import FIGHTING, OUTSIDE, Tile, waits
from gm.games.grimlore.tables import ATTRIBUTES, EVERY_TRAIT, PEEKS, PLACE, SKILLS, TILES, TOP, TRAITS
from gm.games.grimlore.vocabulary import GOODS, MOST, NONE, UNITS

_RULE = ("gl.r81",)
_BOUNDS = {"energy_max": (1, 20), "destiny_max": (0, 9), "peeks": (0, PEEKS), "skip": (0, 1), "prone": (0, 1)}
_IN_TURN = ("turn", "arrival", "scavenge", "visit", "done", *FIGHTING)


def adjust(draft: Draft, entry: Adjust) -> None:
    """All settings, then what cannot be is refused."""
    if draft.phase not in (*OUTSIDE, *FIGHTING, "reward") or waits(draft):
        raise Refusal("not-now", {"entry": entry.kind, "phase": draft.phase}, ("gl.r22",), "not-due")
    before = {(held.holder, held.what): held.amount for held in holdings(draft)}
    for one in map(setting, entry.settings):
        _set(draft, one)
    for hero in draft.heroes:
        for what, most in (("energy", hero.energy_max), ("destiny", hero.destiny_max)):
            _within(hero.id, what, getattr(hero, what), 0, most)
    changes = tuple(
        Change(held.holder, held.what, int(held.amount) - int(before[held.holder, held.what]))
        for held in holdings(draft)
        if held.kind == "dial" and held.amount != before[held.holder, held.what]
    )
    draft.emit("adjusted", {"settings": entry.settings, "because": entry.because}, changes, rules=_RULE, level="do")


def _set(draft: Draft, one: Setting) -> None:
    if one.holder in UNITS:
        _of_unit(draft, one)
    elif one.holder:
        _of_hero(draft, one)
    elif one.what in GOODS:
        new = _number(one, getattr(draft.party, one.what))
        draft.party = draft.party._replace(**{one.what: new})  # type: ignore[arg-type]
    elif one.what in TILES:
        if draft.stack is None:
            raise Refusal("no-stack", {"what": one.what}, ("gl.r20",))
        new = _number(one, getattr(draft.stack, one.what))
        draft.stack = draft.stack._replace(**{one.what: new})
    elif one.what in ("successes", "failures", "turn", "peeks", "attempts"):
        setattr(draft, one.what, _number(one, getattr(draft, one.what)))
    else:
        _of_session(draft, one)


def _of_session(draft: Draft, one: Setting) -> None:
    """Where the party is, how the event stands, whose turn it is."""
    what, value = one.what, one.value
    back = draft.combat.back if draft.combat else draft.phase
    if what == "tile":
        if value == NONE and back in ("arrival", "scavenge", "visit"):
            raise Refusal("tile-in-use", {"phase": back}, _RULE)
        draft.tile = None if value == NONE else Tile(value, bool(draft.tile and draft.tile.friendly))
    elif what == "friendly":
        if draft.tile is None:
            raise Refusal("no-tile", {}, _RULE)
        draft.tile = draft.tile._replace(friendly=value == "yes")
    elif what == "event":
        if value == NONE and back == "arrival":
            raise Refusal("event-in-use", {"phase": back}, _RULE)
        draft.event = None if value == NONE else value
    else:
        if draft.phase not in _IN_TURN or back == "portal":
            raise Refusal("no-turn", {"phase": draft.phase}, _RULE)
        draft.active = value


def _of_hero(draft: Draft, one: Setting) -> None:
    hero, what = draft.hero(one.holder), one.what
    if what in (*ATTRIBUTES, *SKILLS):
        levels = "attributes" if what in ATTRIBUTES else "skills"
        new = _within(one.holder, what, _sum(one, hero.level(what)), 1, TOP)
        draft.set(hero.id, **{levels: with_level(getattr(hero, levels), PLACE[what], new)})
    elif what in EVERY_TRAIT:
        most = TRAITS[what].levels if what in TRAITS else 1
        level = _within(one.holder, what, _sum(one, hero.has(what)), 0, most)
        draft.set(hero.id, traits=with_trait(hero.traits, what, level))
    elif what in ("used", "fresh"):
        named = one.value.split(",")
        used = {*hero.used, *named} if what == "used" else {*hero.used} - {*named}
        draft.set(hero.id, used=tuple(sorted(used)))
    elif what == "tested":
        draft.set(hero.id, tested=one.value == "yes")
    else:
        draft.set(hero.id, **{what: _flag_or_number(one, getattr(hero, what))})


def _of_unit(draft: Draft, one: Setting) -> None:
    unit = draft.combat.unit(one.holder) if draft.combat else None
    if unit is None:
        raise Refusal("no-unit", {"unit": one.holder}, _RULE)
    if one.what == "hp":
        new = unit._replace(hp=_within(one.holder, "hp", _sum(one, unit.hp), 0, unit.hp_max))
    else:
        new = unit._replace(skip=bool(_flag_or_number(one, unit.skip)))
    put_unit(draft, new)


def _flag_or_number(one: Setting, old: int | bool) -> int | bool:
    if one.value in ("yes", "no"):
        return one.value == "yes"
    new = _number(one, int(old))
    return bool(new) if isinstance(old, bool) else new


def _number(one: Setting, old: int) -> int:
    return _within(one.holder, one.what, _sum(one, old), *_BOUNDS.get(one.what, (0, MOST)))


def _sum(one: Setting, old: int) -> int:
    return one.amount if one.sign == "=" else old + one.amount


def _within(holder: str, what: str, amount: int, least: int, most: int) -> int:
    """Refuse an amount that nobody can have."""
    if not least <= amount <= most:
        params: dict[str, Value] = {"holder": holder or None, "what": what, "amount": amount}
        raise Refusal("bounds", {**params, "least": least, "most": most}, _RULE)
    return amount
