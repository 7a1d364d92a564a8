"""The short ways to answer a prompt, with their meanings. Each way changes one thing in the prompt's example."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import suppress
from typing import Any, NamedTuple

from gm.errors import GmError
from gm.game import (
    AnyGame,
    Choice,
    Context,
    Entry,
    Field,
    Flag,
    Form,
    Name,
    Named,
    NotRecognized,
    Pairs,
    Prompt,
    Value,
    as_tuple,
)
from gm.notation.abbreviations import Abbreviator
from gm.notation.formatting import format_entry
from gm.notation.line import join, split
from gm.notation.multi_entry import ParsedEntry, read_several
from gm.notation.name_resolution import normalized_words
from gm.notation.parser import parse

_MOST_CUT = 3
"""The maximum number of short forms of one printed name in help."""
_FEW = 3
"""The number of short answers below which help also shows the words of long lists."""
_BROAD = 48
"""The maximum number of letters in a line of help in which ``or`` joins several ways to answer."""


class ShortAnswer(NamedTuple):
    """A way to answer a prompt: the keys to type, and their meaning."""

    keys: str
    means: str


def short_answers(game: AnyGame, prompt: Prompt, names: tuple[Name, ...], state: Any) -> list[ShortAnswer]:
    """Return the short ways to answer a prompt, the simplest first. Returns [] if the prompt has no example.

    If the ``keys`` of a way are '', pressing Enter alone is enough.
    """
    if not prompt.example:
        return []
    form = game.inputs.forms[prompt.entry]
    short = Abbreviator(game, game.play.prompts(state, None), names, state, whole=True)
    base = parse(form, split(prompt.example)[1:], Context(names))
    keys = _keys(short, base, _printed(form, base))
    stuck = _keys(short, base) if "'" in keys else keys.replace(" ", "")
    both = f"{keys} or {stuck}" if stuck != keys and short.means([stuck], base) else keys
    whose = _unnamed(form, prompt, names, base, keys)
    if whose:
        long = format_entry(game.inputs.forms, base)
        named = next((words for words in (long[1:], long) if short.means(words, base)), long)
        both = f"{both} or {join(named)}"
    answers = {both: f"for {whose}: {form.help}" if whose else _by_name(form, names, base, keys) or form.help}
    for field in form.fields:
        for keys, means in _ways(short, form, field, base, prompt):
            if keys.partition(" ")[0] != form.name:
                answers.setdefault(keys, means)
    for keys, means in _others(short, form, prompt, base):
        answers.setdefault(keys, means)
    if together := _together(short, prompt, base):
        answers.setdefault(together, "several answers on one line")
    if len(answers) < _FEW:
        shown = {word for keys in answers for word in keys.split()}
        answers |= {keys: means for field in form.fields for keys, means in _any_of(short, field, base, shown)}
    return [ShortAnswer(keys, means or form.usage()) for keys, means in answers.items()]


def _unnamed(form: Form, prompt: Prompt, names: tuple[Name, ...], base: Entry, keys: str) -> str:
    """Return the name of the player who gives the answer ``base``, if its short form ``keys`` leaves this name out.

    Returns '' if ``keys`` begin with the player's name or id, or if only one player is asked.
    """
    who = getattr(base, form.leading.name) if form.leading else None
    called = next((name.name for name in names if name.id == who), who)
    first = keys.partition(" ")[0].casefold()
    return str(called) if called and keys and len(prompt.seats) > 1 and first not in (who, called.casefold()) else ""


def _by_name(form: Form, names: tuple[Name, ...], base: Entry, keys: str) -> str:
    """Return which number belongs to which player, such as ``Ana 3, Bo 5``, if ``keys`` have numbers without names.

    Returns '' for other keys.
    """
    pairs = [
        as_tuple(pair)
        for field in form.fields
        if isinstance(field, Pairs)
        for pair in as_tuple(getattr(base, field.name))
    ]
    called = {name.id: name.name for name in names}
    text = ", ".join(f"{called.get(str(who), who)} {number}" for who, number in pairs)
    return f"{text}; or by name, in any order" if len(pairs) > 1 and "=" not in keys else ""


def _keys(short: Abbreviator, entry: Entry, replaced: Mapping[str, str] = {}) -> str:
    return short.shortest(entry, replaced).replace('"', "")


def _ways(short: Abbreviator, form: Form, field: Field, base: Entry, prompt: Prompt) -> Iterator[tuple[str, str]]:
    """Yield further ways to answer: ``base`` with ``field`` added or changed. Each way has its keys and its meaning."""
    if isinstance(field, Flag):
        defaults = form.entry._field_defaults  # type: ignore[attr-defined]
        bare = {other.name: defaults[other.name] for other in form.fields if other.optional}
        ways = [_with(base, {**left, field.name: True}) for left in ({}, bare)]
        legal = [_keys(short, entry) for entry in ways if short.judge(entry) is None]
        more, other_flag = _both(short, form, field, base)
        for plain in sorted(legal, key=len)[:1]:
            yield (f"{plain} or {more}", f"{field.help}; and {other_flag}") if more else (plain, field.help)
    elif isinstance(field, Choice) and getattr(base, field.name) is None:
        options = [_with(base, {field.name: value}) for value in field.values]
        if taken := [_keys(short, entry) for entry in options if short.judge(entry) is None]:
            yield " or ".join(taken), field.help
    elif isinstance(field, Choice):
        yield " ".join(min(words, key=len) for words in field.values.values()), field.help
    elif isinstance(field, Named):
        for id, name in _printed(form, base).items():
            parts = normalized_words(name)
            cuts = ["".join(part[0] for part in parts), *parts] if parts[1:] else [name[:4]]
            keys = dict.fromkeys(_keys(short, base, {id: cut}) for cut in cuts)
            yield " or ".join([way for way in keys if short.means(split(way), base)][:_MOST_CUT]), field.help
    else:
        for means, entries in _words_of_its_own(short, field, base, prompt.open.get(field.name, ())).items():
            if len(entries) <= _MOST_CUT:  # a longer list is left out
                together = " or ".join(dict.fromkeys(_keys(short, entry) for entry in entries.values()))
                yield from [(together, means)] if len(together) <= _BROAD else []


def _words_of_its_own(
    short: Abbreviator, field: Field, base: Entry, among: Sequence[Value], *, own: bool = False
) -> dict[str, dict[str, Entry]]:
    """Return variants of the entry ``base``, one for each word that ``field`` itself defines, such as ``none``.

    The result maps each meaning to its words, and each word to its entry. Entries that the rules reject are left out.
    For a required field, ``among`` may list the allowed values; other values are left out. Words that mean ``base``
    itself are included only with ``own``.
    """
    offered, ways = field.completions(short.names), dict[str, dict[str, Entry]]()
    for word in field.vocabulary():
        with suppress(NotRecognized, GmError):
            value = field.parse(word, None, Context(short.names))
            entry = _with(base, {field.name: value})
            left_out = (entry == base and not own) or (among and value not in among and not field.optional)
            if not left_out and short.judge(entry) is None:
                ways.setdefault(offered.get(word, field.help), {})[word] = entry
    return ways


def _any_of(short: Abbreviator, field: Field, base: Entry, shown: Set[str]) -> Iterator[tuple[str, str]]:
    """Yield two texts for each meaning that a value of ``field`` may have: the keys to type, and a help text.

    The keys are those for ``base``, with a placeholder instead of the value. The help text names the meaning, and the
    words to type for it. A meaning is left out if all its words are in ``shown``, the words that the user already sees.
    """
    if field.accepts_any or isinstance(field, Flag | Choice | Named) or " " in field.usage():
        return
    keys = _keys(short, base).split()
    for means, ways in _words_of_its_own(short, field, base, (), own=True).items():
        other = next((_keys(short, entry).split() for entry in ways.values() if entry != base), keys)
        at = [place for place, word in enumerate(keys) if other[place : place + 1] != [word]]
        if len(at) == 1 and len(other) == len(keys) and not shown >= ways.keys():
            words = [word for word in ways if word not in field.usage().split("|")]
            listed = "" if all(word in means for word in words) else f": {', '.join(words)}"
            yield join([*keys[: at[0]], field.usage(), *keys[at[0] + 1 :]]), means + listed


def _others(short: Abbreviator, form: Form, prompt: Prompt, base: Entry) -> Iterator[tuple[str, str]]:
    """Yield the keys and the help of answers that become possible when the optional words of ``base`` are left out.

    In each answer, one required field has another value than in ``base``. The rules reject this value if the optional
    words are kept.
    """
    defaults = form.entry._field_defaults  # type: ignore[attr-defined]
    bare = {field.name: defaults[field.name] for field in form.fields if field.optional}
    for field in form.fields:
        if field.can_infer or field.optional or field is form.leading:
            continue
        for value in prompt.open.get(field.name, ()):
            if isinstance(value, str) and value != getattr(base, field.name):
                with_rest, alone = (_with(base, {**left, field.name: value}) for left in ({}, bare))
                if short.judge(with_rest) is not None and short.judge(alone) is None:
                    yield _keys(short, alone), field.help or form.help


def _both(short: Abbreviator, form: Form, field: Flag, base: Entry) -> tuple[str, str]:
    """Return the shortest keys for an answer with two flags, and the name of the first flag.

    The flags are the last two in the form. Returns '' and '' if ``field`` is not the last flag, if there is no other
    flag, or if the rules do not accept both together.
    """
    *before, last = [other for other in form.fields if isinstance(other, Flag)]
    if field is not last:
        return "", ""
    defaults = form.entry._field_defaults  # type: ignore[attr-defined]
    bare = {other.name: defaults[other.name] for other in form.fields if other.optional and not isinstance(other, Flag)}
    for other in before[-1:]:
        flags = {field.name: True, other.name: True}
        ways = [_with(base, {**left, **flags}) for left in ({}, *({name: bare[name]} for name in bare), bare)]
        legal = [_keys(short, entry) for entry in ways if short.judge(entry) is None]
        if legal:
            return min(legal, key=len), other.name
    return "", ""


def _with(entry: Entry, values: dict[str, Any]) -> Entry:
    changed: Entry = entry._replace(**values)  # type: ignore[attr-defined]
    return changed


def _printed(form: Form, entry: Entry) -> dict[str, str]:
    """Return the printed names, by id, of the cards and units that an entry names."""
    named = [(field, getattr(entry, field.name)) for field in form.fields if isinstance(field, Named)]
    return {id: name.lower() for field, id in named for name, word in field.synonyms(()).items() if word == id}


def _together(short: Abbreviator, prompt: Prompt, base: Entry) -> str:
    """Return a line with two answers: ``base``, and the example of the next player's prompt.

    Returns '' if the next answer is not another player's, or if the line would be read in another way.
    """
    game, names, state = short.game, short.names, short.state
    if not prompt.seats or short.judge(base) or not _keys(short, base):
        return ""
    after = game.play.apply(state, base).state
    prompts = game.play.prompts(after, None)
    follows = next((asked for asked in prompts if asked.due and asked.entry == prompt.entry), None)
    if follows is None or not follows.seats or follows.seats[0] == prompt.seats[0]:
        return ""
    then = parse(game.inputs.forms[prompt.entry], split(follows.example)[1:], Context(names))
    line = f"{_keys(short, base)} {_keys(Abbreviator(game, prompts, names, after, whole=True), then)}".strip()
    several = read_several(game, state, split(line), names).meant
    return line if several == [ParsedEntry(base), ParsedEntry(then)] else ""
