"""``gm rename``: change the title of a duel by a correction of its setup."""

from __future__ import annotations

from gm.commands.command import Args
from gm.commands.note import parse_text
from gm.duel.edits import Fix, LineContent
from gm.errors import GmError
from gm.notation.line import join, join_text, split
from gm.notation.setup import setup_title
from gm.table.correction import Correction
from gm.table.results import Written
from gm.table.session import Session, duel_number
from gm.table.table import Table


def run(session: Session, args: Args) -> Written:
    """Change the title of a duel. Raises GmError (``no-duel``, ``words``, ``nothing``)."""
    number = duel_number(args.words[0])
    title = parse_text(join_text(args.words[1:]), "title", 200)
    if not title:
        raise GmError("words", "The title is empty.", f'Type: rename {number} "The final"')
    table = _table(session, number)
    line = table.lines[0]
    if setup_title(line.words) == title:
        raise GmError("nothing", f"Duel {number} already has that title.", "See it: gm duels")
    words = split(line.words)
    words = [*(words[:-2] if setup_title(line.words) else words), "--title", title]
    return Correction(table, [Fix(line.name, LineContent("new", join(words), line.body))], None).record(mend=False)


def _table(session: Session, number: int) -> Table:
    """Return the duel with this number. If the session has that duel open, return the open one."""
    if session.open_table and session.open_table.duel.id == number:
        return session.table()
    return Table(session.store(), number)
