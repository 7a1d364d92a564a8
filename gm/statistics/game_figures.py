"""The figures of one game, from the summed counts of its duels: lengths, who began, holdings, the game's tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from gm.game import AnyGame
from gm.game.play.counting import Count
from gm.statistics.formulas import Spread, Values, share_of
from gm.statistics.part import Part
from gm.statistics.selection import Filter

Data = dict[str, Any]
_TENTHS = 10


def game_figures(game: AnyGame, duels: int, over: int, every: Part, counted: Part, choice: Filter) -> Data:
    """Return the figures of a game as JSON data.

    ``duels`` is the number of all duels, ``over`` the number of finished duels. ``every`` has the summed counts of all
    duels, ``counted`` the summed counts of the duels that count for wins.
    """
    figures: Data = {
        "duels": duels,
        "over": over,
        "kinds": ordered({key[1]: count for key, count in counted.items() if key[0] == "kind"}),
        "rounds": _spread(counted, "rounds")._asdict(),
        "entries": _spread(counted, "entries")._asdict(),
        "minutes": _spread(counted, "minutes").divided(_TENTHS)._asdict(),
        "first": [] if game.info.together else _first(counted, choice.least),
        "holdings": _holdings(every, choice.least),
        "tables": {table.slug: _table(table, counted, choice) for table in game.texts.counted()},
    }
    if game.info.together:
        home = counted["home", ""]
        figures["home"] = {"won": home, "n": over, **share_of(home, over)._asdict()}
    return figures


def ordered(counts: Mapping[str, int]) -> dict[str, int]:
    """Return counts, the highest first."""
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def values_of(part: Part, *path: str) -> Values:
    """Return the values that were counted under the key ``path``: for ``rounds``, the number of rounds of each duel."""
    depth = len(path)
    counts = {key[depth]: count for key, count in part.items() if key[:depth] == path}
    return Values({float(value) if "." in value else int(value): count for value, count in counts.items()})


def _spread(part: Part, what: str) -> Spread:
    return values_of(part, what).spread()


def _first(part: Part, least: int) -> list[Data]:
    """Return how often the side that began has won. There is a row for each number of sides."""
    duels = {int(key[1]): count for key, count in part.items() if key[0] == "first"}
    rows = [(sides, part["began", str(sides)], n) for sides, n in duels.items() if n >= least]
    return [
        {"sides": sides, "won": won, "n": n, **share_of(won, n)._asdict(), "even": 1 / sides}
        for sides, won, n in sorted(rows, key=lambda row: (-row[2], row[0]))
    ]


def _holdings(part: Part, least: int) -> list[Data]:
    """Return how much players held when each round began: median and quartiles, by holding and round."""
    held: dict[tuple[str, int], dict[float, int]] = defaultdict(dict)
    for key, count in part.items():
        if key[0] == "held":
            _, what, number, amount = key
            held[what, int(number)][int(amount)] = count
    rows = [
        {"what": what, "round": number, **Values(counts).spread()._asdict()} for (what, number), counts in held.items()
    ]
    return sorted((row for row in rows if row["n"] >= least), key=lambda row: (-row["n"], row["what"], row["round"]))


def _table(table: Count, part: Part, choice: Filter) -> list[Data]:
    """Return the rows of a table that the game declares."""
    rows, hits, won = Counter[tuple[str, ...]](), Counter[tuple[str, ...]](), Counter[tuple[str, ...]]()
    seats: dict[tuple[str, ...], Counter[int]] = defaultdict(Counter)
    for path, count in part.items():
        if path[0] not in ("row", "hit", "won", "seat") or path[1] != table.slug:
            continue
        key = path[3:] if path[0] == "seat" else path[2:]
        if table.by_player:
            key = (choice.player(key[0]), *key[1:])
        if path[0] == "seat":
            seats[key][int(path[2])] += count
        else:
            {"row": rows, "hit": hits, "won": won}[path[0]][key] += count
    figures = [_row(table, key, n, hits[key], won[key], seats[key]) for key, n in rows.items()]
    return sorted((row for row in figures if row["n"] >= choice.least), key=lambda row: (-row["n"], row["key"]))


def _row(table: Count, key: tuple[str, ...], n: int, hits: int, won: int, seats: Counter[int]) -> Data:
    row: Data = {"key": list(key)}
    if table.kind == "hits":
        return {**row, "hit": hits, "n": n, **share_of(hits, n)._asdict()}
    row["n"] = n
    if table.kind == "mean":
        row["mean"] = hits / n
        if table.even is not None:
            row["above"] = hits - table.even * n
    elif table.row:
        row["hit"] = hits
    duels = sum(seats.values())
    expected = sum(count / sides for sides, count in sorted(seats.items()))
    return {**row, "duels": duels, "won": won, "expected": expected, **share_of(won, duels)._asdict()}


def referee_figures(parts: Iterable[Part], least: int) -> Data:
    """Return how long entries took, how much was corrected and how many lines were flagged, over all games."""
    part: Part = sum(parts, Counter())
    gaps: dict[str, dict[float, int]] = defaultdict(dict)
    for key, count in part.items():
        if key[0] == "gap":
            gaps[key[1]][float(key[2]) if "." in key[2] else int(key[2])] = count
    every = Counter[float]()
    for counts in gaps.values():
        every.update(counts)
    values, entries = Values(every), part["total",]
    standing, undone = part["standing",], part["undone",]
    return {
        "entries": entries,
        "seconds": {**_times(values), "left_out": part["left",], "by_entry": _times_by_entry(gaps, max(least, 10))},
        "per_minute": 60 * values.n / values.sum if values.sum else None,
        "corrections": {
            "standing": standing,
            "undone": undone,
            "per_100": 100 * (standing + undone) / entries if entries else None,
            "by_entry": ordered({key[1]: count for key, count in part.items() if key[0] == "corrected"}),
            "by_change": ordered({key[1]: count for key, count in part.items() if key[0] == "change"}),
        },
        "doubts": {"marked": part["marked",], "settled": part["settled",]},
    }


def _times(values: Values) -> Data:
    return {"n": values.n, "median": values.median(0, values.n), "p90": values.ninth_decile()}


def _times_by_entry(gaps: Mapping[str, Mapping[float, int]], least: int) -> list[Data]:
    """Return how long entries took, by entry word. Words with fewer than ``least`` times are left out."""
    rows = [{"entry": word, **_times(Values(counts))} for word, counts in gaps.items()]
    return sorted((row for row in rows if row["n"] >= least), key=lambda row: (-row["n"], row["entry"]))
