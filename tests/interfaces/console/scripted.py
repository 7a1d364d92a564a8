"""A prompt with scripted lines, an asker with scripted answers, and a screen that records its output."""

from __future__ import annotations

from typing import Any

from gm.commands.log_results import LogResult
from gm.errors import GmError
from gm.interfaces.console.new import Question
from gm.interfaces.console.prompt import LinePrompt, PromptSurroundings
from gm.table.results import Result


class Scripted(LinePrompt):
    """A prompt that returns the lines of a script and records what was shown each time."""

    def __init__(self, script: list[str | BaseException]) -> None:
        self.script = iter(script)
        self.asked: list[tuple[str, str, list[str], str]] = []
        self.shown: PromptSurroundings | None = None
        self.kept: list[str] = []
        self.remedies: list[str] = []

    def __call__(self, shown: PromptSurroundings) -> Scripted:
        self.shown = shown
        return self

    def ask(self, text: str = "", refused: GmError | None = None) -> str:
        """Return the next line of the script. Raises EOFError at its end."""
        assert self.shown
        self.remedies += [refused.remedy] if refused else []
        self.asked.append((text, refused.message if refused else "", self.shown.due(), self.shown.hint()))
        line = next(self.script, EOFError())
        if isinstance(line, BaseException):
            raise line
        return line

    def keep(self, text: str) -> None:
        self.kept.append(text)

    def scroll(self, minutes: LogResult) -> str | None:
        """Do nothing: there is no log screen."""
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to remove."""


class Answers:
    """An asker that gives scripted answers and then leaves."""

    def __init__(self, *answers: str) -> None:
        self.answers = iter(answers)
        self.asked: list[Question] = []
        self.texts: list[str] = []
        self.refused: list[str] = []

    def __call__(self, question: Question, text: str, refused: GmError | None) -> str:
        self.asked.append(question)
        self.texts.append(text)
        self.refused += [f"{refused.message} {refused.remedy}"] if refused else []
        found = next(self.answers, None)
        if found is None:
            raise EOFError
        return found

    def taken(self, question: Question, text: str) -> None: ...


class Heard:
    """A screen that records everything it is asked to print."""

    def __init__(self) -> None:
        self.said: list[Any] = []

    def answer(self, answer: Result) -> int:
        self.said.append(answer)
        return 0

    def error(self, error: GmError) -> None:
        self.said.append(error)

    def line(self, text: str) -> None:
        self.said.append(text)

    def warn(self, text: str) -> None:
        self.said.append(text)
