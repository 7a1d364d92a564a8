"""``gm insert``: insert a forgotten line before a numbered one."""

from __future__ import annotations

from gm.commands.command import Args
from gm.commands.corrections import correct
from gm.table.preview import Preview
from gm.table.results import Written
from gm.table.session import Session


def run(session: Session, args: Args) -> Written | Preview:
    """Insert a line before the line with the given number."""
    return correct(session, "insert", args)
