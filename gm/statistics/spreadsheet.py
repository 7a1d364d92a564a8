"""The figures as a CSV file, with one row for each number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from gm.game import NamedTuple

Data = Mapping[str, Any]
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""The first characters with which spreadsheets begin a formula."""
_QUOTED = re.compile(r"""^'|[",=\r\n]""")
"""A pattern for values that are put in quotes: those with a special character, or with ``'`` at the start."""
_SPREADS = ("rounds", "entries", "minutes")


class Figure(NamedTuple):
    """A row of the CSV file: a number (``value``) and its sample size (``n``).

    A ``figure`` such as ``ratings`` has several numbers, each in its own row. ``of`` says which number is in this
    row.
    """

    figure: str
    game: str | None
    key: tuple[Any, ...]
    of: str
    value: float | None
    n: int | None = None
    low: float | None = None
    high: float | None = None
    duels: int | None = None


def as_csv(data: Data) -> str:
    """Return all figures as the text of a CSV file."""
    lines = [",".join(Figure._fields)]
    for figure in _figures(data):
        shares = figure.of in ("share", "even")
        numbers = [figure.value, figure.n, figure.low, figure.high, figure.duels]
        key = "/".join(map(str, figure.key))
        texts = map(_cell, (figure.figure, figure.game or "", key, figure.of))
        lines.append(",".join((*texts, *(_number(value, shares=shares) for value in numbers))))
    return "".join(f"{line}\n" for line in lines)


def without_formula(text: str) -> str:
    """Return ``text`` with a ``'`` before it if a spreadsheet could take it for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _cell(text: str) -> str:
    """Return a text as a cell, in quotes if a program could misread it."""
    safe = without_formula(text)
    return '"{}"'.format(safe.replace('"', '""')) if _QUOTED.search(safe) else safe


def _number(value: float | None, *, shares: bool) -> str:
    if value is None:
        return ""
    return f"{value:.6f}" if shares and isinstance(value, float) else str(value)


def _figures(data: Data) -> Iterator[Figure]:
    for what in ("duels", "over"):
        yield Figure("duels", None, (), what, data[what], duels=data["duels"])
    for slug, figures in data["games"].items():
        yield from _game(slug, figures)
    for row in data["players"]:
        yield from _player(row)
    for row in data["home"]:
        yield _share("home", row["game"], (row["id"],), row, row["n"], row["n"])
    for row in data["pairs"]:
        for what in ("a_won", "b_won", "both", "neither"):
            yield Figure("pairs", None, (row["a"], row["b"]), what, row[what], duels=row["duels"])
    yield from _referee(data["referee"], data["duels"])
    for row in data["ratings"] or ():
        for what in ("mu", "sigma", "ordinal"):
            key = (row["id"],) if "id" in row else (row["thing"],)
            yield Figure("ratings", row["game"], key, what, row[what], duels=row["duels"])


def _share(figure: str, game: str | None, key: tuple[Any, ...], row: Data, n: int, duels: int | None) -> Figure:
    return Figure(figure, game, key, "share", row["share"], n, row["low"], row["high"], duels)


def _spread(figure: str, game: str, key: tuple[Any, ...], row: Data, duels: int | None) -> Figure:
    return Figure(figure, game, key, "median", row["median"], row["n"], row["low"], row["high"], duels)


def _game(slug: str, figures: Data) -> Iterator[Figure]:
    for what in ("duels", "over"):
        yield Figure("duels", slug, (), what, figures[what], duels=figures["duels"])
    for kind, count in figures["kinds"].items():
        yield Figure("kinds", slug, (kind,), "count", count, duels=figures["over"])
    for what in _SPREADS:
        yield _spread(what, slug, (), figures[what], figures[what]["n"])
    for row in figures["first"]:
        yield _share("first", slug, (row["sides"],), row, row["n"], row["n"])
        yield Figure("first", slug, (row["sides"],), "even", row["even"], duels=row["n"])
    for row in figures["holdings"]:
        yield _spread("holdings", slug, (row["what"], row["round"]), row, None)
    if "home" in figures:
        yield _share("home", slug, (), figures["home"], figures["home"]["n"], figures["home"]["n"])
    for table, rows in figures["tables"].items():
        for row in rows:
            yield from _row(slug, table, row)


def _row(slug: str, table: str, row: Data) -> Iterator[Figure]:
    """Yield the numbers of a row of a game's own table."""
    key, duels = tuple(row["key"]), row.get("duels")
    yield _share(table, slug, key, row, row["n"] if duels is None else duels, duels)
    for what in ("n", "hit", "mean", "above", "won", "expected"):
        if what in row:
            yield Figure(table, slug, key, what, row[what], row["n"], duels=duels)


def _player(row: Data) -> Iterator[Figure]:
    key, played = (row["id"],), row["played"]
    yield _share("players", row["game"], key, row, played, played)
    for what in ("won", "score", "expected"):
        yield Figure("players", row["game"], key, what, row[what], played, duels=played)


def _referee(figures: Data, duels: int) -> Iterator[Figure]:
    seconds, corrections = figures["seconds"], figures["corrections"]
    yield Figure("referee", None, (), "entries", figures["entries"], duels=duels)
    for what in ("median", "p90", "left_out"):
        yield Figure("seconds", None, (), what, seconds[what], seconds["n"], duels=duels)
    for row in seconds["by_entry"]:
        for what in ("median", "p90"):
            yield Figure("seconds", None, (row["entry"],), what, row[what], row["n"], duels=duels)
    yield Figure("referee", None, (), "per_minute", figures["per_minute"], seconds["n"], duels=duels)
    for what in ("standing", "undone", "per_100"):
        yield Figure("corrections", None, (), what, corrections[what], figures["entries"], duels=duels)
    for what in ("by_entry", "by_change"):
        for word, count in corrections[what].items():
            yield Figure("corrections", None, (word,), what, count, duels=duels)
    for what in ("marked", "settled"):
        yield Figure("doubts", None, (), what, figures["doubts"][what], duels=duels)
