"""Renderers of the database: copied, checked, and saved from damage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gm.commands.integrity_results import CheckResult, SalvageResult, SavedDuel
from gm.commands.results import BackupResult
from gm.interfaces.cli.echo import HEED, echo, tip


def backup(answer: BackupResult) -> None:
    """Print where the copy is."""
    echo(f"Copied to {answer.file} ({answer.bytes:,} bytes)")


def check_result(answer: CheckResult) -> None:
    """Print everything that is wrong, and how much was checked."""
    for line in answer.damage:
        echo(f"Damage: {line}", fg="red")
    for difference in answer.differences:
        where = f"Duel {difference.duel}" + (f", row {difference.seq}" if difference.seq is not None else "")
        echo(f"{where}: {difference.words} — {difference.said}".replace(":  —", ":"), fg="red")
    if answer.reworded:
        rows = "1 result was" if len(answer.reworded) == 1 else f"{len(answer.reworded)} results were"
        tip(f"{rows} worded differently then, with the same meaning: gm check --json", dim=True)
    wrong = len(answer.damage) + len(answer.differences)
    looked = f"{answer.duels} duel{'' if answer.duels == 1 else 's'}"
    echo(f"{looked}, {answer.rows} rows: " + (f"{wrong} problems found" if wrong else "no damage found"))


def salvage_result(answer: SalvageResult) -> None:
    """Print what was saved of every duel, what is missing, and what to do with the new file."""
    for duel in answer.duels:
        echo(f"Duel {duel.duel}{', ' if duel.title else ''}{duel.title}: {count(duel.rows)} saved", bold=True)
        for line in _missing(duel):
            echo(f"  {line}", fg=HEED)
    if answer.out:
        echo(f"Saved: {answer.out}. {answer.file} is unchanged.")
        echo(f"Check it: gm --db {answer.out} now. If it looks right, replace the damaged file with it.", dim=True)


def count(rows: int) -> str:
    """Return ``1 row``, ``5 rows``."""
    return f"{rows} row{'' if rows == 1 else 's'}"


def _missing(duel: SavedDuel) -> Iterator[str]:
    if duel.lost:
        yield f"lost: {_numbers(duel.lost)}"
    if duel.changed:
        yield f"changed since they were saved: {_numbers(duel.changed)}. Check them: gm log"
    if duel.mended:
        yield f"repaired (checksums match): {_numbers(duel.mended)}"
    if duel.noted is not None:
        yield f"cannot be replayed from line {duel.noted} on: later lines are kept as notes. To make them lines: gm fix"
    if not duel.whole:
        yield "its title, or what was marked as done, is lost: see gm settle"
    if duel.file is None:
        yield "nothing else could be saved"
    elif duel.file.endswith(".gm"):
        yield f"its players are lost: its lines are in {duel.file}"


def _numbers(seqs: Sequence[int]) -> str:
    """Return numbers as ranges: 3–5, 9."""
    ends = [seq for seq in seqs if seq + 1 not in seqs]
    starts = [seq for seq in seqs if seq - 1 not in seqs]
    pairs = zip(starts, ends, strict=True)
    return ", ".join(str(start) if start == end else f"{start}–{end}" for start, end in pairs)
