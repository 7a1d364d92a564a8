"""The import of a record: gm replays lines, and checks JSON. One mistake anywhere rejects the whole record."""

from __future__ import annotations

from collections.abc import Sequence

from gm.commands.catalogue import COMMANDS, RECORDED, normalize_note
from gm.commands.command import perform
from gm.commands.entry import enter_words
from gm.duel.log import Row
from gm.errors import GmError
from gm.game import NamedTuple
from gm.notation.line import split
from gm.store.database import Duel, row_digests
from gm.store.files import os_message
from gm.store.snapshot import write_result
from gm.table.results import Result, Written
from gm.table.session import Session, scratch_session
from gm.table.snapshots import result_of
from gm.table.table import Table
from gm.text import strip_control_characters

_HOLDS = "A record may contain only entries and these commands: new, note, house, cards keep."
LARGEST = 50_000_000


class Record(NamedTuple):
    """A duel as read from a record, with its rows. ``altered`` is true if the rows do not match the exported digest.

    ``settled`` is the number of the last row up to which players have confirmed that the table is right; -1 if there is
    none.
    """

    duel: Duel
    rows: Sequence[Row]
    settled: int = -1
    altered: bool = False


def read_text(path: str) -> str:
    """Return the text of a record's file. Raises GmError (``file``, ``import``)."""
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read(LARGEST + 1)
    except UnicodeDecodeError:
        text = f"{path} is not a text file."
        raise GmError("import", text, "Import a record: lines, or JSON from gm export.") from None
    except (OSError, ValueError) as error:
        raise GmError("file", f"{path} cannot be read: {os_message(error)}.", "Name an existing file.") from None
    if len(text) > LARGEST:
        raise GmError("import", f"{path} is too large for a duel.", "Import a record: lines, or JSON from gm export.")
    return text


def import_record(session: Session, text: str) -> Table:
    """Import a record, either lines or JSON, as a new duel, and make that duel the current one.

    If GmError (``import``) is raised, nothing was written.
    """
    return add_record(session, read_record(text))


def read_record(text: str) -> Record:
    """Parse a record, either lines or JSON. Raises GmError (``import``)."""
    if not text.lstrip().startswith("{"):
        return _played(text)
    from gm.table.interchange.record_json import parse_record

    duel, rows, settled, digest = parse_record(text)
    return Record(duel, rows, settled, digest not in (None, [*row_digests(duel, rows)][-1]))


def add_record(session: Session, record: Record) -> Table:
    """Add the duel of a record to the database, and make it the current one."""
    store = session.store(create=True)
    with store.writing():
        table = Table(store, store.add_duel(record.duel, record.rows, record.settled))
        write_result(store, table.duel.id, len(table.rows) - 1, result_of(table))
    session.stay_with(table)
    return table


def _played(text: str) -> Record:
    """Play the lines of a record in memory, and return the duel with its rows. Raises GmError (``import``)."""
    with scratch_session(short=True) as scratch:
        scratch.recorded = True
        for number, line in enumerate(text.split("\n"), 1):
            if line.strip() and not line.lstrip().startswith("#"):
                _line(scratch, number, line)
        if scratch.store().opened() is None:
            raise GmError("import", "The file contains no duel.", "A record begins with: new GAME NAME NAME …")
        table = scratch.table()
        return Record(table.duel, list(table.rows))


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
    begun = scratch.open_table is not None or scratch.store(create=True).opened() is not None
    if first != "new" and not begun:
        raise GmError("words", "The duel has not begun.", "A record begins with: new GAME NAME NAME …")
    if first == "new" and begun:
        raise GmError("words", "A second duel begins here.", "Put each duel in its own record.")
    answer: Result | None = None
    if first == "new" and "--rules" not in words:
        words = [*words, "--rules", "1"]  # only a record of a later rules version names its version
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
    """Reject a record if it stores files that its game does not accept. Raises GmError (``words``)."""
    game = scratch.table().game
    for name, _ in scratch.kept:
        if name not in game.inputs.attachments:
            text = f"{game.info.title} does not accept “{name}”, which the command “cards keep” stores."
            raise GmError("words", text, "Leave that line out.")
