"""The sections about one game: how long duels take, who began, what players held, and the tables of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gm import games
from gm.game import Count
from gm.statistics.section import Bar, Data, Section, Topic, middle, number, percent, share_bar, share_text, spread_text
from gm.text import capitalize


def lengths(slug: str, figures: Data) -> Section:
    """Return the section about how long duels take and how they ended."""
    info = games.info(slug)
    lines = [
        f"{title}: {spread_text(figures[what])}."
        for what, title in (
            ("rounds", f"{info.nouns.round.capitalize()}s"),
            ("entries", "Entries"),
            ("minutes", "Minutes"),
        )
    ]
    if figures["kinds"]:
        lines.append(f"Ended: {', '.join(f'{kind} {n}' for kind, n in figures['kinds'].items())}.")
    return Section(f"{info.title}: how long a {info.nouns.duel} takes", tuple(lines))


def first_side(figures: Data) -> Iterator[Section]:
    """Yield the section about how often the side that began has won, if there are figures."""
    rows = figures["first"]
    if not rows:
        return
    bars = tuple(share_bar(f"{row['sides']} sides", row, row["even"]) for row in rows)
    table = tuple(
        (bar.label, share_text(row["won"], row["n"], row), percent(row["even"]), _seen(row))
        for bar, row in zip(bars, rows, strict=True)
    )
    yield Section("Won by the side that began", (), ("Sides", ">Won", ">Even", ""), table, bars)


def _seen(row: Data) -> str:
    return "No clear difference." if row["low"] <= row["even"] <= row["high"] else ""


def holdings(slug: str, figures: Data) -> Iterator[Section]:
    """Yield the section about one holding, such as points: how much of it players had when each round began.

    A holding is something that players have and that can be counted. If the game counts several holdings, the section
    is about the first of them.
    """
    info = games.info(slug)
    shown = info.counts[:1]
    rows = sorted((row for row in figures["holdings"] if row["what"] in shown), key=lambda row: row["round"])
    top = max((row["high"] or row["median"] for row in rows), default=0) or 1
    if rows:
        title = games.load(slug).texts.title(shown[0])
        yield Section(
            f"{capitalize(title)} when a {info.nouns.round} begins",
            columns=(f">{info.nouns.round.capitalize()}", ">Players", ">Median", ">Middle half"),
            rows=tuple(
                (str(row["round"]), str(row["n"]), number(row["median"]), middle(row["low"], row["high"]))
                for row in rows
            ),
            bars=tuple(
                Bar(
                    f"{info.nouns.round} {row['round']}",
                    row["median"] / top,
                    *(None if row[end] is None else row[end] / top for end in ("low", "high")),
                )
                for row in rows
            ),
        )


def game_table(topic: Topic, data: Data) -> Iterator[Section]:
    """Yield the section with a table that the game declares."""
    table = next(table for table in games.load(topic.name).texts.counted() if table.slug == topic.other)
    figures: Sequence[Data] = data["games"].get(topic.name, {"tables": {table.slug: []}})["tables"][table.slug]
    if not figures:
        yield Section(table.title, ("Nothing to count yet.",))
        return
    names = data["names"] if table.by_player else {}
    labels = [tuple(names.get(part, part) for part in row["key"]) for row in figures]
    rows = tuple((*label, *_cells(table, row)) for label, row in zip(labels, figures, strict=True))
    bars = tuple(_bar(table, " ".join(label), row, figures) for label, row in zip(labels, figures, strict=True))
    yield Section(table.title, (), (*table.keys, *_columns(table)), rows, bars)


def _columns(table: Count) -> tuple[str, ...]:
    """Return the titles of the columns that show the figures of a table."""
    hit = table.hit.capitalize()
    if table.kind == "hits":
        return (f">{hit or 'Hits'}",)
    if table.kind == "mean":
        return (">Count", f">{hit or 'Mean'}", *([">Luck"] if table.even is not None else []))
    times = (f">{table.row.capitalize()}", f">{hit}") if table.row else (f">{hit or 'Times'}",)
    return (*times, ">Won with it", ">Expected")


def _cells(table: Count, row: Data) -> tuple[str, ...]:
    """Return the figures of a row as texts, one for each column."""
    if table.kind == "hits":
        return (share_text(row["hit"], row["n"], row),)
    if table.kind == "mean":
        return (str(row["n"]), number(row["mean"]), *([f"{row['above']:+.1f}"] if table.even is not None else []))
    times = [str(row[key]) for key in ("n", "hit") if key in row]
    return (*times, share_text(row["won"], row["duels"], row), number(row["expected"]))


def _bar(table: Count, label: str, row: Data, rows: Sequence[Data]) -> Bar:
    """Return the bar of a row. Bars of means are drawn relative to the largest mean."""
    if table.kind == "hits":
        return share_bar(label, row)
    if table.kind == "mean":
        top = max(row["mean"] for row in rows) or 1
        return Bar(label, row["mean"] / top, even=None if table.even is None else table.even / top)
    return share_bar(label, row, row["expected"] / row["duels"] if row["duels"] else None)
