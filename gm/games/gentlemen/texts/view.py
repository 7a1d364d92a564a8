"""The board of a battle, and the answers to queries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal

from gm.game import Arrow, Cell, Column, Grid, Messages, Names, Refusal, View, make_grid, public
from gm.games.gentlemen.arms import SUITS
from gm.games.gentlemen.computation.checks import armour_draw, in_deck, in_hand, largest, rout_draw
from gm.games.gentlemen.computation.gear import check_params, ways_of
from gm.games.gentlemen.computation.legal import refuse_unless_legal
from gm.games.gentlemen.computation.plan import plan
from gm.games.gentlemen.entries import AboutLeft, AboutWays, Use, check_cover
from gm.games.gentlemen.playing_cards import BIG, CARDS, UNSEEN
from gm.games.gentlemen.state import Side, State, Unit, in_melee, profile, side_of, stats, unit_of

Style = Literal["", "strong", "quiet", "alert"]
_STATE = (
    *("turn", "phase", "next", "acting", "check", "hits", "contact", "blast", "parting", "sides", "units", "winners"),
)
_CHECK = ("kind", "side", "unit", "ability", "item", "target", "sum", "due", "cards", "cancelled", "options")
_SIDE = ("id", "name", "deck", "discard", "commander", "prestige", "reactions", "score", "rout", "fled", "points")
_UNIT = (
    *("id", "name", "side", "elite", "wounds", "spades", "door", "out", "armour", "ap", "activated", "mounted"),
    *("moved", "charge", "concussed", "commanded", "immobilized", "suppressed", "melee", "barred", "used"),
    *("progress", "items"),
)


def view(messages: Messages, state: State) -> View:
    """Return the board of a battle: a table of units for each side, the open check, and a line for each side."""
    board = _Board(messages, state, names_in(state))
    return View(
        data(state),
        board.phrase("headline", {**state._asdict(), "scores": _scores(state)}),
        tuple(board.grid(side) for side in state.sides),
        tuple(board.lines()),
        _about(state),
        arrows=_arrows(state, board.names),
    )


def names_in(state: State) -> dict[str, str]:
    """Return a mapping from the id of each unit, side and roster word to its name."""
    return {**state.force.names_by_id, **{side.id: side.name for side in state.sides}}


def _scores(state: State) -> tuple[tuple[str, int], ...]:
    """Return pairs of a side and its objective points. Return () if no side has points."""
    scores = tuple((side.id, side.score) for side in state.sides)
    return scores if any(score for _, score in scores) else ()


class _Board:
    """The texts of a battle's board."""

    def __init__(self, messages: Messages, state: State, names: Names) -> None:
        self.messages = messages
        self.state = state
        self.names = names

    def phrase(self, key: str, params: dict[str, Any]) -> str:
        """Return the phrase ``key`` of the message file, filled in with ``params``."""
        return self.messages.phrase(key, params, self.names)

    def grid(self, side: Side) -> Grid:
        """Return the table with the units of a side."""
        columns = (
            Column[Unit](side.name, lambda unit: Cell(self._name(unit), self._style(unit))),
            Column[Unit](">wounds", self._wounds, "wounds"),
            Column[Unit]("", lambda unit: Cell(self._activation(unit), self._style(unit))),
            Column[Unit]("armed with", lambda unit: Cell(", ".join(self._items(unit)), self._style(unit))),
            Column[Unit]("status", lambda unit: Cell(", ".join(self._statuses(unit)), self._style(unit))),
        )
        return make_grid(columns, {unit.id: unit for unit in self.state.units if unit.side == side.id})

    def _style(self, unit: Unit) -> Style:
        return "strong" if unit.id == self.state.acting else "quiet" if unit.out or unit.activated else ""

    def _name(self, unit: Unit) -> str:
        """Return the name of a unit. A commander's star comes first, because narrow screens cut off the end."""
        commands = unit.id in [side.commander for side in self.state.sides]
        return f"★ {self.names[unit.id]}" if commands else self.names[unit.id]

    def _wounds(self, unit: Unit) -> Cell:
        spades = stats(self.state, unit).spades
        style: Style = "alert" if unit.wounds >= spades and not unit.out else self._style(unit)
        return Cell(f"{unit.wounds}/{spades}", style, (unit.wounds, spades) if spades else None)

    def _activation(self, unit: Unit) -> str:
        """Return the text about a unit's AP, or '' for a unit out of action.

        For the acting unit, it shows the AP that are left. For a unit that has yet to act, it shows the AP of its next
        activation. These do not include the bonus of Commanded, which may end before then.
        """
        ap: int | None = max(0, stats(self.state, unit).clubs - unit.concussed)
        if unit.id == self.state.acting:
            ap = self.state.ap
        elif unit.activated:
            ap = None
        return "" if unit.out else self.phrase("activation", {"ap": ap})

    def _items(self, unit: Unit) -> Iterator[str]:
        """Yield a text for each item that has abilities or is damaged: its shots, and the AP paid to load it."""
        progress = dict(unit.progress)
        for item, ammo, how in zip(profile(self.state, unit).items, unit.ammo, unit.items, strict=True):
            if item.abilities or how != "ok":
                keys = {ability.id: f"{item.id}.{ability.id}" for ability in item.abilities}
                paid = tuple((id, progress[key]) for id, key in keys.items() if key in progress)
                yield self.phrase("armed", {**item._asdict(), "item": item.id, "now": ammo, "paid": paid, "how": how})

    def _statuses(self, unit: Unit) -> Iterator[str]:
        """Yield the statuses of a unit as texts. Melee comes last, because narrow screens cut off the end."""
        mounted = bool(self.state.force.mount[unit.id])
        params: dict[str, Any] = {"out": unit.out} if unit.out else {
            "door": unit.wounds >= stats(self.state, unit).spades,
            **public(unit, ("armour", "concussed", "commanded", "immobilized", "suppressed")),
            "charge": None if unit.charge is None else f"{unit.charge:+d}",
            "mounted": mounted and unit.mounted,
            "on-foot": mounted and not unit.mounted,
            **dict.fromkeys(unit.barred, True),
            "enemies": tuple(in_melee(self.state, unit.id)),
        }  # fmt: skip
        return (self.phrase(f"board.{key}", params) for key, value in params.items() if value)

    def lines(self) -> Iterator[str]:
        """Yield lines about the open check, the hits that wait for an armour check, and each side's deck and morale."""
        state = self.state
        if state.check:
            yield self.phrase("open-check", {**state.check._asdict(), **check_params(state, state.check)})
        hits = tuple(job.unit for job in state.jobs if job.kind == "hit")[1 if state.check else 0 :]
        if hits:
            yield self.phrase("waiting", {"units": hits})
        for side in state.sides:
            draw = None if side.lost is None else rout_draw(state, side)
            counts = {"deck": in_deck(state, side), "cards": len(side.discard), "draw": draw}
            yield self.phrase("side", {**side._asdict(), **counts})


