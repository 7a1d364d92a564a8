"""Rejected lines about units that have a few clear readings: which target, or whether a unit acts at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from gm.errors import GmError
from gm.game import Context, Prompt, join_and
from gm.notation.errors import several_meanings_error
from gm.notation.formatting import format_entry
from gm.notation.line import join
from gm.notation.multi_entry import try_entry
from gm.notation.parser import read
from gm.notation.spoken.grouping import unit_first
from gm.notation.spoken.orders import ACTORS, possible_lines
from gm.notation.spoken.reader import read_spoken
from gm.notation.spoken.speech import Speech, sentences_of


class _Start(NamedTuple):
    """A state in which a line is read. If the line begins with a unit, ``chosen`` has the entry that chooses it."""

    state: Any
    chosen: tuple[Any, ...] = ()


def unit_error(speech: Speech, state: Any, words: Sequence[str]) -> GmError | None:
    """Return the error for a rejected line about units, with the possible lines as its choices; None for other lines.

    ``wren fires at the uhlan and the grenadier`` names two targets for an entry that has one. ``wren moves`` may only
    mean that Wren is next.
    """
    groups = [group for sentence in sentences_of(words) for group in sentence]
    said = [word for group in groups for word in group]
    starts = [_Start(state)] if said else []
    for way in unit_first(groups, speech.names, lambda rest: True) if said else ():
        for chosen in read_spoken(speech, state, way[0]).meant or ():
            starts.append(_Start(try_entry(speech.game, state, chosen.entry)[0], (chosen.entry,)))
    for start in starts:
        for named, entries in _with_one_target(speech, start.state, said):
            text = f"{entries[0].kind} accepts only one of these: {join_and(named, 'or')}."
            lines = [_line(speech, *start.chosen, entry) for entry in entries]
            error = GmError("ambiguous", text, f"Type one of them: {' or '.join(lines)}")
            error.choices = lines
            return error
    for start in starts[1:]:
        acts = [*(read_spoken(speech, start.state, said).meant or ())]
        if len(acts) == len(groups) == 1:
            lines = [_line(speech, *start.chosen), _line(speech, *start.chosen, acts[0].entry)]
            return several_meanings_error(words, lines)
    return None


def _line(speech: Speech, *entries: Any) -> str:
    return ", ".join(join(format_entry(speech.game.inputs.forms, entry)) for entry in entries)


def _with_one_target(speech: Speech, state: Any, said: Sequence[str]) -> Iterator[tuple[list[str], list[Any]]]:
    """Yield the names of several units in a line, and the entry with each of them alone. The rules accept them all."""
    for prompt in [prompt for prompt in speech.game.play.prompts(state, None) if prompt.due]:
        acting = frozenset(str(prompt.params.get(who)) for who in ACTORS.values())
        units = {name.id: name.name for name in speech.names if name.kind == "unit" and name.id not in acting}
        interpreter = speech.interpreter(speech.game.inputs.forms[prompt.entry], acting, prompt, loose=False)
        for typed in possible_lines(interpreter, said, prompt, verb_needed=True):
            named = list(dict.fromkeys(word for word in typed if word in units))
            alone = [[word for word in typed if word == only or word not in named] for only in named]
            entries = [entry for words in alone if (entry := _legal(speech, state, prompt, words)) is not None]
            if len(named) == len(entries) > 1:
                yield [units[id] for id in named], entries


def _legal(speech: Speech, state: Any, prompt: Prompt, words: Sequence[str]) -> Any:
    """Return the entry that ``words`` mean as the answer to ``prompt``; None if there is none that the rules accept."""
    context = Context(speech.names, prompt, short=True, taken=speech.taken, asked=prompt)
    entry = read(speech.game.inputs.forms[prompt.entry], words, context).meant
    return None if entry is None or try_entry(speech.game, state, entry)[1] else entry
