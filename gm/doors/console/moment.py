"""What stands around the typed line until another row is written: what is due and how it may be answered, and the
standings."""

from __future__ import annotations

from gm.errors import GmError, Refusal
from gm.game import NamedTuple, View
from gm.notation.short import by_prompts, default_of, to_be_asked_for
from gm.table.answers import Awaited
from gm.table.table import Table


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
