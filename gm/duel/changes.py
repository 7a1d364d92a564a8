"""The changes that a correction makes, as its row keeps them and as they are typed.

A change is a JSON object: ``do`` (fix, insert, drop, to), ``at`` (the line that it is about, or stands before), and of
a line that it writes ``kind``, ``words`` and ``body``. ``by`` marks one that follows from another (a mage renamed).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from gm.duel.fold import renames, setup_of
from gm.duel.log import LINES, Kind, Row
from gm.errors import GmError
from gm.game import AnyGame, Because, Context, Form, Name, Setup
from gm.notation.brought import place, whose
from gm.notation.line import join, split
from gm.notation.reading import parse
from gm.notation.writing import render

Change = dict[str, Any]

NAME = re.compile(r"(0|[1-9][0-9]{0,8})(\.[1-9][0-9]{0,5})?")
"""What a line is called for life: ``12``, ``41.2``."""


class Says(NamedTuple):
    """What a line says: its kind, its words in the long form, its data."""

    kind: Kind
    words: str
    body: Mapping[str, Any]


def writing(do: str, line: Row, says: Says) -> Change:
    """The change that makes a line say something else (``fix``), or puts one before it (``insert``)."""
    return {"do": do, "at": line.name, **says._asdict()}


def dropping(line: Row) -> Change:
    """The change that strikes a line out."""
    return {"do": "drop", "at": line.name}


def words_of(changes: Iterable[Change], because: str | None, lines: Sequence[Row], forms: Mapping[str, Form]) -> str:
    """The line of a correction in its long form; drops of ``lines`` that follow one another as one range."""
    parts: list[list[str]] = []
    last: Change = {}
    for change in changes:
        if "by" in change:
            continue
        at = change["at"]
        if change["do"] == "drop" and last.get("do") == "drop" and _follows(lines, last["at"], at):
            parts[-1] = ["drop", f"{parts[-1][1].partition('-')[0]}-{at}"]
        elif change["do"] == "drop":
            parts.append(["drop", at])
        elif change["do"] == "to":
            parts.append(["undo", "--to", at])
        else:
            parts.append([change["do"], at, change["words"]])
        last = change
    said = " ; ".join(" ".join(part) for part in parts)
    if because is None:
        return said
    apart = " ;" if last["do"] in ("fix", "insert") and has_reason(forms, split(last["words"])[0]) else ""
    return f"{said}{apart} {join(['because', because])}"


def _follows(lines: Sequence[Row], one: str, other: str) -> bool:
    after = (behind.name for line, behind in pairwise(lines) if line.name == one)
    return next(after, None) == other


def has_reason(forms: Mapping[str, Form], first: str) -> bool:
    """Whether ``because`` belongs to a line itself, by its first word, and not to the correction around it."""
    form = forms.get(first.casefold())
    fields = form.fields if form else ()
    return first.casefold() in ("new", "note", "house") or any(isinstance(field, Because) for field in fields)


def named(rows: Sequence[Row], lines: Sequence[Row], word: str) -> Row:
    """The line in force of this name. Raises GmError (``no-such``), or (``conflict``) if it is struck out."""
    line = next((line for line in lines if line.name == word), None)
    if line:
        return line
    seq, _, part = word.partition(".")
    row = rows[int(seq)] if int(seq) < len(rows) else None
    inserted = [change for change in row.body.get("changes", ()) if change["do"] == "insert"] if row else []
    if row is None or (part and not 0 < int(part) <= len(inserted)):
        raise GmError("no-such", f"There is no entry {word}.", "See the numbers: gm log")
    if row.kind in LINES or part or len(inserted) == 1:
        said = f"Entry {word} is struck out."
        raise GmError("conflict", said, f"See: why {seq}, or type: insert NUMBER … to put it where it belongs")
    verb, _, rest = row.words.partition(" ")
    said = f"{verb} {rest.partition(' ')[0]} …" if rest else verb
    raise GmError("conflict", f"Row {word} is no entry: {said}", "A whole correction is taken back by: undo")


def span(lines: Sequence[Row], first: Row, last: Row) -> list[Row]:
    """The lines from one to another in playing order, both included. Raises GmError (``words``)."""
    start, end = lines.index(first), lines.index(last)
    if start > end:
        raise GmError("words", f"{first.name} stands after {last.name}.", f"Type: drop {last.name}-{first.name}")
    return list(lines[start : end + 1])


def as_called_now(game: AnyGame, lines: Sequence[Row], new: Setup) -> list[Row]:
    """The same duel, its mages called as in another set-up."""
    old = setup_of(lines[0])
    called = renames(old, new)
    names = {seat.id: seat for seat in new.seats}
    seats = tuple(names.get(called.get(seat.id, seat.id), seat) for seat in old.seats)
    teams = tuple(tuple(called.get(who, who) for who in team) for team in old.teams)
    brought = {place(name, called.get(who, who)): data for (name, who), data in _owned(old)}
    same = old._replace(seats=seats, first=called.get(old.first, old.first), teams=teams, brought=brought)
    follow = {change["at"]: change for change in renamed(game, lines, old, same, ())[0]}
    first = lines[0]._replace(body=same._asdict())
    told = (follow.get(line.name, {}) for line in lines)
    return [
        line._replace(words=change["words"], body=change["body"]) if change else line
        for line, change in zip([first, *lines[1:]], told, strict=True)
    ]


def _owned(setup: Setup) -> list[tuple[tuple[str, str], Any]]:
    """What was brought, with its name and whose it is."""
    return [(whose(key), data) for key, data in setup.brought.items()]


def renamed(
    game: AnyGame, lines: Sequence[Row], old: Setup, new: Setup, made: Iterable[Change]
) -> tuple[list[Change], dict[str, GmError]]:
    """What a new set-up makes of the lines below it, but for those that the changes ``made`` speak of: changes for
    lines that call a mage by its old name, and the lines that name somebody who does not sit there any more."""
    sit = {seat.id for seat in new.seats}
    lost = [seat.id for seat in old.seats if seat.id not in sit]
    called = renames(old, new)
    aliases = tuple(Name(called.get(s.id, s.id if s.id in sit else f"?{s.id}"), s.id) for s in old.seats)
    changes: list[Change] = []
    unread: dict[str, GmError] = {}
    skip = {change["at"] for change in made if change["do"] in ("fix", "drop")}
    for line in lines if lost else ():
        if line.kind != "entry" or line.body["kind"] == "house" or line.name in skip:
            continue
        entry = parse(game.typed.forms[line.body["kind"]], split(line.words)[1:], Context(aliases))
        words = join(render(game.typed.forms, entry))
        gone = next((who for who in lost if who not in called and f"?{who}" in words), None)
        if gone:
            name = next(seat.name for seat in old.seats if seat.id == gone)
            unread[line.name] = GmError("words", f"{name} does not sit at the table any more.")
        elif words != line.words:
            changes.append({**writing("fix", line, Says("entry", words, entry._asdict())), "by": "0"})
    return changes, unread
