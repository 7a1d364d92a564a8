"""The counts of one duel for the statistics, by key. The counts of several duels are added up.

A key is a path: what is counted, then the values that it is counted by, such as ``("rounds", "5")``.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
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
"""Counts by key: under ``("rounds", "5")``, the number of duels with five rounds."""

LONGEST_GAP = 120
"""The maximum number of seconds that an entry can take. If the row before it is older, there was a break."""


def read_part(game: AnyGame, result: DuelResult, rows: Sequence[Row], pauses: Sequence[Pause]) -> Part:
    """Return the counts of one duel. If its rows cannot be read, raises GmError or an exception in ``ODD_ROWS``."""
    effective = effective_rows(rows)
    corrections = [row for row in effective if row.kind == "correct"]
    lines: list[Row] = []
    for row in effective:
        if row.kind == "correct":
            lines = apply_correction(lines, row)
        else:
            lines.append(row)
    part: Part = Counter()
    count_result(part, result)
    entries = [line for line in lines if line.kind == "entry"]
    part["total",] = len(entries)
    part["entries", str(len(entries))] = 1
    if result.round is not None:
        part["rounds", str(result.round)] = 1
    times = _times(rows)
    timed = {line.seq for line in lines} | {row.seq for row in corrections}
    minutes = _played([time for seq, time in enumerate(times) if seq in timed], pauses) / 60
    part["minutes", str(round(10 * round(minutes, 1)))] = 1
    _count_gaps(part, rows, times)
    _count_corrections(part, rows, corrections)
    flags = find_flags(rows, lines)
    part["marked",] = len(flags)
    part["settled",] = sum(flag.settled is not None for flag in flags)
    _count_holdings(part, game, result, lines, corrections)
    _count_tables(part, game, result, read_setup(lines[0]), entries)
    if place := lines[0].body.get("at"):
        part["event", str(place).partition("/")[0]] = 1
    return part


def count_result(part: Part, result: DuelResult) -> None:
    """Count who played a duel, who won it, and against whom."""
    sides, winners = result.sides, {*result.winners}
    won = [not winners.isdisjoint(side) for side in sides]
    parties = str(len(sides))
    for seat in result.seats:
        part["name", seat.id, seat.name] += 1
    for side, has_won in zip(sides, won, strict=True):
        for who in side:
            part["played", who, parties] += 1
            if has_won:
                part["score", who, str(sum(won))] += 1
            part["home", who] += who in winners
    if not result.over:
        return
    part["kind", str(result.kind)] = 1
    part["home", ""] = bool(winners)
    for side, other in combinations(sides, 2):
        for a in side:
            for b in other:
                part["met", a, b, f"{a in winners:d}{b in winners:d}"] += 1
    if result.first is not None:
        part["first", parties] = 1
        part["began", parties] = any(result.first in side and has_won for side, has_won in zip(sides, won, strict=True))


def _times(rows: Sequence[Row]) -> list[float]:
    """Return the time of each row, in seconds since 1970."""
    times: list[float] = []
    last = ""
    for row in rows:
        times.append(times[-1] if row.at == last else moment(row.at))
        last = row.at
    return times


def _played(times: Sequence[float], pauses: Sequence[Pause]) -> float:
    """Return the seconds between the first and the last of ``times``, without the ``pauses``.

    If more than BREAK_SECONDS pass between two times, this is a break. Its seconds are left out, too.
    """
    breaks = [(moment(pause.start), moment(pause.to) if pause.to else times[-1]) for pause in pauses]
    seconds = 0.0
    for start, end in pairwise(times):
        left = end - start
        for since, to in breaks:
            left -= max(0.0, min(to, end) - max(since, start))
        seconds += left if start and end and 0 < left <= BREAK_SECONDS else 0
    return seconds


def _count_gaps(part: Part, rows: Sequence[Row], times: Sequence[float]) -> None:
    """Count how often each gap occurs: the number of seconds between an entry and the row before it.

    Gaps are counted separately for each kind of entry. Gaps longer than LONGEST_GAP are only counted together.
    """
    for row, (before, now) in zip(rows[1:], pairwise(times), strict=True):
        if row.kind != "entry":
            continue
        gap = now - before
        if 0 <= gap <= LONGEST_GAP:
            part["gap", str(row.body["kind"]), f"{gap:g}"] += 1
        else:
            part["left",] += 1


def _count_corrections(part: Part, rows: Sequence[Row], corrections: Sequence[Row]) -> None:
    """Count the effective corrections, the entries that they fixed or deleted, and the rows that are undone."""
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
    """Return the entry word in the first version of the line ``name``; '' if that version was not an entry."""
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


def _count_holdings(
    part: Part, game: AnyGame, result: DuelResult, lines: Sequence[Row], corrections: Sequence[Row]
) -> None:
    """Count what every player held when each round began, as in the SQL view ``standings``."""
    counts = frozenset(game.info.counts)
    if not counts:
        return
    seats = {seat.id for seat in result.seats}
    held: dict[tuple[str, str], int] = {}
    for notices in _notices(lines, corrections, ['"round"', *(json.dumps(what) for what in counts)]):
        opened = []
        for notice in notices:
            for holder, what, delta in notice["changes"]:
                if what in counts and holder in seats and not isinstance(delta, str):
                    held[holder, what] = held.get((holder, what), 0) + delta
            if notice.get("marks", notice["kind"]) == "round":
                opened.append(str(notice["params"]["round"]))
        for number in opened:
            for (_, what), amount in held.items():
                part["held", what, number, str(amount)] += 1


def _notices(
    lines: Sequence[Row], corrections: Sequence[Row], words: Sequence[str]
) -> Iterator[Sequence[Mapping[str, Any]]]:
    """Yield a list for each line: its notices (the announced results) as JSON data, after all corrections.

    To save time, lines may be left out if their receipt (the stored results) contains none of ``words``.
    """
    later = latest_entries(corrections)
    wanted = [line for line in lines if line.name in later or any(word in line.receipt for word in words)]
    own: Iterator[Any] = iter(json.loads(f"[{','.join(line.receipt for line in wanted if line.name not in later)}]"))
    for line in wanted:
        yield (later[line.name] if line.name in later else next(own))["notices"]


def _count_tables(part: Part, game: AnyGame, result: DuelResult, setup: Setup, lines: Sequence[Row]) -> None:
    """Count what the game's own tables of statistics count in a duel.

    Each row that the duel adds to such a table has a key, such as a card, and usually a player. Count how often each
    key occurs, and how often the player of a row with this key has won the duel.
    """
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
