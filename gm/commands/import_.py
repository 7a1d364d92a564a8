"""``gm import``: a record from a file, as a new duel."""

from __future__ import annotations

from gm.commands.command import Args
from gm.commands.record import LARGEST, read
from gm.errors import GmError
from gm.store.files import said_by
from gm.table import telling
from gm.table.answers import Board
from gm.table.session import Session


def run(session: Session, args: Args) -> Board:
    """A record from a file: a new duel of its own, opened. Raises GmError (``file``, ``import``)."""
    path = args.words[0]
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read(LARGEST + 1)
    except UnicodeDecodeError:
        raise GmError("import", f"{path} is no text file.", "Import a record: lines, or JSON from gm export.") from None
    except (OSError, ValueError) as error:
        raise GmError("file", f"{path} cannot be read: {said_by(error)}.", "Name a file.") from None
    if len(text) > LARGEST:
        raise GmError("import", f"{path} is larger than any duel.", "Import a record: lines, or JSON from gm export.")
    return telling.look(read(session, text), None)
