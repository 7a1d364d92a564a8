"""Examples of core commands with entries, house rules, holdings and rules of a game."""

from __future__ import annotations

from gm.game import AnyGame
from gm.table.suggestions import correction_example, typical_form
from gm.table.table import Table


def examples(game: AnyGame, table: Table | None = None) -> dict[str, str]:
    """Return the examples of a game by command name. Commands without one are left out."""
    found: dict[str, str] = {}
    if game.info.example:
        found["new"] = game.info.example
    rows = table.rows if table else ()
    if form := typical_form(game, rows):
        found["fix"] = correction_example("fix", "12", game, rows)
        found["insert"] = correction_example("insert", "20", game, rows)
        found["help"] = f"help {form.name}"
    found["house"] = f"house {_switch(game)}".rstrip()
    if table and (holding := _holding(table)):
        found["why"] = f"why {holding}"
    rules = game.rulebook().rules(None)
    called = (*(rule.words[0] for rule in rules if rule.words), *(rule.code for rule in rules))
    if called:
        found["rule"] = f"rule {called[0]}"
    if sheet := next(iter(game.sheets()), None):
        found["print"] = f"print {sheet} --paper letter"
    return found


def _switch(game: AnyGame) -> str:
    """Return a house rule that can change during a duel, with a value other than its default; '' if there is none."""
    for name, switch in game.inputs.house_rules.items():
        if not switch.fixed:
            return next((f"{name}={value}" for value in switch.values if value != switch.default), "")
    return ""


def _holding(table: Table) -> str:
    """Return a player's holding, preferably one that the standings list; '' if there is none."""
    held = table.game.play.holdings(table.state)
    counts = table.game.info.counts[:1]
    for wanted in (counts, None):
        for holding in held:
            if holding.holder in table.names and (wanted is None or holding.what in wanted):
                return f"{holding.holder} {holding.what}"
    return ""
