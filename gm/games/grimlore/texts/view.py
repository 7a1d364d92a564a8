"""The board of a session: goods, characters, and in a combat the enemies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from gm.game import Arrow, Cell, Column, Grid, Messages, View, make_grid, public
from gm.games.grimlore.computation.options import strikes_left
from gm.games.grimlore.draft import is_up
from gm.games.grimlore.party.carry import hero_data
from gm.games.grimlore.state import OUTSIDE, Combat, Hero, Item, State, Unit, game_round
from gm.games.grimlore.tables import MAIN, RACIAL, enemy_rule
from gm.games.grimlore.texts.messages import amount, count_noun, printed_name

Style = Literal["", "strong", "quiet", "alert"]
_KEYS = (
    *("phase", "turn", "round", "first", "active", "party", "stack", "tile", "event", "successes", "failures"),
    *("attempts", "peeks", "heroes", "bench", "combat", "winners"),
)
"""The keys of the public state, in order."""
_COMBAT_KEYS = (
    *("enemy", "round", "tier", "attack", "type", "damage", "minion", "move", "gold", "xp", "resist", "vulnerable"),
    *("traits", "units", "acted", "fled", "free", "aura", "back", "dice", "hit", "defence", "reached"),
)
"""The keys of the public state of a combat, in order."""
_GOODS = ("gold", "ore", "essence", "organics", "xp", "clues", "local")


def view(state: State, messages: Messages) -> View:
    """Return the board of a session."""
    names = {hero.id: hero.name for hero in state.heroes}
    monster = state.cards.monster_name(state.combat.enemy) if state.combat else ""
    defence = state.combat.defence if state.combat else None
    arrows = (Arrow(defence.unit, defence.hero, state.combat.attack, "strong"),) if state.combat and defence else ()
    tables = (_heroes(state), *((_enemies(state, state.combat),) if state.combat else ()))
    return View(
        _data(state),
        messages.phrase("headline", {**state._asdict(), "monster": monster}, names),
        tables,
        tuple(_lines(state, messages)),
        _about(state),
        arrows=arrows,
    )


def _data(state: State) -> dict[str, Any]:
    """Return the public state as JSON data. No part of a session is secret."""
    combat = state.combat
    return public(
        state,
        _KEYS,
        round=game_round(state.turn, len(state.heroes)),
        heroes=[hero_data(hero) for hero in state.heroes],
        bench=[hero.id for hero in state.bench],
        combat=public(combat, _COMBAT_KEYS, traits=dict(combat.traits)) if combat else None,
    )


def _heroes(state: State) -> Grid:
    columns = (
        Column[Hero](state.party.name or "Party", lambda hero: Cell(hero.name, _style(state, hero))),
        Column[Hero](">Energy", lambda hero: _energy(state, hero), "energy"),
        Column[Hero]("", lambda hero: _doing(state, hero)),
        Column[Hero]("carries", lambda hero: _list_cell(state, hero, [_carried(state, item) for item in hero.items])),
        Column[Hero]("status", lambda hero: _list_cell(state, hero, _statuses(state, hero)), "destiny"),
    )
    return make_grid(columns, {hero.id: hero for hero in state.heroes})


def _style(state: State, hero: Hero) -> Style:
    if not hero.made:
        return ""
    if hero.id == state.active and not state.combat:
        return "strong"
    acted = state.combat and hero.id in state.combat.acted and state.phase == "players"
    return "quiet" if acted or not is_up(state, hero) else ""


def _energy(state: State, hero: Hero) -> Cell:
    if not hero.made:
        return Cell("–")
    low: Style = "alert" if hero.energy <= 1 else _style(state, hero)
    return Cell(f"{hero.energy}/{hero.energy_max}", low, (hero.energy, hero.energy_max))


def _list_cell(state: State, hero: Hero, words: list[str]) -> Cell:
    """Return a cell that lists a character's items or statuses. The cell is empty for a character without a sheet."""
    return Cell(", ".join(words), _style(state, hero)) if hero.made else Cell("")


def _doing(state: State, hero: Hero) -> Cell:
    """Return a cell that says what a character is doing: active, has acted, or defends."""
    if not hero.made:
        return Cell("no sheet yet", "quiet")
    combat, text = state.combat, ""
    if not hero.energy:
        text = "down"
    elif combat is None:
        text = "turn" if hero.id == state.active else ""
    elif hero.id in combat.fled:
        text = "fled"
    elif combat.defence and combat.defence.hero == hero.id:
        text = "defends"
    elif hero.id in combat.free:
        text = "free attack"
    elif state.phase == "players":
        text = "has acted" if hero.id in combat.acted else "to act"
    return Cell(text, _style(state, hero))


