"""The conversion of entries to words in the long form, and of JSON objects to entries."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import Form, House, Value


def format_entry(forms: Mapping[str, Form], entry: Any, asks: Sequence[str] = ()) -> list[str]:
    """Return the words of an entry in the long form.

    For a field in ``asks``, the words have the field's name in capitals instead of a value.
    """
    if isinstance(entry, House):
        because = ["because", entry.because] if entry.because else []
        return ["house", *(f"{name}={value}" for name, value in entry.settings), *because]
    form = forms[entry.kind]
    words = [form.name]
    for field in form.fields_for(entry._asdict()):
        words += [field.name.upper()] if field.name in asks else field.format_entry(entry)
    return words


def compact_json(data: Any) -> str:
    """Return data as the shortest JSON text. The keys keep their order."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def format_note(body: Mapping[str, Any]) -> list[str]:
    """Return the words of a note: ``note`` (for a ``public`` note that everyone may read, ``note!``) and its text."""
    return ["note!" if body.get("public") else "note", str(body["text"])]


def format_undo(kind: str, body: Mapping[str, Any]) -> list[str]:
    """Return the words of an undo or a redo. The words of an undo include its reason, if it has one."""
    return [kind, "because", str(body["because"])] if kind == "undo" and body.get("because") else [kind]


def entry_from_json(forms: Mapping[str, Form], body: Mapping[str, Any]) -> Any:
    """Return the entry that is stored in the JSON object ``body``.

    ``body`` has the kind of the entry and its fields by name. Raises GmError (``file``) if this version of the game
    does not have that kind of entry, or if the entry does not have these fields.
    """
    kind = body.get("kind", "")
    if kind not in forms and kind != "house":
        text = f"A stored line has the entry “{kind}”, which this version of the game does not have."
        raise GmError("file", text, _OTHER)
    entry: Any = House if kind == "house" else forms[kind].entry
    values: Iterable[Any] = body.values()
    for value in values:
        if type(value) is list:
            values = [_tuple(value) if type(value) is list else value for value in values]
            break
    if (*body,) == entry._fields:  # the usual case; only rows that are older than a field lack it
        return _made(entry, values)
    try:
        return entry(**dict(zip(body, values, strict=True)))
    except TypeError:
        fields = ", ".join(field for field in body if field != "kind") or "none"
        message = f"The fields of a stored entry “{kind}” differ from those in this version of the game: {fields}."
        raise GmError("file", message, _OTHER) from None


_OTHER = "Open the duel with the version of gm that wrote it, or export a record and remove the line from it: gm export"


_made = tuple.__new__


def _tuple(values: list[Any]) -> Value:
    return tuple([_tuple(value) if type(value) is list else value for value in values])
