"""``gm house``: the house switches in force, or switches set anew."""

from __future__ import annotations

from collections.abc import Sequence

from gm.commands.answers import HouseRules
from gm.commands.command import Args
from gm.commands.note import reason
from gm.errors import GmError
from gm.game import AnyGame, House
from gm.notation.reading import settings
from gm.table import pen
from gm.table.answers import Written
from gm.table.session import Session


def run(session: Session, args: Args) -> Written | HouseRules:
    """The switches in force, or switches set anew."""
    table = session.table()
    if args.words:
        return pen.enter(table, switched(table.game, args.words))
    return HouseRules("house", table.game.typed.switches, table.switches())


def switched(game: AnyGame, words: Sequence[str]) -> House:
    """The switches that words like ``pace=slow because "…"`` set. Raises GmError (``words``)."""
    lower = [word.casefold() for word in words]
    at = lower.index("because") if "because" in lower else len(lower)
    because = reason(words[at + 1 :], 'Type: house SWITCH=VALUE because "…"') if at < len(lower) else None
    chosen = settings(game.typed.switches, words[:at])
    if not chosen:
        raise GmError("words", "Say which switch.", "Type: house SWITCH=VALUE, or house alone to see them")
    return House(tuple(chosen.items()), because)
