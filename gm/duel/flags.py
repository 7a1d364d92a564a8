"""Entries that somebody is not sure of: each doubt is a note that names its entry, until another note settles it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gm.duel import log
from gm.duel.log import Row
from gm.game import NamedTuple
from gm.notation.line import join


class Flag(NamedTuple):
    """A doubt: the ``row`` that raised it, the ``line`` it is about, why, and the row that settled it (None: open)."""

    row: Row
    line: Row
    why: str
    settled: Row | None


def find_flags(rows: Sequence[Row], lines: Sequence[Row]) -> list[Flag]:
    """Every doubt about a line in force, in the order in which they were raised.

    It is settled by a note that says so, or by a correction of what its line says.
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
    """Those that nobody has settled."""
    return [doubt for doubt in find_flags(rows, lines) if doubt.settled is None]


def count_text(rows: Sequence[Row], lines: Sequence[Row]) -> str:
    """How many entries are in doubt, as it is read out; '' if none is."""
    count = len({doubt.line.name for doubt in open_flags(rows, lines)})
    return f"{count} {'line is' if count == 1 else 'lines are'} flagged as uncertain" if count else ""


def _about(row: Row) -> str:
    """The line that a row doubts, or settles; '' if it does neither."""
    return str(row.body.get("doubt", row.body.get("settles", ""))) if row.kind == "note" else ""


def _settled(raised: Row, notes: Sequence[Row], corrections: Sequence[Row]) -> Row | None:
    about = _about(raised)
    found = [note for note in notes if note.seq > raised.seq and note.body.get("settles") == about]
    later = (row for row in corrections if row.seq > raised.seq)
    from gm.duel.edits import Fix, read_edits  # nobody needs it who doubts nothing

    found += [row for row in later if any(isinstance(edit, Fix) and edit.at == about for edit in read_edits(row.body))]
    return min(found, key=lambda row: row.seq, default=None)


def flag_note(line: Row, text: str, *, settles: bool) -> tuple[str, Mapping[str, str]]:
    """The words and the data of the note that raises a doubt about a line, or settles it."""
    words = [line.name, *(["settled"] if settles else []), *([text] if text else [])]
    return join(["doubt", *words]), {"text": text, ("settles" if settles else "doubt"): line.name}


def flag_suffix(found: Sequence[Flag], line: Row) -> Iterator[str]:
    """A line's doubts as they stand behind it in a record, whatever number it will have there."""
    for doubt in found:
        if doubt.line.name == line.name:
            yield join(["doubt", *([doubt.why] if doubt.why else [])])
            if doubt.settled is not None and doubt.settled.kind == "note":
                how = doubt.settled.body["text"]
                yield join(["doubt", "settled", *([how] if how else [])])
