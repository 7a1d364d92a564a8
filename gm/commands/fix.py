"""``gm fix``: correct an earlier line, or list its likely misreadings."""

from __future__ import annotations

from gm.commands.command import Args
from gm.commands.correction_target import corrected_by_sentence
from gm.commands.corrections import correct, usage_text
from gm.duel.changes import NAME, find_line
from gm.errors import GmError
from gm.notation.inference import with_because
from gm.table.preview import Preview
from gm.table.results import Written
from gm.table.session import Session
from gm.table.suggestions import Misreadings, misreading_suggestions

_UNREAD = ("words", "ambiguous")
"""The codes of errors after which the corrected line is read as a sentence."""


def run(session: Session, args: Args) -> Written | Preview | Misreadings:
    """Correct a line. Without new words, list the likely misreadings of the last line or of the numbered one."""
    if args.words and (NAME.fullmatch(args.words[0]) is None or len(args.words) > 1):
        try:
            return correct(session, "fix", args)
        except GmError as error:
            if not session.short or error.code not in _UNREAD:
                raise
            words = with_because(args.words, session.table().known)
            words = corrected_by_sentence(session.table(), words) or words
            if words == [*args.words]:
                raise
        return correct(session, "fix", args._replace(words=tuple(words)))
    if args.options:
        text = "fix: the corrected line is missing."
        raise GmError("words", text, usage_text(session.table(), "fix"))
    table = session.table()
    line = find_line(table.rows, table.lines, args.words[0]) if args.words else None
    return misreading_suggestions(table, line)
