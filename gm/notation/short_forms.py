"""The reading of a typed line as an entry. The line may be a short form that answers a prompt.

Candidates come from the prompts, from entry names and from first letters. One of them is chosen here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

from gm.errors import GmError, Refusal
from gm.game import AnyGame, Context, Form, Name, NamedTuple, NotRecognized, Prompt
from gm.notation.errors import UnreadWord
from gm.notation.formatting import format_entry
from gm.notation.inference import BEGUN, at_place
from gm.notation.line import ALMOST, NOTHING, SOME, Reading, join
from gm.notation.menu_labels import label_words
from gm.notation.parser import is_open_to_all, read
from gm.notation.spoken.doubtful import abbreviated_too_far

DOT = "."
"""The line that stands for the default of the next prompt."""
YES = ("y", "yes", "ok")
"""The words that mean yes."""
NO = ("n", "no", "nope")
"""The words that mean no. ``no`` and ``nope`` are never read as abbreviations; ``n`` may be one."""
DONE = "done"
"""The word that confirms that everything is done."""
_LONGEST_NAME = 24
"""The maximum number of words in a player's name that is typed in front of an entry's name."""
_SIGNED = re.compile("[-+=−]")
"""A sign, as in ``hp-2``."""


Judge = Callable[[Any], Refusal | None]
"""A function that returns why the rules reject an entry, None if they accept it."""
Complete = Callable[[Any], Any]
"""A function that fills in what a line left out, and returns the complete entry."""


class _Duel(NamedTuple):
    """The parts of a duel that are needed to read a line: forms, prompts, names, and functions that ask the rules."""

    forms: Mapping[str, Form]
    prompts: Sequence[Prompt]
    names: tuple[Name, ...]
    taken: Container[str]
    judge: Judge | None
    complete: Complete | None = None

    def read_entry(self, form: Form, words: Sequence[str]) -> Reading:
        """Read the words after the name of an entry. The entry's prompt, if there is one, allows short forms."""
        due = asked = None
        for prompt in self.prompts:
            if prompt.entry == form.name:
                asked = asked or prompt
                if prompt.due:
                    due = asked = prompt
                    break
        context = Context(self.names, due, True, self.taken, asked, self.judge, self.complete)
        return _read_with_fixed(form, words, context)

    def read_answer(self, words: Sequence[str]) -> Reading:
        """Read ``words`` as an answer to a prompt.

        Three kinds of prompt are tried: prompts that are next, optional prompts that a text on the screen invites
        people to answer, and prompts that begin the next turn. If the words mean exactly one entry, the result is that
        entry. If they mean several, the result is an error that asks which one is meant. If they mean none, the result
        is the error of the prompt that they fit best.
        """
        more = [prompt for prompt in self.prompts if not prompt.due]
        more = [prompt for prompt in more if prompt.offered or (prompt.open and self.forms[prompt.entry].turn)]
        prompts = [*(prompt for prompt in self.prompts if prompt.due), *more]
        entries: dict[Any, None] = {}
        nearest = Reading()
        for prompt in prompts:
            form = self.forms[prompt.entry]
            context = Context(self.names, prompt, False, self.taken, prompt, self.judge, self.complete)
            for typed in _with_seat(form, words, context):
                reading = _read_with_fixed(form, typed, context)
                if reading.error is None:
                    entries[reading.meant] = None
                elif (near := _nearness(reading.error, words)) > nearest.nearness:
                    nearest = reading._replace(nearness=near)
        if len(entries) > 1:
            ways = [join(format_entry(self.forms, entry)) for entry in entries]
            error = GmError("ambiguous", f"“{join(words)}” could be: {' or '.join(ways)}.", "Type the long form.")
            error.choices = ways
            return Reading(error=error, nearness=ALMOST)
        entry = next(iter(entries), None)
        if (
            entry
            and len(words) == 1
            and (self.forms[entry.kind].explicit or _by_a_letter(self.forms, prompts, words[0], entry))
        ):
            return Reading(error=_name_alone_error(self.forms, prompts, words[0], entry), nearness=ALMOST)
        return nearest if entry is None else Reading(entry)


