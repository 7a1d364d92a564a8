"""Corrections as people say them: ``sorry, ace of diamonds`` or ``that was 5, not 4``.

gm never enters such a line, and never saves the correction at once: it offers the matching ``fix`` to choose or type.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from gm.commands.catalogue import COMMANDS
from gm.commands.command import perform
from gm.errors import GmError
from gm.game import Context
from gm.notation.line import join, split
from gm.table.session import NO_OFFER, Session
from gm.text import truncate

if TYPE_CHECKING:
    from gm.duel.log import Row
    from gm.table.preview import Preview
    from gm.table.table import Table

_SAYS = r"sorry|oops|whoops|correction|actually|my (?:mistake|bad)|i mean|i meant|make that|scratch that"
_BEGINS = re.compile(rf"(?:(?:oh|ah|no|wait)[,.! ]+)*(?:(?:{_SAYS})[,.:;! ]+)+|(?:no,? )?wait, |no, ", re.IGNORECASE)
_ENDS = re.compile(r"[,. ]+(?:sorry|my mistake|my bad|i mean|i meant)[.!]*$", re.IGNORECASE)
_SUBJECT = re.compile(r"(?:that|it|this)(?:'s| is| was| should be| should have been) ", re.IGNORECASE)
_DENIAL = re.compile(r",? (?:and |but )?not (?:an? |the )?", re.IGNORECASE)
_SEARCHED = 6
"""The maximum number of lines that are searched for the value to replace."""
_CARD = "[A2-9TJQK][CDHS]"


class _Said(NamedTuple):
    """The content of a spoken correction: the right ``words``, and the wrong value or word if it is named."""

    words: list[str]
    wrong: str = ""
    named: bool = True
    """False if ``wrong`` is a word that is no number, card or player."""


class _Value(NamedTuple):
    """The only number, card or player in some words, as a typed word, and the player whose line it is, if named."""

    value: str
    who: str = ""


def correction_error(session: Session, words: Sequence[str]) -> GmError | None:
    """Return the error for a line that corrects an earlier one as people say it; None for all other lines.

    Its choices are the corrections that may be meant, and the entry that the words mean now. Nothing is saved before
    one of them is typed or chosen.
    """
    table = session.open_table
    said = _read(table, words) if table else None
    if table is None or said is None:
        return None
    from gm.commands.spoken_entry import tells  # late import: few lines are corrections

    session.offer = NO_OFFER
    try:
        fixes = [*dict.fromkeys(_fixes(session, table, said))] if tells(table, said.words) else []
    except GmError as error:
        return error
    entry = "" if said.wrong else _entry(table, said.words)
    choices = [*fixes, *([entry] if entry else [])]
    if not choices:
        return nothing_changed_error()
    text = f"“{truncate(join(words), 60)}” sounds like a correction, so nothing was saved."
    shown = [*(f"gm {line}" for line in fixes), *choices[len(fixes) :]]
    offer = GmError("ambiguous", text, f"Type: {' or '.join(shown)}")
    offer.choices = choices
    return offer


def _entry(table: Table, words: Sequence[str]) -> str:
    """Return the entry that ``words`` mean now, as a line; '' if there is no such entry, or several."""
    from gm.commands.spoken_entry import entry_of_sentence
    from gm.notation.formatting import format_entry

    entry = entry_of_sentence(table, table.state, words)
    return join(format_entry(table.game.inputs.forms, entry)) if entry else ""


def nothing_changed_error() -> GmError:
    """Return the error for a remark about a mistake that does not say what is right."""
    remedy = "To take back the last line, type undo. To see every way to put something right, type wrong"
    return GmError("words", "Nothing was changed.", remedy)


def _read(table: Table, words: Sequence[str]) -> _Said | None:
    """Return what a spoken correction says; None if ``words`` are no correction, or only a remark such as ``oops``."""
    end = next((at for at, word in enumerate(words) if word.casefold() == "because"), len(words))
    text = " ".join(words[:end]).replace("’", "'")
    begins = _BEGINS.match(text)
    known = _is_known(table, words[0]) if begins else words[0].casefold() in (*COMMANDS, *table.game.inputs.forms)
    if known or not (begins or _ENDS.search(text) or _DENIAL.search(text)):
        return None
    rest = _ENDS.sub("", text[begins.end() if begins else 0 :])
    right, *wrong = _DENIAL.split(rest)
    new = _SUBJECT.sub("", right, count=1)
    if not new.strip() or len(wrong) > 1:
        return None
    old = _value(table, wrong[0].split()) if wrong else None
    if rest == text and not (old and (new != right or _is_number_like(old.value, _value(table, new.split())))):
        return None
    return _Said(new.split(), old.value if old else "".join(wrong), named=old is not None or not wrong)


def _is_known(table: Table, word: str) -> bool:
    """Return whether a word that begins corrections, such as ``actually`` or ``no``, means something else now."""
    from gm.notation.short_forms import NO, full_names

    low = word.casefold().strip(",.:;!")
    answers = low in NO and any(prompt.due and prompt.yes for prompt in table.view.pending)
    return answers or low in table.game.inputs.forms or low in full_names(table.known)


def _is_number_like(old: str, new: _Value | None) -> bool:
    """Return whether one number or card replaces another. A name may also be emphasized: ``bo hits cy, not max``."""
    return new is not None and any(
        re.fullmatch(kind, old) and re.fullmatch(kind, new.value) for kind in (_CARD, "[0-9]+")
    )


def _fixes(session: Session, table: Table, said: _Said) -> Iterator[str]:
    """Yield the corrections that may be meant. Raises GmError (``nothing``) if the last line already says that."""
    from gm.duel.changes import NAME

    last = _latest(table)[:1]
    number = [line.name for line in last] if NAME.fullmatch(said.words[0]) else []  # a value, not a line
    bare = number and len(said.words) == 1
    for line in last if said.named and not (said.wrong or bare) else ():
        preview = _preview(session, [line.name, *said.words])
        if preview and split(preview.text)[2] == line.body["kind"]:
            yield from _with_unnamed(session, table, said, preview.text)
    if (said.wrong or bare) and (replaced := _replaced(session, table, said)):
        yield replaced
    elif said.named and not bare and (preview := _earlier_preview(session, [*number, *said.words])):
        wrong_in = {line.name for line in table.lines if not said.wrong or said.wrong in split(line.words)}
        for text in (preview.text, preview.also):
            if text and split(text)[1] in wrong_in:
                yield from _with_unnamed(session, table, said, text)
    elif not said.wrong and (replaced := _replaced(session, table, said)):
        yield replaced


def _with_unnamed(session: Session, table: Table, said: _Said, text: str) -> Iterator[str]:
    """Yield the correction ``text`` with the values of the old line that it leaves out, and ``text`` as it is.

    A single word, as in ``make that top``, replaces one value: then only the first is yielded if the rules accept it.
    A sealed answer is not corrected this way: the offer would tell whether it differs from the words.
    """
    from gm.notation.formatting import entry_from_json, format_entry
    from gm.notation.parser import read
    from gm.table import presenter

    _, name, kind, *words = split(text)
    line = next((line for line in table.lines if line.name == name), None)
    forms = table.game.inputs.forms
    if line is not None and presenter.is_sealed(table, line):
        return
    same = line is not None and line.body.get("kind") == kind
    new = read(forms[kind], words, Context(table.known)).meant if same and kind in forms else None
    if line is not None and new is not None:
        old = entry_from_json(forms, line.body)
        kept = new._replace(**{field: value for field, value in old._asdict().items() if not getattr(new, field)})
        if kept != new and (preview := _earlier_preview(session, [name, *format_entry(forms, kept)])):
            yield preview.text
            if len(said.words) == 1:
                return
    yield text


def _preview(session: Session, words: Sequence[str]) -> Preview | None:
    """Return the preview of ``fix`` with these words; None if they correct no line. Raises GmError (``nothing``)."""
    from gm.table.preview import Preview

    if any(";" in word or word.startswith("--") for word in words):
        return None
    try:
        answer = perform(COMMANDS["fix"], session, words)
    except GmError as error:
        if error.code == "nothing":
            raise
        return None
    return answer if isinstance(answer, Preview) else None


def _earlier_preview(session: Session, words: Sequence[str]) -> Preview | None:
    """Return the preview of ``fix`` with these words; None if they correct no line, or change nothing in one."""
    try:
        return _preview(session, words)
    except GmError:
        return None


def _replaced(session: Session, table: Table, said: _Said) -> str:
    """Return the correction of the latest line with the wrong value, in which the new value replaces it; '' for none.

    If the wrong value is not named, it is the only number or card of the line.
    """
    one = _Value(said.words[0]) if len(said.words) == 1 else None
    new = _value(table, said.words) if said.named else one
    if new is None:
        return ""
    wrong = re.escape(said.wrong) or (_CARD if re.fullmatch(_CARD, new.value) else "[0-9]+")
    for line in _latest(table):
        typed = split(line.words)
        found = [at for at, word in enumerate(typed) if at and re.fullmatch(rf"(.*[=+x-])?{wrong}", word)]
        if new.who in ("", *typed) and found:
            typed[found[0]] = re.sub(rf"{wrong}$", new.value, typed[found[0]])
            preview = _preview(session, [line.name, *typed]) if len(found) == 1 else None
            return preview.text if preview else ""
    return ""


def _latest(table: Table) -> list[Row]:
    """Return the latest entries, the last one first. Sealed answers are left out."""
    from gm.table import presenter

    lines = [line for line in reversed(table.lines) if line.kind == "entry" and not presenter.is_sealed(table, line)]
    return lines[:_SEARCHED]


def _value(table: Table, words: Sequence[str]) -> _Value | None:
    """Return the only number, card or player that ``words`` name; None if they name several or say anything else.

    Fillers and verbs say nothing else. A player beside a number or card is the one whose line it is.
    """
    from gm.commands.spoken_entry import speech_at
    from gm.notation.spoken.words import base_forms, card_code, is_filler, parse_number

    seats = {called.casefold(): seat.id for seat in table.setup.seats for called in (seat.id, seat.name)}
    verbs = speech_at(table).phrases.verb_words.union(table.game.inputs.forms)
    values, people, left = list[str](), list[str](), [word.casefold().strip(",.:!") for word in words]
    while left:
        word = left[0]
        code, taken = (word.upper(), 1) if re.fullmatch(_CARD, word.upper()) else card_code(left)
        del left[: taken or 1]
        if value := code or parse_number(word):
            values.append(value)
        elif word in seats:
            people.append(seats[word])
        elif word and not is_filler(word) and verbs.isdisjoint(base_forms(word)):
            return None
    if len(values) + len(people) == 1:
        return _Value(*values, *people)
    return _Value(values[0], people[0]) if len(values) == len(people) == 1 else None
