"""``gm house``: list the house rules of a duel or a game, or change them."""

from __future__ import annotations

from collections.abc import Sequence

from gm import games
from gm.commands.command import Args
from gm.commands.note import parse_reason
from gm.commands.results import HouseRuleList
from gm.errors import GmError
from gm.game import AnyGame, House
from gm.notation.setup import read_house_rules
from gm.table import writer
from gm.table.results import Written
from gm.table.session import Session
from gm.table.table import Table


def run(session: Session, args: Args) -> Written | HouseRuleList:
    """List the house rules in effect or the defaults of a game, or change them."""
    if len(args.words) == 1 and (slug := args.words[0].casefold()) in games.slugs():
        switches = games.load(slug).inputs.house_rules
        return HouseRuleList(f"house {slug}", switches, {name: rule.default for name, rule in switches.items()}, slug)
    table = _table(session)
    if args.words:
        return writer.enter(table, house_entry(table.game, args.words))
    return HouseRuleList("house", table.game.inputs.house_rules, table.switches())


def _table(session: Session) -> Table:
    """Return the current duel. Raises GmError (``no-duel``), which says how to list a game's house rules."""
    try:
        return session.table()
    except GmError as error:
        if error.code == "no-duel" and not session.chosen:
            some = " or ".join(f"gm house {slug}" for slug in games.slugs())
            raise GmError(error.code, error.message, f"See the house rules of a game: {some}") from None
        raise


def house_entry(game: AnyGame, words: Sequence[str]) -> House:
    """Parse words like ``pace=slow because "…"``. Raises GmError (``words``)."""
    lower = [word.casefold() for word in words]
    at = lower.index("because") if "because" in lower else len(lower)
    because = parse_reason(words[at + 1 :], 'Type: house RULE=VALUE because "…"') if at < len(lower) else None
    chosen = read_house_rules(game.inputs.house_rules, words[:at])
    if not chosen:
        raise GmError("words", "Say which house rule.", "Type: house RULE=VALUE, or only house to see them")
    return House(tuple(chosen.items()), because)
