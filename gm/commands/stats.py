"""``gm stats``: statistics of all duels in the database, or of those of one game or player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from gm import games
from gm.commands.command import Args
from gm.commands.duels import check_dates
from gm.commands.results import SavedFile
from gm.errors import GmError
from gm.game import name_id
from gm.notation.name_resolution import close_matches
from gm.statistics.collection import collecting
from gm.statistics.ratings import Ratings
from gm.statistics.report import report
from gm.statistics.section import Bar, Section, Topic
from gm.statistics.sections import page_title, sections
from gm.statistics.selection import Filter
from gm.statistics.spreadsheet import as_csv
from gm.store.files import write_new
from gm.table.blocks import Block, Line, Table
from gm.table.results import Result
from gm.table.session import Session
from gm.text import LARGEST, require_whole_number

_WIDE = 10
"""The width of a full bar in characters."""
_EIGHTHS = " ▏▎▍▌▋▊▉"


class StatsResult(Result):
    """The result of ``gm stats``: statistics of many duels. With ``plain``, the result has no tables and no bars."""

    topic: Topic
    figures: dict[str, Any]
    ratings: Callable[[], Ratings]
    plain: bool = False

    def data(self) -> dict[str, Any]:
        figures = {key: value for key, value in self.figures.items() if key != "names"}
        return {**figures, "ratings": self.ratings()}

    def blocks(self) -> Iterable[Block]:
        first = True
        for section in sections(self.topic, self.figures, self.ratings):
            if not first:
                yield ""
            first = False
            if section.title:
                yield Line(section.title, "strong")
            yield from section.lines
            if section.rows:
                yield from self._table(section)

    def _table(self, section: Section) -> Iterable[Block]:
        if self.plain:
            titles = [title.lstrip(">") for title in section.columns]
            for first, *cells in section.rows:
                parts = (f"{title} {cell}".strip() for title, cell in zip(titles[1:], cells, strict=True) if cell)
                yield f"{first}: {', '.join(parts)}"
        else:
            rows = section.rows
            columns = section.columns
            if section.bars:
                columns = (*columns, "")
                rows = tuple((*row, _drawn(bar)) for row, bar in zip(rows, section.bars, strict=True))
            yield Table(columns, rows, titled=True)


def _drawn(bar: Bar) -> str:
    """Return a bar drawn with block characters, exact to an eighth of a character."""
    eighths = round(bar.value * _WIDE * 8)
    return ("█" * (eighths // 8) + _EIGHTHS[eighths % 8]).rstrip()


_ARCHIVED = ("yes", "no", "only")
_ROWS, _LEAST_ROWS = 60, 6
"""The maximum number of rows on a printed page, in all tables together.

