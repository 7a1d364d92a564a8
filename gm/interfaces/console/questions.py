"""The questions before a duel, asked at a prompt."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from gm.errors import GmError
from gm.interfaces.console.new import Question
from gm.interfaces.console.prompt import ENTER, SUCH, LinePrompt, PromptSurroundings


class PromptAsker:
    """An asker that shows each question at a prompt and prints the accepted answer."""

    def __init__(self, make_prompt: Callable[[PromptSurroundings], LinePrompt], say: Callable[[str], None]) -> None:
        self.make_prompt = make_prompt
        self.say = say

    def __call__(self, question: Question, text: str, refused: GmError | None) -> str:
        """Ask a question at the prompt and return the answer.

        If the previous answer was rejected, ``text`` is that answer and ``refused`` is the error. Ctrl-C clears the
        typed answer.
        """
        words = dict.fromkeys(question.words, "")
        hint = question.hint if question.hint.startswith(ENTER) else f"{SUCH}{question.hint}"
        shown = PromptSurroundings(
            due=lambda: [question.text],
            hint=lambda: hint,
            board=lambda: None,
            hints=lambda typed: words,
            look=lambda typing: None,
        )
        with closing(self.make_prompt(shown)) as prompt:
            while True:
                try:
                    return prompt.ask(text, refused).strip()
                except KeyboardInterrupt:
                    text, refused = "", None

    def taken(self, question: Question, text: str) -> None:
        """Print an accepted answer."""
        self.say(f"{question.title}: {text or question.hint.removeprefix(ENTER)}")
