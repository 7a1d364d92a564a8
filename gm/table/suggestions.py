"""Suggested corrections: the likely misreadings of an entry, and examples of how to type a correction."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from gm.duel.fold import all_names
from gm.duel.log import Row
from gm.errors import GmError, Refusal
from gm.game import AnyGame, Context, Entry, Flag, Form, Name
from gm.notation.formatting import entry_from_json, format_entry
from gm.notation.line import join
from gm.notation.parser import parse
from gm.table import presenter
from gm.table.blocks import Block, Hint, Line
from gm.table.results import Result
from gm.table.table import Table

MOST = 9
"""The maximum number of suggestions. Each has a key, 1 to 9."""


class Misreadings(Result):
    """The likely misreadings of an entry, as corrections to choose from.

    ``words`` is the entry as it is now. ``fixes`` maps the key to press to the correction that it stands for.
    """

    entry: str
    words: str
    fixes: Mapping[str, str]

    @property
    def offers(self) -> Mapping[str, str]:
        return self.fixes

    def data(self) -> dict[str, Any]:
        offers = [{"key": key, "text": text} for key, text in self.fixes.items()]
        return {"entry": self.entry, "text": self.words, "offers": offers}

    def blocks(self) -> Iterable[Block]:
        yield Line(f"{self.entry:>4}  {self.words}", "strong")
        yield "Should it be one of these?"
        yield from (f"  {key}  {text}" for key, text in self.fixes.items())
        keys = f"Press its number. Something else? Type fix {self.entry}, then the right line."
        yield Hint("Type the line. In gm play, press its number.", keys=keys)


def misreading_suggestions(table: Table, line: Row | None) -> Misreadings:
    """Return the likely misreadings of ``line``. If ``line`` is None, take the latest entry that has any.

    Raises GmError (``nothing``) if there are none.
    """
    for candidate in [line] if line else reversed(table.lines):
        misreadings = likely_misreadings(table, candidate)
        if misreadings:
            fixes = {str(key): f"fix {candidate.name} {words}" for key, words in enumerate(misreadings, 1)}
            text = f"fix {candidate.name}" if line else "fix"
            return Misreadings(text, candidate.name, presenter.public_words(table, candidate), fixes)
    text = f"Line {line.name} has no likely misreadings." if line else "There is no entry to fix yet."
    raise GmError("nothing", text, f"Type what it should say: {_example(table, line)}")


def likely_misreadings(table: Table, line: Row) -> tuple[str, ...]:
    """Return the likely misreadings of an entry as lines, the likeliest first."""
    likely: dict[str, None] = {}
    for words in _legal(table, line):
        likely[words] = None
        if len(likely) == MOST:
            break
    return tuple(likely)


def neighbours(game: AnyGame, entry: Entry, names: tuple[Name, ...]) -> Iterator[Entry]:
    """Yield the entries that are likely misreadings of ``entry``. Each differs from it in one field."""
    form = game.inputs.forms[entry.kind]
    fields = form.fields_for(entry._asdict())
    flags = [field for field in fields if isinstance(field, Flag)]
    for field in (*(field for field in fields if field not in flags), *reversed(flags)):
        for value in field.misreadings(getattr(entry, field.name), names):
            other = entry._replace(**{field.name: value})  # type: ignore[attr-defined]
            try:
                same = parse(form, format_entry(game.inputs.forms, other)[1:], Context(names))
            except (GmError, Refusal):
                continue
            if json.dumps(same) == json.dumps(other):
                yield other


def _example(table: Table, line: Row | None) -> str:
    """Return an example of how to correct a line."""
    if line is None:
        return correction_example("fix", "", table.game, table.rows)
    if line.body.get("kind") in table.game.inputs.forms:
        return correction_example("fix", line.name, table.game, [line])
    return f"fix {line.name} {line.words}"


def _legal(table: Table, line: Row) -> Iterator[str]:
    """Yield the entries similar to ``line`` that the rules would have accepted in its place, as typed lines.

    If a sealed answer comes before ``line``, all similar entries are yielded. A check by the rules could reveal the
    sealed answer.
    """
    if line.kind != "entry" or line.body["kind"] == "house" or presenter.is_sealed(table, line):
        return
    game, state = table.game, table.before(line)
    veiled = any(presenter.is_sealed(table, earlier) for earlier in table.lines[: table.lines.index(line)])
    for other in neighbours(game, entry_from_json(game.inputs.forms, line.body), all_names(game, table.setup, state)):
        try:
            if not veiled:
                game.play.apply(state, other)
        except Refusal:
            continue
        yield join(format_entry(game.inputs.forms, other))


def typical_form(game: AnyGame, rows: Iterable[Row] = ()) -> Form | None:
    """Return the form of the latest entry in ``rows``, or else the game's first form; None without any form."""
    kinds = [str(row.body["kind"]) for row in rows if row.kind == "entry"]
    forms = game.inputs.forms
    known = [forms[kind] for kind in kinds[-1:] if kind in forms]
    return next(iter((*known, *forms.values())), None)


def correction_example(verb: str, number: str, game: AnyGame, rows: Sequence[Row] = ()) -> str:
    """Return an example of a correction: ``verb``, a number and an entry of the game, such as ``fix 12 …``.

    Without a ``number``, the number of the latest entry in ``rows`` is used.
    """
    form = typical_form(game, rows)
    number = number or next((row.name for row in reversed(rows) if row.kind == "entry"), "12")
    return f"{verb} {number} {form.example if form else 'LINE'}"
