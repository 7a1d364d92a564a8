"""Entries that are typed as everyday speech."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from gm.commands.catalogue import COMMANDS
from gm.commands.divisible_entry import divisible_error
from gm.commands.entry import misplaced_letters, read_entry, reading_error
from gm.commands.repeated_entry import repeated_error
from gm.duel.fold import all_names
from gm.errors import GmError, Refusal
from gm.game import AnyGame
from gm.game.play.inputs import ReservedWords
from gm.notation.formatting import format_entry
from gm.notation.line import join, split_flag
from gm.table import writer
from gm.table.results import Result
from gm.table.session import Session
from gm.table.table import Table
from gm.text import truncate

if TYPE_CHECKING:
    from gm.notation.spoken.phrases import Phrases
    from gm.notation.spoken.speech import Speech


def enter_spoken(session: Session, typed: Sequence[str], error: GmError) -> Result | None:
    """Enter a line as everyday speech; return None if the line means nothing as everyday speech.

    ``error`` is the error of the line as typed. Raises GmError (``ambiguous``) if the line may mean several things.
    """
    from gm.notation.spoken.reader import read_spoken  # late import: most lines are valid as typed
    from gm.notation.spoken.words import is_question

    table = session.table()
    words, doubted = split_flag(typed)
    game, speech = table.game, speech_at(table)
    told = speech.phrases.begun_by(words) if is_question(words, doubted, ()) else set()
    if not tells(table, typed, says=bool(told)):
        return None
    if error.code == "not-due" and words[0].casefold() in table.game.inputs.forms:
        return None  # a line that begins with the name of an entry means only that entry
    reading = read_spoken(speech, table.state, words)
    rejected, at_fault, refused = reading_error(table, reading), reading.words, reading.refused
    if rejected and not isinstance(reading.error, Refusal):
        raise rejected
    if len(reading.meant or ()) < 2:
        from gm.notation.multi_entry import part_error
        from gm.notation.spoken.replies import read_reply  # late import: only an answer with its reply needs it

        def spoken(state: Any, part: Sequence[str]) -> list[Any]:
            meant = read_spoken(speech, state, part).meant or []
            return [entry.entry for entry in meant] if len(meant) == 1 else []

        reading = read_reply(game, table.state, words, table.known, spoken, reading.meant or ())
        if reading.error:
            raise reading.error
        likely = reading.meant and (refused is None or reading.meant[-1].entry.kind == refused.kind)
        clearer = error.code in ("words", "not-due") or (refused and _means_alike(session, table, words, [refused]))
        if rejected and not likely and clearer:
            raise part_error(at_fault, rejected) if at_fault else rejected
    if reading.meant and (wrong := misplaced_letters(session, table, words)):
        raise wrong
    entries = reading.meant or []
    if told and not told.issuperset(entry.entry.kind for entry in entries[:1]):
        return None
    if doubted and entries:
        raise _question_error(game, typed, [entry.entry for entry in entries])
    if error.code == "rule" and not _means_alike(session, table, words, [entry.entry for entry in entries]):
        return None
    if len(entries) == 1 and (
        unclear := repeated_error(table, entries[0].entry) or divisible_error(table, words, entries[0].entry)
    ):
        raise unclear
    return writer.enter_all(table, entries) if entries else None


def tells(table: Table, typed: Sequence[str], *, says: bool = False) -> bool:
    """Return whether ``typed`` words report what happened. Questions, and sentences on what may happen, do not.

    ``says`` is true if they begin with a phrase that makes a statement.
    """
    from gm.notation.spoken.words import is_hedged, is_question

    words, doubted = split_flag(typed)
    names = [called for name in table.known for called in (name.id, name.name)]
    verbs = _phrases(table.game.info.slug).verb_words.union(table.game.inputs.forms)
    return not is_question(words, doubted, names, says=says) and not is_hedged(words, verbs)


def entry_of_sentence(table: Table, state: Any, typed: Sequence[str]) -> Any:
    """Return the entry that a sentence means in ``state``.

    Return None if the sentence is a question, or if it does not mean exactly one entry.
    """
    from gm.notation.spoken.reader import read_spoken

    names = all_names(table.game, table.setup, state)  # what came later has no name there yet
    speech, (words, doubted) = speech_at(table)._replace(names=names), split_flag(typed)
    if doubted or not words or not tells(table, words):
        return None
    meant = read_spoken(speech, state, words).meant or []
    return meant[0].entry if len(meant) == 1 else None


def _question_error(game: AnyGame, typed: Sequence[str], entries: Sequence[Any]) -> GmError:
    """Return the error for a sentence that ends in ``?``. It says how to flag its ``entries`` as uncertain instead."""
    flagged = ", ".join(f"{join(format_entry(game.inputs.forms, entry))} ?" for entry in entries)
    text = f"“{truncate(join(typed), 60)}” is a question, so nothing was saved."
    return GmError("words", text, f"To save it and flag it as uncertain, type: {flagged}")


def speech_at(table: Table) -> Speech:
    """Return what is needed to read everyday speech at a table: the game, its phrases, the names and reserved words."""
    from gm.notation.spoken.speech import Speech

    return Speech(table.game, _phrases(table.game.info.slug), table.known, ReservedWords(table.game.inputs, COMMANDS))


@cache
def _phrases(slug: str) -> Phrases:
    """Return the phrases of a game. Raises GmError for a game without phrases."""
    from gm import games
    from gm.notation.spoken.phrases import read_phrases

    return read_phrases(games.phrases(slug))


def begins_phrase(session: Session, words: Sequence[str]) -> bool:
    """Return whether ``words`` begin with a phrase of everyday speech in the current game.

    The first of ``words`` is also the name of a core command.
    """
    try:
        return session.open_table is not None and _phrases(session.open_table.game.info.slug).begin(words)
    except GmError:  # a game without phrases
        return False


def _means_alike(session: Session, table: Table, words: Sequence[str], entries: Sequence[Any]) -> bool:
    """Return whether ``entries`` are a plausible meaning of a line that the rules have rejected.

    ``words`` are the line. Read word by word, they mean an entry that the rules forbid. Read as everyday speech, they
    mean ``entries``. A single entry is plausible if it is of the same kind as the forbidden entry, or if it is next and
    the forbidden entry is not. Several entries are plausible if each entry follows from the entries before it.
    """
    if len(entries) == 1:
        rejected, kind = getattr(read_entry(session, table, words).meant, "kind", ""), entries[0].kind
        due = {prompt.entry for prompt in table.view.pending if prompt.due}
        return rejected == kind or (kind in due and rejected not in due)
    return _follow_up(table.game, table.state, entries)


def _follow_up(game: AnyGame, state: Any, entries: Sequence[Any]) -> bool:
    """Return whether there are several entries, and each follows from those before it.

    An entry follows if it is of the first entry's kind, or of the only kind that the game expects at that point. This
    check makes sure that gm does not enter something unrelated after the rules have rejected the line as one entry.
    """
    for before, entry in pairwise(entries):
        state = game.play.apply(state, before).state
        due = {prompt.entry for prompt in game.play.prompts(state, None) if prompt.due}
        if entry.kind != entries[0].kind and due != {entry.kind}:
            return False
    return len(entries) > 1
