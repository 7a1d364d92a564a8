"""Lines that are typed and undone at once, so that many lines can be tried in one situation."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split
from gm.table.session import Session


class Attempt(NamedTuple):
    """The outcome of a line: the lines that it stored, in their long form, and the error if it was rejected."""

    lines: list[str]
    error: GmError | None

    @property
    def choices(self) -> list[str]:
        """The lines that a rejected line may mean; [] for an accepted line."""
        return [*self.error.choices] if self.error and not self.lines else []

    @property
    def reason(self) -> str:
        """The message with which the line was rejected; '' for an accepted line."""
        return self.error.message if self.error else ""


def attempt(session: Session, line: str) -> Attempt:
    """Type a line, and undo the lines that it stored."""
    before, error = _stored(session), None
    try:
        run(session, split(line))
    except GmError as no:
        error = no
    lines = _stored(session)[len(before) :]
    for _ in lines:
        run(session, ["undo"])
    return Attempt(lines, error)


def _stored(session: Session) -> list[str]:
    """Return the lines of the open duel; [] if none is open."""
    return [row.words for row in session.open_table.rows] if session.open_table else []


def situations(file: Path) -> dict[str, list[str]]:
    """Return the lines of a text file in groups, by the lines that lead to each group.

    ``== LINE; LINE`` begins a group. Its lines are ``TYPED | ENTRY ; ENTRY`` or, if the typed line must be rejected,
    ``TYPED ! PART OF THE REASON``. Lines that begin with # are remarks.
    """
    groups: dict[str, list[str]] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("=="):
            group = groups.setdefault(line.removeprefix("==").strip(), [])
        elif line and not line.startswith("#"):
            group.append(line)
    return groups


def misread(session: Session, group: list[str]) -> list[str]:
    """Return the outcome of each line of a group that did not have its meaning, or was not rejected for its reason."""
    wrong = []
    for line in group:
        rejected = " ! " in line
        typed, _, expected = line.partition(" ! " if rejected else " | ")
        actual = attempt(session, typed)
        if rejected and not (actual.reason and expected in actual.reason):
            wrong.append(f"{typed}: “{actual.reason}”")
        elif not rejected and " ; ".join(actual.lines) != expected.replace("–", ""):
            wrong.append(f"{typed}: {actual.lines}")
    return wrong
