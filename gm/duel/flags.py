"""Lines that are flagged as uncertain. A note flags a line; another note, or a correction of the line, clears it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gm.duel import log
from gm.duel.log import Row
from gm.game import NamedTuple
from gm.notation.line import join
from gm.text import counted


class Flag(NamedTuple):
    """A flag: the ``row`` that set it, the flagged ``line``, the reason, and the row that cleared it (None: not
    cleared).
    """

    row: Row
    line: Row
    why: str
    settled: Row | None


def find_flags(rows: Sequence[Row], lines: Sequence[Row]) -> list[Flag]:
    """Return every flag of a line that is neither undone nor deleted, the oldest flag first.

    A flag is cleared by a note, or by a correction of its line.
    """
    notes = [line for line in lines if _about(line)]
    if not notes:
        return []
    there = {line.name: line for line in lines}
    corrections = [row for row in log.effective_rows(rows) if row.kind == "correct"]
    raised = [note for note in notes if "doubt" in note.body and _about(note) in there]
    return [
        Flag(note, there[_about(note)], note.body["text"], _settled(note, notes, corrections))
        for note in sorted(raised, key=lambda note: note.seq)
    ]


def open_flags(rows: Sequence[Row], lines: Sequence[Row]) -> list[Flag]:
    """Return the flags that are not cleared."""
    return [flag for flag in find_flags(rows, lines) if flag.settled is None]


def count_text(rows: Sequence[Row], lines: Sequence[Row]) -> str:
    """Return how many lines are flagged, in words; '' if none are."""
    count = len({flag.line.name for flag in open_flags(rows, lines)})
    return f"{counted(count, 'line is', 'lines are')} flagged as uncertain" if count else ""


def _about(row: Row) -> str:
    """Return the name of the line whose flag a row sets or clears; '' for any other row."""
    return str(row.body.get("doubt", row.body.get("settles", ""))) if row.kind == "note" else ""


def _settled(raised: Row, notes: Sequence[Row], corrections: Sequence[Row]) -> Row | None:
    about = _about(raised)
    rows = [note for note in notes if note.seq > raised.seq and note.body.get("settles") == about]
    later = (row for row in corrections if row.seq > raised.seq)
    from gm.duel.edits import Fix, read_edits  # imported here: few duels have flags

    rows += [row for row in later if any(isinstance(edit, Fix) and edit.at == about for edit in read_edits(row.body))]
    return min(rows, key=lambda row: row.seq, default=None)


def flag_note(line: Row, text: str, *, settles: bool) -> tuple[str, Mapping[str, str]]:
    """Return the words and the data of a note that flags ``line``. If ``settles`` is true, the note clears the flag
    instead.
    """
    words = [line.name, *(["settled"] if settles else []), *([text] if text else [])]
    return join(["doubt", *words]), {"text": text, ("settles" if settles else "doubt"): line.name}


def flag_suffix(flags: Sequence[Flag], line: Row) -> Iterator[str]:
    """Yield the commands that set and clear the flags of ``line``. In a record, these commands follow the line."""
    for flag in flags:
        if flag.line.name == line.name:
            yield join(["doubt", *([flag.why] if flag.why else [])])
            if flag.settled is not None and flag.settled.kind == "note":
                how = flag.settled.body["text"]
                yield join(["doubt", "settled", *([how] if how else [])])
