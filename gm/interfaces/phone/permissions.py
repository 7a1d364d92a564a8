"""The lines that a phone may enter: entries of its duel and some commands. Everything else is rejected.

Some commands read or write files, so this module lists what is allowed instead of what is forbidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gm.commands import because, doubt, drop, fix, insert, note, redo, settle, undo
from gm.commands.catalogue import COMMANDS, normalize_note
from gm.commands.command import Args, parse_args
from gm.commands.corrections import split_changes
from gm.commands.entry import enter_words
from gm.commands.settle import SettlementResult
from gm.duel.changes import NAME
from gm.duel.log import Row, row_to_undo
from gm.duel.receipt import read_writer
from gm.errors import GmError, Refusal
from gm.game import Context
from gm.notation.formatting import format_entry
from gm.notation.line import join, split
from gm.notation.parser import parse
from gm.notation.short_forms import DOT
from gm.store.phones.keys import Phone
from gm.table.preview import Preview
from gm.table.results import Result, Written
from gm.table.session import Session
from gm.table.table import Table

_COMMANDS: Mapping[str, Callable[[Session, Args], Result]] = {
    "undo": undo.run,
    "redo": redo.run,
    "note": note.run,
    "settle": settle.run,
    "doubt": doubt.run,
    "because": because.run,
    "fix": fix.run,
    "insert": insert.run,
    "drop": drop.run,
}
"""The commands that a phone may use. None of them reads or writes a file other than the database."""
_CHANGES = ("fix", "insert", "drop")
_OPTIONS = {"yes", "mend", "public"}


def perform(session: Session, phone: Phone, typed: str) -> Result:
    """Run the line ``typed`` from a phone, and return the result. After a GmError the caller must roll back."""
    words = normalize_note(split(typed))
    if not words:
        raise GmError("words", "The line is empty.", "Tap what the table shows.")
    table, before = session.table(), len(session.table().rows)
    if phone.seat:
        return _of_a_seat(session, phone, words)
    first = words[0].casefold()
    if first in _COMMANDS:
        return _commanded(session, first, words[1:])
    if first not in COMMANDS and first != DOT:
        answer = enter_words(session, words)
        if isinstance(answer, Written) and len(table.rows) > before:
            return answer
    remedy = "Phones enter and correct what happens at the table. Type everything else at the console."
    raise GmError("words", f"A phone cannot enter “{words[0][:40]}”.", remedy)


def _commanded(session: Session, first: str, words: Sequence[str]) -> Result:
    """Run the command ``first`` for a phone and return the result.

    A correction of the set-up is rejected, because a set-up may name files.
    """
    args = parse_args(COMMANDS[first], words)
    if set(args.options) - _OPTIONS:
        raise GmError("words", f"A phone cannot use --{min(args.options)} with {first}.", "Type it at the console.")
    if first in _CHANGES and _sets_up(session.table(), [first, *args.words]):
        raise GmError("words", "A phone cannot correct the set-up.", "Type it at the console: fix 0 new …")
    answer = _COMMANDS[first](session, args)
    if isinstance(answer, Written | Preview) or (isinstance(answer, SettlementResult) and answer.done):
        return answer
    raise GmError("words", f"{first}: words are missing.", "Say which line, and what it should be.")


def _sets_up(table: Table, words: Sequence[str]) -> bool:
    """Return whether a correction would change the set-up."""
    parts = split_changes(table, words)[0]
    lines = (part[2:] if len(part) > 1 and NAME.fullmatch(part[1]) else part[1:] for part in parts)
    return any(line[0].casefold() == "new" for line in lines if line)


def _of_a_seat(session: Session, phone: Phone, words: Sequence[str]) -> Result:
    """Run a line from a player's phone and return the result.

    The line must be an answer of this player, or the undo of such an answer. Raises GmError (``rule``) for any other.
    """
    table = session.table()
    seat = seat_of(table, phone.seat)
    if not table.game.info.players_enter:
        raise GmError("rule", "Players' phones cannot enter anything here.", "Tell the organiser the result.")
    own = GmError("rule", f"This phone can enter only {phone.seat}'s answers.", "The referee enters everyone else's.")
    if [word.casefold() for word in words] == ["undo"]:
        last = row_to_undo(table.rows)
        if last is None or read_writer(last.receipt) != phone.writer:
            raise own
        return undo.run(session, Args((), {}))
    asked = {prompt.entry for prompt in table.game.play.prompts(table.state, seat) if seat in prompt.seats}
    if words[0].casefold() not in asked or _is_anothers(table, seat, words):
        raise own
    before = len(table.rows)
    answer = enter_words(session, words)
    if not isinstance(answer, Written) or not all(_is_of(table, seat, row) for row in table.rows[before:]):
        raise own
    return answer


def seat_of(table: Table, name: str) -> str:
    """Return the seat id of the player called ``name``. Raises GmError (``no-such``)."""
    for player in table.known:
        if player.kind == "seat" and name.casefold() in (player.id.casefold(), player.name.casefold()):
            return player.id
    raise GmError("no-such", f"No player is called {name}.", "Pair the phone again: gm phone pair NAME")


def _is_of(table: Table, seat: str, row: Row) -> bool:
    """Return whether a log row is an entry of the player on this ``seat``."""
    form = table.game.inputs.forms.get(str(row.body.get("kind"))) if row.kind == "entry" else None
    return bool(form and (form.leading is None or row.body.get(form.leading.name) == seat))


def is_own(table: Table, phone: Phone, row: Row) -> bool:
    """Return whether ``phone`` may enter a line such as ``row``. A player's phone enters only that player's answers."""
    return not phone.seat or _is_of(table, seat_of(table, phone.seat), row)


def _is_anothers(table: Table, seat: str, words: Sequence[str]) -> bool:
    """Return whether ``words``, a line in the long form, are an answer by any player except the one on ``seat``.

    This is checked before the rules judge the line, because an error of the rules might reveal a hidden answer.
    """
    form = table.game.inputs.forms[words[0].casefold()]
    try:
        entry = parse(form, words[1:], Context(table.known))
    except (GmError, Refusal):
        return False
    return form.leading is not None and getattr(entry, form.leading.name) != seat


def long_form(table: Table, typed: str) -> str:
    """Return the words that the log would store for a typed line. For an invalid entry, return the typed words."""
    words = normalize_note(split(typed))
    form = table.game.inputs.forms.get(words[0].casefold()) if words else None
    if form is None:
        return join([word for word in words if word not in ("--yes", "--mend")])
    try:
        return join(format_entry(table.game.inputs.forms, parse(form, words[1:], Context(table.known))))
    except (GmError, Refusal):
        return join(words)
