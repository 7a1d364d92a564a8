"""``gm settle``: what hands still owe after corrections."""

from __future__ import annotations

from gm.commands.answers import Settling
from gm.commands.command import Args
from gm.errors import GmError
from gm.notation.line import join
from gm.table import debts, telling
from gm.table.session import Session
from gm.table.table import Table


def run(session: Session, args: Args) -> Settling:
    """What hands still owe; ``done`` ticks it off."""
    table = session.table()
    if args.words and args.words[0].casefold() != "done":
        raise GmError("words", f"“{args.words[0][:40]}” is no word of settle.", "Type: settle, or: settle done")
    if args.words:
        debts.tick_off(table)
    return settling(table, join(["settle", *args.words]), done=bool(args.words))


def settling(table: Table, text: str = "settle", *, done: bool = False) -> Settling:
    """What hands owe now."""
    debt = debts.owed(table)
    return Settling(text, telling.moves(table, debt), done, telling.since(table, debt))
