"""The handling of internal errors: gm writes their details to a file, and the next line can still be typed."""

from __future__ import annotations

import os
import traceback
from contextlib import suppress

from gm.errors import GmError
from gm.links import __version__
from gm.table.session import Session

LOG = "gm-faults.log"
"""The file beside the database that collects the details of internal errors."""


def internal_error(session: Session, error: Exception, line: str) -> GmError:
    """Return the error to show for an unexpected exception that was raised while gm ran ``line``.

    The traceback is added to a file, and the duel is read again before the next line. With ``GM_DEBUG``, the exception
    is raised instead.
    """
    if os.environ.get("GM_DEBUG"):
        raise error
    if session.open_table:
        session.chosen, session.open_table = str(session.open_table.duel.id), None
    text = f"Internal error in gm: {type(error).__name__}: {error}"
    saved = "Every confirmed line is saved, and you can continue."
    path = _keep_details(session.file, line, error)
    return GmError("internal", text, f"{saved} Details for a bug report: {path}" if path else saved)


def damaged_row_error(session: Session) -> GmError | None:
    """Search the open duel for a damaged row, and return the error for it; None if there is none.

    Rows from early versions of gm have no checksums. Damage to such a row is found only when reading it fails.
    """
    from gm.duel.audit import find_faults  # late import: only a damaged duel needs it

    table = session.open_table
    faults = find_faults(table.game, table.rows) if table else ()
    fault = next((fault for fault in faults if not fault.reworded), None)
    if table is None or fault is None or session.wrote:
        return None
    text = f"Duel {table.duel.id}, line {fault.seq} is damaged: {fault.message}."
    return GmError("file", text, f"Nothing was written. See: gm check, and gm salvage {session.file}")


def _keep_details(file: str, line: str, error: Exception) -> str:
    """Add a traceback to the log file beside the database, and return the file's path; '' if it cannot be written."""
    if file == ":memory:":
        return ""
    path = os.path.join(os.path.dirname(os.path.abspath(file)), LOG)
    with suppress(OSError), open(path, "a", encoding="utf-8", errors="replace") as log:
        log.write(f"gm {__version__}, line: {line[:500]}\n")
        log.writelines(traceback.format_exception(error))
        log.write("\n")
        return path
    return ""
