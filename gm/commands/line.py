"""The entry point for one typed line, which is a core command, an entry or a query."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gm.commands.catalogue import COMMANDS, normalize_note
from gm.commands.command import perform, unknown_command_error
from gm.errors import GmError
from gm.notation.line import join, replace_sign_words, split
from gm.table.session import NO_OFFER, Session, Suggestion
from gm.text import has_control_characters, join_sentences, truncate

if TYPE_CHECKING:
    from gm.table.results import Result

_NOT_UNDERSTOOD = ("words", "rule", "not-due")
"""The codes of errors that say only that the words of a line have no meaning here."""
_MAY_BE_SPOKEN = ("words", "ambiguous", "not-due", "rule")
"""The codes of errors after which a line is tried again as everyday speech."""
_NO_COMMAND = ("words", "no-such")
"""The codes of errors after which the line of a core command may be an entry in everyday speech."""
_MOST_CHOICES = 9
"""The maximum number of lines offered for choice by number."""
BECAUSE = "because"
"""The word before a reason. A line that begins with it after a preview records the previewed correction."""


def run(session: Session, words: Sequence[str]) -> Result:
    """Run a typed line and return its result. If GmError is raised, nothing was written.

    At a terminal, the session stores the lines that the result suggests, so that the next key can choose one.
    """
    try:
        return _read(session, words)
    except (LookupError, TypeError, ValueError, AttributeError, StopIteration, RuntimeError) as error:
        from gm.commands.faults import damaged_row_error  # late import: only a damaged duel needs it

        raise damaged_row_error(session) or error from None


def _read(session: Session, words: Sequence[str]) -> Result:
    """Run a line. If gm rejects the line, try other readings of it.

    The first reading replaces words such as ``plus`` with signs. The second treats the line as everyday speech. A line
    that corrects an earlier one, such as ``sorry, 5``, is never read as an entry.
    """
    if session.short and words:
        from gm.commands.spoken_correction import correction_error  # late import: a shell takes no spoken lines

        if correction := correction_error(session, words):
            raise _fitted(session, words, correction) if correction.choices else correction
    try:
        return _answer(session, words)
    except GmError as error:
        for other in replace_sign_words(words) if session.short and error.code == "words" else ():
            try:
                return _answer(session, other)
            except GmError as wrong:
                if wrong.code != "words":
                    raise wrong from None
        if not (session.short and words):
            raise _fitted(session, words, error) from None
        from gm.commands.spoken_entry import begins_phrase, enter_spoken  # late import: most lines are valid

        command = words[0].casefold() in COMMANDS
        if command and not (error.code in _NO_COMMAND and begins_phrase(session, words)):
            raise _fitted(session, words, error) from None
        spoken = command or (error.code in _MAY_BE_SPOKEN and not _is_clear(session, words, error))
        if spoken and (result := enter_spoken(session, words, error)):
            return result
        from gm.commands.question import answer_question

        if spoken and (result := answer_question(session, words)):
            return result
        if spoken and session.open_table is not None:
            from gm.commands.misplaced_entry import misplaced_speech_error  # nor is what is understood out of place

            error = misplaced_speech_error(session.open_table, words, error) or error
        raise _fitted(session, words, error) from None


def _is_clear(session: Session, words: Sequence[str], error: GmError) -> bool:
    """Return whether gm has understood a rejected line, so that it need not be read as everyday speech.

    Such a line is an entry that breaks a rule, or only the name of a query.
    """
    if session.open_table is None:
        return False
    typed, low = session.open_table.game.inputs, words[0].casefold()
    return low in typed.forms if error.code == "rule" else len(words) == 1 and low in typed.queries


def localize_remedy(text: str) -> str:
    """Adapt a remedy to ``gm play``: leave out the shell's ``gm``, except before commands that need a shell."""
    of_a_shell = "|".join(command.name for command in COMMANDS.values() if command.shell)
    return re.sub(rf"(?<![\w.])gm (?!(?:{of_a_shell})\b)(?=[a-z])", "", text)


