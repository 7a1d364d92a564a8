"""Declarations of card files: frozen records whose annotations say what a file may contain.

class Beast(NamedTuple):
    name: Annotated[str, Bounds(1, 30)]
    cost: Annotated[int, Bounds(0, 9)] = 0
    type: Annotated[str, OneOf(TYPES)] = "utility"
    source: Annotated[str, OneOf(PLACES), Key("from")] = ""
    moves: tuple[Move, ...] = ()

class Cards(NamedTuple):
    format: Literal[1]
    beast: Annotated[tuple[Beast, ...], Bounds(1, 300)]

``Attachment("…", "schema:Cards", "sample")`` names the record of a whole file. A player's file is checked against this
record, and all mistakes in the file are reported together. A file may leave out a key if its field has a default. The
record may have two static methods. ``faults(data)`` yields mistakes that concern several keys. ``complete(data)`` adds
to a checked file what the file may leave out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from types import NoneType, UnionType
from typing import Annotated, Any, Final, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from gm.game.naming import name_id
from gm.tuples import NamedTuple

T = TypeVar("T")
Place: TypeAlias = tuple[str | int, ...]
"""The path to a value in a file, as a sequence of keys and positions: ``("beast", 3, "cost")``."""
Faults: TypeAlias = Iterator[tuple[Place, str]]
"""The mistakes in a file, as pairs: the path to the wrong value, and a text that says what is wrong."""


class Bounds(NamedTuple):
    """An annotation: the bounds of a number, or of the length of a text or list."""

    least: int | None = None
    most: int | None = None
    pattern: str | None = None
    """The regular expression that a text must match."""


class OneOf(NamedTuple):
    """An annotation: the values that a field accepts."""

    words: tuple[str | int, ...]


class Key(NamedTuple):
    """An annotation: the key for the field in a file. Without it, the key is the field's name."""

    name: str
    before: str = ""
    """The key before which this key is stored; '' to store it in the order of the fields."""


class Only(NamedTuple):
    """An annotation of a nested record: the keys that a file may use there. Other keys of the record are mistakes."""

    keys: tuple[str, ...]


class SameAs(NamedTuple):
    """An annotation: the name of another field. If a file lacks this field's key, the other field's value is used."""

    field: str


class Written(NamedTuple):
    """An annotation of a field whose value has another type in a file than in the record.

    ``form`` is the type in the file. ``read(value)`` converts the file's value to the value in the record. ``read``
    raises ValueError for an invalid value.
    """

    form: Any
    read: Callable[[Any], Any]


class TableFile(NamedTuple):
    """The result of reading a player's CSV file: its content, its mistakes, and the columns that were not read.

    Each mistake is a pair: the number of the line, or None, and a text.
    """

    content: Mapping[str, Any]
    faults: tuple[tuple[int | None, str], ...] = ()
    unread: tuple[str, ...] = ()


NEEDED: Final = "needed"
"""An annotation: a file must contain the field, even though the record has a default for it."""
FLAT: Final = "flat"
"""An annotation of a nested record: its keys are written in the enclosing table."""
SLUG: Final = r"^[a-z0-9]+(-[a-z0-9]+)*$"
"""The pattern of an id: lower-case letters, digits and single dashes."""
Slug = Annotated[str, Bounds(1, 30, SLUG)]
"""An id of at most 30 characters."""


class CardField(NamedTuple):
    """A field of a record for card files: name, key in the file, annotated type, and the annotations in that type."""

    name: str
    key: str
    type: Any
    marks: tuple[Any, ...]
    needed: bool
    """True if a file must have the key."""


