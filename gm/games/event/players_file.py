"""The reader of lists of players: a spreadsheet with a line for each player, or TOML. It is imported when needed."""

from __future__ import annotations

import csv
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from gm.errors import GmError
from gm.game import Bounds, Faults, NamedTuple, TableFile, checked_name, name_id, new_name_id, tables_of, visual_key
from gm.games.event.entries import RATING_MAX
from gm.games.event.fields import LONGEST_CLUB

_COLUMNS = ("name", "rating", "club")
_SEPARATORS = (",", ";", "\t")
_LEAST, _MOST = 2, 256
_UNREADABLE, _END = "?unreadable?", "?end?"
_HEADING = "If the first line is a heading, call the column of names “name”"


def read_players(raw: bytes, taken: Container[str]) -> TableFile:
    """Return the players of a file, and everything that is wrong with it.

    The file is UTF-8 text. Its values are separated by commas, semicolons or tabs. If a value of the first line is
    ``name``, that line is a heading. Otherwise it is a player. No player may have a word in ``taken`` as a name.
    """
    faults = list[tuple[int | None, str]]()
    rows = [row for row in _rows(raw, faults) if any(row[1])]
    whole = not faults
    columns = {name: at for at, name in enumerate(_COLUMNS)}
    unread: tuple[str, ...] = ()
    if rows and "name" in (titles := [title.casefold() for title in rows[0][1]]):
        columns = {name: titles.index(name) for name in _COLUMNS if name in titles}
        unread = tuple(title for title in rows.pop(0)[1] if title and title.casefold() not in _COLUMNS)
        players = list(_players(rows, columns, taken, faults))
    else:
        players = list(_players(rows, columns, taken, faults))
        _explain_heading(rows[:1], faults)
    if len(rows) < _LEAST and whole:
        faults.append((None, f"an event needs at least {_LEAST} players"))
    faults.sort(key=lambda fault: (fault[0] is None, fault[0] or 0))
    return TableFile({"format": 1, "game": "event", "player": players}, tuple(faults), unread)


def _explain_heading(first: Sequence[tuple[int, list[str]]], faults: list[tuple[int | None, str]]) -> None:
    """Add advice about headings to the mistake in the first line of a file, if there is one.

    Do this only if the line has no digits, because then it may be a heading.
    """
    lines = [line for line, cells in first if not any(map(str.isdigit, cells))]
    for at in [at for at, (line, _) in enumerate(faults) if line in lines][-1:]:
        faults[at] = (faults[at][0], f"{faults[at][1].rstrip('.')}. {_HEADING}")


def _rows(raw: bytes, faults: list[tuple[int | None, str]]) -> Iterator[tuple[int, list[str]]]:
    """Yield (number, values) for each line. For a line that cannot be read, add a mistake to ``faults`` instead."""
    lines = list[str]()
    for number, line in enumerate(raw.removeprefix(b"\xef\xbb\xbf").splitlines(keepends=True), 1):
        try:
            lines.append(line.decode())
        except UnicodeDecodeError:
            faults.append((number, "this line is not UTF-8: save the file as UTF-8"))
            lines.append(f"{_UNREADABLE}\n")
    first = next((line for line in lines if line.strip()), "")
    separator = max(_SEPARATORS, key=first.count)
    reader, start = csv.reader([*lines, _END], delimiter=separator, skipinitialspace=True), 1
    try:
        for values in reader:
            cells = [value.strip() for value in values]
            if reader.line_num > len(lines) and cells != [_END]:
                faults.append((start, "this line has a quotation mark that is not closed"))
            elif cells not in ([_UNREADABLE], [_END]):
                yield start, cells
            start = reader.line_num + 1
    except csv.Error as error:
        faults.append((reader.line_num, f"this line cannot be read: {error}"))


def _players(
    rows: Sequence[tuple[int, list[str]]],
    columns: Mapping[str, int],
    taken: Container[str],
    faults: list[tuple[int | None, str]],
) -> Iterator[dict[str, Any]]:
    """Yield the data of each player. Add the mistakes in the players' lines to ``faults``."""
    ids, looks = dict[str, int](), dict[str, int]()
    for count, (line, cells) in enumerate(rows, 1):
        values = {name: cells[at] if at < len(cells) else "" for name, at in columns.items()}
        name, rating, club = (values.get(column, "") for column in _COLUMNS)
        if count == _MOST + 1:
            faults.append((line, f"an event has at most {_MOST} players, so there is no room for this player"))
        faults += [(line, text) for text in _wrong(name, rating, club, taken, ids, looks, line)]
        player: dict[str, Any] = {"name": name}
        player |= {"rating": int(rating)} if rating.isascii() and rating.isdigit() else {}
        yield {**player, "club": club} if club else player


def _wrong(
    name: str, rating: str, club: str, taken: Container[str], ids: dict[str, int], looks: dict[str, int], line: int
) -> Iterator[str]:
    """Yield the mistakes in a player's line.

    ``ids`` maps the ids of earlier names to the numbers of their lines. ``looks`` maps their visual keys to these
    numbers: names that look alike have the same key.
    """
    if any("\n" in value for value in (name, rating, club)):
        yield "a value continues on the next line: look for a quotation mark that is not closed"
        return
    if not name:
        yield "the name is missing"
    else:
        try:
            who = new_name_id(checked_name(name), taken)
        except GmError as error:
            yield f"{error.message} {error.remedy}"
        else:
            same = ids.setdefault(who, line)
            alike = looks.setdefault(visual_key(name), line)
            if min(same, alike) < line:
                yield f"“{name[:40]}” is already in line {min(same, alike)}"
    if rating and not (rating.isascii() and rating.isdigit() and len(rating) < 9 and int(rating) <= RATING_MAX):
        yield f"“{rating[:20]}” is not a rating: use 0 to {RATING_MAX}, or leave it empty"
    if len(club) > LONGEST_CLUB:
        yield f"the club's name is longer than {LONGEST_CLUB} letters"


class Entrant(NamedTuple):
    """A player in a file."""

    name: Annotated[str, Bounds(1, 64)]
    rating: Annotated[int, Bounds(0, RATING_MAX)] = 0
    club: Annotated[str, Bounds(0, 64)] = ""


class Players(NamedTuple):
    """The content of a file of players."""

    format: Literal[1]
    game: Literal["event"]
    player: Annotated[tuple[Entrant, ...], Bounds(2, 256)]

    @staticmethod
    def faults(data: Mapping[str, Any]) -> Faults:
        """Yield a mistake for each player who is in the file twice."""
        seen = set[str]()
        for where, table in tables_of(data, "player"):
            id = name_id(str(table.get("name", "")))
            if id in seen:
                yield (*where, "name"), "another player has this name"
            seen.add(id)
