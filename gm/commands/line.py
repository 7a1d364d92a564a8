"""One typed line, core word or entry → one use case → one answer."""

from __future__ import annotations

from collections.abc import Sequence

from gm.commands.catalogue import COMMANDS
from gm.commands.command import perform, unknown
from gm.commands.entry import enter
from gm.commands.note import plainly
from gm.errors import GmError
from gm.notation.line import split
from gm.table import telling
from gm.table.answers import Answer
from gm.table.session import Session
from gm.text import hostile


def run(session: Session, words: Sequence[str]) -> Answer:
    """The answer to a line's words. Raises GmError; then nothing was written.

    At a terminal some answers offer lines for the next key, or for an empty line (the word '').
    """
    if any(hostile(word) for word in words):
        raise GmError("words", "The line holds control characters.", "Type it again with letters and signs only.")
    if not words:
        raise GmError("words", "An empty line says nothing.", "What can be said: gm help")
    words = _picked(session, words)
    if session.short and len(words) > 1 and words[0].casefold() == "gm":
        words = words[1:]  # typed by habit, as in a shell
    words = plainly(words)
    first = words[0].casefold()
    if first == "?" and len(words) == 1:
        from gm.commands.typed_now import typed_now

        return typed_now(session)
    if first not in COMMANDS and (answer := enter(session, words)):
        return answer

    if first in COMMANDS:
        answer = perform(COMMANDS[first], session, words[1:])
        if session.attended:
            session.offered = _offered(answer)
        return answer
    table = session.table()
    raise unknown(words[0], [*COMMANDS, *table.game.typed.forms, *table.game.typed.asks], telling.due(table))


def _offered(answer: Answer) -> dict[str, str]:
    """The lines that an answer offers: misreadings by their keys, a preview's record for an empty line."""
    from gm.table.offers import Misreadings
    from gm.table.preview import Preview

    if isinstance(answer, Misreadings):
        return {offer.key: offer.text for offer in answer.offers}
    return dict.fromkeys(("", "yes", "y"), answer.record) if isinstance(answer, Preview) else {}


def _picked(session: Session, words: Sequence[str]) -> Sequence[str]:
    """The line that a key stands for, where lines are offered; they are offered once. Raises GmError (``conflict``)."""
    line = session.offered.get(words[0].casefold()) if len(words) == 1 else None
    session.offered = {}
    if line is None:
        return words
    table = session.table()
    if session.news:
        said = f"Another window has typed: {telling.said(table, session.news[-1])}."
        raise GmError("conflict", said, "Nothing was written. Look again what it would change.")
    return split(line)
