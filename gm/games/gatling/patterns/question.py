"""The evaluation of the query ``pattern``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gm.errors import GmError, Refusal
from gm.game import Context, NotRecognized, View, join_and
from gm.games.gatling.book import Book
from gm.games.gatling.pages import PageField, number, sign
from gm.games.gatling.patterns.answer import arranged, listing, sheet
from gm.games.gatling.patterns.drawings import patterns_of
from gm.games.gatling.patterns.geometry import LABELS, Pattern, Square, labels
from gm.games.gatling.patterns.instructions import count
from gm.games.gatling.patterns.query import ANCHOR, AboutPatterns
from gm.games.gatling.state import State


def pattern(book: Book, state: State | None, asked: AboutPatterns) -> View:
    """Answer the query: all thirteen patterns, one pattern, or the arrangements for thrown anchors.

    The answer does not depend on ``state``. Raises Refusal (``words``) for a query that is not understood. Raises
    GmError (``file``) for unusable drawings.
    """
    thrown = tuple(square for word in _without_options(asked.anchors) for square in _squares(word))
    if asked.pattern is None:
        if thrown:
            raise Refusal("pattern-missing", {"line": ",".join(labels(thrown))}, ("gg.a22",), "words")
        return listing(book)
    meant, page = _meant(book, asked.pattern)
    if not thrown:
        return sheet(book, meant, page)
    _check(book, meant, thrown)
    return arranged(book, meant, page, thrown)


def _without_options(words: Sequence[str]) -> Iterator[str]:
    """Yield the words that name squares, without the option ``--anchor``.

    Raises Refusal (``words``) for an unknown option, and for ``--anchor`` without a square.
    """
    rest = iter(words)
    for whole in rest:
        word, sign, value = whole.partition("=")
        if word == ANCHOR:
            square = value if sign else next(rest, None)
            if square is None:
                raise Refusal("anchor-where", {}, ("gg.b67",), "words")
            yield square
        elif word.startswith("--"):
            raise Refusal("pattern-option", {"word": word[:40]}, ("gg.a22",), "words")
        else:
            yield whole


def _squares(word: str) -> list[Square]:
    """Parse squares that are separated by commas. A square is a label, ``D5``, or a row and a column, ``5,4``."""
    squares, pieces = [], word.upper().split(",")
    while pieces:
        piece = pieces.pop(0)
        by_number = bool(pieces) and _whole(piece) and _whole(pieces[0])
        square = Square(int(piece), int(pieces.pop(0))) if by_number else LABELS.get(piece)
        if square is None or not square.inside:
            raise Refusal("square-unknown", {"word": word[:40]}, ("gg.b67",), "words")
        squares.append(square)
    return squares


def _whole(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 10


def _meant(book: Book, word: str) -> tuple[Pattern, str | None]:
    """Return the pattern that ``word`` means, and the page if ``word`` is a page (else None).

    The word is a number, a page, a name or the first letters of a name. An exact name has priority over the first
    letters of other names.
    """
    low = word.casefold()
    names = {book.text_of(pattern.slug, "name"): pattern for pattern in patterns_of(book)}
    for name, pattern in names.items():
        if low in (name.casefold(), pattern.slug, str(pattern.number)):
            return pattern, None
    matches: dict[str, tuple[Pattern, str | None]] = {
        name: (pattern, None) for name, pattern in names.items() if low and name.casefold().startswith(low)
    }
    page = _page(word)
    if page:
        pattern = patterns_of(book)[number(page) - 1]
        matches[f"{book.text_of(pattern.slug, 'name')} ({sign(page)})"] = (pattern, page)
    if not matches:
        raise Refusal("pattern-unknown", {"word": word[:40]}, ("gg.a22",), "words")
    first, *others = matches.values()
    if others:
        params = {"word": word, "choices": join_and([*matches], "or"), "line": first[0].slug}
        raise Refusal("pattern-ambiguous", params, ("gg.a22",), "words")
    return first


def _page(word: str) -> str | None:
    try:
        return str(PageField("page").parse(word, None, Context()))
    except (NotRecognized, GmError):
        return None


def _check(book: Book, pattern: Pattern, thrown: tuple[Square, ...]) -> None:
    """Refuse anchors for a pattern that needs none, and a wrong number of anchors for any other pattern."""
    params = {"pattern": book.text_of(pattern.slug, "name"), "slug": pattern.slug}
    if not pattern.anchors:
        raise Refusal("anchors-none", params, (pattern.rule,), "words")
    if not pattern.placed:
        raise Refusal("nothing-placed", params, (pattern.rule, "gg.a84"), "words")
    if len(thrown) != pattern.anchors:
        params |= {
            "count": str(len(thrown)),
            "thrown": count(pattern.anchors, "anchor"),
            "line": ",".join(labels(pattern.drawing.anchors)),
        }
        raise Refusal("anchors-count", params, (pattern.rule,), "words")
