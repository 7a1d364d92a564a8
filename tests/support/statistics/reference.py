"""An independent reference for the figures: it reads exported records only, and shares no code with gm."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import combinations, pairwise
from math import ceil, sqrt
from statistics import median
from typing import Any, NamedTuple

Json = Any


class Played(NamedTuple):
    """An exported record, and the winners of its duel (None while it goes on)."""

    record: Json
    winners: Sequence[str] | None
    kind: str | None = None
    first: str | None = None


def wilson(s: float, n: int) -> tuple[float, float] | tuple[None, None]:
    if n == 0:
        return None, None
    z, p = 1.959964, s / n
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0, centre - half), min(1, centre + half)


def spread(values: Iterable[float]) -> dict[str, Any]:
    found = sorted(values)
    half = len(found) // 2
    low, high = found[:half], found[len(found) - half :]
    return {
        "n": len(found),
        "median": median(found) if found else None,
        "low": median(low) if low else None,
        "high": median(high) if high else None,
    }


def seconds(at: str) -> float:
    return datetime.fromisoformat(at).timestamp()


def undone(log: Json) -> set[int]:
    """Return the rows that an undo took back and no redo brought back."""
    last = {row["target"]: row["kind"] for row in log if row["kind"] in ("undo", "redo")}
    return {target for target, kind in last.items() if kind == "undo"}


def standing(log: Json) -> tuple[list[tuple[str, Json, Json]], list[int], set[int]]:
    """Return the effective lines (name, kind and body, notices), the effective corrections and the effective rows."""
    gone = undone(log)
    corrections = [row for row in log if row["kind"] == "correct" and row["seq"] not in gone]
    receipt = corrections[-1]["receipt"] if corrections else {"lines": [], "entries": {}, "corrections": []}
    last = corrections[-1]["seq"] if corrections else -1
    lines = []
    for name in receipt["lines"]:
        row, now = log[int(name.split(".")[0])], receipt["entries"].get(name)
        line = now or {"kind": row["kind"], "body": row["body"], "notices": row["receipt"]["notices"]}
        lines.append((name, line, line["notices"]))
    for row in log:
        if row["seq"] > last and row["kind"] in ("new", "entry", "note") and row["seq"] not in gone:
            lines.append((str(row["seq"]), row, row["receipt"]["notices"]))
    rows = {int(name.split(".")[0]) for name, _, _ in lines} | {*receipt["corrections"]}
    return lines, list(receipt["corrections"]), rows


def lengths(duels: Sequence[Played]) -> dict[str, Any]:
    """Return rounds, entries and minutes of duels that are over."""
    rounds, entries, minutes = [], [], []
    for duel in duels:
        lines, _, rows = standing(duel.record["log"])
        opened = [n["params"]["round"] for _, _, notices in lines for n in notices if n["marks"] == "round"]
        rounds += opened[-1:]
        entries.append(sum(line["kind"] == "entry" for _, line, _ in lines))
        times = [seconds(row["at"]) for row in duel.record["log"] if row["seq"] in rows]
        gaps = [b - a for a, b in pairwise(times)]
        minutes.append(round(sum(gap for gap in gaps if gap <= 1800) / 60, 1))
    return {"rounds": spread(rounds), "entries": spread(entries), "minutes": spread(minutes)}


def holdings(duels: Sequence[Played], counts: Sequence[str]) -> dict[tuple[str, int], dict[str, Any]]:
    values = defaultdict(list)
    for duel in duels:
        lines, _, _ = standing(duel.record["log"])
        seats = {seat for seat, _ in lines[0][1]["body"]["seats"]}
        held: dict[tuple[str, str], int] = {}
        for _, _, notices in lines:
            for notice in notices:
                for holder, what, delta in notice["changes"]:
                    if not isinstance(delta, str):
                        held[holder, what] = held.get((holder, what), 0) + delta
            for notice in notices:
                if notice["marks"] == "round":
                    for (holder, what), amount in held.items():
                        if holder in seats and what in counts:
                            values[what, notice["params"]["round"]].append(amount)
    return {key: spread(amounts) for key, amounts in values.items()}


def sides(duel: Played) -> list[list[str]]:
    body = standing(duel.record["log"])[0][0][1]["body"]
    return list(body["teams"]) or [[seat] for seat, _ in body["seats"]]


def players(duels: Sequence[Played]) -> dict[tuple[str, str | None], dict[str, float]]:
    found: dict[tuple[str, str | None], dict[str, float]] = {}
    for duel in duels:
        parties = sides(duel)
        won = [party for party in parties if {*party} & {*(duel.winners or ())}]
        for party in parties:
            for who in party:
                for game in (None, duel.record["duel"]["game"]):
                    row = found.setdefault((who, game), {"played": 0, "won": 0, "score": 0.0, "expected": 0.0})
                    row["played"] += 1
                    row["won"] += party in won
                    row["score"] += 1 / len(won) if party in won else 0
                    row["expected"] += 1 / len(parties)
    for row in found.values():
        row["low"], row["high"] = wilson(row["won"], int(row["played"]))  # type: ignore[assignment]
    return found


def pairs(duels: Sequence[Played]) -> dict[tuple[str, str], list[int]]:
    found: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0, 0, 0])
    for duel in duels:
        for one, other in combinations(sides(duel), 2):
            for x in one:
                for y in other:
                    a, b = sorted((x, y))
                    won = a in (duel.winners or ()), b in (duel.winners or ())
                    at = {(True, False): 1, (False, True): 2, (True, True): 3, (False, False): 4}[won]
                    found[a, b][0] += 1
                    found[a, b][at] += 1
    return found


def ratings(duels: Sequence[Played]) -> dict[tuple[str, str | None], dict[str, float]]:
    """Return the ratings of duels that are given in the order in which they ended."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    found: dict[tuple[str, str | None], Any] = {}
    counts = Counter[tuple[str, str | None]]()
    for duel in duels:
        parties = sides(duel)
        won = [bool({*party} & {*(duel.winners or ())}) for party in parties]
        for game in (None, duel.record["duel"]["game"]) if len(parties) > 1 else ():
            keys = [[(who, game) for who in party] for party in parties]
            before = [[found.get(key) or model.rating() for key in party] for party in keys]
            for party, rated in zip(
                keys, model.rate(before, ranks=[2 - (hit or not any(won)) for hit in won]), strict=True
            ):
                found |= dict(zip(party, rated, strict=True))
                counts.update(party)
    return {key: {"mu": rating.mu, "sigma": rating.sigma, "duels": counts[key]} for key, rating in found.items()}


