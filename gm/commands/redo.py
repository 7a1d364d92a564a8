"""``gm redo``: restore what the last undo took back."""

from __future__ import annotations

from gm.commands.command import Args
from gm.table import writer
from gm.table.results import Written
from gm.table.session import Session


def run(session: Session, args: Args) -> Written:
    """Restore what the last undo took back."""
    return writer.redo(session.table())
