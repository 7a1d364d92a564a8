"""What everyone sees of a battle: the units of both sides with all that is on them, decks and morale."""

from __future__ import annotations

from typing import Literal

from gm.game import Arrow, Cell, Column, Grid, View, make_grid
from gm.games.gentlemen.state import (
    Side,
    State,
    Unit,
    in_deck,
    in_melee,
    profile,
    rout_draw,
    stats,
    unit_of,
)
from gm.games.gentlemen.texts.data import data
from gm.games.gentlemen.texts.phrases import PHASES, added_up, called, cards, doing, listed, some

Style = Literal["", "strong", "quiet", "alert"]


def view(state: State) -> View:
    """The board of the battle: a table of each side's units."""
    names = {**state.force.called, **{side.id: side.name for side in state.sides}}
    return View(
        data(state),
        _headline(state, names),
        tuple(_grid(state, side, names) for side in state.sides),
        tuple(_lines(state, names)),
        _about(state),
        arrows=_arrows(state, names),
    )


def _headline(state: State, names: dict[str, str]) -> str:
    parts = [f"Turn {state.turn}", PHASES[state.phase]]
    if state.phase == "activate" and state.next:
        parts[1] = f"{names[state.next]} activates"
    elif state.acting:
        parts[1] = f"{names[state.acting]} acts, {some(state.ap, 'AP', 'AP')}"
    elif state.winners is not None:
        parts.append(f"won by {listed(state.winners, names) or 'nobody'}")
    scores = [f"{side.name} {side.score}" for side in state.sides]
    if any(side.score for side in state.sides):
        parts.append(f"points: {', '.join(scores)}")
    return " · ".join(parts)


def _grid(state: State, side: Side, names: dict[str, str]) -> Grid:
    columns = (
        Column[Unit](side.name, lambda one: Cell(_name(state, one, names), _style(state, one))),
        Column[Unit](">wounds", lambda one: _wounds(state, one), "wounds"),
        Column[Unit]("", lambda one: Cell(_doing(state, one), _style(state, one))),
        Column[Unit]("armed with", lambda one: Cell(_armed(state, one, names), _style(state, one))),
        Column[Unit]("on it", lambda one: Cell(", ".join(_statuses(state, one, names)), _style(state, one))),
    )
    return make_grid(columns, {one.id: one for one in state.units if one.side == side.id})


def _style(state: State, one: Unit) -> Style:
    return "strong" if one.id == state.acting else "quiet" if one.out or one.activated else ""


def _name(state: State, one: Unit, names: dict[str, str]) -> str:
    """A unit's name, a commander's with a star, before it: the end of a name is cut on a narrow screen."""
    return f"★ {names[one.id]}" if one.id in [side.commander for side in state.sides] else names[one.id]


def _wounds(state: State, one: Unit) -> Cell:
    """Wounds of the spades; at Death's Door they are an alert."""
    spades = stats(state, one).spades
    alert: Style = "alert" if one.wounds >= spades and not one.out else _style(state, one)
    return Cell(f"{one.wounds}/{spades}", alert, (one.wounds, spades) if spades else None)


def _doing(state: State, one: Unit) -> str:
    """The AP of who acts, and those that a unit will have; Commanded, which may come to nothing, stands beside."""
    if one.out:
        return "out"
    if one.id == state.acting:
        return f"{state.ap} AP"
    if one.activated:
        return "done"
    return f"{max(0, stats(state, one).clubs - one.concussed)} AP"


def _armed(state: State, one: Unit, names: dict[str, str]) -> str:
    """Items that can do something, with their shots, what is jammed or worse, and what is paid for loading."""
    found = []
    paid = dict(one.progress)
    for item, ammo, how in zip(profile(state, one).items, one.ammo, one.items, strict=True):
        said = names[item.id]
        if not item.abilities and how == "ok":
            continue
        if item.max_ammo:
            said += f" {ammo}/{item.max_ammo}"
        for ability in item.abilities:
            if done := paid.get(f"{item.id}.{ability.id}"):
                said += f" ({names[ability.id]} {done})"
        found.append(said if how == "ok" else f"{said} {how}")
    return ", ".join(found)


def _statuses(state: State, one: Unit, names: dict[str, str]) -> list[str]:
    """All that is on a unit; who it is in melee with comes last, for names are long, and what is last is cut first."""
    found: list[str] = []
    if one.out:
        return ["out of action"]
    if one.wounds >= stats(state, one).spades:
        found.append("at Death's Door")
    if one.armour:
        found.append(f"armour {one.armour}")
    if one.concussed:
        found.append(f"Concussion {one.concussed}")
    if one.commanded:
        found.append(f"+{one.commanded} AP if next")
    found += [what for what in ("immobilized", "suppressed") if getattr(one, what)]
    if one.charge is not None:
        found.append(f"charge {one.charge:+d}".replace("-", "−"))
    if state.force.mount[one.id]:
        found.append("mounted" if one.mounted else "on foot")
    bars = {"melee": "no melee now", "support": "no support now", "support!": "no support any more"}
    found += [bars[what] for what in one.barred]
    if enemies := in_melee(state, one.id):
        found.append(f"melee: {listed(enemies, names)}")
    return found


def _lines(state: State, names: dict[str, str]) -> list[str]:
    """The open check, what waits, and of each side its deck and morale."""
    found = []
    if check := state.check:
        who = f"{names[check.side]}, rout check"
        if check.kind == "use":
            who = doing(check._asdict(), names)
        elif check.unit:
            who = f"{names[check.unit]}, armour check"
        hand = f": {cards(check.cards)}" if check.cards else ""
        found.append(f"{who} ({added_up(check.sum)}){hand}")
    waiting = [job for job in state.jobs if job.kind == "hit"][1 if state.check else 0 :]
    if waiting:
        found.append(f"Waiting: hits on {', '.join(called(job.unit, names) for job in waiting)}")
    return [*found, *(_of_side(state, side) for side in state.sides)]


def _of_side(state: State, side: Side) -> str:
    said = [f"{in_deck(state, side)} in the deck, {len(side.discard)} discarded"]
    if side.reactions:
        said.append(some(side.reactions, "Reaction"))
    if side.fled:
        said.append("fled")
    elif side.lost is not None:
        said.append(f"morale limit reached, rout check with {some(rout_draw(state, side), 'card')}")
    return f"{side.name}: {', '.join(said)}"


def _about(state: State) -> tuple[str, ...]:
    """The rules of what is open."""
    if state.check:
        return ({"use": "gw.r60", "armour": "gw.r30", "rout": "gw.r32"}[state.check.kind], "gw.r11")
    if state.blast:
        return ("gw.keyword.blast",)
    return ("gw.r22",) if state.contact else ()


def _arrows(state: State, names: dict[str, str]) -> tuple[Arrow, ...]:
    """Who is aimed at, and who else is in melee."""
    aimed: tuple[Arrow, ...] = ()
    check = state.check
    if check and check.kind == "use" and check.unit and check.target and check.target != check.unit:
        aimed = (Arrow(check.unit, check.target, names[check.ability or ""], "strong"),)
    elif state.contact and state.acting and not unit_of(state, state.contact).out:
        aimed = (Arrow(state.acting, state.contact, "charge", "strong"),)
    drawn = [{arrow.of, arrow.to} for arrow in aimed]
    pairs = (Arrow(*pair, "in melee", "quiet") for pair in state.melee if {*pair} not in drawn)
    return (*pairs, *aimed)
