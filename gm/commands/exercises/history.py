"""The results of earlier practice, one JSON object per line in a file beside the database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, BinaryIO

from gm.commands.exercises.scoring import PracticeResult
from gm.errors import GmError
from gm.game import NamedTuple
from gm.statistics.spreadsheet import without_formula
from gm.store.files import make_folder, os_message, sidecar_path

ENDING = ".practice.jsonl"
"""The suffix of the file name. Users may delete the file at any time. It contains no names of people."""
LEAST = 5
"""The minimum number of answers for which gm saves a result if the learner leaves before the end."""


class PastResult(NamedTuple):
    """A stored result of earlier practice."""

    at: str
    exercise: str
    level: int
    entries: int
    right: int
    clean: bool
    median: float | None
    keys: int
    fewest: int

    @property
    def accuracy(self) -> float:
        """The share of called entries that the learner typed correctly on the first try."""
        return self.right / self.entries if self.entries else 0.0


def history_path(database: str) -> str | None:
    """Return the path of the history beside a database; None for a database in memory."""
    return sidecar_path(database, ENDING)


def read_history(database: str) -> list[PastResult]:
    """Return all stored results, the oldest first. Lines that cannot be read are left out."""
    path, results = history_path(database), list[PastResult]()
    if path is None:
        return results
    with suppress(OSError), open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            with suppress(ValueError, TypeError):
                results.append(PastResult(**json.loads(line)))
    return results


def keep_result(database: str, result: PracticeResult) -> None:
    """Append a result to the history. Raises GmError (``file``)."""
    path = history_path(database)
    if path is None:
        return
    kept = PastResult(
        datetime.now(UTC).isoformat(timespec="seconds"),
        result.exercise,
        result.level,
        len(result.ends),
        result.counts["right"],
        result.clean,
        result.seconds.median,
        result.key_count.pressed,
        result.key_count.fewest,
    )
    try:
        import os

        make_folder(os.path.dirname(path))
        with open(path, "a+b") as file:
            line = f"{json.dumps(kept._asdict(), ensure_ascii=False)}\n".encode()
            file.write(b"\n" + line if _is_cut(file) else line)
    except OSError as error:
        raise GmError("file", f"The result could not be saved in {path}: {os_message(error)}.", "") from None


def _is_cut(file: BinaryIO) -> bool:
    """Return whether the last line lacks its line break, because gm was stopped while it wrote the line."""
    if not file.seek(0, 2):
        return False
    file.seek(-1, 2)
    return file.read() != b"\n"


def best_results(results: Sequence[PastResult]) -> dict[str, PastResult]:
    """Return the best result of each exercise.

    A result that is ``clean`` (no entry was missed or shown) is better than one that is not. Otherwise, accuracy
    decides.
    """
    best: dict[str, PastResult] = {}
    for result in results:
        before = best.get(result.exercise)
        if before is None or (result.clean, result.accuracy) > (before.clean, before.accuracy):
            best[result.exercise] = result
    return best


def as_csv(results: Sequence[PastResult]) -> str:
    """Return results as CSV with a header."""
    import csv
    import io

    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(PastResult._fields)
    writer.writerows(_row(result) for result in results)
    return text.getvalue()


def _row(result: PastResult) -> list[Any]:
    return ["" if value is None else without_formula(value) if isinstance(value, str) else value for value in result]
