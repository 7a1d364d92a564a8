"""The board of a duel and the menus of its prompts, as data, tables and lines for any screen."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Literal, TypeVar

from gm.game.tuples import NamedTuple

T = TypeVar("T")


class MenuItem(NamedTuple):
    """Something that can be done now, for the menu of a prompt."""

    line: str
    """The accepted line that makes this choice, in the long form: ``take ana red-stone bo``."""
    value: str = ""
    """The word in ``line`` that names the choice: ``red-stone``. The menu shows the shortest word of the choice's
    printed name.
    """
    cost: int = 0
    unit: str = ""
    """The holding that pays the cost: ``coins``. If it is '', no cost is shown."""
    help: str = ""
    """A text about the effect of the choice, '' to show the help of the entry."""


class Cell(NamedTuple):
    """A cell of a table: a text and a style (``strong``, ``quiet`` for dim text, ``alert`` or none).

    ``dial`` is a value with its maximum, for screens that can draw it. ``timed`` is True if screens add the minutes
    that the current round has taken.
    """

    text: str
    style: Literal["", "strong", "quiet", "alert"] = ""
    dial: tuple[int, int] | None = None
    timed: bool = False


class Grid(NamedTuple):
    """A table: column titles and rows of cells. A title that begins with ``>`` is aligned right.

    ``of`` has the id of each row's owner, for colours ('' for a row that nobody owns). ``shows`` has the holding in
    each column ('' for none). Without ``shows``, the titles name the holdings. :func:`make_grid` fills all four tuples.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    of: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()

    @property
    def holdings(self) -> tuple[str, ...]:
        """Return the holding in each column, '' for none."""
        return self.shows or tuple(title.lstrip(">") for title in self.columns)


class Column(NamedTuple, Generic[T]):
    """A column of a table: its title, a function that makes the cell for a thing, and the holding that it shows.

    A title that begins with ``>`` is aligned right, and the first such column has the main number. A column with an
    empty title says what each player is doing. The first column has the names.
    """

    title: str
    cell: Callable[[T], Cell]
    shows: str = ""


def make_grid(columns: Sequence[Column[T]], things: Mapping[str, T]) -> Grid:
    """Return a table with ``columns`` and a row for each of ``things``. The keys are the ids of the rows' owners."""
    return Grid(
        tuple([column.title for column in columns]),
        tuple([tuple([column.cell(thing) for column in columns]) for thing in things.values()]),
        tuple(things),
        tuple([column.shows for column in columns]),
    )


class Arrow(NamedTuple):
    """An arrow on the board from one id to another, with a text. ``strong`` stands out; ``quiet`` is already over.

    Without ``to`` the arrow has a start but no end.
    """

    of: str
    to: str
    text: str
    style: Literal["", "strong", "quiet"] = ""


class Listing(NamedTuple):
    """A list for everybody in the room: a tab of the web page, and screens full of rows on a television.

    Its columns stay in their order. Columns at the end are left out where there is no room for them.
    """

    name: str
    """The word that selects the list in an address: ``?tv=tables``."""
    title: str
    grid: Grid
    """The rows. In a player's row, ``of`` is the player's id, and the name is a link to the answer about the player."""
    empty: str
    """A sentence for a list without rows."""
    find: str = ""
    """The label of a field that searches the rows, '' for no such field."""
    kept: int = 3
    """The number of columns at the beginning that are never left out."""
    turns: bool = False
    """True if a television that was not set to one list shows this list now, taking turns with other lists."""
    moves: str = ""
    """The kind of the notice that says, after a correction, which rows changed places.

    The notice's parameter ``moved`` is a list of (id, place before, place now).
    """


class View(NamedTuple):
    """The board as one player, or everyone, may see it: the public state as JSON, with tables and lines of text.

    ``about`` are the ids of rules for what is on the table now, such as a card in play. ``items`` is the JSON of a
    query that returns a list, and replaces ``data``. ``arrows`` show who aims at whom. ``brief`` is a shorter board for
    the few lines under a prompt. With ``listings``, the web page shows these lists instead of the tables.
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
    """Return a record as JSON data: all of its fields, or only the fields in ``keys``.

    ``values`` replace fields or are added after them. Records and tuples in the data become JSON too.

        public(player, ("id", "name", "cards"), cards=len(player.cards))
    """
    fields = {**record._asdict(), **values}
    shown = (*keys, *(key for key in values if key not in keys)) if keys else fields
    return {key: as_json(fields[key]) for key in shown}


def as_json(value: Any) -> Any:
    """Return a value as JSON data: records and mappings as objects, tuples as lists."""
    if type(value) in _SCALARS:  # a short cut for most values, because a board is drawn after every line
        return value
    if type(value) is not dict and hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, dict | Mapping):
        return {key: item if type(item) in _SCALARS else as_json(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [item if type(item) in _SCALARS else as_json(item) for item in value]
    return value


_SCALARS = frozenset((str, int, bool, type(None)))
