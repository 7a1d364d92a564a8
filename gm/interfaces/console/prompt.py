"""The interface of prompts: what is shown around the line, asked for at every redraw, and the reading of lines."""

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
    """The content around the line, each part asked for when it is drawn."""

    due: Callable[[], list[str]]
    """Returns the lines above the typed one."""
    hint: Callable[[], str]
    """Returns the hint in an empty line."""
    board: Callable[[], View | None]
    """Returns the standings."""
    hints: Callable[[str], Hints]
    """Returns the words that may follow what is typed."""
    look: Callable[[bool], Callable[[], None] | None]
    """Reads what other windows wrote, given whether a line is being typed; returns a function that prints
    it, or None."""
    past: Callable[[], Sequence[str]] = tuple
    """Returns earlier lines."""
    aside: Callable[[], SidebarText] = lambda: NOTHING
    """Returns which duel it is, and what its clock shows."""
    read: Callable[[], int] = lambda: 0
    """Returns how many lines of an answer are to be read above."""
    leisure: Callable[[], Callable[[], None] | None] = lambda: None
    """Does what the first prompt does not need, once that is visible (before it, where everything is printed only
    once), and returns a function that prints what is wrong, or None. Until then there are no earlier lines, and no
    clock runs."""


GREY, TEAL = "#808080", "#008787"
"""The colours of quiet text and of what is next. They are visible on dark and light backgrounds, whatever a terminal
makes of its own bright black and cyan."""
LEAVE = ("quit", "exit", "q")
"""Words that leave."""

FROM_PAPER = "--from-paper"
"""The option to take over a duel from paper."""

ENTER, SUCH = "Enter: ", "such as: "
"""The beginnings of a hint: what Enter means, or an example."""

READ_SECONDS = 0.4
"""The seconds that a question must be visible before Enter can answer it: a key that bounced comes earlier."""

TOO_SOON = "That Enter came too soon and was ignored."
"""The remark on an Enter before that time."""

_WORTH_AGAIN = ("busy", "conflict", "file")


def may_retry(refused: GmError | None) -> bool:
    """Return whether a rejected line may be accepted when it is sent again unchanged."""
    return refused is not None and refused.code in _WORTH_AGAIN and not refused.more


class LinePrompt(Protocol):
    """A place where lines are typed."""

    def ask(self, text: str = "", refused: GmError | None = None) -> str:
        """Return the next line; ``text`` was typed before, and ``refused`` is why it was rejected. Raises EOFError when
        the referee leaves, KeyboardInterrupt when the line is cleared."""

    def scroll(self, minutes: LogResult) -> str | None:
        """Show the log as a screen that scrolls. Return the line that was picked ('' for none; one that ends in a space
        is to be typed on), or None where the log is to be printed. Raises EOFError like :meth:`ask`."""

    def keep(self, text: str) -> None:
        """Remember lines that were not answered, for the up arrow."""

    def close(self) -> None:
        """End the prompt: no further line will be asked for."""
