"""The figures as titled tables with charts, for the terminal, the page and paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gm import games
from gm.game import join_and
from gm.statistics.game_sections import first_side, game_table, holdings, lengths
from gm.statistics.ratings import MISSING, SETTLED, Ratings
from gm.statistics.section import Data, Section, Topic, day, number, share_bar, share_text, spread_text
from gm.text import counted


def sections(topic: Topic, data: Data, ratings: Callable[[], Ratings]) -> Iterator[Section]:
    """Yield the sections about ``topic``. The ratings are computed only if a section shows them."""
    if not data["duels"]:
        yield Section("", ("No duel yet.",))
    else:
        yield from _SECTIONS[topic.kind](topic, {**data, "ratings": ratings()} if topic.kind in _RATED else data)
    if data["skipped"]:
        lines = tuple(f"Duel {skip['duel']} is left out: {skip['why']}" for skip in data["skipped"])
        yield Section("Left out", lines)


def page_title(topic: Topic, data: Data) -> str:
    """Return the title of a page about ``topic``."""
    if topic.kind in ("game", "table"):
        return games.info(topic.name).title
    names = [data["names"].get(who, who) for who in (topic.name, topic.other) if who]
    return " – ".join(names) or "Statistics"


def _file(topic: Topic, data: Data) -> Iterator[Section]:
    yield _overview(data)
    yield from _games(data)
    yield from _players([row for row in data["players"] if row["game"] is None], data)
    yield from _home(data)


def _game(topic: Topic, data: Data) -> Iterator[Section]:
    yield _overview(data)
    figures = data["games"].get(topic.name)
    if figures is None:
        return
    yield lengths(topic.name, figures)
    yield from _players([row for row in data["players"] if row["game"] == topic.name], data)
    yield from _home(data)
    yield from first_side(figures)
    yield from _pairs(data)
    yield from _referee(topic, data)
    yield from holdings(topic.name, figures)
    for table in games.load(topic.name).texts.counted():
        yield from game_table(Topic("table", topic.name, table.slug), data)


def _player(topic: Topic, data: Data) -> Iterator[Section]:
    yield _overview(data)
    yield from _games(data)
    yield from _players(data["players"], data, by_game=True)
    yield from _home(data)
    yield from _pairs(data)
    yield from _ratings(topic, data)


def _pair(topic: Topic, data: Data) -> Iterator[Section]:
    row = next((row for row in data["pairs"] if {row["a"], row["b"]} == {topic.name, topic.other}), None)
    if row is None:
        yield Section("", ("They have not played against each other yet.",))
        return
    names = data["names"]
    a, b, more = names[row["a"]], names[row["b"]], data["pair"]
    lines = [f"{a} and {b} have played {counted(row['duels'], 'duel')} against each other."]
    if any(more["first"].values()):
        began = (f"{names[who]} {counted(n, 'time')}" for who, n in more["first"].items())
        lines.append(f"Began: {', '.join(began)}.")
    lines.append(f"Entries per duel: {spread_text(more['entries'])}.")
    yield Section(f"{a} against {b}", tuple(lines))
    all_games = [("all games", row), *((games.info(slug).title, rows) for slug, rows in more["games"].items())]
    yield Section(
        "Who won",
        columns=("Game", f">{a} won", f">{b} won", ">Both", ">Neither"),
        rows=tuple((title, *(str(r[key]) for key in ("a_won", "b_won", "both", "neither"))) for title, r in all_games),
    )
    yield Section(
        "The last duels",
        columns=(">Duel", "Ended", "Game", "Won by"),
        rows=tuple(
            (
                str(duel["duel"]),
                day(duel["ended"]),
                games.info(duel["game"]).title,
                join_and([names.get(who, who) for who in duel["winners"]]) if duel["winners"] else "nobody",
            )
            for duel in more["last"]
        ),
    )


def _overview(data: Data) -> Section:
    on = data["duels"] - data["over"]
    lines = [f"{counted(data['duels'], 'duel')}, {data['over']} over, {on} in progress."]
    return Section("", tuple(lines))


def _games(data: Data) -> Iterator[Section]:
    rows = tuple(
        (
            games.info(slug).title,
            str(figures["duels"]),
            str(figures["over"]),
            *(number(figures[what]["median"]) for what in ("rounds", "entries", "minutes")),
        )
        for slug, figures in data["games"].items()
    )
    yield Section("Games (medians of the duels that are over)", (), _GAMES, rows)


_GAMES = ("Game", ">Duels", ">Over", ">Rounds", ">Entries", ">Minutes")


def _players(rows: Sequence[Data], data: Data, *, by_game: bool = False) -> Iterator[Section]:
    if not rows:
        return
    labelled = [(_game_title(row["game"]) if by_game else " / ".join(row["names"]), row) for row in rows]
    yield Section(
        "Wins by game" if by_game else "Players",
        columns=("Game" if by_game else "Player", ">Won", ">Score", ">Expected"),
        rows=tuple(
            (label, share_text(row["won"], row["played"], row), number(row["score"]), number(row["expected"]))
            for label, row in labelled
        ),
        bars=tuple(share_bar(label, row, row["expected"] / row["played"]) for label, row in labelled),
    )


def _game_title(slug: str | None) -> str:
    return games.info(slug).title if slug else "all games"


def _home(data: Data) -> Iterator[Section]:
    rows = data["home"]
    if rows:
        several = len({row["game"] for row in rows}) > 1
        yield Section(
            "Shared wins (in games that all players win or lose together)",
            columns=("Player", *(["Game"] if several else []), ">Won"),
            rows=tuple(
                (
                    " / ".join(row["names"]),
                    *([_game_title(row["game"])] if several else []),
                    share_text(row["won"], row["n"], row),
                )
                for row in rows
            ),
            bars=tuple(share_bar(" / ".join(row["names"]), row) for row in rows),
        )


def _pairs(data: Data) -> Iterator[Section]:
    names = data["names"]
    if data["pairs"]:
        yield Section(
            "Head-to-head",
            columns=("Players", ">Duels", ">First won", ">Second won", ">Both", ">Neither"),
            rows=tuple(
                (f"{names[row['a']]} – {names[row['b']]}", *(str(row[key]) for key in _PAIR)) for row in data["pairs"]
            ),
        )


_PAIR = ("duels", "a_won", "b_won", "both", "neither")


def _referee(topic: Topic, data: Data) -> Iterator[Section]:
    figures = data["referee"]
    seconds, corrections, doubts = figures["seconds"], figures["corrections"], figures["doubts"]
    lines = [f"{counted(figures['entries'], 'entry', 'entries')} in the logs."]
    if seconds["n"]:
        lines.append(
            f"Seconds per entry: {number(seconds['median'])} (median of {seconds['n']}), nine out of ten within "
            f"{number(seconds['p90'])}; {counted(seconds['left_out'], 'longer break')} left out."
        )
    if figures["per_minute"] is not None:
        lines.append(f"Entries per minute: {number(figures['per_minute'])}.")
    if corrections["per_100"] is not None:
        lines.append(
            f"Corrections per 100 lines: {number(corrections['per_100'])} "
            f"({counted(corrections['standing'], 'correction')}, {corrections['undone']} undone)."
        )
    if corrections["by_change"]:
        lines.append(f"Changes: {', '.join(f'{kind} {n}' for kind, n in corrections['by_change'].items())}.")
    lines.append(f"Flagged as uncertain: {doubts['marked']}, {doubts['settled']} of them cleared.")
    yield Section("The referee", tuple(lines))
    if topic.kind == "referee" and seconds["by_entry"]:
        corrected = corrections["by_entry"]
        rows = seconds["by_entry"]
        yield Section(
            "By entry",
            columns=("Entry", ">Typed", ">Seconds", ">9 of 10 within", ">Corrected"),
            rows=tuple(
                (
                    row["entry"],
                    str(row["n"]),
                    number(row["median"]),
                    number(row["p90"]),
                    str(corrected.get(row["entry"], 0)),
                )
                for row in rows
            ),
        )


def _ratings(topic: Topic, data: Data) -> Iterator[Section]:
    rows, names = data["ratings"], data["names"]
    if rows is None:
        yield Section("Ratings", (MISSING,))
        return
    chosen = data["filter"]["game"]
    shown = [row for row in rows if topic.kind != "ratings" or row["game"] == chosen]
    for slug in dict.fromkeys(row["game"] for row in sorted(shown, key=lambda row: row["game"] or "")):
        ranked = sorted((row for row in shown if row["game"] == slug), key=lambda row: row["rank"])
        yield Section(
            f"Ratings: {_game_title(slug)}",
            columns=(">Rank", "Player", ">Rating", ">Mean", ">Deviation", ">Duels", ""),
            rows=tuple(
                (
                    str(row["rank"]),
                    names.get(row["id"], row["id"]) if "id" in row else row["thing"],
                    *(f"{row[key]:.1f}" for key in ("ordinal", "mu", "sigma")),
                    str(row["duels"]),
                    "provisional" if row["duels"] < SETTLED else "",
                )
                for row in ranked
            ),
        )


_RATED = ("player", "ratings")
_SECTIONS = {
    "file": _file,
    "game": _game,
    "player": _player,
    "pair": _pair,
    "table": game_table,
    "ratings": _ratings,
    "referee": _referee,
}
