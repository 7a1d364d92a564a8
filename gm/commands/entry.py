"""A line that is no core command: an entry of the duel's game, long or short, or a question to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from gm.commands.catalogue import COMMANDS
from gm.errors import GmError, Refusal
from gm.game import Context, Prompt
from gm.notation.formatting import format_entry
from gm.notation.line import join, split_flag
from gm.notation.parser import parse
from gm.notation.setup import ReservedWords
from gm.table import presenter, writer
from gm.table.results import Result
from gm.table.session import Session
from gm.table.table import Table

if TYPE_CHECKING:
    from gm.commands.results import QueryResult
    from gm.notation.multi_entry import ParsedEntry


_NOT_WORDS = ("busy", "conflict", "file")
"""What no other reading of the words can mend."""
_FEW = 3
"""So many entries are named that a line would be at another moment."""


def enter_words(session: Session, typed: Sequence[str], *, doubts: bool = False) -> Result | None:
    """Enter what the words say into the session's duel, or answer the question; None if the first word means nothing.
    Where a line ``doubts``, a ``?`` behind an entry puts it in doubt.

    Raises GmError.
    """
    words, doubted = split_flag(typed) if doubts else (typed, False)
    first = words[0].casefold()
    try:
        table = session.table()
    except GmError as error:
        if error.code != "no-duel" or (answer := _before_any(session, first, tuple(words[1:]))) is None:
            raise
        return answer
    if first in table.game.inputs.queries:
        return _ask(table, first, tuple(words[1:]), short=session.short)
    wrong = None
    try:
        entry = _entry(session, table, words)
        if entry is not None:
            return _in_doubt(table, entry) if doubted else writer.enter(table, entry)
    except Refusal as refusal:
        wrong = presenter.entry_refusal_error(table, refusal)
    except GmError as error:
        wrong = error
    if session.short and (wrong is None or wrong.code not in _NOT_WORDS):
        if listed := _listed(table, typed if doubts else words):
            return writer.enter_all(table, listed)
        if wrong is None and not all(word.isdigit() for word in words):  # numbers alone may be anything
            _refuse_elsewhere(table, words)
    if wrong:
        raise wrong
    return None


def _in_doubt(table: Table, entry: Any) -> Result:
    """An entry that is put in doubt as it is entered."""
    from gm.notation.multi_entry import ParsedEntry  # a line that is one entry, and sure, does not need it

    return writer.enter_all(table, [ParsedEntry(entry, doubted=True)])


def _listed(table: Table, words: Sequence[str]) -> list[ParsedEntry]:
    """Several answers to what is due; [] if the words are none. Raises GmError."""
    from gm.notation.multi_entry import parse_several  # nor this

    return parse_several(table.game, table.state, words, table.known, partial(presenter.entry_refusal_error, table))


def _refuse_elsewhere(table: Table, words: Sequence[str]) -> None:
    """Raise GmError for words that would be an entry at another moment: (``not-due``) a page typed too early say,
    called nothing where it may be several; before that (``rule``) what a rule forbids now, be it asked for or not; but
    first (``words``) for what is possible now and lacks only the entry's name."""
    from gm.notation.short_forms import BEGUN  # a line that is an entry does not need it

    begun = [
        name for name in table.game.inputs.forms if len(words[0]) >= BEGUN and name.startswith(words[0].casefold())
    ]
    if len(begun) == 1 and len(words) > 1:
        raise GmError("not-due", f"“{begun[0]}” does not fit here.", presenter.due_text(table))
    nameless, refused = _elsewhere(table, words)
    if nameless:
        said = f"“{join(words)[:40]}” does not fit here."
        raise GmError("words", said, f"Type: {' or '.join(nameless)}")
    found, forbidden = ({name: no for name, no in refused.items() if no.code == code} for code in ("not-due", "rule"))
    if len(found) > 1:
        found = _surely(table, words[:1], found)
    if len(forbidden) > 1:
        forbidden = _surely(table, [word for word in words if not word.isdigit()], forbidden)
    if len(found) > 1 and len(begun) == 1:
        raise GmError("not-due", f"“{begun[0]}” does not fit here.", presenter.due_text(table))
    if len(forbidden) == 1:  # the one thing that it may be now
        raise presenter.entry_refusal_error(table, *forbidden.values())
    if found:
        raise _not_due(table, words, found)


