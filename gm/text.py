"""Text helpers: display width, wrapping, control characters, whole numbers."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from gm.errors import GmError


def cell_width(text: str) -> int:
    """Return the number of terminal cells that a text fills; combining marks fill none."""
    if text.isascii():
        return len(text)
    return sum(map(_cells, text))


@cache
def _cells(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def join_sentences(first: str, second: str) -> str:
    """Return two sentences as one text.

    If ``first`` may end with a line to type, a dash joins them. People might type a full stop as part of the line.
    """
    if not first or not second or first[-1] in ".?!:":
        return f"{first} {second}".strip()
    return f"{first}. {second}" if first[-1] == ")" else f"{first} — {second[0].lower()}{second[1:]}"


def wrap(line: str, most: int, indent: str | None = None) -> list[str]:
    """Wrap a line to at most ``most`` cells. Words are broken only if they are longer than that.

    ``indent`` is put before all lines except the first. The default is four spaces. If the line itself begins with at
    least four spaces, the default is two spaces more than the line begins with.
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
    """Return how many letters of a word fit into ``room`` cells, but at least 1."""
    at = used = 0
    while at < len(word) and used + _cells(word[at]) <= room:
        used += _cells(word[at])
        at += 1
    return max(at, 1)


def shorten_line(text: str) -> str:
    """Shorten a line that is too long to read: abbreviate the data after ``--carry``."""
    return re.sub(r' --carry "(?:[^"]|"")*"', " --carry …", text) if " --carry " in text else text


_CONTROL = "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"


def has_control_characters(text: str) -> bool:
    """Return whether a text has control characters, or marks that change the direction of writing."""
    return not text.isprintable() and bool(re.search(_CONTROL, text))


def strip_control_characters(text: str) -> str:
    """Replace control characters with ``�``, so that the text is safe to print on a terminal."""
    return text if text.isprintable() else re.sub(_CONTROL, "�", text)


def escape_json(text: str) -> str:
    """Escape the control characters of a JSON text, as in ``\\u009b``."""
    return text if text.isprintable() else re.sub(_CONTROL, lambda match: f"\\u{ord(match.group()):04x}", text)


LARGEST = 999_999_999
"""The largest number that a duel or a line may have."""


def parse_whole_number(word: str, least: int, most: int) -> int | None:
    """Return ``word`` as a number; None if it is not a whole number from ``least`` to ``most``.

    Only plain digits are allowed, so ``least`` is never negative.
    """
    if not (word.isascii() and word.isdigit()):
        return None
    digits = word.lstrip("0") or "0"  # int() of a million digits would take seconds
    number = int(digits) if len(digits) <= len(str(most)) else most + 1
    return number if least <= number <= most else None


def require_whole_number(word: str, least: int, most: int, text: str, remedy: str, code: str = "words") -> int:
    """Return ``word`` as a number. Raises GmError if it is not a whole number from ``least`` to ``most``."""
    number = parse_whole_number(word, least, most)
    if number is None:
        raise GmError(code, text, remedy)
    return number


def counted(number: int, noun: str, nouns: str = "") -> str:
    """Return a number with its noun: ``1 duel``, ``2 duels``. The plural ends in ``s``, unless it is given."""
    return f"{number} {noun if number == 1 else nouns or f'{noun}s'}"


def with_article(noun: str) -> str:
    """Return a noun with an indefinite article: ``a duel``, ``an adventure``. A noun with ``The`` stays as it is."""
    if noun.startswith("The "):
        return noun
    return f"{'an' if noun[:1].casefold() in 'aeiou' else 'a'} {noun}"


def capitalize(text: str) -> str:
    """Return a text with a capital as its first letter. The other letters stay as they are."""
    return f"{text[:1].upper()}{text[1:]}"


def truncate(text: str, most: int) -> str:
    """Cut a text to at most ``most`` letters. If something is cut off, the last letter becomes an ellipsis."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def fit_width(text: str, width: int) -> str:
    """Cut a text to ``width`` cells, with an ellipsis."""
    text = strip_control_characters(text)
    if cell_width(text) <= width:
        return text
    if width < 1:
        return ""
    while text and cell_width(text) > width - 1:
        text = text[:-1]
    return text + "…"


def escape_markdown(text: str) -> str:
    """Escape a text so that Markdown shows it as it is."""
    return "".join(f"\\{letter}" if letter in "\\`*_{}[]<>#|~&" else letter for letter in text)


def fold(text: str, width: int, most: int) -> list[str]:
    """Wrap ``text`` into at most ``most`` lines of ``width`` cells, and return them. The last line may be cut."""
    pieces = wrap(strip_control_characters(text), width)
    rest = " ".join([*pieces[most - 1 : most], *(piece.strip() for piece in pieces[most:])])
    return [*pieces[: most - 1], fit_width(rest, width)] if pieces[most:] else pieces
