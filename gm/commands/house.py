"""``gm house``: list the house rules of a duel or a game, or change them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gm import games
from gm.commands.command import Args
from gm.commands.note import parse_reason
from gm.errors import GmError
from gm.game import AnyGame, House, HouseRule
from gm.notation.setup import read_house_rules
from gm.table import blocks, writer
from gm.table.blocks import Block, Hint
from gm.table.results import Result, Written
from gm.table.session import Session
from gm.table.table import Table
from gm.table.texts import as_json


class HouseRuleList(Result):
    """All house rules with their values: those in a duel, or the defaults of ``game``."""

    switches: Mapping[str, HouseRule]
    values: Mapping[str, str]
    game: str = ""

    def data(self) -> dict[str, Any]:
        keys = ("default", "values", "rule", "help", "fixed", "plainest")
        return {
            "house": {
                name: {"value": self.values[name], **{key: as_json(getattr(rule, key)) for key in keys}}
                for name, rule in self.switches.items()
            }
        }

    def blocks(self) -> Iterable[Block]:
        rows = []
        for name, rule in self.switches.items():
            values, value = rule.values, self.values[name]
            shown = ", ".join(values) if len(values) < 6 else f"{values[0]}, {values[1]}, … {values[-1]}"
            star = "" if value == rule.default else " *"
            fixed = " (can be set only with new)" if rule.fixed else ""
            rows.append((name, value + star, f"{rule.help}{fixed}. Values: {shown} [{rule.rule}]. {rule.reading}"))
        if not rows:
            yield "This game has no house rules to choose."
            return
        yield blocks.Table(("rule", "now", "what it does"), rows)
        if self.game:
            yield Hint(f"Set it when you start: gm new {self.game} NAME … --house RULE=VALUE")
        else:
            yield Hint("To change one: gm house RULE=VALUE because “…”   (* = not the default)")


def run(session: Session, args: Args) -> Written | HouseRuleList:
    """List the house rules of the duel, or the defaults of a game; with settings, change the duel's house rules."""
    if len(args.words) == 1 and (slug := args.words[0].casefold()) in games.slugs():
        switches = games.load(slug).inputs.house_rules
        return HouseRuleList(f"house {slug}", switches, {name: rule.default for name, rule in switches.items()}, slug)
    table = _table(session)
    if args.words:
        return writer.enter(table, house_entry(table.game, args.words))
    return HouseRuleList("house", table.game.inputs.house_rules, table.switches())


def _table(session: Session) -> Table:
    """Return the current duel. Raises GmError (``no-duel``); the error says how to list the house rules of a game."""
    try:
        return session.table()
    except GmError as error:
        if error.code == "no-duel" and not session.chosen:
            commands = " or ".join(f"gm house {slug}" for slug in games.slugs())
            raise GmError(error.code, error.message, f"See the house rules of a game: {commands}") from None
        raise


def house_entry(game: AnyGame, words: Sequence[str]) -> House:
    """Parse words such as ``pace=slow because "…"`` as a change of house rules. Raises GmError (``words``)."""
    lower = [word.casefold() for word in words]
    at = lower.index("because") if "because" in lower else len(lower)
    because = parse_reason(words[at + 1 :], 'Type: house RULE=VALUE because "…"') if at < len(lower) else None
    chosen = read_house_rules(game.inputs.house_rules, words[:at])
    if not chosen:
        text = "Say which house rule."
        raise GmError("words", text, "To change a rule, type: house RULE=VALUE. To see the rules, just type: house")
    return House(tuple(chosen.items()), because)
