"""``gm undo``: take back the latest row, or all rows after a number."""

from __future__ import annotations

from gm.commands.command import Args
from gm.commands.note import parse_reason
from gm.duel.log import effective_rows
from gm.errors import GmError
from gm.table import writer
from gm.table.preview import Preview
from gm.table.results import Written
from gm.table.session import Session
from gm.text import require_whole_number


def run(session: Session, args: Args) -> Written | Preview:
    """Take back the latest row. With ``--to``, take back all rows after a number, or show what that would change."""
    table = session.table()
    to = args.options.get("to")
    if to is None:
        if args.words and args.words[0].casefold() == "because" and len(args.options) == 0:
            return writer.undo(table, parse_reason(args.words[1:], 'Type: undo because "it was called off"'))
        stray = [*args.words, *(f"--{option}" for option in ("yes", "mend") if args.options.get(option))]
        if stray:
            text = f"undo takes back only the last line; {stray[0][:40]} works only with --to."
            last = len(table.rows) - 1
            there = stray[0].isdigit() and len(stray[0]) < 10 and int(stray[0]) < last
            back = stray[0] if there else str(max(0, last - 1))
            raise GmError("words", text, f"To undo everything after line {back}: undo --to {back}")
        return writer.undo(table)
    from gm.commands.corrections import assess_or_record, split_changes  # late import: --to alone needs it
    from gm.duel.edits import GoBack
    from gm.table.correction import Correction

    last = len(table.rows) - 1
    remedy = f"Lines are numbered from 0 to {last}: gm log"
    row = require_whole_number(to, 0, last, f"There is no line {to[:40]}.", remedy, "no-such")
    if effective_rows(table.rows)[-1].seq <= row:
        raise GmError("nothing", f"There is nothing to undo after line {row}.", "See the log: gm log")
    parts, because = split_changes(table, args.words)
    if parts:
        raise GmError("words", f"Unexpected word: “{parts[0][0][:40]}”.", "Type: undo --to 12")
    return assess_or_record(Correction(table, [GoBack(str(row))], because), args)
