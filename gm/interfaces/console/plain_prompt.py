"""The prompt for screen readers and simple terminals. It prints the next steps and reads a line, without drawing."""

from __future__ import annotations

from collections.abc import Callable

from gm.commands.log_results import LogResult
from gm.errors import GmError
from gm.interfaces.console.prompt import ENTER, READ_SECONDS, TOO_SOON, PromptSurroundings, without_enter
from gm.text import capitalize

AGAIN = f"{ENTER}ask again"
"""The hint after a rejected line. Enter then only repeats the question."""


class PlainPrompt:
    """A prompt that only prints and reads.

    The arguments are functions: ``say`` prints a text, ``wrong`` prints an error, ``read`` reads a line, and ``now``
    returns the time in seconds.
    """

    def __init__(
        self,
        shown: PromptSurroundings,
        say: Callable[[str], None],
        wrong: Callable[[GmError], None],
        read: Callable[[str], str],
        now: Callable[[], float],
    ) -> None:
        self.shown = shown
        self.say, self.wrong, self.read, self.now = say, wrong, read, now
        self.title = ""

    def ask(self, text: str = "", refused: GmError | None = None) -> str:
        """Print the next steps and return the next line. A rejected line must be typed again.

        The hint says what Enter means, or gives an example. If there is only one next step, the hint follows it on the
        same line. Otherwise the hint has its own line.
        """
        if refused:
            self.wrong(refused)
        if tell := self.shown.leisure():
            tell()
        title = self.shown.aside().title
        if title != self.title:
            self.title = title
            self.say(capitalize(title))
        hint = self.shown.hint()
        hint = AGAIN if refused and hint.startswith(ENTER) else hint
        due = self.shown.due() or [""]
        if hint.startswith(ENTER):  # the question itself may also say what Enter means
            due = [without_enter(line) for line in due]
        for line in [f"{due[0]} ({hint})"] if hint and len(due) == 1 else due:
            self.say(line)
        for price, words in self.shown.menu():
            self.say(f"{price}: {words.replace(' · ', ', ')}" if price else words.replace(" · ", ", "))
        if hint and len(due) > 1:
            self.say(capitalize(hint))
        asked = self.now()
        while not (line := self.read("> ")) and self.now() - asked < READ_SECONDS:
            self.say(TOO_SOON)
        return line

    def scroll(self, log: LogResult) -> None:
        """Do nothing and return None, so that the log is printed instead of shown on a screen."""

    def keep(self, text: str) -> None:
        """Do nothing, because this prompt has no history."""

    def close(self) -> None:
        """Do nothing, because nothing is drawn."""