def _elsewhere(table: Table, words: Sequence[str]) -> tuple[list[str], dict[str, Refusal]]:
    """What the words would be: the long forms of entries that are possible now; and why others are refused. Those in
    which what is left out had to be guessed are among them only where there are no others."""
    possible = {prompt.entry for prompt in table.game.play.prompts(table.state, None) if not prompt.due}
    leading = (*(seat.id for seat in table.setup.seats[:1]),)
    nameless: dict[str, None] = {}
    refused: dict[str, Refusal] = {}
    guessed: dict[str, Refusal] = {}
    for form in table.game.inputs.forms.values():
        for prompt in (Prompt(form.name, leading), None):
            try:
                entry = parse(form, words, Context(table.known, prompt, judge=partial(_judge, table)))
            except GmError:
                continue
            except Refusal as wrong:
                guessed.setdefault(form.name, wrong)
                continue
            refusal = _judge(table, entry)
            if refusal is None and form.name in possible:
                nameless[join(format_entry(table.game.inputs.forms, entry))] = None
            elif refusal and refusal.code in ("not-due", "rule"):
                refused.setdefault(form.name, refusal)
    return [*nameless], refused or guessed


def _not_due(table: Table, words: Sequence[str], found: Mapping[str, Refusal]) -> GmError:
    """The error for words that are not due as any of these entries: what would be told of each of them alike, or that
    they are not due, and which entries they would be if these are few."""
    told = [presenter.entry_refusal_error(table, refusal) for refusal in found.values()]
    if len({error.message for error in told}) == 1:
        return told[0]
    *most, last = found
    which = f": it could be {', '.join(most)} or {last}" if len(most) < _FEW else ""
    remedy = presenter.due_text(table) or told[0].remedy
    return GmError("not-due", f"“{join(words)}” does not fit here{which}.", remedy, told[0].rule)


def _surely(table: Table, words: Sequence[str], found: dict[str, Refusal]) -> dict[str, Refusal]:
    """Those of these entries of which a word is their own, not a name that may be anything; all where none is."""
    fields = ((name, field) for name in found for field in table.game.inputs.forms[name].every_field())
    own = {name for name, field in fields if not field.accepts_any and any(field.means(word) for word in words)}
    return {name: refusal for name, refusal in found.items() if name in own} or found


def _entry(session: Session, table: Table, words: Sequence[str]) -> Any:
    """The entry that the words make, long or short; None if the first word means nothing.

    A line of a record is read as it was written, and only where that is nothing as a short form, which somebody wrote.
    A short form means what was due when it was typed: where somebody sits at a terminal, and another window has gone
    on since, only a long form is taken.
    """
    game, names, taken = table.game, table.known, ReservedWords(table.game, COMMANDS)
    form = game.inputs.forms.get(words[0].casefold())
    if not session.short:
        return parse(form, words[1:], Context(names, taken=taken)) if form else None
    if session.recorded and form:
        with suppress(GmError, Refusal):
            return parse(form, words[1:], Context(names, taken=taken))
    if session.attended and session.news:
        try:
            return parse(game.inputs.forms[words[0].casefold()], words[1:], Context(names, taken=taken))
        except (KeyError, GmError, Refusal):
            said = presenter.other_writer_warning(table, session.news[-1])
            remedy = f"{presenter.due_text(table)} Type it again if it is still right.".strip()
            raise GmError("conflict", said, remedy) from None
    from gm.notation.short_forms import parse_with_prompts  # no line of a shell needs it

    return parse_with_prompts(game, table.stands.asked, words, names, taken, partial(_judge, table))


def _judge(table: Table, entry: Any) -> Refusal | None:
    """Why the rules do not take an entry now; None if they do."""
    try:
        table.game.play.apply(table.state, entry)
    except Refusal as refusal:
        return refusal
    return None


def _ask(table: Table, name: str, words: tuple[str, ...], *, short: bool) -> QueryResult:
    from gm.commands.results import QueryResult  # no entry needs it

    ask = table.game.inputs.queries[name]
    form, said = ask.select_form(words)
    try:
        view = ask.answer(table.state, parse(form, said, Context(table.known, short=short)))
    except Refusal as refusal:
        raise presenter.entry_refusal_error(table, refusal) from None
    except GmError as wrong:
        raise _asked_otherwise(table, name, words, wrong) from None
    return QueryResult(join([name, *words]), view)


def _asked_otherwise(table: Table, name: str, words: tuple[str, ...], wrong: GmError) -> GmError:
    """What is wrong with a question; where it only lacks the entry that it is about, with the question that has it."""
    ask, whole = table.game.inputs.queries[name], []
    for entry, form in ask.forms.items():
        with suppress(GmError, Refusal):
            parse(form, words, Context(table.known, short=True))
            whole.append(join([name, entry, *words]))
    if whole:
        wrong.remedy = f"Type: {' or '.join(whole)}"
    return wrong


def _before_any(session: Session, name: str, words: tuple[str, ...]) -> QueryResult | None:
    """The answer to a question that needs no duel, by the first game that has it; None where it is none."""
    from gm.commands.attachments import games_at_hand
    from gm.commands.results import QueryResult

    for game in games_at_hand(session, ()):
        ask = game.inputs.queries.get(name)
        if ask and ask.anytime:
            try:
                return QueryResult(join([name, *words]), ask.answer(None, parse(ask.form, words, Context(()))))
            except Refusal as refusal:
                raise presenter.refusal_error(game, refusal, {}) from None
    return None
