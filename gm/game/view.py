"""The board of a duel: the public state as data, and the same in tables and lines for any screen."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Literal, TypeVar

from gm.game.tuples import NamedTuple

T = TypeVar("T")


class Cell(NamedTuple):
    """A cell of a table: text and a style (``strong``, ``quiet``, ``alert`` or none).

    ``dial`` is the value and the maximum that it shows, for screens that can draw it.
    """

    text: str
    style: Literal["", "strong", "quiet", "alert"] = ""
    dial: tuple[int, int] | None = None


class Grid(NamedTuple):
    """A table: column titles (one that begins with ``>`` is aligned right) and rows of cells.

    ``of`` are the ids of those whose rows they are, for colours ('' or missing: nobody's). ``shows`` are the holdings
    that the columns show ('': none; without it those that the titles name). All four go by position; :func:`make_grid`
    keeps them in step.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    of: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()

    @property
    def holdings(self) -> tuple[str, ...]:
        """Return the holding that each column shows, '' for none."""
        return self.shows or tuple(title.lstrip(">") for title in self.columns)


class Column(NamedTuple, Generic[T]):
    """A column: its title, the cell for a thing, and the holding that it shows.

    A title with ``>`` is aligned right; the first of those is the main figure, and of the others the page puts dials
    first. A column without a title says what each is doing; the first column has the names.
    """

    title: str
    cell: Callable[[T], Cell]
    shows: str = ""


def make_grid(columns: Sequence[Column[T]], things: Mapping[str, T]) -> Grid:
    """Return a table of these columns, with a row for each thing by the id of whose row it is."""
    return Grid(
        tuple([column.title for column in columns]),
        tuple([tuple([column.cell(thing) for column in columns]) for thing in things.values()]),
        tuple(things),
        tuple([column.shows for column in columns]),
    )


class Arrow(NamedTuple):
    """An arrow from one id to another, with its text; ``strong`` stands out, ``quiet`` is over.

    Without ``to`` it stays with the one it is ``of``.
    """

    of: str
    to: str
    text: str
    style: Literal["", "strong", "quiet"] = ""


class View(NamedTuple):
    """The board as a seat, or everyone, may see it: the public JSON state, and the same for any screen.

    ``about`` are the ids of rules for what is on the table now, such as a card in play. ``items`` is what scripts get
    instead of ``data`` if a query is answered with a list. ``arrows`` show who aims at whom.
    """

    data: Mapping[str, Any]
    headline: str = ""
    tables: tuple[Grid, ...] = ()
    lines: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    items: Sequence[Any] | None = None
    arrows: tuple[Arrow, ...] = ()


def public(record: Any, keys: Sequence[str] = (), /, **values: Any) -> dict[str, Any]:
    """Return a record as JSON data: all of its fields, or these ``keys``.

    ``values`` take the place of fields, or come behind them; records and tuples in them become JSON as well.

        public(player, ("id", "name", "cards"), cards=len(player.cards))
    """
    fields = {**record._asdict(), **values}
    shown = (*keys, *(key for key in values if key not in keys)) if keys else fields
    return {key: as_json(fields[key]) for key in shown}


def as_json(value: Any) -> Any:
    """Return a value as JSON data: records and mappings as objects, tuples as lists."""
    if type(value) in _SCALARS:  # most values are, and a board is drawn after every line
        return value
    if type(value) is not dict and hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, dict | Mapping):
        return {key: item if type(item) in _SCALARS else as_json(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [item if type(item) in _SCALARS else as_json(item) for item in value]
    return value


_SCALARS = frozenset((str, int, bool, type(None)))
