"""What can be seen of a duel: the public state as data, and the same laid out in tables and lines for any screen."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Literal, TypeVar

from gm.game.tuples import NamedTuple

T = TypeVar("T")


class Cell(NamedTuple):
    """A piece of a table: text, and a style (``strong``, ``quiet``, ``alert`` or nothing).

    ``dial`` says how much of how much it tells, for screens that can draw it.
    """

    text: str
    style: Literal["", "strong", "quiet", "alert"] = ""
    dial: tuple[int, int] | None = None


class Grid(NamedTuple):
    """A table to lay out: column titles (a title beginning with ``>`` is set to the right) and rows of cells.

    ``of`` are the ids of those whose each row is, for screens that tell them by colour ('' or missing: nobody's).
    ``shows`` are the holdings that each column shows ('': none; without it those that the titles name).
    All four go by position; a table that is made of :class:`Column` by :func:`tabled` cannot get them out of step.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    of: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()

    @property
    def holdings(self) -> tuple[str, ...]:
        """The holding that each column shows, '' for none."""
        return self.shows or tuple(title.lstrip(">") for title in self.columns)


class Column(NamedTuple, Generic[T]):
    """A column of a table in one piece: its title, what its cell is for a thing, and the holding that this shows.

    The title says to every screen what it is: ``>`` before it sets it to the right, as figures are; the first of those
    counts, and of the others the page sets dials first. One without a title says what each is at; the first names.
    """

    title: str
    cell: Callable[[T], Cell]
    shows: str = ""


def make_grid(columns: Sequence[Column[T]], things: Mapping[str, T]) -> Grid:
    """A table of these columns, with a row for each thing by the id of whose row it is."""
    return Grid(
        tuple([column.title for column in columns]),
        tuple([tuple([column.cell(thing) for column in columns]) for thing in things.values()]),
        tuple(things),
        tuple([column.shows for column in columns]),
    )


class Arrow(NamedTuple):
    """What goes from one to another, by their ids, and what it is called; ``strong`` stands out, ``quiet`` is over.

    With nobody to go ``to`` it stays with whom it is ``of``.
    """

    of: str
    to: str
    text: str
    style: Literal["", "strong", "quiet"] = ""


class View(NamedTuple):
    """All that a seat, or everyone, may see: the public JSON state, and the same laid out for any screen.

    ``about`` are the ids of rules on what lies on the table now, a card in play say. ``items`` is what scripts get in
    the place of ``data`` where a question is answered with a list; ``arrows`` who has aimed at whom, for screens that
    can draw it.
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
    fields = record._asdict()
    data = {key: as_json(values[key] if key in values else fields[key]) for key in keys or fields}
    return data | {key: as_json(value) for key, value in values.items() if key not in data}


def as_json(value: Any) -> Any:
    """Return a value as JSON data: records and mappings as objects, tuples as lists."""
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, Mapping):
        return {key: as_json(item) for key, item in value.items()}
    return [as_json(item) for item in value] if isinstance(value, tuple | list) else value