def _statuses(state: State, hero: Hero) -> list[str]:
    """Return a character's statuses, Destiny and used traits."""
    words = [f"{what} {value}" for what, value in (("poison", hero.poison), ("shield", hero.shield)) if value]
    words += [what for what, holds in (("prone", hero.prone), ("loses a turn", hero.skip)) if holds]
    if hero.tested and not state.combat:
        words.append("has tested")
    return [
        *words,
        f"Destiny {hero.destiny}/{hero.destiny_max}",
        *(f"{printed_name(trait)} used" for trait in hero.used if trait not in RACIAL),
    ]


def _carried(state: State, item: Item) -> str:
    """Return the name of an item with its attachments: ``Notched Blade + Honed Edge``."""
    return " + ".join(state.cards.item_name(name) for name in (item.item, *item.attached))


def _enemies(state: State, combat: Combat) -> Grid:
    """Return the table of enemy units with Energy, and the traits of the monster. Dead minions have no row."""
    name, traits = state.cards.monster_name(combat.enemy), ", ".join(_traits(combat))
    about = " · ".join(filter(None, (combat.tier, combat.attack, combat.type)))
    columns = (
        Column[Unit]("Enemies", lambda unit: Cell(name if unit.unit == MAIN else unit.unit, _fallen(unit))),
        Column[Unit](
            ">Energy", lambda unit: Cell(f"{unit.hp}/{unit.hp_max}", _fallen(unit), (unit.hp, unit.hp_max)), "hp"
        ),
        Column[Unit]("", lambda unit: Cell(_strikes(state, combat, unit.unit) if unit.hp else "dead")),
        Column[Unit](about, lambda unit: Cell(traits if unit.unit == MAIN else "", "quiet")),
    )
    return make_grid(columns, {unit.unit: unit for unit in combat.units if unit.hp or unit.unit == MAIN})


def _fallen(unit: Unit) -> Style:
    return "" if unit.hp else "quiet"


def _strikes(state: State, combat: Combat, id: str) -> str:
    """Return a text that says how many attacks a unit has left, or that it loses its next turn.

    During the characters' half of the round, return "" instead of the number of attacks.
    """
    unit = combat.unit(id)
    if unit is None:
        return ""
    if unit.skip:
        return "loses its next turn"
    if state.phase == "players":
        return ""
    return count_noun(left, "attack") if (left := strikes_left(combat, unit)) else "has attacked"


def _traits(combat: Combat) -> list[str]:
    """Return texts for the monster's vulnerabilities, resistances and traits."""
    words = [f"vulnerable to {', '.join(combat.vulnerable)}"] if combat.vulnerable else []
    words += [f"resists {', '.join(combat.resist)}"] if combat.resist else []
    return words + [name.replace("-", " ") + (f" {number}" if number > 1 else "") for name, number in combat.traits]


def _lines(state: State, messages: Messages) -> Iterator[str]:
    """Yield the lines below the tables: dead minions, goods, tile stack, events, and characters who do not play."""
    party, units = state.party, state.combat.units if state.combat else ()
    owned = [what for what in (*_GOODS, "advantage", "disadvantage") if getattr(party, what)]
    goods = [amount(getattr(party, what), what) for what in ("rations", *owned)]
    if state.combat and state.combat.aura:
        goods.append(f"{amount(state.combat.aura, 'advantage')} from the Aura")
    params = {
        "dead": [unit.unit for unit in units if not unit.hp and unit.unit != MAIN],
        "goods": goods,
        "stack": state.stack,
        "events": (state.successes, state.failures),
        "attempts": state.attempts if state.phase in OUTSIDE else 0,
        "bench": [hero.name for hero in state.bench],
    }
    return (messages.phrase(f"board.{key}", params) for key, value in params.items() if value)


def _about(state: State) -> tuple[str, ...]:
    """Return the ids of the rules about the present situation."""
    if state.combat:
        if state.combat.dice:
            return (enemy_rule(state.combat.dice[0]), "gl.r85")
        return ("gl.r34",) if state.combat.defence else ("gl.r31" if state.phase == "players" else "gl.r33",)
    by_phase = {"portal": "gl.r4", "turn": "gl.r22", "arrival": "gl.r23", "scavenge": "gl.r24", "visit": "gl.r25"}
    rule = {**by_phase, "reward": "gl.r60", "heroes": "gl.r1"}.get(state.phase)
    return (rule,) if rule else ()
