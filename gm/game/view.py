"""The board of a duel and the menus of its prompts, as data that any screen can show."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Literal, TypeVar

from gm.tuples import NamedTuple

T = TypeVar("T")


class MenuItem(NamedTuple):
    """A choice that players have now, as an item in the menu of a prompt."""

    line: str
    """The accepted line that makes this choice, in the long form: ``take ana red-stone bo``."""
    value: str = ""
    """The word in ``line`` that names the choice: ``red-stone``. A menu shows the shortest word of the printed name."""
    cost: int = 0
    unit: str = ""
    """The holding that pays the cost: ``coins``. If it is '', no cost is shown."""
    help: str = ""
    """A text about the effect of the choice. If it is '', the menu shows the help of the entry."""


class Cell(NamedTuple):
    """A cell of a table: a text and a style (``strong``, ``quiet`` for dim text, ``alert`` or none).

    ``dial`` is a pair (value, maximum) that some screens draw as a dial. If ``timed`` is True, screens add the minutes
    that the current round has taken.
    """

    text: str
    style: Literal["", "strong", "quiet", "alert"] = ""
    dial: tuple[int, int] | None = None
    timed: bool = False


class Grid(NamedTuple):
    """A table: column titles and rows of cells. A title that begins with ``>`` is aligned right.

    ``of`` has the id of each row's owner, such as a player; the row has the owner's colour ('' for no owner). ``shows``
    has the name of a holding for each column ('' for none). If ``shows`` is empty, the titles are the names of the
    holdings. :func:`make_grid` fills all four tuples.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    of: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()

    @property
    def holdings(self) -> tuple[str, ...]:
        """Return the name of the holding (what somebody has) that each column shows; '' for a column without one."""
        return self.shows or tuple(title.lstrip(">") for title in self.columns)


class Column(NamedTuple, Generic[T]):
    """A column of a table. ``cell(thing)`` makes the cell for a thing.

    ``shows`` is the name of the holding (what somebody has) that the column shows; '' for none. The first column has
    the names. If a title begins with ``>``, the column is aligned right. The first column that is aligned right has the
    main number. A column with an empty title says what the player or thing in each row is doing.
    """

    title: str
    cell: Callable[[T], Cell]
    shows: str = ""


def make_grid(columns: Sequence[Column[T]], things: Mapping[str, T]) -> Grid:
    """Return a table with a row for each of ``things``, a mapping from the id of the row's owner to a thing."""
    return Grid(
        tuple([column.title for column in columns]),
        tuple([tuple([column.cell(thing) for column in columns]) for thing in things.values()]),
        tuple(things),
        tuple([column.shows for column in columns]),
    )


class Arrow(NamedTuple):
    """An arrow on the board, with a text. It points from one player or thing to another.

    ``of`` is the id at its start. ``to`` is the id at its end; '' for no target. The style ``strong`` makes it stand
    out. ``quiet`` is for something that is already over.
    """

    of: str
    to: str
    text: str
    style: Literal["", "strong", "quiet"] = ""


class Listing(NamedTuple):
    """A list for everybody in the room. It is a tab of the web page. A television shows it a screenful at a time.

    On a narrow screen, columns at the end are left out.
    """

    name: str
    """The word for the list in the address of a page: ``?tv=tables``."""
    title: str
    grid: Grid
    """The rows. If ``grid.of`` has a player's id for a row, the name there links to what gm knows about the player."""
    empty: str
    """A sentence for a list without rows."""
    find: str = ""
    """The label of the search box for the rows; '' for a list without one."""
    kept: int = 3
    """The number of leading columns that are never left out."""
    turns: bool = False
    """True if televisions show the list in turn with others now, unless their address names a list."""
    moves: str = ""
    """The kind of notice that says which rows have moved to another place in the list after a correction.

    The parameter ``moved`` of this notice is a list of (id, old place, new place).
    """


class View(NamedTuple):
    """The board as a player, or everyone, may see it: ``data`` for scripts, and tables and lines of text for people.

    ``about`` are the ids of the rules for things that are on the table now, such as a card in play. If a query returns
    a list, ``items`` is that list as JSON, used instead of ``data``. ``arrows`` show who aims at whom. ``brief`` is a
    shorter board, for the few lines under a prompt. If there are ``listings``, the web page shows them instead of the
    tables.
    """

    data: Mapping[str, Any]
    headline: str = ""
    tables: tuple[Grid, ...] = ()
    lines: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    items: Sequence[Any] | None = None
    arrows: tuple[Arrow, ...] = ()
    brief: "View | None" = None
    listings: tuple[Listing, ...] = ()


def public(record: Any, keys: Sequence[str] = (), /, **values: Any) -> dict[str, Any]:
    """Return a record as JSON data, with all of its fields or only those in ``keys``.

    ``values`` replace the values of fields, or are added at the end. Records and tuples inside become JSON data too.

        public(player, ("id", "name", "cards"), cards=len(player.cards))
    """
    fields = {**record._asdict(), **values}
    if keys:
        fields = {key: fields[key] for key in (*keys, *(key for key in values if key not in keys))}
    json: dict[str, Any] = as_json(fields)
    return json


def as_json(value: Any) -> Any:
    """Return a value as JSON data: records and mappings as objects, tuples as lists."""
    if type(value) in _SCALARS:  # a short cut for most values, because a board is drawn after every line
        return value
    if type(value) not in _PLAIN and hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, dict):
        return {key: item if type(item) in _SCALARS else as_json(item) for key, item in value.items()}
    if isinstance(value, _LISTS):
        return [item if type(item) in _SCALARS else as_json(item) for item in value]
    return as_json(dict(value)) if isinstance(value, Mapping) else value


_LISTS = (tuple, list)
_PLAIN = frozenset((dict, *_LISTS))
_SCALARS = frozenset((str, int, bool, type(None)))
