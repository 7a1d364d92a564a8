"""Text as people read and type it: lines folded or cut at the width of the terminal, and what a word may be."""

from __future__ import annotations

import re
import unicodedata
from functools import cache


def cell_width(text: str) -> int:
    """How many cells a text takes (a mark that is drawn onto a letter takes none)."""
    if text.isascii():
        return len(text)
    return sum(map(_cells, text))


@cache
def _cells(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def wrap(line: str, most: int, indent: str | None = None) -> list[str]:
    """A line in pieces of at most ``most`` cells, broken at blanks, or within a word that fits nowhere. Without an
    ``indent`` what follows stands four cells in, or two further in than the line itself, as far as that leaves room.
    """
    if cell_width(line) <= most:
        return [line]
    lines, start = [], len(line) - len(line.lstrip(" "))
    if indent is None:
        indent = " " * (start + 2 if 4 <= start < most // 2 else 4)
    now = line[:start]
    for word in line[start:].split(" "):
        grown = f"{now} {word}" if now.strip() else now + word
        if cell_width(grown) <= most:
            now = grown
            continue
        if now.strip():
            lines.append(now)
            now = indent
        while cell_width(now + word) > most:
            at = _fits(word, most - cell_width(now))
            lines.append(now + word[:at])
            now, word = indent, word[at:]
        now += word
    return [*lines, now]


def _fits(word: str, room: int) -> int:
    """How many letters of a word fit into ``room`` cells, at least one."""
    at = used = 0
    while at < len(word) and used + _cells(word[at]) <= room:
        used += _cells(word[at])
        at += 1
    return max(at, 1)


def shorten_line(text: str) -> str:
    """A line as people read it: what a party brings along stands in its record, not in the way."""
    return re.sub(r' --carry "(?:[^"]|"")*"', " --carry …", text) if " --carry " in text else text


_HOSTILE = "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"


def has_control_characters(text: str) -> bool:
    """Whether text holds control characters, or signs that turn the direction of writing."""
    return not text.isprintable() and bool(re.search(_HOSTILE, text))


def strip_control_characters(text: str) -> str:
    """Text that is safe to show on a terminal: control characters stand as ``�``."""
    return text if text.isprintable() else re.sub(_HOSTILE, "�", text)


def escape_json(text: str) -> str:
    """JSON in which control characters stand as JSON has them, ``\\u009b``: whoever prints it prints none."""
    return text if text.isprintable() else re.sub(_HOSTILE, lambda found: f"\\u{ord(found.group()):04x}", text)


LARGEST = 999_999_999
"""The largest number of a duel, a row or a line that anybody can mean."""


def parse_whole_number(word: str, least: int, most: int) -> int | None:
    """The number that plain digits say, if it is one from ``least`` (0 or more) to ``most``; else None."""
    if not (word.isascii() and word.isdigit()):
        return None
    digits = word.lstrip("0") or "0"  # a million digits are no number that anybody means: they are not even read
    number = int(digits) if len(digits) <= len(str(most)) else most + 1
    return number if least <= number <= most else None


def with_article(noun: str) -> str:
    """A noun, or what begins with one, with its article: ``a duel``, ``an adventure``; one that has one keeps it."""
    if noun.startswith("The "):
        return noun
    return f"{'an' if noun[:1].casefold() in 'aeiou' else 'a'} {noun}"


def truncate(text: str, most: int) -> str:
    """A text of which at most so many letters are repeated."""
    return text if len(text) <= most else f"{text[:most]}…"


def fit_width(text: str, width: int) -> str:
    """Text in at most ``width`` cells, an ellipsis in the place of what is cut off."""
    text = strip_control_characters(text)
    if cell_width(text) <= width:
        return text
    if width < 1:
        return ""
    while text and cell_width(text) > width - 1:
        text = text[:-1]
    return text + "…"


def escape_markdown(text: str) -> str:
    """Text that Markdown shows as it is."""
    return "".join(f"\\{letter}" if letter in "\\`*_{}[]<>#|~&" else letter for letter in text)
