"""The validator of card files: pydantic schemas that are made from the annotations of record classes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from pydantic_core import SchemaValidator, ValidationError
from pydantic_core import core_schema as cs

from gm.game.play.card_files import FLAT, Bounds, Key, OneOf, Only, Place, Written, card_fields, split_type
from gm.table.interchange.validation_messages import faults


def check_file(record: Any, text: str) -> tuple[dict[str, Any], list[tuple[Place, str]]]:
    """Check a card file, given as JSON in ``text``. Return its content and its mistakes.

    Each mistake is a pair: its place and a message. If there is any mistake, the content is incomplete. Keys that do
    not fit together are also mistakes, but they are looked for only in parts without other mistakes. Raises ValueError
    for invalid JSON.
    """
    data = json.loads(text)
    content: dict[str, Any] = {}
    wrong: list[tuple[Place, str]] = []
    try:
        content = data = _validator(record).validate_json(text)
    except ValidationError as error:
        wrong += faults(error, data)
    places = {place for place, _ in wrong}
    if () not in places and hasattr(record, "faults"):
        _remove(data, places)
        wrong += [fault for fault in record.faults(data) if fault[0] not in places]
    if not wrong and hasattr(record, "complete"):
        record.complete(content)
    return content, wrong


def _remove(data: Any, places: Iterable[Place]) -> None:
    """Remove the values at ``places`` from ``data``. If a place is inside a list, remove the whole list."""
    for place in places:
        inside, table, key = data, data, place[0]
        with suppress(KeyError, IndexError, TypeError):  # a missing key, or inside something that was removed
            for step in place:
                table, key = (inside, step) if isinstance(inside, dict) else (table, key)
                inside = inside[step]
            del table[key]


@cache
def _validator(record: Any) -> SchemaValidator:
    definitions: dict[str, cs.CoreSchema] = {}
    top = _record_schema(record, None, definitions)
    return SchemaValidator(cs.definitions_schema(top, [*definitions.values()]))


def _record_schema(record: Any, only: Only | None, definitions: dict[str, cs.CoreSchema]) -> cs.CoreSchema:
    """Return the pydantic schema of a table in a card file. The schema allows no unknown keys and has no defaults."""
    name = f"{record.__qualname__}{only or ''}"
    if name not in definitions:
        definitions[name] = cs.any_schema()  # a record may contain itself
        keys = _keys(record, only, definitions)
        definitions[name] = cs.typed_dict_schema(keys, extra_behavior="forbid", strict=True, ref=name)
    return cs.definition_reference_schema(name)


def _keys(record: Any, only: Only | None, definitions: dict[str, cs.CoreSchema]) -> dict[str, cs.TypedDictField]:
    keys: dict[str, cs.TypedDictField] = {}
    for field in card_fields(record):
        if FLAT in field.marks:
            keys |= _keys(split_type(field.type)[0], None, definitions)
        elif only is None or field.key in only.keys:
            later = next((mark.before for mark in field.marks if isinstance(mark, Key)), "")
            order = [*keys]
            order.insert(order.index(later) if later else len(order), field.key)
            keys[field.key] = cs.typed_dict_field(_schema(field.type, definitions), required=field.needed)
            keys = {key: keys[key] for key in order}
    return keys


def _schema(annotation: Any, definitions: dict[str, cs.CoreSchema]) -> cs.CoreSchema:
    """Return the pydantic schema of an annotation."""
    kind, marks = split_type(annotation)
    by_type = {type(mark): mark for mark in marks}
    bounds: Bounds = by_type.get(Bounds, Bounds())
    if written := by_type.get(Written):
        return cs.no_info_after_validator_function(_checking(written.read), _schema(written.form, definitions))
    if allowed := by_type.get(OneOf):
        return cs.literal_schema([*allowed.words])
    if get_origin(kind) in (Union, UnionType):
        return cs.union_schema([_schema(part, definitions) for part in get_args(kind)])
    if get_origin(kind) is Literal:
        return cs.literal_schema([*get_args(kind)])
    if get_origin(kind) is tuple:
        items = _schema(get_args(kind)[0], definitions)
        return cs.list_schema(items, min_length=bounds.least, max_length=bounds.most, strict=True)
    if get_origin(kind) is dict:
        return cs.dict_schema(cs.str_schema(), _schema(get_args(kind)[1], definitions), strict=True)
    if kind is int:
        return cs.int_schema(ge=bounds.least, le=bounds.most, strict=True)
    if kind is str:
        return cs.str_schema(min_length=bounds.least, max_length=bounds.most, pattern=bounds.pattern, strict=True)
    return cs.bool_schema(strict=True) if kind is bool else _record_schema(kind, by_type.get(Only), definitions)


def _checking(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a function that checks a value by calling ``read``, and returns the value unchanged.

    The function raises the same ValueError as ``read``.
    """

    def checked(value: Any) -> Any:
        read(value)
        return value

    return checked
