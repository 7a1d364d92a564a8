"""Lines and their words: splitting, joining, quotes, and the result of reading a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from gm.errors import GmError, Refusal
from gm.game import NamedTuple
from gm.text import has_control_characters

# A string, compiled only when needed: most entries have no quotes.
_SIGNS = {"plus": "+", "minus": "-", "times": "*", "is": "="}
_SIGNED = "[-+][0-9]+"
_WORD = r'"((?:[^"]|"")*)"|[^\s"]+'

_NEGATIONS = frozenset(("not", "never", "nor", "neither", "cannot", "without"))
_WITHOUT_APOSTROPHE = r"(are|ca|could|did|do|does|has|have|is|was|were|wo|would)nt"
"""A pattern for negated verbs that people type without the apostrophe, such as ``didnt``."""

NOTHING, SOME, ALMOST = range(3)
"""The progress of a failed reading.

``NOTHING``: no word was understood. ``SOME``: the first words were understood. ``ALMOST``: all words were understood,
but something is missing or wrong."""


class Reading(NamedTuple):
    """The result of reading words. ``meant`` is their meaning, or else ``error`` says what is wrong with them.

    ``meant`` and ``error`` are both None if the words mean nothing here. ``nearness`` says how close the words came to
    a meaning. If the rules reject an entry, ``error`` has their reason and ``refused`` may have the entry.
    """

    meant: Any = None
    error: GmError | Refusal | None = None
    nearness: int = NOTHING
    words: tuple[str, ...] = ()
    refused: Any = None

    def result(self) -> Any:
        """Return the meaning of the words; None if they mean nothing. Raises ``error`` if the reading has an error."""
        if self.error:
            raise self.error
        return self.meant


def split(line: str) -> list[str]:
    """Return the words of a line. Spaces separate words, and ``"…"`` makes one word of several.

    To put a double quote inside quotes, type it twice. Raises GmError (``words``) if a closing quote is missing or if
    the line has control characters.
    """
    line = line.replace("\t", " ").strip()
    if has_control_characters(line):
        raise GmError("words", "The line contains control characters.", "Type it again without them.")
    if '"' not in line:
        return line.split()
    word_at = re.compile(_WORD).match
    words, at = [], 0
    while at < len(line):
        if line[at].isspace():
            at += 1
            continue
        word, start = "", at
        while match := word_at(line, at):
            word += match.group() if match.group(1) is None else match.group(1).replace('""', '"')
            at = match.end()
        if at == start or (at < len(line) and not line[at].isspace()):
            raise GmError(
                "words", "A double quote is not closed.", 'Close it with ". To put a quote inside quotes, type "".'
            )
        words.append(word)
    return words


def join(words: Iterable[str]) -> str:
    """Return ``words`` as a line that :func:`split` would split into the same words."""
    return " ".join(map(_quoted, words))


def split_flag(words: Sequence[str]) -> tuple[Sequence[str], bool]:
    """Remove a final ``?``, which flags an entry as uncertain. Returns the other words and whether there was a ``?``.

    A line with a reason (``because``) is returned unchanged, and so is a line of nothing but question marks.
    """
    marks = not "".join(words).strip("?")
    if marks or not words[-1].endswith("?") or "because" in map(str.casefold, words):
        return words, False
    last = words[-1].rstrip("?")
    return [*words[:-1], *([last] if last else [])], True


def replace_sign_words(words: Sequence[str]) -> Iterator[list[str]]:
    """Yield each way to write a line with signs instead of the words ``plus``, ``minus``, ``times`` and ``is``.

    ``gold plus 2`` becomes ``gold+2`` and ``gold +2``, and ``plus torch`` becomes ``+torch``. A number with a sign
    moves behind the word after it (``-1 ep`` becomes ``ep-1``) or is joined to the word before it (``ep -1`` becomes
    ``ep-1``). Words after ``because`` do not change. Nothing is yielded if there is nothing to replace or move.
    """
    end = next((at for at, word in enumerate(words) if word.casefold() == "because"), len(words))
    turned = [*words[:end]]
    joined = [*words[:end]]
    for at in range(end - 1):
        if re.fullmatch(_SIGNED, turned[at]) and turned[at + 1].isalpha():
            turned[at : at + 2] = ["", turned[at + 1] + turned[at]]
        if joined[at].isalpha() and re.fullmatch(_SIGNED, joined[at + 1]):
            joined[at : at + 2] = ["", joined[at] + joined[at + 1]]
    for changed in (turned, joined):
        if changed != [*words[:end]]:
            yield [*filter(None, changed), *words[end:]]
    if not any(word.casefold() in _SIGNS for word in words[:end]):
        return
    for glued in (True, False):
        replaced = list[str]()
        for word in words[:end]:
            before = replaced[-1] if replaced else ""
            if before in _SIGNS.values():
                value = replaced[1:] and (before == "=" or (glued and word.isdigit()))
                replaced[-2 if value else -1 :] = [f"{replaced[-2]}{before}{word}" if value else f"{before}{word}"]
            else:
                replaced.append(_SIGNS.get(word.casefold(), word))
        yield [*replaced, *words[end:]]


@lru_cache(4096)
def is_negation(word: str) -> bool:
    """Return whether ``word`` is a negation, such as ``not`` or ``didn't``. It is never read as an abbreviation."""
    low = word.casefold().replace("’", "'").strip(".,!")
    return low in _NEGATIONS or low.endswith("n't") or (low.endswith("nt") and low != with_apostrophe(low))


def with_apostrophe(text: str) -> str:
    """Return ``text`` with the apostrophe in negated verbs that lack it: ``didnt`` becomes ``didn't``."""
    return re.sub(rf"\b{_WITHOUT_APOSTROPHE}\b", r"\1n't", text)


def join_text(words: Sequence[str]) -> str:
    """Return ``words`` joined to a text. Single or typographic quotes around a text of several words are removed."""
    text = " ".join(words)
    around = text[:1] + text[-1:]
    return text[1:-1] if len(words) > 1 and around in ("''", "‘’", "“”", "„“", "«»") else text


def _quoted(word: str) -> str:
    if word and '"' not in word and len(word.split()) == 1 and not word[0].isspace() and not word[-1].isspace():
        return word
    return '"' + word.replace('"', '""') + '"'
