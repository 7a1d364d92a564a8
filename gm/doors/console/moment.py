"""What stands around the typed line until another row is written: what is due and how it may be answered, and the
standings; and what may be typed in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from gm.commands.line import as_typed_here
from gm.errors import GmError, Refusal
from gm.game import NamedTuple, View
from gm.notation.short import by_prompts, default_of, to_be_asked_for
from gm.table import telling
from gm.table.answers import Awaited
from gm.table.table import Table

if TYPE_CHECKING:
    from gm.notation.hints import Hints

_REMEMBERED = 200
"""So many lines of the duel come back with the up arrow."""


class Moment(NamedTuple):
    """What is drawn until another row is written: what is due in the duel with so many ``rows``, the standings, and
    the default of what is due ('' if there is none), which must be asked for where to be ``hasty`` would let something
    go."""

    table: Table | None
    rows: int
    due: list[Awaited]
    board: View | None
    default: str
    hasty: bool

    @property
    def example(self) -> str:
        """A line that would be taken, of what is due."""
        return next((prompt.example for prompt in self.due if prompt.example), "")


NOTHING = Moment(None, 0, [], None, "", False)
"""Where no duel is open."""


def moment_of(table: Table) -> Moment:
    """What stands around the line of a duel now."""
    stands = table.stands
    due = [prompt for prompt in stands.prompts if prompt.due]
    hasty = to_be_asked_for(table.game.typed.forms, stands.asked, table.last)
    return Moment(table, len(table.rows), due, stands.board, default_of(stands.asked), hasty)


def is_answer(table: Table | None, word: str) -> bool:
    """Whether a word that would leave is an answer to what is due, or may be one of several."""
    if table is None:
        return False
    try:
        return by_prompts(table.game, table.stands.asked, [word], table.known) is not None
    except (GmError, Refusal) as error:
        return error.code == "ambiguous"


def latest(table: Table | None) -> list[str]:
    """The latest lines of a duel, as they were typed. Raises GmError (``file``)."""
    lines = table.lines[-_REMEMBERED:] if table else []
    return [line.words for line in lines if table and not telling.is_sealed(table, line)]


def typed_here(remedy: str, due: Sequence[Awaited], keys: Callable[[str], str]) -> str:
    """A remedy as it is typed at the console: without ``gm``; what is ``due`` stands right below, so of that only how
    it is typed is said, the fewest ``keys`` first, but behind a number."""
    remedy = as_typed_here(remedy)
    if due:
        lines = telling.lines_of(due)
        remedy = remedy.replace(f"ue now: {due[0].text} ({lines})", f"ue now, such as: {lines}")
    for example in filter(None, (prompt.example for prompt in due)):
        before, found, rest = remedy.partition(example)
        short = keys(example)
        if found and short not in ("", example) and not before.rstrip()[-1:].isdigit():
            word, _, behind = example.partition(" ")
            full = f"{word} …" if " " in short and short.casefold() == behind.casefold() else example
            remedy = f"{before}{short}, in full: {full}{rest}"
    return remedy


def hints(table: Table | None, commands: Mapping[str, str], typed: str) -> Hints:
    """The words that may come next on a line, with what they mean."""
    if table is None:
        return dict(commands)
    from gm.notation.hints import first_words, next_words  # nobody needs them until somebody types

    words = [word for word in typed.split(" ")[:-1] if word]
    return next_words(table, words, short=True) if words else first_words(table, commands)