def first_sides(duels: Sequence[Played]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for duel in duels:
        if duel.first is not None:
            parties = sides(duel)
            party = next(party for party in parties if duel.first in party)
            found[len(parties)][0] += bool({*party} & {*(duel.winners or ())})
            found[len(parties)][1] += 1
    return found


def referee(duels: Sequence[Played]) -> Mapping[str, Any]:
    gaps: list[float] = []
    left = entries = corrections = taken_back = 0
    words, changes, corrected = Counter[str](), Counter[str](), Counter[str]()
    for duel in duels:
        log = duel.record["log"]
        lines, stands, _ = standing(log)
        entries += sum(line["kind"] == "entry" for _, line, _ in lines)
        corrections += len(stands)
        taken_back += len(undone(log))
        for before, row in pairwise(log):
            if row["kind"] == "entry":
                gap = seconds(row["at"]) - seconds(before["at"])
                if gap > 120:
                    left += 1
                else:
                    gaps.append(gap)
                    words[row["body"]["kind"]] += 1
        for seq in stands:
            for change in log[seq]["body"]["changes"]:
                changes[change["do"]] += 1
                if change["do"] in ("fix", "drop"):
                    row = log[int(change["at"].split(".")[0])]
                    if row["kind"] == "correct":
                        inserted = [new for new in row["body"]["changes"] if new["do"] == "insert"]
                        row = inserted[int(([*change["at"].split("."), "1"])[1]) - 1]
                    if row["kind"] == "entry":
                        corrected[row["body"]["kind"]] += 1
    return {
        "entries": entries,
        "n": len(gaps),
        "median": median(gaps) if gaps else None,
        "p90": sorted(gaps)[ceil(9 * len(gaps) / 10) - 1] if gaps else None,
        "left_out": left,
        "per_minute": 60 * len(gaps) / sum(gaps) if sum(gaps) else None,
        "standing": corrections,
        "undone": taken_back,
        "per_100": 100 * (corrections + taken_back) / entries if entries else None,
        "by_change": dict(changes),
        "by_entry": dict(corrected),
        "words": {word: n for word, n in words.items() if n >= 10},
    }
