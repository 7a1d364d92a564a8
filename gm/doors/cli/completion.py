"""Shell completion from the current prompts: what is due first."""

from __future__ import annotations

from click.shell_completion import CompletionItem

from gm.commands.catalogue import COMMANDS
from gm.errors import GmError
from gm.notation.hints import next_words
from gm.table.session import Session


def options_of(command: str, incomplete: str) -> list[CompletionItem]:
    """A core command's own options."""
    if command not in COMMANDS or not incomplete.startswith("-"):
        return []
    options = {f"--{option.name}": option.help for option in COMMANDS[command].options}
    return [CompletionItem(name, help=help) for name, help in options.items() if name.startswith(incomplete)]


def words_next(session: Session, words: list[str], incomplete: str) -> list[CompletionItem]:
    """The words that may come after ``words`` (an entry's name first) in the current duel; none without one."""
    try:
        found = next_words(session.table(), words)
        return [CompletionItem(word, help=help) for word, help in found.items() if word.startswith(incomplete)]
    except GmError:
        return []
    finally:
        session.close()


def entries_next(session: Session, incomplete: str) -> list[CompletionItem]:
    """The entries that are due or possible now; none without a duel."""
    try:
        table = session.table()
        names = dict.fromkeys(prompt.entry for prompt in table.game.play.prompts(table.state, None))
        return [CompletionItem(n, help=table.game.typed.forms[n].help) for n in names if n.startswith(incomplete)]
    except GmError:
        return []
    finally:
        session.close()
