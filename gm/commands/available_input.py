"""The command ``?``: what you can type now, with abbreviations and their meanings."""

from __future__ import annotations

from contextlib import suppress

from gm.commands.help_results import AvailableInput, PromptInput
from gm.commands.menu import menu_choices, menu_rows
from gm.errors import GmError, Refusal
from gm.game import Prompt
from gm.notation.abbreviations import Abbreviator
from gm.notation.completion import ShortAnswer, short_answers
from gm.notation.short_forms import DOT, needs_explicit_default
from gm.table import presenter
from gm.table.session import Session
from gm.table.table import Table

_ALWAYS = ("undo", "redo", "fix", "why", "now", "log", "note", "rule", "print", "help", "open")


def available_input(session: Session) -> AvailableInput:
    """Return what can be typed now: first what the game expects, then other input. Raises GmError (``no-duel``)."""
    table = session.table()
    game, names = table.game, table.known
    prompts = table.view.pending
    short = Abbreviator(game, prompts, names, table.state)
    asked_for = not session.attended or needs_explicit_default(prompts)
    alone = DOT if asked_for else "Enter"
    inputs = []
    for prompt, result in zip(prompts, presenter.prompt_results(table, table.state), strict=True):
        keys = short.of(prompt.example) if prompt.due and prompt.example else prompt.example
        ways = [way._replace(keys=way.keys or alone) for way in _ways(table, prompt)] if prompt.due else []
        inputs.append(PromptInput(result, keys, game.inputs.forms[prompt.entry].help, tuple(ways)))
    menu = tuple(menu_rows(menu_choices(game, prompts, names, table.state)))
    return AvailableInput("?", tuple(inputs), _ALWAYS, game.info, menu)


def _ways(table: Table, prompt: Prompt) -> list[ShortAnswer]:
    """Return the abbreviated answers to ``prompt``; [] if the rules now reject the example of the prompt."""
    with suppress(GmError, Refusal):
        return short_answers(table.game, prompt, table.known, table.state)
    return []
