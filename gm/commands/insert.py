"""``gm insert``: a line that was forgotten, before the one numbered."""

from __future__ import annotations

from gm.commands.command import Args
from gm.commands.corrections import correct
from gm.table.preview import Preview
from gm.table.results import Written
from gm.table.session import Session


def run(session: Session, args: Args) -> Written | Preview:
    """A line that was forgotten, before the one numbered."""
    return correct(session, "insert", args)