def read_line(
    game: AnyGame,
    prompts: Sequence[Prompt],
    words: Sequence[str],
    names: tuple[Name, ...],
    taken: Container[str] = frozenset(),
    judge: Judge | None = None,
    complete: Complete | None = None,
    *,
    whole: bool = True,
) -> Reading:
    """Read ``words`` as one entry, in the long form or in a short form that answers one of the ``prompts``.

    The result is the first reading with an entry, or else the last reading, which may have an error. With ``judge``, a
    value may be left out if the rules accept only one. ``whole`` is false if ``words`` are only a part of the line.
    """
    few = whole and len(max(words, key=len)) < 2  # single letters are too little to infer the rest from
    reading = Reading()
    forms = game.inputs.forms
    prompts, names, words = at_place(forms, prompts, names, words)
    for reading in _readings(_Duel(forms, prompts, names, taken, None if few else judge, complete), words):
        if reading.meant is not None:
            break
    entry, known = reading.meant, words[0].casefold() in forms
    short = "" if entry is None or known else abbreviated_too_far(forms, forms[entry.kind], words, entry, names)
    alone = whole and len(words) == 1 and (entry is None or short)
    if alone and (chosen := label_words(forms, prompts, words[0], names)):
        return read_line(game, prompts, chosen, names, taken, judge, complete)
    return Reading(error=_too_short_error(forms, short, entry), nearness=ALMOST) if short else reading


def _readings(duel: _Duel, words: Sequence[str]) -> Iterator[Reading]:
    """Yield the readings of a line, the most likely first.

    A line that begins with an entry's name is read as that entry. Any other line may answer a prompt, begin with a
    branch of an entry (a value that decides which fields follow), or begin with the first letters of an entry's name.
    After these, two more are tried: a player's name before the entry's name (``cy pass``), and forms that a single word
    reveals (see ``Form.evident``).
    """
    if form := duel.forms.get(words[0].casefold()):
        yield duel.read_entry(form, words[1:])
    else:
        answer = duel.read_answer(words)
        yield answer
        if branching := next((form for form in duel.forms.values() if form.starts_with(words[0])), None):
            yield duel.read_entry(branching, words)
        elif (form := _by_first_letters(duel, words[0])) and not (answer.nearness and _names_player(duel, words[0])):
            yield duel.read_entry(form, words[1:])
    if turned := _turned(duel, words):
        yield duel.read_entry(*turned)
    named = any(word.casefold() in duel.forms for word in words)  # “if fight wolf hp=2” names an entry
    for form in () if named else duel.forms.values():
        if form.evident and any(re.fullmatch(form.evident, word) for word in words):
            yield duel.read_entry(form, words)


def _turned(duel: _Duel, words: Sequence[str]) -> tuple[Form, Sequence[str]] | None:
    """Return the form and the other words of a line such as ``cy pass``, with a player before the entry's name.

    The entry's name may be cut short if the entry is next or possible now (``bo sca 1``). Returns None for any other
    line.
    """
    for at in range(1, min(len(words), _LONGEST_NAME + 1)):
        form = duel.forms.get(words[at].casefold()) or _by_first_letters(duel, words[at])
        if form and form.leading:
            context = Context(duel.names)
            named = form.leading.named_by(words[:at], context)
            with suppress(GmError, NotRecognized):
                if (named[1] if named else 1) == at and (named or form.leading.parse(words[0], None, context)):
                    return form, [*words[:at], *words[at + 1 :]]
    return None


def _read_with_fixed(form: Form, words: Sequence[str], context: Context) -> Reading:
    """Read ``words`` as an entry. If that fails, fill in the values that the prompt fixes, and read the words again."""
    reading = read(form, words, context)
    if reading.error is None or context.prompt is None or not context.prompt.fixed:
        return reading
    leading = form.leading.name if form.leading else None
    fixed = {name: value for name, value in context.prompt.fixed.items() if name != leading}
    other = read(form, words, context, fixed) if fixed else reading
    return reading if other.error else other


def _by_first_letters(duel: _Duel, word: str) -> Form | None:
    """Return the form of the entry that ``word`` abbreviates. Only entries with a prompt are considered.

    The word must be the entry's short name or the beginning of its name. Return None if ``word`` abbreviates no such
    entry, or several.
    """
    low = word.casefold()
    begun = [prompt for prompt in duel.prompts if len(low) >= BEGUN and prompt.entry.startswith(low)]
    kinds = {prompt.entry for prompt in (*begun, *(prompt for prompt in duel.prompts if low == prompt.short))}
    return duel.forms[kinds.pop()] if len(kinds) == 1 else None


def _names_player(duel: _Duel, word: str) -> bool:
    """Return whether a player's name begins with ``word``."""
    low = word.casefold()
    return any(
        name.kind == "seat" and low in (name.id[: len(low)], name.name[: len(low)].casefold()) for name in duel.names
    )