def _about(state: State) -> tuple[str, ...]:
    """Return the ids of the rules that apply to the open check."""
    if state.check:
        return ({"use": "gw.r60", "armour": "gw.r30", "rout": "gw.r32"}[state.check.kind], "gw.r11")
    if state.blast:
        return ("gw.keyword.blast",)
    return ("gw.r22",) if state.contact else ("gw.r21", "gw.keyword.knockback") if state.parting else ()


def _arrows(state: State, names: Names) -> tuple[Arrow, ...]:
    """Return the arrows of the board: from an attacker to its target, and between units in melee."""
    aimed: tuple[Arrow, ...] = ()
    check = state.check
    if check and check.kind == "use" and check.unit and check.target and check.target != check.unit:
        aimed = (Arrow(check.unit, check.target, names[check.ability or ""], "strong"),)
    elif state.contact and state.acting and not unit_of(state, state.contact).out:
        aimed = (Arrow(state.acting, state.contact, "charge", "strong"),)
    drawn = [{arrow.of, arrow.to} for arrow in aimed]
    pairs = (Arrow(*pair, "in melee", "quiet") for pair in state.melee if {*pair} not in drawn)
    return (*pairs, *aimed)


def data(state: State) -> dict[str, Any]:
    """Return the public state of a battle as JSON data."""
    hits = [job for job in state.jobs if job.kind == "hit"]
    return public(
        state,
        _STATE,
        check=state.check and public(state.check, _CHECK, options=ways_of(state, state.check)),
        parting=state.parting[0] if state.parting else None,
        hits=[{"unit": hit.unit, "option": hit.option, "armour": armour_draw(state, hit)} for hit in hits],
        sides=[_side(state, side) for side in state.sides],
        units=[_unit(state, unit) for unit in state.units],
    )


