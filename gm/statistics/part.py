"""The part of one duel in the figures, as counts by key. The counts of several duels are added up.

A key is a path: what is counted, then the values that it is counted by, such as ``("rounds", "5")``.
"""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from gm.duel.flags import find_flags
from gm.duel.fold import read_setup
from gm.duel.log import Row, apply_correction, effective_rows
from gm.duel.receipt import latest_entries
from gm.game import AnyGame, Setup
from gm.notation.formatting import entry_from_json
from gm.statistics.selection import DuelResult
from gm.table.clock import BREAK_SECONDS
from gm.table.clock.settings import Pause, moment

Part = Counter[tuple[str, ...]]
"""Counts by key."""

LONGEST_GAP = 120
"""The most seconds that somebody needs for an entry. Whatever takes longer is a break."""


def read_part(game: AnyGame, result: DuelResult, rows: Sequence[Row], pauses: Sequence[Pause]) -> Part:
    """Return what a duel gives. Raises an exception if its rows cannot be read."""
    stands = effective_rows(rows)
    corrections = [row for row in stands if row.kind == "correct"]
    lines: list[Row] = []
    for row in stands:
        lines = apply_correction(lines, row) if row.kind == "correct" else [*lines, row]
    part: Part = Counter({("duels",): 1})
    entries = [line for line in lines if line.kind == "entry"]
    part["total",] = len(entries)
    part["entries", str(len(entries))] = 1
    if result.round is not None:
        part["rounds", str(result.round)] = 1
    effective = {line.seq for line in lines} | {row.seq for row in corrections}
    minutes = _played([row for row in rows if row.seq in effective], pauses) / 60
    part["minutes", str(round(10 * round(minutes, 1)))] = 1
    _count_gaps(part, rows)
    _count_corrections(part, rows, corrections)
    flags = find_flags(rows, lines)
    part["marked",] = len(flags)
    part["settled",] = sum(flag.settled is not None for flag in flags)
    _count_holdings(part, game, result, _notices(lines, corrections))
    _count_tables(part, game, result, read_setup(lines[0]), entries)
    return part


def _played(rows: Sequence[Row], pauses: Sequence[Pause]) -> float:
    """Return the seconds from the first row to the last, without breaks and pauses."""
    times = [moment(row.at) for row in rows]
    breaks = [(moment(pause.start), moment(pause.to) if pause.to else times[-1]) for pause in pauses]
    seconds = 0.0
    for start, end in itertools.pairwise(times):
        left = end - start - sum(max(0.0, min(to, end) - max(since, start)) for since, to in breaks)
        seconds += left if start and end and 0 < left <= BREAK_SECONDS else 0
    return seconds


def _count_gaps(part: Part, rows: Sequence[Row]) -> None:
    """Count how many seconds each entry took since the row before it."""
    for before, row in itertools.pairwise(rows):
        if row.kind != "entry":
            continue
        gap = 0.0 if row.at == before.at else moment(row.at) - moment(before.at)
        if 0 <= gap <= LONGEST_GAP:
            part["gap", str(row.body["kind"]), f"{gap:g}"] += 1
        else:
            part["left",] += 1


def _count_corrections(part: Part, rows: Sequence[Row], corrections: Sequence[Row]) -> None:
    """Count corrections that are effective, the entries that they changed, and undone rows."""
    part["standing",] = len(corrections)
    last = {row.target: row.kind for row in rows if row.kind in ("undo", "redo")}
    part["undone",] = sum(kind == "undo" for kind in last.values())
    for row in corrections:
        for change in row.body["changes"]:
            part["change", str(change["do"])] += 1
            word = _word_at(rows, str(change["at"])) if change["do"] in ("fix", "drop") else ""
            if word:
                part["corrected", word] += 1


def _word_at(rows: Sequence[Row], name: str) -> str:
    """Return the word of the entry that was first written as the line ``name``; '' if it was no entry."""
    seq, _, number = name.partition(".")
    row = rows[int(seq)]
    body: Mapping[str, Any] = row.body
    if row.kind == "correct":
        inserted = [change for change in row.body["changes"] if change["do"] == "insert"]
        change = inserted[int(number or 1) - 1]
        body = change["body"] if change["kind"] == "entry" else {}
    elif row.kind != "entry":
        body = {}
    return str(body.get("kind", ""))


def _notices(lines: Sequence[Row], corrections: Sequence[Row]) -> Iterator[Sequence[Mapping[str, Any]]]:
    """Yield the notices of each line as JSON data, as the last correction tells them."""
    later = latest_entries(corrections)
    own = [line.receipt for line in lines if line.name not in later]
    receipts: Iterator[Any] = iter(json.loads(f"[{','.join(own)}]"))
    for line in lines:
        yield (later[line.name] if line.name in later else next(receipts))["notices"]


def _count_holdings(
    part: Part, game: AnyGame, result: DuelResult, lines: Iterable[Sequence[Mapping[str, Any]]]
) -> None:
    """Count what every seat held when each round began, as in the view ``standings``."""
    counted = {what: at for at, what in enumerate(game.info.counts)}
    seats = {seat.id for seat in result.seats}
    held: dict[tuple[str, str], int] = {}
    for notices in lines:
        opened = []
        for notice in notices:
            for holder, what, delta in notice["changes"]:
                if what in counted and holder in seats and not isinstance(delta, str):
                    held[holder, what] = held.get((holder, what), 0) + delta
            if notice.get("marks", notice["kind"]) == "round":
                opened.append(str(notice["params"]["round"]))
        for number in opened:
            for (_, what), amount in held.items():
                part["held", what, number, str(amount)] += 1


def _count_tables(part: Part, game: AnyGame, result: DuelResult, setup: Setup, lines: Sequence[Row]) -> None:
    """Count the rows of the game's own tables, and in which duels a seat that has one has won."""
    counted = game.texts.counted()
    if not counted:
        return
    forms = game.inputs.forms
    entries = [entry_from_json(forms, line.body) for line in lines]
    for table in counted:
        pairs: dict[tuple[tuple[str, ...], str], None] = {}
        for key, hit, seat in table.rows(setup, entries):
            part["row", table.slug, *key] += 1
            if hit:
                part["hit", table.slug, *key] += int(hit)
            pairs[key, seat] = None
        for key, seat in pairs:
            if result.over:
                part["seat", table.slug, str(len(result.sides)), *key] += 1
                part["won", table.slug, *key] += seat in result.winners if seat else bool(result.winners)
            if table.kind == "wins":
                part["by", table.slug, seat, *key] += 1
