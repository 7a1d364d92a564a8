"""Shell completion from the current prompts. The words for the next step come first."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, suppress

from click.shell_completion import CompletionItem

from gm.commands.catalogue import COMMANDS
from gm.commands.command import game_options
from gm.errors import GmError
from gm.notation.suggestions import complete_words
from gm.table.session import Session


def options_of(session: Session, command: str, words: Sequence[str], incomplete: str) -> list[CompletionItem]:
    """Return the options of a core ``command``, including the options that the current game adds."""
    if command not in COMMANDS or not incomplete.startswith("-"):
        return []
    with closing(session):
        every = (*COMMANDS[command].options, *game_options(COMMANDS[command], session, words))
    options = {f"--{option.name}": option.help for option in every}
    return [CompletionItem(name, help=help) for name, help in options.items() if name.startswith(incomplete)]


def word_items(session: Session, words: list[str], incomplete: str) -> list[CompletionItem]:
    """Return the words that may follow ``words``, which begin with an entry's name. Return [] if no duel is open."""
    with closing(session), suppress(GmError):
        hints = complete_words(session.table(), words)
        return [CompletionItem(word, help=help) for word, help in hints.items() if word.startswith(incomplete)]
    return []


def next_entries(session: Session, incomplete: str) -> list[CompletionItem]:
    """Return the names of the entries that are next or possible now. Return [] if no duel is open."""
    with closing(session), suppress(GmError):
        table = session.table()
        names = dict.fromkeys(prompt.entry for prompt in table.game.play.prompts(table.state, None))
        return [CompletionItem(n, help=table.game.inputs.forms[n].help) for n in names if n.startswith(incomplete)]
    return []
