"""Lines that are not core commands: entries of the duel's game, long or abbreviated, and queries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from gm.commands.catalogue import COMMANDS
from gm.errors import GmError, Refusal
from gm.game import Context, View, as_tuple
from gm.game.play.inputs import ReservedWords
from gm.notation.errors import MissingWord, several_meanings_error
from gm.notation.formatting import format_entry
from gm.notation.line import Reading, join, split_flag
from gm.notation.parser import parse, read
from gm.table import presenter, writer
from gm.table.blocks import Block, view_blocks
from gm.table.results import Result
from gm.table.session import Session
from gm.table.table import Table

_NOT_WORDS = ("busy", "conflict", "file")
"""Error codes that do not depend on how the words are parsed."""


class QueryResult(Result):
    """A game's answer to a query."""

    view: View

    def data(self) -> Any:
        return dict(self.view.data) if self.view.items is None else [*self.view.items]

    def blocks(self) -> Iterable[Block]:
        return view_blocks(self.view)


_LONGEST = 20_000
"""The maximum number of letters of a line with one or several entries. Reading a longer line would take seconds."""


def enter_words(session: Session, typed: Sequence[str], *, doubts: bool = False) -> Result | None:
    """Enter ``typed`` as an entry, or answer it as a query; return None if the first word is neither.

    Words that are not one valid entry may be several entries. If no reading is valid, the error is that of the closest
    reading. With ``doubts``, a ``?`` after an entry flags the entry as uncertain. Raises GmError.
    """
    if sum(map(len, typed)) > _LONGEST:
        raise GmError("words", "The line is too long for an entry.", "Split it into several lines.")
    words, doubted = split_flag(typed) if doubts else (typed, False)
    first = words[0].casefold()
    try:
        table = session.table()
    except GmError as error:
        if error.code != "no-duel" or (answer := _answer_before_any_duel(session, first, tuple(words[1:]))) is None:
            raise
        return answer
    if first in table.game.inputs.queries:
        try:
            return _answer(table, first, tuple(words[1:]), short=session.short)
        except GmError:
            named = _enter_named(session, table, words) if session.short else None
            if named is None:
                raise
            return named
    reading = read_entry(session, table, words)
    wrong = reading_error(table, reading)
    if wrong is None or isinstance(wrong, MissingWord) or wrong.code == "ambiguous":
        wrong = misplaced_letters(session, table, words) or wrong
    if reading.meant is not None and wrong is None:
        listed = any("," in word or word == "and" for word in words)
        if listed and (answers := _listed(session, table, words, reading.meant)):
            return writer.enter_all(table, answers)
        try:
            return _enter_flagged(table, reading.meant) if doubted else writer.enter(table, reading.meant)
        except GmError as error:  # only writing shows whether the rules accept it
            wrong = error
    if session.short and (wrong is None or wrong.code not in _NOT_WORDS):
        from gm.notation.multi_entry import part_error, read_several  # late import: one entry does not need it
        from gm.notation.short_forms import full_names

        several = read_several(table.game, table.state, typed if doubts else words, table.known)
        if at_fault := reading_error(table, several):
            whole = wrong is not None and reading.meant is not None and first in table.game.inputs.forms
            only_named = len(words) > 1 and len(several.words) == 1 and first.rstrip(",") in full_names(table.known)
            raise wrong if wrong and (whole or only_named) else part_error(several.words, at_fault)
        if several.meant:
            return writer.enter_all(table, several.meant)
        if wrong is None and not all(word.isdigit() for word in words):  # numbers alone may be anything
            from gm.commands.misplaced_entry import misplaced_error  # late import: a valid line does not need it

            wrong = misplaced_error(table, words, partial(_judge, table))
    if wrong:
        raise wrong
    return None


def _enter_named(session: Session, table: Table, words: Sequence[str]) -> Result | None:
    """Enter ``words`` as an entry although they begin with the name of a query. Return None if they are not an entry.

    A printed name, for example, may begin with the name of a query.
    """
    reading = read_entry(session, table, words)
    return None if reading.meant is None else writer.enter(table, reading.meant)


def _listed(session: Session, table: Table, words: Sequence[str], entry: Any) -> list[Any]:
    """Return the entries of a line with commas, if the commas can separate several answers (``scavenge ana 1, 0``).

    Return [] if they cannot. ``entry`` is the line read as one entry. Raises GmError (``ambiguous``) if the game
    accepts the line both as one entry and as several.
    """
    from gm.commands.divisible_entry import divisible_error
    from gm.notation.multi_entry import read_several
    from gm.notation.spoken.doubtful import between_commas

    if session.short and (unclear := divisible_error(table, words, entry)):
        raise unclear
    form = table.game.inputs.forms[entry.kind]
    listed = between_commas(form, words, entry) if session.short else ""
    answers: list[Any] = (read_several(table.game, table.state, words, table.known).meant or []) if listed else []
    if not answers:
        return []
    prompt = next(prompt for prompt in table.view.pending if prompt.entry == entry.kind)
    if any(any(as_tuple(value)[1:]) for value in prompt.open.get(listed, ((0, 1),))):
        readings = (entry, *(answer.entry for answer in answers))
        lines = [join(format_entry(table.game.inputs.forms, reading)) for reading in readings]
        raise several_meanings_error(words, [lines[0], ", ".join(lines[1:])])
    return answers


