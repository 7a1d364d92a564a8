"""The wording of a correction's changes, and the changes to other lines when a correction renames a player."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from gm.duel.edits import Drop, Edit, Fix, GoBack, Insert, LineContent, edits_to_data, is_derived
from gm.duel.fold import read_setup
from gm.duel.log import LINES, Row, apply_correction, apply_edit, inserted_lines
from gm.duel.names import Renamed, renamed_in_setup
from gm.errors import GmError
from gm.game import Adjust, AnyGame, Because, Context, Form, Name, NewName, no_names
from gm.notation.attached_files import place, split_place
from gm.notation.formatting import entry_from_json, format_entry
from gm.notation.line import join, split
from gm.notation.parser import parse
from gm.notation.setup import setup_body, setup_title

NAME = re.compile(r"(0|[1-9][0-9]{0,8})(\.[1-9][0-9]{0,5})?")
"""The pattern of a line's permanent name: ``12``, ``41.2``."""


def format_correction(
    edits: Iterable[Edit], because: str | None, lines: Sequence[Row], forms: Mapping[str, Form]
) -> str:
    """Return a correction as a line in the long form, such as ``fix 3 … ; drop 5-7``.

    Consecutive lines that are deleted become a range. ``lines`` are all lines in order.
    """
    parts: list[list[str]] = []
    last: Edit | None = None
    for edit in edits:
        if is_derived(edit):
            continue
        match edit:
            case Drop(at) if isinstance(last, Drop) and _follows(lines, last.at, at):
                parts[-1] = ["drop", f"{parts[-1][1].partition('-')[0]}-{at}"]
            case Drop(at):
                parts.append(["drop", at])
            case GoBack(at):
                parts.append(["undo", "--to", at])
            case Fix(at, says):
                parts.append(["fix", at, says.words])
            case Insert(at, says):
                parts.append(["insert", at, says.words])
        last = edit
    text = " ; ".join(" ".join(part) for part in parts)
    if because is None:
        return text
    ambiguous = isinstance(last, Fix | Insert) and has_reason(forms, split(last.says.words)[0])
    return f"{text}{' ;' if ambiguous else ''} {join(['because', because])}"


def _follows(lines: Sequence[Row], name: str, other: str) -> bool:
    after = (behind.name for line, behind in pairwise(lines) if line.name == name)
    return next(after, None) == other


def has_reason(forms: Mapping[str, Form], first: str) -> bool:
    """Return whether a reason (``because …``) at the end of a line belongs to that line.

    ``first`` is the first word of the line. If the result is False, the reason belongs to the correction that writes
    the line.
    """
    form = forms.get(first.casefold())
    fields = form.fields if form else ()
    return first.casefold() in ("new", "note", "note!", "house") or any(isinstance(field, Because) for field in fields)


def find_line(rows: Sequence[Row], lines: Sequence[Row], word: str) -> Row:
    """Return the line named ``word``. Raises GmError: ``no-such``, or ``conflict`` if it is deleted or a correction."""
    line = next((line for line in lines if line.name == word), None)
    if line:
        return line
    seq, _, part = word.partition(".")
    row = rows[int(seq)] if int(seq) < len(rows) else None
    new = inserted_lines(row) if row and row.kind == "correct" else []
    if row is None or (part and not 0 < int(part) <= len(new)):
        raise GmError("no-such", f"There is no line {word}.", "See the line numbers: gm log")
    if row.kind in LINES or part or len(new) == 1:
        text = f"Line {word} is deleted."
        raise GmError("conflict", text, f"See why: why {seq}. To add it again: insert NUMBER LINE")
    verb, _, rest = row.words.partition(" ")
    text = f"{verb} {rest.partition(' ')[0]} …" if rest else verb
    instead = f"To undo the correction: undo. To change its reason: because {row.seq} TEXT"
    raise GmError("conflict", f"Line {word} is a correction, not an entry: {text}", instead)


def line_range(lines: Sequence[Row], first: Row, last: Row) -> list[Row]:
    """Return the lines from ``first`` to ``last`` in playing order, both included. Raises GmError (``words``)."""
    start, end = lines.index(first), lines.index(last)
    if start > end:
        text = f"Line {first.name} comes after line {last.name}."
        raise GmError("words", text, f"Type: drop {last.name}-{first.name}")
    return list(lines[start : end + 1])


def apply_renames(game: AnyGame, names: Iterable[Name], lines: Sequence[Row], made: Sequence[Edit]) -> list[Row]:
    """Return ``lines`` with every renamed player under the new name.

    ``made`` are the changes that rename players. ``names`` are the names known before these changes.
    """
    after = _after(lines, made)
    old, new = read_setup(lines[0]), read_setup(after[0])
    called = {name.was: name.now for name in renamed_in_setup(game, lines, after)}
    if old == new and not called:
        return [*lines]
    seats = {seat.id: seat for seat in new.seats}
    same = old._replace(
        seats=tuple(seats.get(called.get(seat.id, seat.id), seat) for seat in old.seats),
        first=called.get(old.first, old.first),
        teams=tuple(tuple(called.get(who, who) for who in team) for team in old.teams),
        brought={
            place(name, called.get(who, who)): data
            for key, data in old.brought.items()
            for name, who in [split_place(key)]
        },
    )
    theirs, aliases = {line.name: line for line in after}, _aliases(names, called)
    now = [lines[0]._replace(body=setup_body(same, carries=game.play.carry is not None))]
    for line in lines[1:]:
        entry = _joined_as(game, line, theirs.get(line.name, line))
        says = _renamed_content(game, line, entry, aliases) if called and entry else None
        now.append(apply_edit(line, says) if says else line)
    return now


