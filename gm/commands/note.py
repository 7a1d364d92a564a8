"""``gm note``: add a remark to the log. Also the parsing of titles, notes and reasons."""

from __future__ import annotations

from collections.abc import Sequence

from gm.commands.command import Args
from gm.errors import GmError
from gm.notation.line import join_text
from gm.table.results import Written
from gm.table.session import Session


def parse_text(text: str, what: str, longest: int) -> str:
    """Return ``text`` without outer spaces. Raises GmError (``words``) if it has more than ``longest`` characters.

    ``what`` names the text in the error: a title, a note or a reason.
    """
    if len(text) > longest:
        raise GmError("words", f"The {what} is too long: {len(text)} characters.", f"At most {longest}.")
    if text.strip().startswith("--"):
        raise GmError("words", f"The {what} starts with two dashes, like an option.", "Leave out the dashes.")
    return text.strip()


def run(session: Session, args: Args) -> Written:
    """Add a remark to the log."""
    from gm.table import writer  # late import: only a remark needs it

    return writer.note(session.table(), parse_remark(args.words), public="public" in args.options)


def parse_remark(words: Sequence[str]) -> str:
    """Return the text of a note. Raises GmError (``words``)."""
    text = parse_text(join_text(words), "note", 2000)
    if not text:
        raise GmError("words", "The note is empty.", 'Type: note "what the record should say"')
    return text


def parse_reason(words: Sequence[str], usage: str) -> str:
    """Return the reason after ``because``. Raises GmError (``words``)."""
    text = parse_text(join_text(words), "reason", 2000)
    if not text:
        raise GmError("words", "The reason is missing.", usage)
    return text
