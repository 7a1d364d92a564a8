"""Errors for two kinds of lines: an entry that is not possible now, and an entry without its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gm.commands.catalogue import COMMANDS
from gm.commands.spoken_entry import speech_at, tells
from gm.errors import GmError, Refusal
from gm.game import Context, Named, Prompt
from gm.game.naming import join_and
from gm.notation.errors import MisplacedWords, UnknownWord, UnreadWord
from gm.notation.formatting import format_entry
from gm.notation.inference import BEGUN
from gm.notation.line import join, split, split_flag
from gm.notation.multi_entry import try_entry
from gm.notation.parser import read
from gm.notation.short_forms import NO, YES
from gm.notation.spoken.reasons import find_reasons
from gm.notation.spoken.unit_lines import unit_error
from gm.table import presenter
from gm.table.table import Table
from gm.text import join_sentences, truncate

_LONGEST = 60
"""The maximum number of letters that an error quotes from the typed words."""
_FEW = 3
"""The maximum number of possible entries that an error lists."""
_MOST_PLAYERS = 4
"""The maximum number of players for whom an error lists one line each, if the typed words name no player.

With more players, the error lists a line for the first one only.
"""
Judge = Callable[[Any], Refusal | None]


def misplaced_error(table: Table, words: Sequence[str], judge: Judge) -> GmError | None:
    """Return the error for words that answer no prompt; None if they never mean an entry.

    If only the name of a possible entry is missing, the code is ``words``. If one rule forbids the entry, the code is
    ``rule``. Otherwise, the code is ``not-due``.
    """
    low, forms = words[0].casefold(), table.game.inputs.forms
    begun = [name for name in forms if len(low) >= BEGUN and name.startswith(low)]
    early = MisplacedWords("not-due", begun[0], presenter.due_text(table)) if len(begun) == 1 else None
    if early and len(words) > 1:
        entry = read(forms[begun[0]], words[1:], Context(table.known)).meant
        refusal = judge(entry) if entry else None
        if entry and refusal is None:
            text = f"gm is not waiting for “{begun[0]}” now, so “{low[:40]}” is too short."
            return GmError("words", text, f"Type it in full: {join(format_entry(forms, entry))}")
        return presenter.entry_refusal_error(table, refusal) if refusal else early
    nameless, refused = _as_any_entry(table, words, judge)
    not_due, forbidden = ({name: no for name, no in refused.items() if no.code == code} for code in ("not-due", "rule"))
    if (nameless or refused) and (name := _name_alone(table, words)):  # which does not say that its player leaves
        return unclear_error(table, name, ())
    if nameless:
        lines = " or ".join(nameless)
        if len(too_early := _with_own_word(table, words, not_due)) == 1:
            error = presenter.entry_refusal_error(table, *too_early.values())
            error.remedy = join_sentences(error.remedy, f"Or type: {lines}")
            return error
        return MisplacedWords("words", truncate(join(words), 60), f"Type: {lines}")
    if len(not_due) > 1:
        not_due = _with_own_word(table, words, not_due)
    if len(forbidden) > 1:
        forbidden = _with_own_word(table, [word for word in words if not word.isdigit()], forbidden)
    if early and (len(not_due) > 1 or forbidden):
        return early
    if forbidden and _says_little(table, words):
        return _not_next(table, words, ())
    if len(forbidden) == 1:
        return presenter.entry_refusal_error(table, *forbidden.values())
    return _not_due_error(table, words, not_due) if not_due else None


def misplaced_speech_error(table: Table, words: Sequence[str], error: GmError) -> GmError | None:
    """Return an error that says why a line in everyday speech is not possible now.

    ``error`` is the error of the line as typed. Return None if ``error`` is to be shown instead.
    """
    low, inputs = words[0].casefold(), table.game.inputs
    if error.code == "words" and tells(table, words) and (unclear := unit_error(speech_at(table), table.state, words)):
        return unclear
    if low in (*inputs.forms, *inputs.queries, *COMMANDS) or (len(words) == 1 and low in (*YES, *NO)):
        return None
    if error.code == "words" and error.rule:
        return _not_theirs_error(table, low)
    unsure = error.code == "ambiguous" and len(words) > 2
    suggests = isinstance(error, UnknownWord) and error.description.suggests
    if suggests and (theirs := _not_theirs_error(table, low)):
        return theirs
    if suggests or error.explained or not (unsure or error.code in ("words", "not-due")):
        return None
    found = {reason.kind: reason.why for reason in find_reasons(speech_at(table), table.state, split_flag(words)[0])}
    errors = [why if isinstance(why, GmError) else presenter.entry_refusal_error(table, why) for why in found.values()]
    if errors and errors[0].code == "words" and (theirs := _not_theirs_error(table, low)):
        return theirs
    if error.code == "not-due":  # another reading that is not possible either
        other = errors and error.message not in (reason.message for reason in errors)
        return _not_next(table, words, [*found] if len(found) > 1 else ()) if other else None
    refused = {name: reason for name, reason in found.items() if isinstance(reason, Refusal)}
    if errors and len(refused) < len(found):
        whole = next(reason for reason in found.values() if isinstance(reason, GmError))
        whole.remedy = whole.remedy or presenter.due_text(table)
        return whole
    if refused:
        return _not_due_error(table, words, refused)
    name = next((seat.name for seat in table.setup.seats if low in (seat.id, seat.name.casefold())), "")
    return unclear_error(table, name, words[1:]) if name and isinstance(error, UnknownWord) else None


def unclear_error(table: Table, name: str, words: Sequence[str]) -> GmError:
    """Return the error for a line that names the player ``name``, but does not say clearly what the player did.

    ``words`` are the words after the name.
    """
    said = join(words)
    said = said if len(said) <= _LONGEST else f"{said[:_LONGEST]}…"
    text = f"It is not clear what “{said}” means for {name[:40]}." if said else f"What did {name[:40]} do?"
    return GmError("words", text, join_sentences(presenter.due_text(table), "Type ? for all choices."))


def _not_theirs_error(table: Table, word: str) -> GmError | None:
    """Return the error if the player called ``word`` may not make the entry that the game expects next.

    Return None if ``word`` is not a player's name, or if no rule forbids the entry.
    """
    seat = next((seat.id for seat in table.setup.seats if word in (seat.id, seat.name.casefold())), None)
    prompt = next((prompt for prompt in table.view.pending if prompt.due and prompt.example), None)
    form = prompt and table.game.inputs.forms[prompt.entry]
    if not (seat and prompt and form and form.leading):
        return None
    entry = read(form, split(prompt.example)[1:], Context(table.known)).meant
    refusal = entry and try_entry(table.game, table.state, entry._replace(**{form.leading.name: seat}))[1]
    return presenter.entry_refusal_error(table, refusal) if refusal else None


def _name_alone(table: Table, words: Sequence[str]) -> str:
    """Return the name of the player whom ``words`` name, in full or by the first letters; '' if they say more."""
    typed = join(words).casefold()
    names = (
        seat.name for seat in table.setup.seats if seat.id.startswith(typed) or seat.name.casefold().startswith(typed)
    )
    return next(names, "")


def _says_little(table: Table, words: Sequence[str]) -> bool:
    """Return whether ``words`` say too little to mean a whole entry: a single letter, or only numbers and names."""
    return len(join(words)) == 1 or all(word.isdigit() or _name_alone(table, [word]) for word in words)


def misplaced_letters_error(table: Table, words: Sequence[str], judge: Judge) -> GmError | None:
    """Return the error (``not-due``) for single letters that stand for a complete entry not expected now.

    Without this error, gm would read them as the first letters of a printed name. Return None for all other lines.
    """
    names = {word.casefold() for name in table.known for word in (name.id, *name.name.split())}
    letters = [sum(map(str.isalpha, word)) for word in words if word.casefold() not in names]
    forms, due = table.game.inputs.forms, {prompt.entry for prompt in table.view.pending if prompt.due}
    if max(letters, default=0) != 1 or not any(forms[name].branching for name in due):
        return None
    elsewhere = [forms[name] for name in _as_any_entry(table, words, judge)[1] if name not in due]
    in_full = [form for form in elsewhere if not any(isinstance(field, Named) for field in form.every_field())]
    return _not_next(table, words, ()) if in_full else None


def _as_any_entry(table: Table, words: Sequence[str], judge: Judge) -> tuple[list[str], dict[str, Refusal]]:
    """Return the entries that ``words`` may mean, as two values: those that are possible now, and the others.

    The possible entries are a list of lines in the long form. The others are a mapping from the name of each entry to
    its refusal. Entries for which gm must guess a value are included only if there are no others.
    """
    possible = {prompt.entry for prompt in table.game.play.prompts(table.state, None) if not prompt.due}
    seats = [seat.id for seat in table.setup.seats]
    leading = seats if len(seats) <= _MOST_PLAYERS else seats[:1]
    nameless: dict[str, None] = {}
    refused: dict[str, Refusal] = {}
    guessed: dict[str, Refusal] = {}
    for form in table.game.inputs.forms.values():
        if form.fields and form.fields[0].accepts_any and not _is_begun(table, words[0]):
            continue  # this entry would accept any word as a name
        unread = False
        for prompt in (*(Prompt(form.name, (who,)) for who in leading[: None if form.leading else 1]), None):
            if unread and prompt:
                continue  # the words mean no more for another player
            reading = read(form, words, Context(table.known, prompt, judge=judge))
            unread = isinstance(reading.error, UnreadWord)
            if isinstance(reading.error, Refusal):
                guessed.setdefault(form.name, reading.error)
            if reading.error:
                continue
            refusal = judge(reading.meant)
            line = format_entry(table.game.inputs.forms, reading.meant)
            if refusal is None and form.name in possible and line[2:]:  # a name alone does not say what happened
                nameless[join(line)] = None
            elif refusal and refusal.code in ("not-due", "rule"):
                refused.setdefault(form.name, refusal)
    return [*nameless], refused or guessed


def _is_begun(table: Table, word: str) -> bool:
    """Return whether ``word`` is the beginning of a known id, such as a player's."""
    low = word.casefold()
    return any(name.id.startswith(low) for name in table.known)


