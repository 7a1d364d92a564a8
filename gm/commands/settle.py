"""``gm settle``: what hands still owe after corrections."""

from __future__ import annotations

from gm.commands.command import Args
from gm.errors import GmError
from gm.notation.line import join
from gm.table.answers import Told
from gm.table.session import Answer, Session


def run(session: Session, args: Args) -> Answer:
    """What hands still owe; ``done`` ticks it off."""
    table = session.table()
    if args.words and args.words[0].casefold() != "done":
        raise GmError("words", f"“{args.words[0][:40]}” is no word of settle.", "Type: settle, or: settle done")
    if args.words:
        table.tick_off()
    return Told(join(["settle", *args.words]), "settle", {"settlement": table.owed()}, bool(args.words))
