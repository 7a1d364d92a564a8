"""``gm doubt``: flag a line as uncertain, or confirm it."""

from __future__ import annotations

from collections.abc import Sequence

from gm.commands.command import Args
from gm.commands.note import parse_text
from gm.duel.changes import NAME, find_line
from gm.duel.flags import flag_note, open_flags
from gm.duel.log import Row
from gm.errors import GmError
from gm.notation.line import join_text
from gm.table import writer
from gm.table.results import Written
from gm.table.session import Session
from gm.table.table import Table

_MOST = 500


def run(session: Session, args: Args) -> Written:
    """Flag an entry as uncertain: the numbered one, or else the latest one. The word ``settled`` clears a flag."""
    table, words = session.table(), list(args.words)
    number = words.pop(0) if words and NAME.fullmatch(words[0]) else ""
    settles = bool(words) and words[0].casefold() == "settled"
    text = parse_text(join_text(words[settles:]), "reason", _MOST)
    line = find_line(table.rows, table.lines, number) if number else _latest(table, settles=settles)
    if line.kind != "entry":
        raise GmError("words", f"Line {line.name} is not an entry.", "See the numbers: gm log")
    return _settle(table, line, text) if settles else writer.remark(table, *flag_note(line, text, settles=False))


def _settle(table: Table, line: Row, how: str) -> Written:
    """Clear the flag of ``line``, and record ``how`` the doubt was settled.

    Raises GmError (``nothing``) if the line is not flagged.
    """
    if not any(doubt.line.name == line.name for doubt in open_flags(table.rows, table.lines)):
        raise GmError("nothing", f"Line {line.name} is not flagged as uncertain.", "See what is flagged: gm doubts")
    return writer.remark(table, *flag_note(line, how, settles=True))


def _latest(table: Table, *, settles: bool) -> Row:
    """Return the latest entry; if ``settles`` is true, the line that was flagged last. Raises GmError (``nothing``)."""
    if settles:
        rows: Sequence[Row] = [doubt.line for doubt in open_flags(table.rows, table.lines)]
        if not rows:
            raise GmError("nothing", "Nothing is flagged as uncertain.", "Continue with the duel.")
    else:
        rows = [line for line in table.lines if line.kind == "entry"]
        if not rows:
            raise GmError("nothing", "There is no entry yet.", "See what comes next: gm now")
    return rows[-1]