def split_type(annotation: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return a pair: the plain type, without ``Annotated`` and ``| None``, and a tuple of all its annotations.

    Annotations of an inner ``Annotated`` come before those of an outer one.
    """
    marks: tuple[Any, ...] = ()
    while True:
        if get_origin(annotation) is Annotated:
            annotation, *own = get_args(annotation)
            marks = (*own, *marks)
        elif get_origin(annotation) in (Union, UnionType) and NoneType in get_args(annotation):
            annotation = Union[tuple(part for part in get_args(annotation) if part is not NoneType)]  # noqa: UP007
        else:
            return annotation, marks


@cache
def card_fields(record: Any) -> tuple[CardField, ...]:
    """Return the fields of a record for card files, in their order."""
    fields = []
    for name, annotation in get_type_hints(record, include_extras=True).items():
        marks = split_type(annotation)[1]
        by_type = {type(mark): mark for mark in marks}
        key = by_type[Key].name if Key in by_type else name
        needed = NEEDED in marks or (name not in record._field_defaults and SameAs not in by_type)
        fields.append(CardField(name, key, annotation, marks, needed))
    return tuple(fields)


class _Reader:
    """The facts about a class of records that :func:`read_record` needs, computed once.

    Reading must be fast, because a short command reads a hundred tables.
    """

    def __init__(self, record: Any) -> None:
        fields = card_fields(record)
        places = {field.name: at for at, field in enumerate(fields)}
        self.defaults = [record._field_defaults.get(field.name) for field in fields]
        self.by_key = {field.key: (at, _read(field.type)) for at, field in enumerate(fields) if FLAT not in field.marks}
        self.flat = [(at, split_type(field.type)[0]) for at, field in enumerate(fields) if FLAT in field.marks]
        same = [(at, mark.field) for at, field in enumerate(fields) for mark in field.marks if isinstance(mark, SameAs)]
        self.same = [(at, fields[at].key, places[other]) for at, other in same]


_reader = cache(_Reader)


def _read(annotation: Any) -> Callable[[Any], Any] | None:
    """Return the function that converts a value from a file for a field with this annotation.

    Return None if the value needs no conversion.
    """
    kind, marks = split_type(annotation)
    for mark in marks:
        if isinstance(mark, Written):
            return mark.read
    if get_origin(kind) is tuple:
        read = _read(get_args(kind)[0])
        return tuple if read is None else lambda items: tuple([read(item) for item in items])
    return partial(read_record, kind) if hasattr(kind, "_fields") else None


def read_record(record: type[T], table: Mapping[str, Any], base: T | None = None) -> T:
    """Return the record for ``table``, a table of a checked file.

    If a key is missing in the table, its field has the value in ``base`` or, without a ``base``, the default.
    """
    reader: _Reader = _reader(record)  # type: ignore[arg-type]
    values: list[Any] = [*(reader.defaults if base is None else base)]  # type: ignore[misc]
    for key, value in table.items():
        if key in reader.by_key:
            at, read = reader.by_key[key]
            values[at] = value if read is None else read(value)
    for at, kind in reader.flat:
        values[at] = read_record(kind, table)
    for at, key, other in reader.same if base is None else ():
        if key not in table:
            values[at] = values[other]
    return record._make(values)  # type: ignore[attr-defined, no-any-return]


def tables_of(data: Mapping[str, Any], *keys: str) -> list[tuple[Place, Mapping[str, Any]]]:
    """Return pairs (path, table) for every table in the lists ``data[key]``, for each of ``keys``."""
    return [((key, number), table) for key in keys for number, table in enumerate(data.get(key, ()))]


def card_id(table: Mapping[str, Any]) -> str:
    """Return the table's id or, if it has none, an id made from its name; '' if it has no name either."""
    return table.get("id") or name_id(table.get("name", ""))


def id_faults(tables: Iterable[tuple[Place, Mapping[str, Any]]], is_reserved: Callable[[str], bool]) -> Faults:
    """Yield a mistake for each table with an invalid id: a missing id, a reserved word, or the id of another table."""
    seen = set()
    for where, table in tables:
        id = card_id(table)
        key = (*where, "id" if "id" in table else "name")
        if not id or not id.isascii():
            yield key, "it needs a name, or an id of lower-case letters, digits and single dashes"
        elif is_reserved(id):
            yield key, f"“{id}” is a word that gm uses, or a number: use another name"
        elif id in seen:
            yield key, f"“{id}” is defined twice"
        seen.add(id)


def name_faults(tables: Iterable[tuple[Place, Mapping[str, Any]]]) -> Faults:
    """Yield a mistake for each name that is not one line of printable text."""
    for where, table in tables:
        name = table.get("name", "-").strip()
        if not name or not name.isprintable():
            yield (*where, "name"), "a name must be one line of printable text"


def complete_ids(data: Mapping[str, Any], *keys: str) -> None:
    """Add the missing ids to the tables in the lists ``data[key]``, for each of ``keys``. Strip spaces from names."""
    for _, table in tables_of(data, *keys):
        assert isinstance(table, dict)
        if "name" in table:
            table["name"] = table["name"].strip()
        table["id"] = card_id(table)