def parse_short_form(
    forms: Mapping[str, Form],
    prompts: Sequence[Prompt],
    words: Sequence[str],
    names: tuple[Name, ...],
    taken: Container[str] = frozenset(),
) -> Any:
    """Return the entry that a short form means, or None if its first word means nothing here.

    Raises GmError ``ambiguous`` if the words may mean several entries. If they mean none, raises the error of the form
    that they fit best.
    """
    return _Duel(forms, prompts, names, taken, None).read_answer(words).result()


def _nearness(error: GmError | Refusal, words: Sequence[str]) -> int:
    """Return how close ``words`` came to an answer before reading failed with ``error``: NOTHING, SOME or ALMOST."""
    if isinstance(error, UnreadWord):
        return NOTHING if error.word in words[:1] else SOME
    return ALMOST


def _by_a_letter(forms: Mapping[str, Form], prompts: Iterable[Prompt], word: str, entry: Any) -> bool:
    """Return whether ``word`` is a single letter that only says who acts. That is too little to enter ``entry``."""
    leading = forms[entry.kind].leading
    if not leading or len(word.rstrip("*?!")) != 1 or format_entry(forms, entry)[1:] != [getattr(entry, leading.name)]:
        return False
    return any(prompt.entry == entry.kind and _by(forms, prompt, entry) for prompt in prompts)


def _name_alone_error(forms: Mapping[str, Form], prompts: Iterable[Prompt], word: str, entry: Any) -> GmError:
    """Return the error for a line that is only a player's name. It says to type the name of ``entry`` too."""
    leads = [prompt for prompt in prompts if prompt.entry != entry.kind and forms[prompt.entry].leading]
    text = f"“{word[:40]}” is only a name: it could be {' or '.join([*(lead.entry for lead in leads), entry.kind])}."
    examples = "".join(f" — or for example: {lead.example}" for lead in leads[:1] if lead.example)
    return GmError("ambiguous", text, f"Type: {join(format_entry(forms, entry))}{examples}")


def _too_short_error(forms: Mapping[str, Form], short: str, entry: Any) -> GmError:
    """Return the error for ``short``, a typed word with too few letters to mean a printed name in ``entry``."""
    line = join(format_entry(forms, entry))
    error = GmError("ambiguous", f"“{short[:40]}” is too short: gm cannot be sure what it means.", f"Type: {line}")
    error.choices = (line,)
    return error


def _with_seat(form: Form, words: Sequence[str], context: Context) -> Iterator[Sequence[str]]:
    """Yield ``words``, and the words with the name of the player who acts added or left out.

    The name is added if the form begins with a player and the words do not begin with a full name. The name is left out
    if the words begin with it and the form has no player in front: ``vera 2`` may be what Vera's card does to Knut. In
    ``vera hp-2`` it says whose HP change, so it stays.
    """
    yield words
    prompt, leading = context.prompt, form.leading
    if not (prompt and prompt.seats) or is_open_to_all(prompt):
        return
    if leading is None:
        actor = tuple(name for name in context.names if prompt.seats == (name.id,))
        if len(words) > 1 and words[0].casefold() in full_names(actor) and not _SIGNED.search(words[1]):
            yield words[1:]
    elif not words or words[0].casefold() not in full_names(leading.among(context.names)):
        yield [prompt.seats[0], *words]


@lru_cache(256)
def full_names(names: tuple[Name, ...]) -> frozenset[str]:
    """Return all ids and full names in lower case."""
    return frozenset(text.casefold() for name in names for text in (name.id, name.name))


def default_line(prompts: Iterable[Prompt]) -> str:
    """Return the default of the first prompt that is next and has a default; '' if there is no such prompt."""
    return next((prompt.default for prompt in prompts if prompt.due and prompt.default), "")


def needs_explicit_default(prompts: Sequence[Prompt]) -> bool:
    """Return whether the default must be typed, as :data:`DOT` or as the full line. An empty line is then not enough.

    The default must be typed if a different entry is next too. If the default were entered by mistake, the other entry
    might no longer be possible.
    """
    due = [prompt for prompt in prompts if prompt.due]
    default = default_line(due).partition(" ")[0]
    return bool(default) and any(prompt.entry != default for prompt in due)


def _by(forms: Mapping[str, Form], prompt: Prompt, entry: Any) -> bool:
    """Return whether the prompt asks the player of ``entry``. True if the entry has no player."""
    leading = forms[prompt.entry].leading
    return leading is None or getattr(entry, leading.name) in prompt.seats