def _answer(session: Session, words: Sequence[str]) -> Result:
    if any(has_control_characters(word) for word in words):
        raise GmError("words", "The line contains control characters.", "Type it again without them.")
    if not words:
        raise GmError("words", "The line is empty.", "See what you can type: gm help")
    words = _picked(session, words)
    words = normalize_note(_whole(session, words) if session.short else words)
    first = words[0].casefold()
    if first.startswith("--"):
        text = f"No line starts with {words[0][:40]}, and there is no correction to save."
        raise GmError("words", text, "Type an option after its command: gm help manual commands")
    if first == "?" and len(words) == 1:
        from gm.commands.available_input import available_input

        return available_input(session)
    if first not in COMMANDS and (answer := _entered(session, words)):
        return answer
    if first in COMMANDS:
        answer = perform(COMMANDS[first], session, words[1:])
        if session.attended:
            session.offer = _suggestion(answer, session.offer)
        return answer
    from gm.commands.after_end import next_text
    from gm.notation.spoken.words import is_filler
    from gm.notation.suggestions import first_words  # late import: only a rejected line needs it
    from gm.table import presenter

    table, typed = session.table(), session.table().game.inputs
    due = first_words(table, {}) if session.short else ()
    prompts = table.view.pending
    fields = [field for prompt in prompts if prompt.due for field in typed.forms[prompt.entry].every_field()]
    known = [word for field in fields for word in field.completions(table.known)] if session.short else []
    seats = [name for name in table.known if name.kind == "seat"]
    if any(words[0].casefold() in (seat.id.casefold(), seat.name.casefold()) for seat in seats):
        from gm.commands.misplaced_entry import unclear_error

        raise unclear_error(table, words[0], words[1:])
    if session.short and words[1:] and is_filler(words[0].casefold()):
        text = f"It is not clear what “{truncate(join(words), 60)}” means."
        raise GmError("words", text, join_sentences(presenter.due_text(table), "Type ? for all choices."))
    tiers = [due, known, [*typed.forms, *typed.queries], COMMANDS]
    raise unknown_command_error(words[0], tiers, next_text(table))


def _suggestion(answer: Result, queued: Suggestion) -> Suggestion:
    """Return the lines that the next key can choose, and what a previewed correction still needs.

    The lines are those that ``answer`` suggests. If it suggests none, those waiting in ``queued`` remain available.
    """
    from gm.table.preview import Preview

    if answer.queue or (queued.queue and not answer.offers):
        return Suggestion.of_queue(answer.queue or queued.queue)
    offer = Suggestion(answer.offers, answer.offers.get("yes", ""))
    if not isinstance(answer, Preview):
        return offer
    asks = tuple(conflict.asks for conflict in answer.conflicts if conflict.asks)
    return offer._replace(base=answer.text, asks=asks, impossible=tuple(c.entry for c in answer.conflicts))


def _entered(session: Session, words: Sequence[str]) -> Result | None:
    """Run an entry or a query; return None if the first word is neither. Raises GmError.

    If no duel is open, the error suggests a similar command when there is one.
    """
    from gm.commands.entry import enter_words  # late import: core commands do not need it

    try:
        return enter_words(session, words, doubts=True)
    except GmError as error:
        wrong = unknown_command_error(words[0], [COMMANDS]) if error.code == "no-duel" else error
        raise wrong if wrong.guessed else error from None


def _whole(session: Session, words: Sequence[str]) -> Sequence[str]:
    """Return the full line that ``words`` mean. Raises GmError (``not-due``, ``words``).

    A leading ``gm`` is removed. Yes, no, ``done`` and the sign for the default answer are replaced by the lines that
    they stand for, and so is ``play again`` after the end.
    """
    from gm.notation.short_forms import DOT, default_line  # late import: lines in a shell are not abbreviated

    if len(words) > 1 and words[0].casefold() == "gm":
        words = words[1:]
    if _confirms(session, words):
        return ["settle", "done"]
    if [*words] != [DOT]:
        from gm.commands.after_end import line_after_end

        again = line_after_end(session.open_table, words) if session.open_table else []
        return again or _yes_or_no(session, words)
    from gm.table import presenter

    table = session.table()
    default = default_line(table.view.pending)
    if not default:
        text = f"There is no default answer here for {DOT} to accept."
        raise GmError("not-due", text, presenter.due_text(table))
    return split(default)


