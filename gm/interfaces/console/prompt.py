"""The interfaces of the console: a prompt with the texts around the typed line, and a screen that prints results."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from gm.errors import GmError
from gm.game import NamedTuple, View
from gm.interfaces.console.sidebar import NOTHING, SidebarText

if TYPE_CHECKING:
    from gm.commands.log_results import LogResult
    from gm.notation.suggestions import Hints
    from gm.table.results import Result


class PromptSurroundings(NamedTuple):
    """The functions that compute the texts around the typed line. They are called whenever the screen is drawn."""

    due: Callable[[], list[str]]
    """Returns the lines above the typed line, which name the next steps."""
    hint: Callable[[], str]
    """Returns the hint that an empty line shows."""
    board: Callable[[], View | None]
    """Returns the standings, None if no duel is open."""
    hints: Callable[[str], Hints]
    """Returns the words that may follow the typed text, with their meanings."""
    look: Callable[[bool], Callable[[], None] | None]
    """Reads what other windows wrote. The argument says whether a line is being typed.

    Returns a function that prints the news, None if there is no news.
    """
    whole: Callable[[], int] = lambda: 0
    """Returns how many lines of ``due`` must stay visible, because Enter would confirm what they say."""
    menu: Callable[[], Sequence[tuple[str, str]]] = tuple
    """Returns the choices to list below the typed line, as pairs: a cost, and the words of all choices at that cost."""
    past: Callable[[], Sequence[str]] = tuple
    """Returns the earlier lines of the duel."""
    aside: Callable[[], SidebarText] = lambda: NOTHING
    """Returns the number and title of the duel, and its clock."""
    read: Callable[[], int] = lambda: 0
    """Returns how many lines of the last result the referee has to read above the prompt."""
    leisure: Callable[[], Callable[[], None] | None] = lambda: None
    """Does some work that can wait until the first prompt is visible.

    The first call loads the earlier lines and starts the clock. Each further call checks a part of the file. A prompt
    that draws makes a call while nobody types; any other prompt makes it before printing. Returns a function that
    prints an error, None if there is no error.
    """


GREY, TEAL = "#808080", "#008787"
"""The colours of quiet text and of the next steps. They are visible on dark and light backgrounds; a terminal's own
bright black and cyan may not be."""
LEAVE = ("quit", "exit", "q")
"""The words that leave the console."""

FROM_PAPER = "--from-paper"
"""The option that continues a duel from paper."""

ENTER, SUCH = "Enter: ", "such as: "
"""The beginnings of a hint: what Enter means, or an example."""

READ_SECONDS = 0.4
"""The seconds for which a question must be visible before Enter can answer it, in case Enter was pressed twice."""

TOO_SOON = "That Enter came too soon and was ignored."
"""The message for an Enter that was pressed before the question was visible long enough."""

_WORTH_AGAIN = ("busy", "conflict", "file")


def without_enter(text: str) -> str:
    """Return the text of a prompt without what it says about Enter, for when Enter means something else."""
    return re.sub(rf" \({ENTER}[^()]*\)", "", text)


def may_retry(refused: GmError | None) -> bool:
    """Return whether the rejected line, entered again unchanged, could be accepted."""
    return refused is not None and refused.code in _WORTH_AGAIN and not refused.more


class LinePrompt(Protocol):
    """The interface of a prompt that reads typed lines."""

    def ask(self, text: str = "", refused: GmError | None = None) -> str:
        """Return the next line. After a rejected line, ``text`` is that line and ``refused`` its error.

        Raises EOFError when the referee leaves, and KeyboardInterrupt when the referee clears the line.
        """

    def scroll(self, log: LogResult) -> str | None:
        """Show the log on a screen that scrolls, and return the command that the referee chooses for a line.

        Return '' if nothing is picked, and None if the log must be printed instead. A command that ends in a space must
        still be completed. Raises EOFError when the referee leaves.
        """

    def keep(self, text: str) -> None:
        """Add ``text`` to the history, so that the up arrow can recall it.

        The text consists of lines that were not entered.
        """

    def close(self) -> None:
        """Remove the prompt from the terminal."""


class Screen(Protocol):
    """The interface of a screen that prints results and errors."""

    def answer(self, answer: Result) -> int:
        """Print the result of a line, and return how many lines the referee has to read."""

    def error(self, error: GmError) -> None:
        """Print why a line was rejected."""

    def line(self, text: str) -> None:
        """Print a line of text in grey."""

    def warn(self, text: str) -> None:
        """Print a warning."""
