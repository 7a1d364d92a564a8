"""The question whether a sentence is one entry, or the answers to several questions that gm asks in turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gm.errors import GmError
from gm.game import Settings, settings_of
from gm.notation.errors import several_meanings_error
from gm.notation.formatting import format_entry
from gm.notation.line import join
from gm.notation.multi_entry import try_entry
from gm.table.table import Table


def divisible_error(table: Table, words: Sequence[str], entry: Any) -> GmError | None:
    """Return an error that asks whether ``entry`` is one answer or several; None if it can only be one.

    ``bo takes 2, cy takes 1`` may be what one card did. If the next card aims at Cy, both cards may be meant.
    """
    answers = _answers_in_turn(table, entry)
    if len(answers) < 2:
        return None
    ways = [", ".join(join(format_entry(table.game.inputs.forms, each)) for each in way) for way in ([entry], answers)]
    return several_meanings_error(words, ways)


def _answers_in_turn(table: Table, entry: Any) -> list[Any]:
    """Return the settings of ``entry`` as one entry for each question that gm asks about one of their holders in turn.

    A holder about whom gm does not ask stays with the holder before. Return [] if ``entry`` has no settings.
    """
    form, state = table.game.inputs.forms[entry.kind], table.state
    field = form.fields[0] if form.fields else None
    if not isinstance(field, Settings):
        return []
    parts: dict[str, tuple[Any, ...]] = {}
    for part in getattr(entry, field.name):
        (setting,) = settings_of((part,))
        parts[setting.holder] = (*parts.get(setting.holder, ()), part)
    answers: dict[str, tuple[Any, ...]] = {}
    while holder := next((holder for holder in parts if holder in _asked_about(table, state, field.name)), ""):
        state, refusal = try_entry(table.game, state, entry._replace(**{field.name: parts[holder]}))
        if refusal or holder in answers:
            break
        answers[holder] = ()
    current = next(iter(answers), "")
    for holder, settings in parts.items() if answers else ():
        current = holder if holder in answers else current
        answers[current] += settings
    return [entry._replace(**{field.name: settings}) for settings in answers.values()]


def _asked_about(table: Table, state: Any, field: str) -> set[str]:
    """Return the holders of the settings that the prompts which are next offer for ``field``."""
    offered = [prompt.open.get(field, ()) for prompt in table.game.play.prompts(state, None) if prompt.due]
    return {setting.holder for values in offered for value in values for setting in settings_of(value)} - {""}
