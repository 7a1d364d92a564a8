"""What an entry may have been misread for: the values beside what it says, as ready-made corrections."""

from __future__ import annotations

import json
from collections.abc import Iterator

from gm.duel.log import Row
from gm.errors import GmError, Refusal
from gm.game.fields import Context, Flag
from gm.game.values import AnyGame, Entry, Seat
from gm.notation.reading import join, parse, rebuild, render
from gm.table.answers import Told
from gm.table.table import Table

MOST = 9
"""One key each, 1 to 9."""


def offers(table: Table, line: Row | None) -> Told:
    """The likely misreadings of an entry, or of the latest that has any. Raises GmError (``nothing``)."""
    for one in [line] if line else reversed(table.lines):
        found = list(_legal(table, one))[:MOST]
        if found:
            choices = [{"key": str(key), "text": f"fix {one.name} {words}"} for key, words in enumerate(found, 1)]
            answer = {"entry": one.name, "text": one.words, "offers": choices}
            return Told(f"fix {one.name}" if line else "fix", "offers", answer)
    said = f"Entry {line.name} says nothing that is easily misread." if line else "There is no entry to fix yet."
    raise GmError("nothing", said, "Type what it should have said: fix 12 throw bo 4 top")


def _legal(table: Table, line: Row) -> Iterator[str]:
    """The words of every neighbour that could have been entered in the place of the line."""
    if line.kind != "entry" or line.body["kind"] == "house":
        return
    game, state = table.game, table.before(line)
    for other in neighbours(game, rebuild(game.forms, line.body), table.setup.seats):
        try:
            game.apply(state, other)
        except Refusal:
            continue
        yield join(render(game.forms, other))


def neighbours(game: AnyGame, entry: Entry, seats: tuple[Seat, ...]) -> Iterator[Entry]:
    """Entries that differ from this one in a single field, by what lies beside its value."""
    form = game.forms[entry.kind]
    fields = form.fields_for(entry._asdict())
    flags = [field for field in fields if isinstance(field, Flag)]
    for field in (*(field for field in fields if field not in flags), *reversed(flags)):
        for value in field.near(getattr(entry, field.name), seats):
            other = entry._replace(**{field.name: value})  # type: ignore[attr-defined]
            try:
                same = parse(form, render(game.forms, other)[1:], Context(seats))
            except (GmError, Refusal):
                continue
            if json.dumps(same) == json.dumps(other):
                yield other