def _side(state: State, side: Side) -> dict[str, Any]:
    rout = None if side.lost is None else {"lost": side.lost, "draw": rout_draw(state, side)}
    return public(side, _SIDE, deck=in_deck(state, side), rout=rout)


def _unit(state: State, unit: Unit) -> dict[str, Any]:
    what, spades = profile(state, unit), stats(state, unit).spades
    acts = unit.id == state.acting
    items = zip(what.items, unit.ammo, unit.items, strict=True)
    return public(
        unit,
        _UNIT,
        name=what.name,
        elite=what.elite,
        spades=spades,
        door=unit.wounds == spades,
        ap=state.ap if acts else 0,
        moved=acts and state.moved,
        melee=in_melee(state, unit.id),
        used=dict(state.used) if acts else {},
        progress=dict(unit.progress),
        items=[{"item": item.id, "ammo": ammo, "state": condition} for item, ammo, condition in items],
    )


def about_sum(messages: Messages, state: State, query: Use) -> View:
    """Return the answer to ``sum``: how many cards to draw for a use, and why. Raises Refusal for missing words."""
    if state.acting is None:
        return View({"sum": [], "draw": 0, "ap": 0}, messages.phrase("query.no-unit"))
    names = names_in(state)
    check_cover(query)
    use = plan(state, unit_of(state, state.acting), query)
    params = {**use._asdict(), "ap": use.paid, "checkless": use.ability.checkless}
    why: tuple[str, ...] = ()
    try:
        refuse_unless_legal(state, use, query)
    except Refusal as refusal:
        why = (messages.phrase("query.illegal", {"reason": messages.say(refusal, names)}),)
    data = {"sum": [term._asdict() for term in use.sum], "draw": use.draw, "ap": use.paid}
    return View(data, messages.phrase("query.sum", params, names), (), why)


def about_ways(messages: Messages, state: State, query: AboutWays) -> View:
    """Return the answer to ``ways``: what given cards would buy, in the open check or with a named ability."""
    names = names_in(state)
    if query.ability is None:
        if state.check is None:
            return View({"options": []}, messages.phrase("query.no-check"))
        title = messages.phrase("check", check_params(state, state.check), names)
        ways = ways_of(state, state.check._replace(cards=query.cards, due=0))
    elif state.acting is None:
        return View({"options": []}, messages.phrase("query.no-unit"))
    else:
        having = state.force.abilities[state.acting].get(query.ability, ())
        ability = next((can for item, can in having if query.item in (None, item.id if item else None)), None)
        if ability is None:
            raise Refusal("no-ability", {"unit": state.acting, "ability": query.ability}, ("gw.r6",), "words")
        title = ability.name
        ways = () if BIG in query.cards else largest(ability, query.cards)
    lines = [messages.phrase("query.way", {"options": way}, names) for way in ways]
    nothing = [messages.phrase("query.nothing")]
    return View({"options": [list(way) for way in ways]}, f"{title}:", (), tuple(lines or nothing))


def about_left(messages: Messages, state: State, query: AboutLeft) -> View:
    """Return the answer to ``left``: which cards are left in a side's deck, as far as gm knows."""
    side = side_of(state, query.side)
    hand = state.check.cards if state.check and in_hand(state, side.id) else ()
    gone = Counter((*side.discard, *hand))
    left = [card for card in CARDS if card not in gone]
    counts: dict[str, Any] = {
        "deck": in_deck(state, side),
        **{name: sum(card[1] == letter for card in left) for letter, name in SUITS.items()},
        "jokers": sum(card in ("LJ", "BJ") for card in left),
        "unseen": gone[UNSEEN],
    }
    grid = Grid(tuple(f">{name}" for name in counts), (tuple(Cell(str(n)) for n in counts.values()),))
    unseen = (messages.phrase("query.unseen"),) if gone[UNSEEN] else ()
    return View(counts, messages.phrase("query.deck", {**counts, "name": side.name}), (grid,), unseen)
