"""The board of a duel, and its public state as JSON. For a hidden hand, only the number of mana is shown."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from gm.game import Cell, Column, Grid, View, make_grid, public
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
"""The heading of each phase."""
_KEYS = (
    *("turn", "phase", "first", "active", "deck", "discard", "spell_deck", "pool", "spell_discard", "wizards"),
    *("casts", "discounts", "castable", "queue", "effect", "winners"),
)


def data(state: State) -> dict[str, Any]:
    """Return the public state as JSON data."""
    return public(
        state,
        _KEYS,
        active=None if state.phase == "pool" else state.active,
        discard={"count": state.discard, "powers": state.known_powers},
        spell_deck=None if state.house.pool == "open" else spell_deck_size(state),
        wizards=[_wizard_data(wizard) for wizard in state.wizards],
        discounts=dict(zip(("any", "attack"), state.discounts, strict=True)),
        castable=castable(state),
        queue=[public(fired, ("spell", "power")) for fired in state.queue],
        effect=state.effect and public(state.effect, ("spell", "wizard", "power", "manual")),
    )


def _wizard_data(wizard: Wizard) -> dict[str, Any]:
    last = None if wizard.power is None else {"power": wizard.power, "damage": wizard.damage}
    return public(wizard, ("id", "name", "hp", "hand", "last_basic", "spells"), last_basic=last)


def view(state: State) -> View:
    """Return the board: both wizards, their spells with mana, the piles, and rules of spells in effect or waiting."""
    grids = (_wizards(state), *(_spells(state, wizard) for wizard in state.wizards if wizard.spells))
    at_work = [*([state.effect.spell] if state.effect else []), *(fired.spell for fired in state.queue)]
    rules = tuple(dict.fromkeys(state.book.spell[spell].rule for spell in at_work))
    headline, lines = _headline(state), _lines(state)
    brief = View({}, headline, (grids[0], *_side_by_side(state)), lines)
    return View(data(state), headline, grids, lines, rules, brief=brief)


def _headline(state: State) -> str:
    names = {wizard.id: wizard.name for wizard in state.wizards}
    if state.winners:
        return f"Turn {state.turn} · {names[state.winners[0]]} has won"
    who = f" · {names[state.active]}" if state.active and state.phase != "pool" else ""
    phase = _PHASES[state.phase]
    return f"Turn {state.turn}{who} · {phase}" if state.turn else f"{phase.capitalize()}{who}"


def _wizards(state: State) -> Grid:
    most = int(state.house.health)
    columns = (
        Column[Wizard]("wizard", lambda wizard: Cell(wizard.name, _activity(state, wizard).style)),
        Column[Wizard](">HP", lambda wizard: Cell(f"{wizard.hp}/{most}", dial=(min(wizard.hp, most), most)), "hp"),
        Column[Wizard](">hand", lambda wizard: Cell(str(wizard.hand)), "mana"),
        Column[Wizard]("last basic", lambda wizard: Cell(_last_basic(wizard), "quiet")),
        Column[Wizard]("", lambda wizard: _activity(state, wizard)),
    )
    return make_grid(columns, {wizard.id: wizard for wizard in state.wizards})


def _last_basic(wizard: Wizard) -> str:
    if wizard.power is None:
        return ""
    return f"power {wizard.power}, {wizard.damage} damage" if wizard.power else "none"


def _activity(state: State, wizard: Wizard) -> Cell:
    """Return a cell that says what ``wizard`` is doing now. The cell is empty while the other wizard acts."""
    if wizard.id in (state.winners or ()):
        return Cell("wins", "strong")
    if wizard.id == state.active and state.phase not in ("pool", "over"):
        return Cell("chooses" if state.phase == "opening" else "active", "strong")
    return Cell("")


def _spells(state: State, wizard: Wizard) -> Grid:
    """Return the table of a wizard's spells in their order, with mana and current price."""
    prices = castable(state) if wizard.id == state.active else {}
    card = state.book.spell
    columns = (
        Column[Owned](
            f"{wizard.name}'s spells", lambda own: Cell(card[own.spell].name, "strong" if own.spell in prices else "")
        ),
        Column[Owned](
            ">mana", lambda own: Cell(f"{'▮' * own.mana} {own.mana}") if own.mana else Cell("–", "quiet"), "mana"
        ),
        Column[Owned](">cost", lambda own: _cost(card[own.spell].cost, prices.get(own.spell))),
        Column[Owned]("type", lambda own: Cell(f"{card[own.spell].activation} {card[own.spell].type}", "quiet")),
        Column[Owned]("", lambda own: _condition(state, own, own.spell in prices)),
    )
    return make_grid(columns, {own.spell: own for own in wizard.spells})


