"""Errors of the database file, as messages for the user."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from stat import S_ISREG

from gm.errors import GmError
from gm.tuples import NamedTuple

LOWEST_SQLITE = (3, 39, 0)
_LITTLE = 1 << 18
"""The number of free bytes below which a disk counts as full: SQLite needs a few pages even to open a file."""


def require_sqlite() -> None:
    """Raise GmError if the installed SQLite is too old."""
    if sqlite3.sqlite_version_info < LOWEST_SQLITE:
        lowest = ".".join(str(part) for part in LOWEST_SQLITE)
        raise GmError("file", f"SQLite {sqlite3.sqlite_version} is too old.", f"gm needs {lowest} or newer.")


def require_content(path: str, *, create: bool = False) -> None:
    """Raise GmError if a database file is missing, is empty or cannot be reached.

    With ``create``, the file may be missing or empty.
    """
    try:
        status = os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        if create:
            return
        text = "There is no duel yet."
        raise GmError("no-duel", text, "Start one: gm new GAME NAME NAME … — or see one first: gm demo") from None
    except (OSError, ValueError) as error:
        from gm.store.files import os_message  # imported here: no entry needs it

        text = f"{path} cannot be opened: {os_message(error)}."
        raise GmError("file", text, "Ask whoever owns the folder, or name another file: --db FILE") from None
    if not create and S_ISREG(status.st_mode) and not status.st_size and not os.path.exists(f"{path}-wal"):
        text = f"{path} is empty: either nothing was ever stored in it, or everything in it has been lost."
        raise GmError("file", text, "Put a backup in its place, or start again: gm new GAME NAME NAME …")


class Damage(NamedTuple):
    """A damaged place in a database. ``message`` describes the damage.

    ``duel`` is None if the damage is in no duel, ``row`` is None if it is in no row.
    """

    duel: int | None
    row: int | None
    message: str


def damage_error(path: str, damage: Damage) -> GmError:
    """Return the error for a damaged file."""
    error = GmError("file", f"{path} is damaged: {damage_place(damage)}{damage.message}.", damage_remedy(path))
    error.more = {"duel": damage.duel, "row": damage.row}
    return error


def damage_place(damage: Damage) -> str:
    """Return the words that say where a database is damaged."""
    if damage.duel is None:
        return ""
    return f"duel {damage.duel}: " if damage.row is None else f"duel {damage.duel}, line {damage.row}: "


def damage_remedy(path: str) -> str:
    """Return what to do about a damaged file."""
    return f"Nothing was written. Save what can be read: gm salvage {path} — or restore a backup."


def is_busy(error: sqlite3.Error) -> bool:
    """Return whether SQLite failed because another program has locked the file."""
    return "locked" in str(error) or "busy" in str(error)


@contextmanager
def translate_errors(path: str) -> Iterator[None]:
    """Turn SQLite's errors into GmError with a message for the user."""
    try:
        yield
    except sqlite3.OperationalError as error:
        text = str(error)
        if is_busy(error):
            text = "Another window is writing to the duel."
            raise GmError("busy", text, "Nothing was written: type it again.") from error
        if "readonly" in text or "read-only" in text:
            raise _read_only(path) from error
        if "full" in text:
            raise _full() from error
        if "Could not decode" in text or "malformed" in text:
            raise GmError("file", f"{path} is damaged: {text}.", damage_remedy(path)) from error
        remedy = "Nothing was written. Name another file: --db FILE"
        raise GmError("file", f"{path} cannot be used: {text}.", remedy) from error
    except (sqlite3.DatabaseError, ValueError, TypeError) as error:
        text = f"{path} is damaged, or is not a gm database: {error}."
        raise GmError("file", text, damage_remedy(path)) from error


def unwritable_error(path: str, error: sqlite3.OperationalError) -> Exception:
    """Return the error for a file that cannot be written because it is read-only or the disk is full.

    If there is another reason, return the SQLite ``error``.
    """
    folder = os.path.dirname(os.path.abspath(path))
    if not all(os.access(name, os.W_OK) for name in (folder, path)):
        return _read_only(path)
    from shutil import disk_usage  # imported here: rarely needed

    return _full() if "disk I/O" in str(error) and disk_usage(folder).free < _LITTLE else error


def _read_only(path: str) -> GmError:
    return GmError("file", f"{path} is read-only.", "Nothing was written. Name another file: --db FILE")


def _full() -> GmError:
    return GmError("file", "The disk is full.", "Nothing was written: make room and type it again.")


def no_such_duel(db: sqlite3.Connection, number: int) -> GmError:
    """Return the error for the number of a duel that was deleted or never existed."""
    at = db.execute("SELECT max(at) FROM filed WHERE duel = ? AND how = 'deleted'", (number,)).fetchone()[0]
    text = f"Duel {number} was deleted on {at[:10]}." if at else f"There is no duel {number}."
    return GmError("no-duel", text, "List them: gm duels")
