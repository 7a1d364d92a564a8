"""Examples of core commands with a game's entries, house rules, holdings and rules."""

from __future__ import annotations

from gm.game import AnyGame
from gm.table.suggestions import correction_example, typical_form
from gm.table.table import Table


def examples(game: AnyGame, table: Table | None = None) -> dict[str, str]:
    """Return a mapping from the name of each core command to an example line for ``game``.

    Commands without an example are left out.
    """
    lines: dict[str, str] = {}
    if game.info.example:
        lines["new"] = game.info.example
    rows = table.rows if table else ()
    if form := typical_form(game, rows):
        lines["fix"] = correction_example("fix", "", game, rows)
        lines["insert"] = correction_example("insert", "", game, rows)
        lines["help"] = f"help {form.name}"
    lines["house"] = f"house {_switch(game)}".rstrip()
    if table and (holding := _holding(table)):
        lines["why"] = f"why {holding}"
    rules = game.rulebook().rules(None)
    called = (*(rule.words[0] for rule in rules if rule.words), *(rule.code for rule in rules))
    if called:
        lines["rule"] = f"rule {called[0]}"
    if sheet := next(iter(game.sheets()), None):
        lines["print"] = f"print {sheet} --paper letter"
    return lines


def _switch(game: AnyGame) -> str:
    """Return a house rule that can change during a duel, as ``name=value`` with a non-default value; '' if none."""
    for name, switch in game.inputs.house_rules.items():
        if not switch.fixed:
            return next((f"{name}={value}" for value in switch.values if value != switch.default), "")
    return ""


def _holding(table: Table) -> str:
    """Return words such as ``ana coins`` that name something a player has (a holding); '' if there is nothing.

    A holding that counts in the standings is preferred.
    """
    held = table.game.play.holdings(table.state)
    counts = table.game.info.counts[:1]
    for wanted in (counts, None):
        for holding in held:
            if holding.holder in table.names and (wanted is None or holding.what in wanted):
                return f"{holding.holder} {holding.what}"
    return ""
