"""What an entry may have been misread for: the values beside what it says, as ready-made corrections."""

from __future__ import annotations

import json
from collections.abc import Iterator

from gm.errors import GmError, Refusal
from gm.game import AnyGame, Context, Entry, Flag, Name
from gm.notation.reading import parse
from gm.notation.writing import render


def neighbours(game: AnyGame, entry: Entry, names: tuple[Name, ...]) -> Iterator[Entry]:
    """Entries that differ from this one in a single field, by what lies beside its value."""
    form = game.typed.forms[entry.kind]
    fields = form.fields_for(entry._asdict())
    flags = [field for field in fields if isinstance(field, Flag)]
    for field in (*(field for field in fields if field not in flags), *reversed(flags)):
        for value in field.near(getattr(entry, field.name), names):
            other = entry._replace(**{field.name: value})  # type: ignore[attr-defined]
            try:
                same = parse(form, render(game.typed.forms, other)[1:], Context(names))
            except (GmError, Refusal):
                continue
            if json.dumps(same) == json.dumps(other):
                yield other