def _not_due_error(table: Table, words: Sequence[str], refused: Mapping[str, Refusal]) -> GmError:
    """Return the error for words that may mean several entries, none of which the game expects now.

    If all these entries have the same error, return that one. Otherwise the error names the entries if they are few.
    """
    errors = [presenter.entry_refusal_error(table, refusal) for refusal in refused.values()]
    if len({error.message for error in errors}) == 1:
        return errors[0]
    return _not_next(table, words, [*refused], errors[0])


def _not_next(table: Table, words: Sequence[str], kinds: Sequence[str], like: GmError | None = None) -> GmError:
    """Return the error for words that mean an entry that the game does not expect now.

    ``kinds`` are the names of the entries that the words may mean; () to name none. The error cites the same rule as
    the error ``like``.
    """
    which = f": it could be {join_and(kinds, 'or')}" if 0 < len(kinds) <= _FEW else ""
    remedy = presenter.due_text(table) or (like.remedy if like else "")
    return MisplacedWords("not-due", join(words), remedy, which, like.rule if like else None)


def _with_own_word(table: Table, words: Sequence[str], refused: dict[str, Refusal]) -> dict[str, Refusal]:
    """Return the refusals of those entries that know at least one of ``words``. If none does, return all refusals.

    ``refused`` maps names of entries to refusals. An entry knows a word if the word has a meaning in one of its fields.
    Fields that accept any word do not count.
    """
    fields = ((name, field) for name in refused for field in table.game.inputs.forms[name].every_field())
    own = {name for name, field in fields if not field.accepts_any and any(field.means(word) for word in words)}
    return {name: refusal for name, refusal in refused.items() if name in own} or refused