def _after(lines: Sequence[Row], made: Iterable[Edit]) -> list[Row]:
    """Return ``lines`` after the changes ``made``."""
    return apply_correction(lines, Row(-1, "", "correct", "", edits_to_data(made, None), None, ""))


def _entry_of(game: AnyGame, line: Row) -> Any:
    """Return the entry of ``line``; None if the game does not know the entry."""
    known = line.kind == "entry" and line.body["kind"] in game.inputs.forms
    return entry_from_json(game.inputs.forms, line.body) if known else None


def _joined_as(game: AnyGame, line: Row, other: Row) -> Any:
    """Return the entry of ``line``. If a player joins in ``line``, the entry has the player's name from ``other``.

    ``other`` is the same line after a correction. Return None if the game does not know the entry.
    """
    entry, theirs = _entry_of(game, line), _entry_of(game, other)
    if entry is None or theirs is None or entry.kind != theirs.kind:
        return entry
    new = (field.name for field in game.inputs.forms[entry.kind].every_field() if isinstance(field, NewName))
    return entry._replace(**{name: getattr(theirs, name) for name in new})


def _aliases(names: Iterable[Name], called: Mapping[str, str]) -> list[Name]:
    """Return ``names`` changed for reading old lines: each old id then works as a name of the new id.

    ``called`` maps old ids to new ones.
    """
    return [name._replace(id=called.get(name.id, name.id), name=name.id) for name in names]


def _renamed_content(game: AnyGame, line: Row, entry: Any, aliases: Iterable[Name]) -> LineContent | None:
    """Return the content of ``line`` after a renaming; None if the renaming does not change it."""
    form = game.inputs.forms[entry.kind]
    new = {name.id for name in form.new_names(entry)}
    context = Context(tuple(name for name in aliases if not {name.id, name.name} & new))
    entry = parse(form, format_entry(game.inputs.forms, entry)[1:], context)
    words = join(format_entry(game.inputs.forms, entry))
    return None if words == line.words else LineContent("entry", words, entry._asdict())


def rename_in_lines(
    game: AnyGame, names: Iterable[Name], lines: Sequence[Row], made: Sequence[Edit]
) -> tuple[list[Fix], dict[str, GmError]]:
    """Return what a renaming causes in other lines: their changes, and a mapping from lines to errors.

    A line has an error if it names a player who was removed. ``made`` are the changes of the correction. ``names`` are
    the names known before the correction.
    """
    fixes = [edit for edit in made if isinstance(edit, Fix)]
    if game.play.names is no_names and all(edit.says.kind != "new" for edit in fixes):
        return [], {}  # only the players of the set-up have names, and the set-up does not change
    after = _after(lines, fixes)
    old, sit = read_setup(lines[0]), {seat.id for seat in read_setup(after[0]).seats}
    renames = renamed_in_setup(game, lines, after)
    called = {renamed.was: renamed.now for renamed in renames}
    lost = {seat.id: seat.name for seat in old.seats if seat.id not in sit and seat.id not in called}
    aliases = _aliases(names, called)
    follow: list[Fix] = []
    unread: dict[str, GmError] = {}
    skip = {edit.at for edit in made if isinstance(edit, Fix | Drop)}
    for line in lines if called or lost else ():
        entry = None if line.name in skip else _entry_of(game, line)
        if entry is None:
            continue
        named = _named_ids(game, entry)
        gone = next((name for who, name in lost.items() if who in named), None)
        if gone:
            unread[line.name] = GmError("words", f"{gone} is no longer a player.")
        elif called and (says := _renamed_content(game, line, entry, aliases)):
            follow.append(Fix(line.name, says, _cause(game, says, renames)))
    return follow, unread


def _named_ids(game: AnyGame, entry: Any) -> set[str]:
    """Return the ids of all players whom an entry names or whose holdings it sets."""
    settings = entry.settings if isinstance(entry, Adjust) else ()
    return {who for _, who in game.inputs.forms[entry.kind].named_ids(entry)} | {setting[0] for setting in settings}


def _cause(game: AnyGame, says: LineContent, renames: Sequence[Renamed]) -> str:
    """Return the number of the line that renamed a player and so caused the change of another line.

    ``says`` is the new content of the other line. ``renames`` are all new names that the correction gives.
    """
    entry = entry_from_json(game.inputs.forms, says.body)
    named = {who for _, who in game.inputs.forms[entry.kind].named_ids(entry)}
    return next((renamed.by for renamed in renames if renamed.now in named), renames[0].by)


def is_same_setup(line: Row, says: LineContent) -> bool:
    """Return whether ``says`` is the same set-up as ``line``, apart from the order of the house rules."""
    if says.kind != "new" or line.kind != "new" or setup_title(line.words) != setup_title(says.words):
        return False
    return read_setup(line) == read_setup(line._replace(body=says.body))
