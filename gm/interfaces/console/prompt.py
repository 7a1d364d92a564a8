"""The interface between the console and its prompts: what is shown around the line, and how lines are read."""

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
    """Functions that return the texts around the typed line, called whenever the screen is drawn."""

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
"""The words that leave the console."""

FROM_PAPER = "--from-paper"
"""The option to take over a duel from paper."""

ENTER, SUCH = "Enter: ", "such as: "
"""The beginnings of a hint: what Enter means, or an example."""

READ_SECONDS = 0.4
"""The seconds that a question must be visible before Enter can answer it, so that a bounced key does not."""

TOO_SOON = "That Enter came too soon and was ignored."
"""The remark about an Enter that came before the question was visible long enough."""

_WORTH_AGAIN = ("busy", "conflict", "file")


def may_retry(refused: GmError | None) -> bool:
    """Return whether a rejected line may be accepted if it is sent again unchanged."""
    return refused is not None and refused.code in _WORTH_AGAIN and not refused.more


class LinePrompt(Protocol):
    """The interface of a prompt at which lines are typed."""

    def ask(self, text: str = "", refused: GmError | None = None) -> str:
        """Return the next line. ``text`` is the previous line and ``refused`` its error.

        Raises EOFError when the referee leaves, KeyboardInterrupt when the line is cleared.
        """

    def scroll(self, minutes: LogResult) -> str | None:
        """Show the log on a screen that scrolls, and return the picked line, '' for none.

        A line that ends in a space is still to be completed. Returns None if the log must be printed instead. Raises
        EOFError when the referee leaves.
        """

    def keep(self, text: str) -> None:
        """Add lines that were not entered to the history, so that the up arrow finds them."""

    def close(self) -> None:
        """Remove the prompt for good."""
