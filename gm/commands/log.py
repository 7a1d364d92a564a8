"""``gm log``: the log, whole or in part, or the record of the duel as lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from gm.commands.command import Args
from gm.commands.export import record_text
from gm.commands.log_results import EarlierWording, LogLine, LogResult
from gm.commands.results import Document
from gm.duel.changes import NAME, find_line
from gm.errors import GmError
from gm.game import Name, NotRecognized, find_name
from gm.notation.line import join
from gm.table import outstanding, presenter
from gm.table.log_view import items_with_rounds, log_items
from gm.table.session import Session
from gm.table.table import Table
from gm.text import LARGEST, require_whole_number


def run(session: Session, args: Args) -> LogResult | Document:
    """Return the log or, with ``--lines``, the duel's record: lines that gm can replay.

    Raises GmError (``words``, ``no-such``).
    """
    table = session.table()
    if args.options.get("lines"):
        if args.words or "last" in args.options:
            raise GmError("words", "A record is always the whole duel.", "Type: log --lines, or leave --lines out.")
        return record_text(table, "log --lines")
    lines = select_items(table, all_items(table), args)
    return LogResult(join(["log", *args.words]), presenter.duel_facts(table), lines)


def all_items(table: Table) -> tuple[LogLine, ...]:
    """Return all lines of the log with their results."""
    return tuple(
        LogLine(
            item,
            presenter.public_words(table, item.line),
            tuple(EarlierWording(presenter.public_words(table, line), by) for line, by in item.was),
            presenter.row_notices(table, item.row, item.notices),
            presenter.outstanding_items(table, outstanding.from_correction(item.row)),
            round,
            lasted,
        )
        for item, round, lasted in items_with_rounds(table, log_items(table))
    )


Wanted = Callable[[LogLine], bool]
_USAGE = "Type: log 20-40, log round 3, log NAME, log WORD, or: log --last 10"


def select_items(table: Table, rows: Sequence[LogLine], args: Args) -> tuple[LogLine, ...]:
    """Return the lines of the log that match all typed conditions. ``--last`` limits the number of lines.

    Raises GmError (``words``, ``no-such``).
    """
    wanted = [_wanted(table, rows, part) for part in _parts(args.words, table.game.info.nouns.round)]
    matches = tuple(row for row in rows if all(matches_part(row) for matches_part in wanted))
    if args.words and not matches:
        raise GmError("no-such", f"No line matches “{' '.join(args.words)[:60]}”.", _USAGE)
    last = args.options.get("last")
    if last is None:
        return matches
    text = f"“{last[:40]}” is not a number of lines."
    return matches[-require_whole_number(last, 1, LARGEST, text, "Type: log --last 10") :]


def parse_round(word: str, rounds: Iterable[int | None], called: str) -> int:
    """Return the number of a round as typed in ``word``. Raises GmError (``words``, ``no-such``).

    ``rounds`` are the numbers that exist, ``called`` is the game's word for a round.
    """
    text = f"“{word[:40]}” is not the number of a {called}."
    number = require_whole_number(word, 0, LARGEST, text, f"Type: log {called} 1")
    if number not in (known := {known_round for known_round in rounds if known_round is not None}):
        so_far = f"The last one is {max(known)}." if known else f"This game does not count {called}s."
        raise GmError("no-such", f"There is no {called} {number}.", so_far)
    return number


def _parts(words: Sequence[str], called: str) -> list[list[str]]:
    """Split ``words`` into conditions. The word for a round and the number after it together are one condition."""
    parts: list[list[str]] = []
    for word in words:
        if parts and len(parts[-1]) == 1 and parts[-1][0].casefold() in ("round", called):
            parts[-1].append(word)
        else:
            parts.append([word])
    return parts


def _wanted(table: Table, rows: Sequence[LogLine], part: Sequence[str]) -> Wanted:
    called, word = table.game.info.nouns.round, part[0].casefold()
    if word in ("round", called):
        if len(part) < 2:
            raise GmError("words", f"Which {called}?", f"Type: log {called} 1")
        number = parse_round(part[1], (row.round for row in rows), called)
        return lambda row: row.round == number
    if not word:
        raise GmError("words", "The search word is empty.", _USAGE)
    first, dash, last = word.partition("-")
    if NAME.fullmatch(first) and (not last or NAME.fullmatch(last)):
        return _between(table, rows, first, last if dash else first)
    try:
        who = find_name(word, (Name(id, name) for id, name in table.names.items()))
    except NotRecognized:
        return lambda row: word in " ".join([row.text, *(notice.text for notice in row.notices)]).casefold()
    return lambda row: _concerns(table, row, who)


def _between(table: Table, rows: Sequence[LogLine], first: str, last: str) -> Wanted:
    """Return a filter for the lines from ``first`` to ``last`` in log order; to the end if ``last`` is ''."""
    places = {row.item.row.name: at for at, row in sorted(enumerate(rows), key=lambda pair: not pair[1].item.acts)}
    start = places.get(first, -1)
    end = places.get(last, -1) if last else len(rows) - 1
    for word, place in ((first, start), (last, end)):
        if place < 0:
            find_line(table.rows, table.lines, word)  # says which numbers there are
            raise GmError("no-such", f"There is no line {word}.", "See the numbers: gm log")
    if start > end:
        raise GmError("words", f"{first} comes after {last}.", f"Type: log {last}-{first}")
    inside = {(row.item.row.name, row.item.acts) for row in rows[start : end + 1]}
    return lambda row: (row.item.row.name, row.item.acts) in inside


def _concerns(table: Table, row: LogLine, who: str) -> bool:
    """Return whether a line is about the player with the id ``who``.

    A line is about a player if it or its results name the player, or if it changed what the player has. While an answer
    is sealed (hidden until all have answered), it is only about the player who gave it.
    """
    name = re.compile(rf"(?<!\w){re.escape(table.names[who])}(?!\w)")
    if any(
        name.search(notice.text) or any(who == change.holder for change in notice.changes) for notice in row.notices
    ):
        return True
    line = row.item.line
    if line.kind != "entry":
        return False
    if presenter.is_sealed(table, line):
        return next((value for key, value in line.body.items() if key != "kind"), None) == who
    return who in _values(line.body)


def _values(data: object) -> set[str]:
    """Return all texts in the data of an entry."""
    if isinstance(data, dict):
        return {key for part in data.values() for key in _values(part)} | {str(key) for key in data}
    if isinstance(data, list | tuple):
        return {key for part in data for key in _values(part)}
    return {data} if isinstance(data, str) else set()