def misplaced_letters(session: Session, table: Table, words: Sequence[str]) -> GmError | None:
    """Return the error for letters that abbreviate an entry not expected now; None for all other words."""
    if not session.short or words[0].casefold() in table.game.inputs.forms:
        return None
    from gm.commands.misplaced_entry import misplaced_letters_error

    return misplaced_letters_error(table, words, partial(_judge, table))


def reading_error(table: Table, reading: Reading) -> GmError | None:
    """Return the error of a failed ``reading`` in words for users; None if the reading did not fail."""
    wrong = reading.error
    return presenter.entry_refusal_error(table, wrong) if isinstance(wrong, Refusal) else wrong


def _enter_flagged(table: Table, entry: Any) -> Result:
    """Enter an entry and flag it as uncertain."""
    from gm.notation.multi_entry import ParsedEntry  # late import: few entries are flagged

    return writer.enter_all(table, [ParsedEntry(entry, doubted=True)])


def read_entry(session: Session, table: Table, words: Sequence[str]) -> Reading:
    """Parse ``words`` as one entry, in the long form or abbreviated.

    A line of a record is parsed in the long form first. At a terminal, abbreviations are rejected if another window has
    written a line: they depend on what was next when they were typed.
    """
    game, names, taken = table.game, table.known, ReservedWords(table.game.inputs, COMMANDS)
    form = game.inputs.forms.get(words[0].casefold())
    complete = partial(game.play.complete, table.state)
    only_long = not session.short or bool(session.attended and session.news)
    if only_long or session.recorded:
        reading = read(form, words[1:], Context(names, taken=taken, complete=complete)) if form else Reading()
        if reading.meant is not None or not session.short:
            return reading
    if only_long:
        text = presenter.other_writer_warning(table, session.news[-1])
        remedy = f"{presenter.due_text(table)} Type it again if it is still right.".strip()
        return Reading(error=GmError("conflict", text, remedy))
    from gm.notation.short_forms import read_line  # late import: lines in a shell are not abbreviated

    return read_line(game, table.view.pending, words, names, taken, partial(_judge, table), complete)


def _judge(table: Table, entry: Any) -> Refusal | None:
    """Return why the rules reject an entry now; None if they accept it."""
    try:
        table.game.play.apply(table.state, entry)
    except Refusal as refusal:
        return refusal
    return None


def _answer(table: Table, name: str, words: tuple[str, ...], *, short: bool) -> QueryResult:
    """Return the answer to the query ``name`` about the duel. Raises GmError.

    ``words`` may leave out the name of the entry that the query is about. If just one entry fits, the query is about
    that entry. If several fit, the error lists the full queries.
    """
    query = table.game.inputs.queries[name]
    form, rest = query.select_form(words)
    reading = read(form, rest, Context(table.known, short=short))
    try:
        if not reading.error:
            return QueryResult(join([name, *words]), query.answer(table.state, reading.meant))
        error = reading.error
    except (GmError, Refusal) as rejected:
        error = rejected
    if isinstance(error, Refusal):
        raise presenter.entry_refusal_error(table, error)
    readings = {entry: read(form, words, Context(table.known, short=True)) for entry, form in query.forms.items()}
    whole = {entry: made for entry, made in readings.items() if not made.error}
    if len(whole) == 1 and isinstance(reading.error, GmError):
        (made,) = whole.values()
        with suppress(Refusal):
            return QueryResult(join([name, *words]), query.answer(table.state, made.meant))
    if whole:
        error.remedy = f"Type: {' or '.join(join([name, entry, *words]) for entry in whole)}"
    raise error


def _answer_before_any_duel(session: Session, name: str, words: tuple[str, ...]) -> QueryResult | None:
    """Return the answer to the query ``name`` when no duel is open; None if no game can answer the query then."""
    from gm.commands.attachments import games_at_hand

    for game in games_at_hand(session, ()):
        query = game.inputs.queries.get(name)
        if query and query.anytime:
            try:
                return QueryResult(join([name, *words]), query.answer(None, parse(query.form, words, Context(()))))
            except Refusal as refusal:
                raise presenter.refusal_error(game, refusal, {}) from None
    return None
