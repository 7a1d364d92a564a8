"""The questions before a duel, put at a desk."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from gm.errors import GmError
from gm.interfaces.console.new import Question
from gm.interfaces.console.prompt import ENTER, SUCH, LinePrompt, PromptSurroundings


class PromptAsker:
    """Puts questions at a desk, and has each with its answer said on the screen."""

    def __init__(self, desk: Callable[[PromptSurroundings], LinePrompt], say: Callable[[str], None]) -> None:
        self.desk = desk
        self.say = say

    def __call__(self, question: Question, text: str, refused: GmError | None) -> str:
        """The answer; an interrupted line is begun anew."""
        words = dict.fromkeys(question.words, "")
        hint = question.hint if question.hint.startswith(ENTER) else f"{SUCH}{question.hint}"
        shown = PromptSurroundings(
            due=lambda: [question.text],
            hint=lambda: hint,
            board=lambda: None,
            hints=lambda typed: words,
            look=lambda typing: None,
        )
        with closing(self.desk(shown)) as desk:
            while True:
                try:
                    return desk.ask(text, refused).strip()
                except KeyboardInterrupt:
                    text, refused = "", None

    def taken(self, question: Question, text: str) -> None:
        """An answer that holds."""
        self.say(f"{question.title}: {text or question.hint.removeprefix(ENTER)}")
