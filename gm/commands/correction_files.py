"""Checks that the files in a correction have not changed since its preview."""

from __future__ import annotations

from gm.commands.command import Args
from gm.errors import GmError
from gm.notation.line import join
from gm.table.preview import Preview
from gm.table.session import Session


def marked_line(session: Session, verb: str, args: Args, shown: Preview) -> str:
    """Return the line that records the correction in the preview ``shown``.

    Each file in the line has its content mark, so that gm rejects the line if the file has changed since the preview.
    """
    marked = [verb, *args.words]
    for at, word in enumerate(marked):
        for path, mark in session.read.items():
            if word.endswith(f"={path}") or (word == path and marked[at - 1].startswith("--")):
                marked[at] = word + mark
    mend = ["--mend"] if shown.conflicts or args.options.get("mend") else []
    return join([*marked, *mend, "--yes"])


def refuse_changed_files(session: Session) -> None:
    """Refuse to record a file that has changed since its preview. Raises GmError (``conflict``)."""
    for path, mark in session.read.items():
        if session.shown.get(path, mark) != mark:
            text = f"{path} has changed since it was shown: it was {session.shown[path]}, and is now {mark}."
            raise GmError("conflict", text, "Nothing was written. To see the change again, leave out --yes.")
