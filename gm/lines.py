"""One typed line, core word or entry → one use case → one answer."""

from __future__ import annotations

from collections.abc import Sequence

from gm import notation
from gm.entering import enter
from gm.errors import GmError
from gm.seating import CORE_WORDS
from gm.session import Answer, Session


def run(session: Session, words: Sequence[str]) -> Answer:
    """The answer to a line's words. Raises GmError; then nothing was written."""
    if any(notation.hostile(word) for word in words):
        raise GmError("words", "The line holds control characters.", "Type it again with letters and signs only.")
    if session.short and len(words) > 1 and words[0].casefold() == "gm":
        words = words[1:]  # typed by habit, as in a shell
    first = words[0].casefold()
    if first not in CORE_WORDS and (answer := enter(session, words)):
        return answer
    from gm.command import take_apart, unknown
    from gm.commands import COMMANDS

    if first in COMMANDS:
        return COMMANDS[first].run(session, take_apart(COMMANDS[first], words[1:]))
    table = session.table()
    raise unknown(words[0], [*COMMANDS, *table.game.forms, *table.game.asks], table.due())
