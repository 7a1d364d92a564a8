"""The fewest keys for an entry: what may be left out, cut short or stuck together by what is due."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from gm.errors import GmError, Refusal
from gm.game import AnyGame, Context, Entry, Name, Prompt
from gm.notation.line import join, split
from gm.notation.reading import parse
from gm.notation.short import by_prompts
from gm.notation.writing import render


class Shorthand:
    """Finds short forms where ``prompts`` are due in a ``state``. What it gives is read as the very entry that it was
    asked for. With ``whole`` words are left out, and single letters stuck together, but none is cut."""

    def __init__(
        self,
        game: AnyGame,
        prompts: Sequence[Prompt],
        names: tuple[Name, ...],
        state: Any = None,
        *,
        whole: bool = False,
    ) -> None:
        self.game = game
        self.prompts = prompts
        self.names = names
        self.state = state
        self.whole = whole
        self._read: dict[tuple[str, ...], Entry | None] = {}

    def of(self, line: str) -> str:
        """The shortest for a line in its long form; a line that is none stays as it is."""
        words = split(line)
        try:
            return self.shortest(parse(self.game.typed.forms[words[0]], words[1:], Context(self.names)))
        except (LookupError, GmError, Refusal):
            return line

    def shortest(self, entry: Entry, said: Mapping[str, str] = {}) -> str:
        """The shortest line found for an entry; '' if an empty one means it. ``said`` are words that are not cut, each
        for the one of the long form in the place of which it stands."""
        default = next((prompt.default for prompt in self.prompts if prompt.due and prompt.default), None)
        if default and self.means(split(default), entry):
            return ""
        whole = [said.get(word, word) for word in render(self.game.typed.forms, entry)]
        kept = frozenset(said.values())
        found = [self._shortened(words, entry, kept) for words in self._bare(whole) if self.means(words, entry)]
        return min((join(words) for words in found), key=len, default=join(whole))

    def means(self, words: Sequence[str], entry: Entry) -> bool:
        """Whether a line of these words is read as the entry."""
        line = tuple(words)
        if line not in self._read:
            self._read[line] = self._reading(line) if line else None
        return self._read[line] == entry

    def _reading(self, words: Sequence[str]) -> Entry | None:
        """The entry that a line of these words is read as; None if it is none."""
        judge = None if self.state is None else self.judge
        with suppress(GmError, Refusal):
            found: Entry | None = by_prompts(self.game, self.prompts, words, self.names, judge=judge)
            return found
        return None

    def judge(self, entry: Entry) -> Refusal | None:
        """Why neither its form nor the rules take an entry here; None if they do."""
        form = self.game.typed.forms.get(entry.kind)
        try:
            if form and form.check:
                form.check(entry)
            self.game.play.apply(self.state, entry)
        except Refusal as refusal:
            return refusal
        return None

    def _bare(self, whole: list[str]) -> Iterator[list[str]]:
        """The words without the entry's name, and without the seat that is due; numbers without their seats."""
        bare = [word.rpartition("=")[2] for word in whole[1:]]
        ways = (bare[1:], bare, whole[2:], whole[1:], [whole[0], *bare], whole)
        yield from map(list, dict.fromkeys(map(tuple, ways)))

    def _shortened(self, words: list[str], entry: Entry, kept: Container[str]) -> list[str]:
        """What can only mean one thing left out, each word cut as short as it goes, then all that sticks together stuck
        together."""
        for at in reversed(range(1, len(words))):
            without = [*words[:at], *words[at + 1 :]]
            words = without if self.means(without, entry) else words
        for at in range(len(words)):
            cuts = () if words[at] in kept else self._cuts(words[at], entry)
            for cut in sorted(cuts, key=len):
                shorter = [*words[:at], cut, *words[at + 1 :]]
                if len(cut) < len(words[at]) and self.means(shorter, entry):
                    words = shorter
                    break
        if self.whole and max(map(len, words)) > 1:
            return words
        if self.means(["".join(words)], entry):
            return ["".join(words)]
        at = 0
        while at + 1 < len(words):
            stuck = [*words[:at], words[at] + words[at + 1], *words[at + 2 :]]
            words, at = (stuck, at) if self.means(stuck, entry) else (words, at + 1)
        return words

    def _cuts(self, word: str, entry: Entry) -> Iterator[str]:
        """The other words that its field has for the same, the number that it ends in, and the beginnings of a word."""
        if number := re.search(r"(?<=[-+=])[0-9]+$", word):
            yield number.group()
        for field in self.game.typed.forms[entry.kind].fields_for(entry._asdict()):
            yield from (other for other in field.words() if len(other) < len(word))
        yield from (word[:end] for end in range(1, 0 if self.whole else len(word)))