def _side_by_side(state: State) -> tuple[Grid, ...]:
    """Return the spells of both wizards side by side as one table. Spells that can be cast are bold.

    A spell is shown with the mana on it. A spell without mana is shown with its cost.
    """
    prices = castable(state)
    lists = [
        [
            (Cell(state.book.spell[own.spell].name, "strong" if own.spell in prices else ""), _short(state, own))
            for own in wizard.spells
        ]
        for wizard in state.wizards
    ]
    nothing = (Cell(""), Cell(""))
    rows = tuple((*left, *right) for left, right in zip_longest(*lists, fillvalue=nothing))
    titles = tuple(title for wizard in state.wizards for title in (f"{wizard.name}'s spells", "mana"))
    return (Grid(titles, rows),) if rows else ()


def _short(state: State, owned: Owned) -> Cell:
    """Return a cell with the mana on a spell and its condition. If it has neither, return a cell with its cost."""
    condition = _condition(state, owned, is_castable=False)
    if owned.mana or condition.text:
        mana = f"{'▮' * owned.mana} {owned.mana}" if owned.mana else "–"
        return Cell(f"{mana} {condition.text}".rstrip(), condition.style)
    card, price = state.book.spell[owned.spell], castable(state).get(owned.spell)
    return Cell(f"costs {_cost(card.cost, price).text}", "quiet" if price is None else "strong")


def _cost(printed: int, price: int | None) -> Cell:
    """Return a cell with the price and, if it differs, the printed cost."""
    return Cell(str(printed)) if price in (None, printed) else Cell(f"{price} ({printed})", "strong")


def _condition(state: State, owned: Owned, is_castable: bool) -> Cell:
    """Return a cell with the condition of a spell: ``works``, ``waits``, ``on``, ``can be cast`` or nothing."""
    if state.effect and state.effect.spell == owned.spell:
        return Cell("works", "strong")
    waiting = sum(1 for fired in state.queue if fired.spell == owned.spell)
    if waiting:
        return Cell("waits" if waiting == 1 else f"waits ×{waiting}", "alert")
    return Cell("on" if owned.on else "can be cast" if is_castable else "")


def _lines(state: State) -> tuple[str, ...]:
    """Return lines with the piles, the pool and the discounts."""
    powers = [f"{number}× {power}" for power, number in enumerate(state.known_powers, 1) if number]
    unknown = state.discard - sum(state.known_powers)
    if powers and unknown:
        powers.append(f"{unknown} not given")
    known = f" ({' · '.join(powers)})" if powers else ""
    lines = [f"Mana deck {state.deck} · discard {state.discard}{known}"]
    if state.pool:
        lines.append(f"Pool: {', '.join(state.book.spell[spell].name for spell in state.pool)}")
    if state.house.pool != "open":
        discarded = f", {len(state.spell_discard)} discarded" if state.spell_discard else ""
        lines.append(f"Spell deck {spell_deck_size(state)}{discarded}")
    every, attacks = state.discounts
    discounts = [f"{every} off the next spell"] if every else []
    discounts += [f"{attacks} off the next attack spell"] if attacks else []
    if discounts:
        lines.append(f"Discounts: {', '.join(discounts)}")
    return tuple(lines)
