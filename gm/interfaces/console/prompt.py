"""What stands around the line that is typed; a desk asks for it whenever it draws, and reads the line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from gm.errors import GmError
from gm.game import NamedTuple, View
from gm.interfaces.console.sidebar import NOTHING, SidebarText

if TYPE_CHECKING:
    from gm.commands.log_results import LogResult
    from gm.notation.suggestions import Hints


class PromptSurroundings(NamedTuple):
    """What a desk shows around the line, each asked for when it is drawn."""

    due: Callable[[], list[str]]
    """The lines above the typed one."""
    hint: Callable[[], str]
    """What stands in an empty one."""
    board: Callable[[], View | None]
    """The standings."""
    hints: Callable[[str], Hints]
    """The words that may follow what is typed."""
    look: Callable[[bool], Callable[[], None] | None]
    """Takes in what other windows wrote, told whether a line is begun; gives what prints it, or None."""
    past: Callable[[], Sequence[str]] = tuple
    """Earlier lines."""
    aside: Callable[[], SidebarText] = lambda: NOTHING
    """Which duel it is, and what its clock shows."""
    read: Callable[[], int] = lambda: 0
    """How many lines stand above to be read, of what was asked for."""
    leisure: Callable[[], Callable[[], None] | None] = lambda: None
    """Does what the first prompt can do without, once that is there to be read (before it, where all is said only
    once), and gives what prints what is wrong, or None; until then nothing is past, and no clock runs."""


GREY, TEAL = "#808080", "#008787"
"""The colours of what is quiet, and of what is due: they are seen on dark and on light ground, whatever a terminal
makes of its own bright black and cyan."""
LEAVE = ("quit", "exit", "q")
"""Words that leave."""

FROM_PAPER = "--from-paper"
"""What says that a duel is taken over from paper."""

ENTER, SUCH = "Enter: ", "such as: "
"""How the hint in an empty line begins: it says what Enter alone means, or gives an example."""

READ_SECONDS = 0.4
"""So long a question must have stood there before Enter alone can be its answer: a key that bounced comes earlier."""

_WORTH_AGAIN = ("busy", "conflict", "file")


def may_retry(refused: GmError | None) -> bool:
    """Whether a refused line may be taken when it is sent once more as it stands."""
    return refused is not None and refused.code in _WORTH_AGAIN and not refused.more


class LinePrompt(Protocol):
    """Where lines are typed."""

    def ask(self, text: str = "", refused: GmError | None = None) -> str:
        """The next line; ``text`` was typed before and ``refused``, why. Raises EOFError when the referee leaves,
        KeyboardInterrupt when the line is cleared."""

    def scroll(self, minutes: LogResult) -> str | None:
        """Show the minutes as a screen that scrolls; gives the line that was picked ('' for none; one that ends in a
        blank is to be typed on), None where they are to be printed. Raises EOFError like :meth:`ask`."""

    def keep(self, text: str) -> None:
        """Remember lines that were not answered, for the up arrow."""

    def close(self) -> None:
        """No further line will be asked for."""
