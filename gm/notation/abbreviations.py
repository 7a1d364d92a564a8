"""The search for the shortest line that still means a given entry. Words may be left out, cut short or joined."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from gm.errors import GmError, Refusal
from gm.game import AnyGame, Context, Entry, Field, Name, NotRecognized, Prompt, Value
from gm.notation.formatting import format_entry
from gm.notation.line import join, split
from gm.notation.parser import parse
from gm.notation.short_forms import NO, read_line


class Abbreviator:
    """A search for the shortest line that means an entry, in a ``state`` with these ``prompts``.

    With ``whole``, words may be left out, and words of one letter may be joined, but no word is cut to its first
    letters.
    """

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
        """Shorten a line in the long form as far as possible. Return any other line unchanged."""
        words = split(line)
        try:
            return self.shortest(parse(self.game.inputs.forms[words[0]], words[1:], Context(self.names)))
        except (LookupError, GmError, Refusal):
            return line

    def shortest(self, entry: Entry, replaced: Mapping[str, str] = {}) -> str:
        """Return the shortest line for an entry. Returns '' if an empty line means the entry.

        ``replaced`` maps words of the long form to words to type instead. These are not abbreviated.
        """
        default = next((prompt.default for prompt in self.prompts if prompt.due and prompt.default), None)
        if default and self.means(split(default), entry):
            return ""
        whole = [replaced.get(word, word) for word in format_entry(self.game.inputs.forms, entry)]
        kept = frozenset(replaced.values())
        line = join(whole)
        least = len(line) + 1
        for words in self._without_names(whole):
            shorter = self._shortened(words, entry, kept, least) if self.means(words, entry) else []
            if shorter and len(join(shorter)) < least:
                line = join(shorter)
                least = len(line)
        return line

    def means(self, words: Sequence[str], entry: Entry) -> bool:
        """Return whether ``words`` are read as ``entry``."""
        line = tuple(words)
        if line not in self._read:
            self._read[line] = self._reading(line) if line else None
        return self._read[line] == entry

    def _reading(self, words: Sequence[str]) -> Entry | None:
        """Return the entry that ``words`` mean; None if they mean no entry."""
        if len(words) == 1 and words[0] in NO[1:]:
            return None  # a bare “no” is never read as the first letters of “none”
        judge = None if self.state is None else self.judge
        entry: Entry | None = read_line(self.game, self.prompts, words, self.names, judge=judge).meant
        return entry

    def judge(self, entry: Entry) -> Refusal | None:
        """Return why the form or the rules reject an entry now. Returns None if they accept it."""
        form = self.game.inputs.forms.get(entry.kind)
        try:
            if form and form.check:
                form.check(entry)
            self.game.play.apply(self.state, entry)
        except Refusal as refusal:
            return refusal
        return None

    def _without_names(self, whole: list[str]) -> Iterator[list[str]]:
        """Yield an entry's words with some left out, then all words.

        The words left out are the entry's name, the player's name, the names before ``=``, or several of these.
        """
        bare = [word.rpartition("=")[2] for word in whole[1:]]
        ways = (bare[1:], bare, whole[2:], whole[1:], [whole[0], *bare], whole)
        yield from map(list, dict.fromkeys(map(tuple, ways)))

    def _shortened(self, words: list[str], entry: Entry, kept: Container[str], least: int) -> list[str]:
        """Abbreviate the words of an entry as far as possible, except the words in ``kept``.

        Returns [] if the result still has ``least`` letters or more.
        """
        for at in reversed(range(1, len(words))):
            without = [*words[:at], *words[at + 1 :]]
            words = without if self.means(without, entry) else words
        for at in range(len(words)):
            room = least - sum(map(len, words[:at])) - len(words[at:])  # each later word needs at least one letter
            if room <= 0:
                return []
            words = self._cut(words, at, entry, room) if words[at] not in kept else words
        return self._joined(words, entry)

    def _cut(self, words: list[str], at: int, entry: Entry, room: int) -> list[str]:
        """Shorten the word at index ``at`` as much as possible while the line still means ``entry``. Return all words.

        The shortened word has at most ``room`` letters. If there is no such word, return the words unchanged.
        """
        for cut in sorted(self._cuts(words[at], entry), key=len):
            shorter = [*words[:at], cut, *words[at + 1 :]]
            if len(cut) < len(words[at]) and len(cut) <= room and self.means(shorter, entry):
                return shorter
        return words

    def _joined(self, words: list[str], entry: Entry) -> list[str]:
        """Return the words with neighbours joined wherever the line still means ``entry``.

        A word that is joined to the one before it may be cut to its first letter.
        """
        if self.whole and max(map(len, words)) > 1:
            return words
        if self.means(["".join(words)], entry):
            return ["".join(words)]
        at = 0
        while at + 1 < len(words):
            cuts = (words[at + 1][:1], words[at + 1]) if not self.whole else (words[at + 1],)
            lines = ([*words[:at], words[at] + cut, *words[at + 2 :]] for cut in cuts)
            joined = next((line for line in lines if self.means(line, entry)), None)
            words, at = (joined, at) if joined else (words, at + 1)
        return words

    def _cuts(self, word: str, entry: Entry) -> Iterator[str]:
        """Yield shorter forms of a word: other words with the same meaning, and its first letters.

        A setting such as ``hp=5`` has more short forms. A modifier such as ``+marsh-tonic`` may be cut to its last word
        (``+tonic``). If ``self.whole`` is true, no first letters are yielded.
        """
        if modifier := re.fullmatch(r"([-+])[a-z0-9-]+-([a-z0-9]+)", word):
            sign, last = modifier.groups()
            yield from (sign + last[:end] for end in range(len(last) if self.whole else 1, len(last) + 1))
        if setting := re.fullmatch(r"([a-z]+)([-+=])([0-9]+|[a-z0-9-]+)", word):
            yield from self._cuts_of_setting(*setting.groups())
        for field in self.game.inputs.forms[entry.kind].fields_for(entry._asdict()):
            shorter = [other for other in field.vocabulary() if len(other) < len(word)]
            value = self._value(field, word) if shorter else None
            for other in shorter:
                if word.startswith(other) or (value is not None and self._value(field, other) == value):
                    yield other
            if not self.whole:
                yield from (sign for sign, meant in field.synonyms(()).items() if meant == word and len(sign) == 1)
        yield from (word[:end] for end in range(1, 0 if self.whole else len(word)))

    def _cuts_of_setting(self, what: str, sign: str, amount: str) -> Iterator[str]:
        """Yield shorter forms of a setting such as ``hp=5`` or ``cart=old-ford``.

        They are: the value alone (``5``, ``+5``), its initials (``of``), and the first letters of the word before the
        sign together with the value (``h=5``, for a number also ``h5``).
        """
        if amount.isdigit():
            yield from (amount, f"+{amount}")
        elif sign == "=":
            yield "".join(part[:1] for part in amount.split("-"))
            yield from (amount[:end] for end in range(len(amount) if self.whole else 1, len(amount) + 1))
        for end in range(1, 0 if self.whole else len(what) + 1):
            if amount.isdigit():
                yield from (f"{what[:end]}{amount}", f"{what[:end]}{sign}{amount}")
            else:
                yield from (f"{what[:end]}{sign}{amount[:cut]}" for cut in range(1, len(amount) + 1))

    def _value(self, field: Field, word: str) -> Value:
        """Return the value that ``field`` reads from ``word`` alone; None if it does not accept the word."""
        with suppress(GmError, NotRecognized):
            return field.parse(word, None, Context(self.names))
        return None