Even if there are many tables, each may have ``_LEAST_ROWS`` rows.
"""


def run(session: Session, args: Args) -> Result:
    """Show statistics, or write them to a file (``--csv``). The words choose which statistics. Raises GmError."""
    result = StatsResult("stats", *figures(session, args), plain="plain" in args.options)
    if "csv" not in args.options:
        return result
    path = str(args.options["csv"])
    write_new(path, as_csv(result.data()))
    return SavedFile("stats", path)


def figures(session: Session, args: Args) -> tuple[Topic, dict[str, Any], Callable[[], Ratings]]:
    """Return three values: the topic that the words ask about, its statistics, and a function that returns its ratings.

    Raises GmError.
    """
    choice = read_filter(args)
    store = session.find_store()
    if store is None:
        topic, choice = find_topic(args, choice, {})
        return topic, *report(None, choice)
    with collecting(store, session.progress) as collector:
        topic, choice = find_topic(args, choice, collector.players)
        return topic, *report(collector, choice, used_table=_used_table(args, choice))


def printed_figures(session: Session, args: Args) -> dict[str, Any]:
    """Return the statistics that the words ask for, as data for a printed page. Raises GmError."""
    topic, data, ratings = figures(session, args)
    parts = [*sections(topic, data, ratings)]
    most = max(_LEAST_ROWS, _ROWS // max(1, sum(bool(part.rows) for part in parts)))
    return {"title": page_title(topic, data), "sections": [_shortened(part, most) for part in parts]}


def _shortened(part: Section, most: int) -> dict[str, Any]:
    """Return a section as data, with at most ``most`` rows."""
    more = len(part.rows) - most
    lines = (*part.lines, f"The first {most} rows of {len(part.rows)}:") if more > 0 else part.lines
    bars = [bar._asdict() for bar in part.bars[:most]]
    return {**part._asdict(), "lines": lines, "rows": part.rows[:most], "bars": bars}


def read_filter(args: Args) -> Filter:
    """Return the filter that the options describe. Raises GmError (``words``, ``no-such``)."""
    check_dates(args)
    options = args.options
    archived = str(options.get("archived", "no"))
    if archived not in _ARCHIVED:
        text = f"“{archived[:40]}” is not a value of --archived."
        raise GmError("words", text, "Type: --archived yes, --archived no or --archived only")
    least = str(options.get("min", "1"))
    text = f"“{least[:40]}” is not a whole number above 0."
    return Filter(
        game=games.info(str(options["game"]).casefold()).slug if "game" in options else "",
        since=str(options.get("since", "")),
        until=str(options.get("until", "")),
        event=str(options.get("event", "")).casefold(),
        title=str(options.get("title", "")),
        archived=archived,
        open="open" in options,
        same=_aliases(options.get("same", ())),
        least=require_whole_number(least, 1, LARGEST, text, "For example: gm stats --min 5"),
    )


def _aliases(values: Sequence[str]) -> Mapping[str, str]:
    """Return a mapping from each alias of a player to the player's id. Raises GmError (``words``).

    A value such as ``Ana=Anna,Ann`` names the aliases.
    """
    same: dict[str, str] = {}
    for value in values:
        name, sign, aliases = value.partition("=")
        ids = [name_id(alias) for alias in aliases.split(",")]
        if not sign or not name_id(name) or not all(ids):
            text = f"“{value[:40]}” does not say which names belong to one player."
            raise GmError("words", text, "For example: --same Ana=Anna,Ann")
        same |= {alias: name_id(name) for alias in ids if alias != name_id(name)}
    return same


def find_topic(args: Args, choice: Filter, players: Mapping[str, str]) -> tuple[Topic, Filter]:
    """Return the topic that the words ask about, and the filter for it. Raises GmError (``no-such``, ``words``)."""
    words = list(args.words)
    topic = Topic()
    if "player" in args.options:
        words.insert(0, str(args.options["player"]))
    elif words and words[0].casefold() in ("ratings", "referee"):
        topic = Topic(words.pop(0).casefold())
    if words and "player" not in args.options:
        slug, rest = games.split_game(words)
        if slug in games.slugs():
            choice, words = choice._replace(game=slug), list(rest)
            topic = topic if topic.kind != "file" else Topic("game", slug)
            if words and topic.kind == "game":
                topic = _table(slug, words.pop(0).casefold())
    if not words:
        return topic, choice
    if topic.kind in ("table", "game", "referee", "ratings") or len(words) > 2:
        text = f"stats: unexpected word “{words[0][:40]}”."
        raise GmError("words", text, "See what you can type: gm help stats")
    ids = tuple(_player(word, choice, players) for word in words)
    if len(set(ids)) < len(ids):
        raise GmError("words", "A player cannot be compared with themselves.", f"Type: gm stats {words[0]}")
    return Topic("pair" if len(ids) == 2 else "player", *ids), choice._replace(players=ids)


def _table(slug: str, word: str) -> Topic:
    """Return the topic for one table of a game's statistics. Raises GmError (``no-such``)."""
    tables = [table.slug for table in games.load(slug).texts.counted()]
    if word in ("ratings", "referee"):
        return Topic(word)
    if word not in tables:
        near = close_matches(word, [tables]) or [*tables, "ratings", "referee"]
        text = f"{games.info(slug).title} has no statistics called “{word[:40]}”."
        raise GmError("no-such", text, f"For example: {' or '.join(f'gm stats {slug} {name}' for name in near[:4])}")
    return Topic("table", slug, word)


def _player(word: str, choice: Filter, players: Mapping[str, str]) -> str:
    """Return the id of the player called ``word``. Raises GmError (``no-such``)."""
    who = choice.player(name_id(word))
    ids = {choice.player(seat) for seat in players}
    if who not in ids:
        near = close_matches(word, [[players.get(seat, seat) for seat in sorted(ids)], games.slugs()])
        remedy = f"Did you mean “{'” or “'.join(near)}”?" if near else "See who has played: gm stats"
        raise GmError("no-such", f"There is no game or player called “{word[:40]}”.", remedy)
    return who


def _used_table(args: Args, choice: Filter) -> str:
    """Return the table of statistics that ``--with`` names; '' without it. Raises GmError (``words``, ``no-such``)."""
    if "with" not in args.options:
        return ""
    if not choice.game:
        raise GmError("words", "Which game do you mean?", "Name one: gm stats ratings GAME --with TABLE")
    tables: list[Any] = [table.slug for table in games.load(choice.game).texts.counted() if table.kind == "wins"]
    word = str(args.options["with"]).casefold()
    if word not in tables:
        known = " or ".join(f"--with {name}" for name in tables)
        text = f"{games.info(choice.game).title} has no table of statistics called “{word[:40]}” that gm can rate."
        raise GmError("no-such", text, f"Type: {known}" if known else "Leave out --with.")
    return word
