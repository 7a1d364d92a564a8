"""``gm insert``: a line that was forgotten, before the one numbered."""

from __future__ import annotations

from gm.commands.command import Args
from gm.commands.rewriting import correct
from gm.table.answers import Written
from gm.table.preview import Preview
from gm.table.session import Session


def run(session: Session, args: Args) -> Written | Preview:
    """A line that was forgotten, before the one numbered."""
    return correct(session, "insert", args)
