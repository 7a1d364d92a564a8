"""The import of a record. Lines are played, JSON is checked. One mistake anywhere rejects the whole record."""

from __future__ import annotations

from gm.commands.catalogue import COMMANDS, RECORDED
from gm.commands.command import perform
from gm.commands.entry import enter_words
from gm.commands.note import normalize_note
from gm.duel.log import Row
from gm.errors import GmError
from gm.notation.line import split
from gm.store.database import Duel
from gm.table.results import Result, Written
from gm.table.session import Session
from gm.table.table import Table
from gm.text import strip_control_characters

_HOLDS = "A record contains new, entries, note, house and cards keep."
LARGEST = 50_000_000


def import_record(session: Session, text: str) -> Table:
    """Import a record, as lines or as JSON. If GmError (``import``) is raised, nothing was written."""
    if text.lstrip().startswith("{"):
        from gm.table.interchange.record_json import parse_record

        duel, rows, settled = parse_record(text)
    else:
        duel, rows, settled = _played(text)
    store = session.store(create=True)
    number = store.add_duel(duel, rows, settled)
    table = Table(store, number)
    session.stay_with(table)
    return table


def _played(text: str) -> tuple[Duel, list[Row], int]:
    """Play the lines of a record in memory. Return the duel, its rows and the number of its last confirmed row."""
    scratch = Session(":memory:", short=True)
    scratch.recorded = True
    try:
        for number, line in enumerate(text.split("\n"), 1):
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            _line(scratch, number, line)
        if scratch.store(create=True).opened() is None:
            raise GmError("import", "The file contains no duel.", "A record begins with: new GAME NAME NAME …")
        table = scratch.table()
        return table.duel, list(table.rows), -1
    finally:
        scratch.close()


def _line(scratch: Session, number: int, line: str) -> None:
    try:
        import_line(scratch, split(line))
    except GmError as error:
        text = f"Line {number}: {strip_control_characters(line.strip())[:60]} — {error.message}"
        raise GmError("import", text, error.remedy, error.rule) from None


def import_line(scratch: Session, words: list[str]) -> Written | None:
    """Import a line of a record: ``new``, an entry, a note, a house rule or ``cards keep``. Raises GmError.

    The result of ``cards keep`` is None.
    """
    words = [*normalize_note(words)]
    first = words[0].casefold()
    if first == "cards" and words[1:2] == ["keep"]:
        perform(COMMANDS[first], scratch, words[1:])
        return None
    begun = scratch.sitting is not None or scratch.store(create=True).opened() is not None
    if first != "new" and not begun:
        raise GmError("words", "The duel has not begun.", "A record begins with: new GAME NAME NAME …")
    if first == "new" and begun:
        raise GmError("words", "A second duel begins here.", "Put each duel in its own record.")
    answer: Result | None = None
    if first == "new" and "--rules" not in words:
        words = [*words, "--rules", "1"]  # a later version says so
    if first in RECORDED:
        answer = perform(COMMANDS[first], scratch, words[1:])
    elif first not in COMMANDS:
        answer = enter_words(scratch, words)
    if first == "new":
        _refuse_others(scratch)
    if not isinstance(answer, Written):
        raise GmError("words", f"“{first}” is not allowed in a record.", _HOLDS)
    return answer


def _refuse_others(scratch: Session) -> None:
    """Reject a record that stores files which its game does not accept. Raises GmError (``words``)."""
    game = scratch.table().game
    for name, _ in scratch.kept:
        if name not in game.inputs.attachments:
            text = f"{game.info.title} does not accept “{name}”, which cards keep stores."
            raise GmError("words", text, "Leave that line out.")