def _confirms(session: Session, words: Sequence[str]) -> bool:
    """Return whether ``words`` confirm that everything still to do at the table is done (``done`` or yes).

    Return False if the words answer a prompt instead. Right after a correction, ``done`` confirms even if nothing is
    left to do: it may have been typed once too often.
    """
    from gm.notation.short_forms import DONE, YES

    table = session.open_table
    if not session.attended or table is None or len(words) != 1 or table.acted < 0:
        return False
    from gm.table import outstanding  # late import: only needed after corrections

    low, due = words[0].casefold(), [prompt for prompt in table.view.pending if prompt.due]
    confirms = low == DONE or (low in YES and not any(prompt.yes for prompt in due))
    corrected = low == DONE and table.acted == table.rows[-1].seq
    return confirms and low not in (prompt.entry for prompt in due) and (corrected or bool(outstanding.current(table)))


def _yes_or_no(session: Session, words: Sequence[str]) -> Sequence[str]:
    """Return the line that the answer yes or no stands for if the next question is a yes-or-no question.

    Return other words unchanged. Instead of ``yes``, people may type the first letters of the line. For some questions,
    ``no`` does not stand for a line: then GmError (``words``) is raised, and the question stays open.
    """
    from gm.notation.short_forms import DONE, NO, YES, full_names

    table, low = session.open_table, words[0].casefold()
    if table is None or len(words) > 1 or low in full_names(table.known):
        return words
    question = next((prompt for prompt in table.view.pending if prompt.due and prompt.yes), None)
    if question is None and low in NO[1:]:
        from gm.table import presenter

        raise GmError("words", f"“{low}” does not answer the current question.", presenter.due_text(table))
    yes = question and (question.default or question.example)
    if question is None or not yes or not (low in (*YES, *NO, DONE) or yes.startswith(low)):
        return words
    if low in NO and not question.no:
        from gm.table import presenter

        raise GmError("words", "Nothing was saved: the question is still open.", presenter.due_text(table))
    return split(question.no if low in NO else yes)


def _fitted(session: Session, words: Sequence[str], error: GmError) -> GmError:
    """Return ``error`` with examples that are accepted now.

    If the line is a yes or no although no question is open, return an error that says so.
    """
    table, low = session.open_table, words[0].casefold() if words else ""
    if error.choices and session.attended:
        session.offer = Suggestion({str(at): line for at, line in enumerate(error.choices[:_MOST_CHOICES], 1)})
        numbered = " · ".join(f"{at}: {line}" for at, line in session.offer.lines.items())
        error.remedy = f"Type a number, or the line in full: {numbered}"
    if table is None or error.code not in _NOT_UNDERSTOOD:
        return error
    from gm.commands.entry_examples import refine_error  # late import: only a rejected line needs it
    from gm.notation.short_forms import NO, YES
    from gm.table import presenter

    if len(words) == 1 and low in (*YES, *NO) and not any(prompt.due and prompt.yes for prompt in table.view.pending):
        return GmError("words", f"“{low}” does not answer the current question.", presenter.due_text(table))
    return refine_error(table, words, error, short=session.short)


def _picked(session: Session, words: Sequence[str]) -> Sequence[str]:
    """Return the line that the key in ``words`` chooses. If ``words`` are not such a key, return them unchanged.

    The lines are those that the last result suggested, and each can be chosen once. After a preview, ``words`` may be a
    reason. In that case, return the line that records the correction with that reason. Raises GmError (``conflict``).
    """
    offer, session.offer = session.offer, NO_OFFER
    line = offer.lines.get(words[0].casefold()) if len(words) == 1 else None
    if offer.records and not offer.queue and len(words) > 1 and words[0].casefold() == BECAUSE:
        from gm.commands.because import line_with_reason  # late import: few corrections have a reason

        line = line_with_reason(session.table(), offer.records, words)
    if line is None:
        return words
    table = session.table()
    session.offer = Suggestion.of_queue(offer.queue[1:])
    if session.news:
        from gm.table import presenter  # late import: another window rarely writes in between

        text = presenter.other_writer_warning(table, session.news[-1])
        raise GmError("conflict", text, "Nothing was written. Check what this line would change now.")
    return split(line)
