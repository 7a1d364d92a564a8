"""The words that the prompt offers while a line is typed: earlier lines, Tab completion, a hint after the cursor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from prompt_toolkit.auto_suggest import AutoSuggest, Suggestion
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory

if TYPE_CHECKING:
    from gm.notation.suggestions import Hints


class InputHistory(InMemoryHistory):
    """The history of typed lines, without lines of a single letter, which are only choices."""

    def __init__(self, lines: Callable[[], Sequence[str]]) -> None:
        super().__init__()
        self.lines = lines

    def load_history_strings(self) -> Iterable[str]:
        """Yield the lines of the duel, latest first. No line is loaded before the first prompt is visible."""
        return reversed(self.lines())

    def append_string(self, string: str) -> None:
        """Add a line to the history unless it is a single letter."""
        if len(string.strip()) > 1:
            super().append_string(string)


class WordCompleter(Completer):
    """Tab completion with the words that may come next on the line."""

    def __init__(self, hints: Callable[[str], Hints]) -> None:
        self.hints = hints

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Yield every completion of the word at the cursor."""
        before = document.text_before_cursor
        begun = before.rpartition(" ")[2]
        for word, help in matching_words(self.hints(before), begun):
            yield Completion(word, -len(begun), display_meta=help)


class WordSuggester(AutoSuggest):
    """A grey hint after the cursor: the rest of the only word that fits. The right arrow accepts the hint."""

    def __init__(self, hints: Callable[[str], Hints]) -> None:
        self.hints = hints

    def get_suggestion(self, buffer: Buffer, document: Document) -> Suggestion | None:
        """Return the rest of the word at the cursor if only one word fits."""
        begun = document.text.rpartition(" ")[2]
        if len(begun) < 2 or not document.is_cursor_at_the_end:
            return None
        words = [word for word, _ in matching_words(self.hints(document.text), begun)]
        return Suggestion(words[0][len(begun) :]) if len(words) == 1 else None


def matching_words(hints: Hints, begun: str) -> Iterator[tuple[str, str]]:
    """Yield the words that begin with ``begun``, each with its meaning."""
    low = begun.casefold()
    yield from ((word, help) for word, help in hints.items() if word.casefold().startswith(low) and word != begun)
