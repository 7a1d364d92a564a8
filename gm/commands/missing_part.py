"""The completion of a previewed correction: people type what it still needs, and see a new preview."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gm.commands.catalogue import COMMANDS
from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import join, split
from gm.table.preview import Preview
from gm.table.session import Session

_CHANGES = ("insert", "fix", "drop")


def complete_preview(session: Session, typed: Sequence[str]) -> Preview | None:
    """Return a new preview of a correction that was previewed before but needs more words.

    The correction makes a later line impossible. The ``typed`` words say what to do about that line: a change of the
    line (``insert 9 toll 4``), the missing entry (``toll 4``), or the missing part of that entry (``4``). The typed
    words replace gm's suggested fix of the line. Return None if they are a core command. Any other words raise GmError
    (``words``), because gm would otherwise enter them as an unrelated entry.
    """
    offer, words = session.offer, [word for word in typed if word != ";"]
    for change in _changes(offer.asks, offer.impossible, words):
        try:
            answer = run(session, [*split(offer.base), ";", *change])
        except GmError:
            session.offer = offer
        else:
            return answer if isinstance(answer, Preview) else None
    if words and words[0].casefold() in COMMANDS:
        return None
    missing = join(split(offer.asks[0])[2:])
    text = f"That does not fit. This is still missing: {missing}."
    raise GmError("words", text, "Type what you saw, yes to save with the suggested fixes, or no to cancel.")


def _changes(asks: Sequence[str], impossible: Sequence[str], typed: Sequence[str]) -> Iterator[list[str]]:
    """Yield the changes that the ``typed`` words may mean, each as a list of words.

    ``asks`` are suggested changes such as ``insert 9 toll NUMBER``, in which a word in capitals stands for a missing
    value. ``impossible`` are the numbers of the lines that the correction makes impossible.
    """
    first = typed[0].casefold() if typed else ""
    if first in _CHANGES and len(typed) > 1 and typed[1] in impossible:
        yield [*typed]
        yield from ([*typed[:2], *split(ask)[2:3], *typed[2:]] for ask in asks if split(ask)[:2] == [first, typed[1]])
    elif first and first not in COMMANDS:
        for ask in asks[:1]:
            verb, line, *entry = split(ask)
            yield [verb, line, *typed]
            yield [verb, line, entry[0], *typed]
            yield [verb, line, *(word for word in entry if not word.isupper()), *typed]
