"""The reader for lines as people say them.

The words of a line are interpreted once for each entry that they may mean: phrases, abbreviated names, numbers and
cards in words. The strict parser reads the result, and the rules decide whether it is possible now. A line is accepted
only if it has exactly one possible meaning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any, NamedTuple

from gm.errors import GmError, Refusal
from gm.game import AnyGame, Context, Form, Name, Prompt
from gm.notation.formatting import format_entry
from gm.notation.line import Reading, join, split
from gm.notation.multi_entry import ParsedEntry, try_entry
from gm.notation.parser import read
from gm.notation.spoken.doubtful import abbreviated_too_far
from gm.notation.spoken.grouping import groupings, share_verb
from gm.notation.spoken.interpreter import Interpreter, Item, interpreter_for
from gm.notation.spoken.orders import ACTORS, actor, orders
from gm.notation.spoken.phrases import Phrases
from gm.notation.spoken.rejected import Rejected, asked_when, is_clear, only_rejected
from gm.notation.spoken.words import BEING, is_filler, is_number, split_answers

MOST_LETTERS = 400
"""The maximum number of letters of a line."""
MOST_WORDS = 40
_MOST_ANSWERS = 8
_MOST_WAYS = 24
"""The maximum number of ways to interpret the words of one answer."""


class _Line(NamedTuple):
    """The context of a line: the game, its phrases, and the names in the duel.

    With ``loose``, misspelt words are corrected. ``rejected`` collects the meanings that the rules reject.
    """

    game: AnyGame
    phrases: Phrases
    names: tuple[Name, ...]
    taken: Any
    loose: bool
    rejected: list[Rejected]

    def interpreter(self, form: Form, actors: frozenset[str], asked: Prompt | None) -> Interpreter:
        """Return the interpreter for an entry of ``form``, for which ``asked`` is the prompt if there is one."""
        called = tuple(asked.called.items()) if asked else ()
        entries = tuple(self.game.inputs.forms)
        return interpreter_for(form, self.phrases, self.names, actors, entries, called, loose=self.loose)


def read_spoken(
    game: AnyGame, state: Any, words: Sequence[str], names: tuple[Name, ...], phrases: Phrases, taken: Any = frozenset()
) -> Reading:
    """Read a line as people say it. The meaning is a list with one or more
    :class:`~gm.notation.multi_entry.ParsedEntry`.

    If the words may mean several things, the reading has the error GmError (``ambiguous``). If the line, or one answer
    in it, has only one meaning and the rules reject this, the error is their Refusal. In all other cases without a
    meaning, the reading is empty.
    """
    sentences = split_answers(words) if sum(map(len, words)) <= MOST_LETTERS else []
    groups = [group for sentence in sentences for group in sentence]
    if not groups or sum(map(len, groups)) > MOST_WORDS:
        return Reading()
    ways = [[[word for group in groups for word in group]]]
    if len(groups) <= _MOST_ANSWERS:
        ways = [*groupings(sentences), *share_verb(groups, names)]
    rejected: list[Rejected] = []
    for loose in (False, True):
        for answers in ways:
            line = _Line(game, phrases, names, taken, loose, [])
            reading = _read_in_turn(line, state, answers)
            if reading.meant or reading.error:
                return reading
            rejected += [] if loose else line.rejected
    if only := only_rejected(rejected):
        whole = len(only.words) == sum(map(len, groups))
        return Reading(error=only.refusal, words=() if whole else only.words, refused=only.entry)
    return Reading()


def _read_in_turn(line: _Line, state: Any, answers: Sequence[Sequence[str]]) -> Reading:
    """Read each answer in the state after the previous answer. The reading is empty if any answer has no meaning.

    An answer without a verb has the verb of the previous answer: ``ida sacrifices 1 and max 2``.
    """
    entries: list[ParsedEntry] = []
    for words in answers:
        line.rejected.clear()
        meanings = _meanings(line, state, words)
        if not meanings and entries:
            last = entries[-1].entry
            meanings = _meanings(line, state, words, last.kind) or _once_more(line, state, words, last)
        if len(meanings) > 1:
            text = f"“{join(words)[:60]}” could mean: {' or '.join(meanings)}."
            error = GmError("ambiguous", text, "Type one of them.")
            error.choices = [*meanings]
            return Reading(error=error)
        if not meanings:
            return Reading()
        entry, state = next(iter(meanings.values()))
        entries.append(ParsedEntry(entry))
    return Reading(entries)


def _once_more(line: _Line, state: Any, words: Sequence[str], last: Any) -> dict[str, tuple[Any, Any]]:
    """Return the meanings of a number as one more answer by the player who made the entry ``last``.

    Returns {} if ``words`` are not just a number.
    """
    leading = line.game.inputs.forms[last.kind].leading
    if not leading or not is_number(words):
        return {}
    return _meanings(line, state, [getattr(last, leading.name), *words], last.kind)


def _meanings(line: _Line, state: Any, words: Sequence[str], kind: str = "") -> dict[str, tuple[Any, Any]]:
    """Return each entry that ``words`` may mean and the rules accept, and the state after it, by the entry's long form.

    If ``kind`` is given, only entries of that name are tried, and the words need no verb. If the words mean no complete
    entry, the result has the entries that complete them, if these are few. But if such words begin with the name of an
    entry that is possible now, the result is empty.
    """
    forms = line.game.inputs.forms
    meanings: dict[str, tuple[Any, Any]] = {}
    unfinished: dict[str, tuple[Any, Any]] = {}
    prompts = line.game.play.prompts(state, None)
    actors = frozenset(str(prompt.params.get(who)) for prompt in prompts if prompt.due for who in ACTORS.values())
    seats = next((prompt.seats for prompt in prompts if prompt.due), ())
    light = (forms[name] for name in line.phrases.named_by_light_verb(words) if name in forms)
    spoken = {form.name for form in light if _says(line, form, words, Prompt(form.name, seats))}
    small = line.phrases.named_by_small_words(words)
    spoken |= {name for name in small if name in forms and not forms[name].fields}
    by_name = line.phrases.named_in(words, forms)

    def judge(entry: Any) -> Refusal | None:
        return try_entry(line.game, state, entry)[1]

    kind = words[0] if len(words) == 1 and words[0] in forms else kind  # an entry's own name is no other entry
    for form in [forms[kind]] if kind else forms.values():
        asked = [prompt for prompt in prompts if prompt.entry == form.name]
        due = next((prompt for prompt in asked if prompt.due), None)
        if form.explicit and due:
            due = due._replace(ordered=False)  # a sentence without a name does not say whose turn ends
        if not kind and due is None and by_name and form.name not in by_name:
            continue  # “bo evades and gets one six” is no test, though “get” may begin one
        possible = due or next(iter(asked), None)
        context = Context(line.names, due, short=True, taken=line.taken, asked=possible, judge=judge)
        interpreter = line.interpreter(form, actors, possible)
        verb_needed = not kind and (due is None or bool(spoken - {form.name}))  # it may belong to another entry
        for typed in possible_lines(interpreter, words, possible, verb_needed=verb_needed):
            found, whole = _entries(form, typed, context)
            found = found if whole or form.name != words[0] else []
            for entry in found:
                after, refusal = try_entry(line.game, state, entry)
                if abbreviated_too_far(forms, form, words, entry, line.names):
                    continue
                if refusal is None or (refusal.lacks and not whole):
                    (meanings if whole else unfinished)[join(format_entry(forms, entry))] = (entry, after)
                elif whole and is_clear(interpreter, words, asked_when(asked)):
                    line.rejected.append(Rejected(entry, refusal, asked_when(asked), tuple(words)))
    named = words[0] in (prompt.entry for prompt in prompts)
    return meanings or ({} if named else unfinished)


def _says(line: _Line, form: Form, words: Sequence[str], asked: Prompt) -> bool:
    """Return whether ``words``, which have an everyday verb of ``form`` such as ``take``, can be read as its entry."""
    interpreter = line.interpreter(form, frozenset(), asked)
    context = Context(line.names, short=True, taken=line.taken)
    return any(
        read(form, typed, context).meant for typed in possible_lines(interpreter, words, asked, verb_needed=True)
    )


def _entries(form: Form, typed: Sequence[str], context: Context) -> tuple[list[Any], bool]:
    """Return the entry that the strict parser reads from ``typed``, in a list, and True.

    If it reads no entry, it reads the words again with the values that the prompt fixes added. If a value is missing,
    return the entries for its possible values, if they are few, and False.
    """
    reading = read(form, typed, context)
    if reading.meant is None and context.asked:
        leading = form.leading.name if form.leading else None
        fixed = {name: value for name, value in context.asked.fixed.items() if name != leading}
        reading = read(form, typed, context, fixed) if fixed else reading
    if reading.meant is not None:
        return [reading.meant], True
    lines = reading.error.choices if isinstance(reading.error, GmError) else ()
    return [read(form, split(line)[1:], Context(context.names)).meant for line in lines], False


def possible_lines(
    interpreter: Interpreter, words: Sequence[str], asked: Prompt | None, *, verb_needed: bool
) -> Iterator[list[str]]:
    """Yield each line that plain ``words`` may mean, as words for the strict parser.

    ``asked`` is the prompt for the entry, if it has one. With ``verb_needed``, the words must name the entry.
    """
    form = interpreter.form
    seen = set()
    seats = [name.id for name in interpreter.names if name.kind == "seat" and name.here]
    involved = asked.seats if asked and len(asked.seats) > 1 else ()
    verbs = [*interpreter.find_verbs(words, involved)]
    verb_needed |= form.explicit or form.fields == (form.leading,)
    free = any(field.accepts_any for field in form.every_field())
    for verb, start, end in verbs or ([] if verb_needed else [("", 0, 0)]):
        before, after, implied = interpreter.items(words[:start]), interpreter.items(words[end:]), verb.split()[1:]
        if interpreter.loose and _takes_new_name(form, implied):
            continue  # a word that is a letter off may be that name
        repeated = [(word,) for word in implied if asked and word in asked.called]
        before, after = ([item for item in part if item.meant not in repeated] for part in (before, after))
        items = [*before, *(Item((word,)) for word in implied), *after]
        strict = bool(form.branching) if verb else not free  # a branch for a new name would accept any word
        unread = strict and any(item.kind == "unknown" for item in items)
        passive = verb and words[start] in BEING
        bare = not any(is_filler(word) for word in words)
        names = not verb and _only_names(form, items, bare=bare)
        if unread or names or (verb and not passive and _wrong_subject(form, before, asked)):
            continue
        for order in orders(form, items, len(before) if verb else -1, asked, seats):
            for choice in islice(product(*(item.meant for item in order)), _MOST_WAYS):
                typed = tuple(word for words in choice for word in words.split())
                if typed not in seen:
                    seen.add(typed)
                    yield list(typed)


def _takes_new_name(form: Form, implied: Sequence[str]) -> bool:
    """Return whether the branch of an entry that a verb implies has a field for a new name.

    ``implied`` are the words that the verb stands for, after the entry's name. The first may name a branch.
    """
    branch = form.branching[1].get(implied[0]) if form.branching and implied else None
    return branch is not None and any(field.accepts_any for field in branch.fields)


def _only_names(form: Form, items: Sequence[Item], *, bare: bool) -> bool:
    """Return whether a line without a verb has nothing but names, and these are too little for an entry.

    ``items`` are the meanings of its words. Names are enough for an entry if they fit its required fields in order.
    Several names must also be typed ``bare``, that is, without fillers: ``lurker lena``, not ``lurker near lena``.
    """
    needed = [field for field in form.fields if not field.optional]
    asked_for = form.leading is None and 0 < len(items) == len(needed) and (bare or len(items) == 1)
    asked_for = asked_for and all(item.kind in field.kinds for item, field in zip(items, needed, strict=True))
    return all(item.kind in ACTORS for item in items) and not asked_for


def _wrong_subject(form: Form, before: Sequence[Item], asked: Prompt | None) -> bool:
    """Return whether the first name in ``before``, the items before a verb, cannot be its subject.

    The line is then not read, because subject and object may be swapped.
    """
    kinds = form.fields[0].kinds if form.fields and not form.leading else ()
    named = next((item for item in before if item.kind not in ("", "unknown")), None)
    return bool(named and kinds and named.kind not in kinds and named.meant != actor(asked, named.kind))
