"""What everyone may see of a duel: the public JSON state, and the same laid out in tables; stacks are counts."""

from __future__ import annotations

from typing import Any, Literal

from gm.game import Cell, Column, Grid, View, make_grid
from gm.games.wizards.state import Owned, State, Wizard, castable, spell_deck_size

_PHASES = {
    "pool": "laying out the pool",
    "opening": "opening",
    "limit": "hand limit",
    "choose": "choose",
    "cooldown": "cool-down",
    "cast": "cast",
    "over": "the duel is over",
}
"""Phase → its heading."""


def data(state: State) -> dict[str, Any]:
    """The public state as JSON data."""
    effect = state.effect
    return {
        "turn": state.turn,
        "phase": state.phase,
        "first": state.first,
        "active": None if state.phase == "pool" else state.active,
        "deck": state.deck,
        "discard": {"count": state.discard, "powers": list(state.known_powers)},
        "spell_deck": None if state.house.pool == "open" else spell_deck_size(state),
        "pool": list(state.pool),
        "spell_discard": list(state.spell_discard),
        "wizards": [_wizard(one) for one in state.wizards],
        "casts": list(state.casts),
        "discounts": {"any": state.discounts[0], "attack": state.discounts[1]},
        "castable": castable(state),
        "queue": [{"spell": fired.spell, "power": fired.power} for fired in state.queue],
        "effect": None
        if effect is None
        else {"spell": effect.spell, "wizard": effect.wizard, "power": effect.power, "manual": effect.manual},
        "winners": None if state.winners is None else list(state.winners),
    }


def _wizard(one: Wizard) -> dict[str, Any]:
    last = None if one.power is None else {"power": one.power, "damage": one.damage}
    spells = [{"spell": owned.spell, "mana": owned.mana, "on": owned.on} for owned in one.spells]
    return {"id": one.id, "name": one.name, "hp": one.hp, "hand": one.hand, "last_basic": last, "spells": spells}


def view(state: State) -> View:
    """The board of the duel: both wizards, their repertoires with cool-down stacks, the piles."""
    tables = (_wizards(state), *(_repertoire(state, one) for one in state.wizards if one.spells))
    return View(data(state), _headline(state), tables, _lines(state), _about(state))


def _headline(state: State) -> str:
    names = {one.id: one.name for one in state.wizards}
    if state.winners:
        return f"Turn {state.turn} · {names[state.winners[0]]} has won"
    who = f" · {names[state.active]}" if state.active and state.phase != "pool" else ""
    return (
        f"Turn {state.turn}{who} · {_PHASES[state.phase]}"
        if state.turn
        else f"{_PHASES[state.phase].capitalize()}{who}"
    )


def _wizards(state: State) -> Grid:
    most = int(state.house.health)
    columns = (
        Column[Wizard]("wizard", lambda one: Cell(one.name, _doing(state, one).style)),
        Column[Wizard](">HP", lambda one: Cell(f"{one.hp}/{most}", dial=(min(one.hp, most), most)), "hp"),
        Column[Wizard](">hand", lambda one: Cell(str(one.hand)), "mana"),
        Column[Wizard]("last basic", lambda one: Cell(_basic(one), "quiet")),
        Column[Wizard]("", lambda one: _doing(state, one)),
    )
    return make_grid(columns, {one.id: one for one in state.wizards})


def _basic(one: Wizard) -> str:
    if one.power is None:
        return ""
    return f"{one.power}, {one.damage} damage" if one.power else "none"


def _doing(state: State, one: Wizard) -> Cell:
    """What a wizard is at; nothing for whoever waits."""
    if one.id in (state.winners or ()):
        return Cell("wins", "strong")
    if one.id == state.active and state.phase not in ("pool", "over"):
        return Cell("chooses" if state.phase == "opening" else "at play", "strong")
    return Cell("")


def _repertoire(state: State, one: Wizard) -> Grid:
    """A wizard's spells in their order, each with its stack of mana and what it costs now."""
    able = castable(state) if one.id == state.active else {}
    card = state.book.spell
    columns = (
        Column[Owned](f"{one.name}'s spells", lambda own: Cell(card[own.spell].name, _strong(own.spell in able))),
        Column[Owned](">mana", lambda own: Cell(stacked(own.mana), "" if own.mana else "quiet"), "mana"),
        Column[Owned](">cost", lambda own: _cost(card[own.spell].cost, able.get(own.spell))),
        Column[Owned]("works", lambda own: Cell(f"{card[own.spell].activation} {card[own.spell].type}", "quiet")),
        Column[Owned]("", lambda own: _stands(state, own, able.get(own.spell))),
    )
    return make_grid(columns, {own.spell: own for own in one.spells})


def _strong(so: bool) -> Literal["", "strong"]:
    return "strong" if so else ""


def _cost(printed: int, price: int | None) -> Cell:
    """What a spell costs: as it is printed, or less."""
    return Cell(str(printed)) if price in (None, printed) else Cell(f"{price} ({printed})", "strong")


def stacked(number: int) -> str:
    """Mana on a spell as a stack: ``▮▮▮ 3``."""
    return f"{'▮' * number} {number}" if number else "–"


def _stands(state: State, owned: Owned, price: int | None) -> Cell:
    """What is so of a spell besides: it has its effect, waits, is on, or can be cast."""
    if state.effect and state.effect.spell == owned.spell:
        return Cell("works", "strong")
    waiting = sum(1 for fired in state.queue if fired.spell == owned.spell)
    if waiting:
        return Cell("waits" if waiting == 1 else f"waits ×{waiting}", "alert")
    return Cell("on" if owned.on else "can be cast" if price is not None else "")


def _lines(state: State) -> tuple[str, ...]:
    """The piles and the pool; in the order of the table."""
    powers = " · ".join(f"{n}× {power}" for power, n in enumerate(state.known_powers, 1) if n)
    untold = state.discard - sum(state.known_powers)
    told = " · ".join(part for part in (powers, f"{untold} untold" if untold and powers else "") if part)
    lines = [f"Mana deck {state.deck} · discard {state.discard}{f' ({told})' if told else ''}"]
    name = {spell.id: spell.name for spell in state.book.spell.values()}
    if state.pool:
        lines.append(f"Pool: {', '.join(name[one] for one in state.pool)}")
    if state.house.pool != "open":
        gone = f", {len(state.spell_discard)} discarded" if state.spell_discard else ""
        lines.append(f"Spell deck {spell_deck_size(state)}{gone}")
    every, attacks = state.discounts
    if every or attacks:
        off = [f"{every} off the next spell"] if every else []
        lines.append(f"Discounts: {', '.join([*off, *([f'{attacks} off the next attack'] if attacks else [])])}")
    return tuple(lines)


def _about(state: State) -> tuple[str, ...]:
    """The rules of the spells in play: the one that works, those that wait."""
    some = [state.effect.spell] if state.effect else []
    some += [fired.spell for fired in state.queue]
    return tuple(dict.fromkeys(state.book.spell[spell].rule for spell in some))
