"""The query ``pattern``: which pattern is meant, and where its anchors are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gm.errors import GmError, Refusal
from gm.game import Context, NotRecognized, View
from gm.games.gatling.book import Book
from gm.games.gatling.pages import PageField, number, sign
from gm.games.gatling.patterns.answer import arranged, listing, sheet
from gm.games.gatling.patterns.drawings import patterns_of
from gm.games.gatling.patterns.geometry import Pattern
from gm.games.gatling.patterns.instructions import count
from gm.games.gatling.patterns.squares import LABELS, Square, labels


class Meant(NamedTuple):
    """A pattern, and the page by which it was named, if any."""

    pattern: Pattern
    page: str | None


def pattern(book: Book, named: str | None, words: Sequence[str]) -> View:
    """Answer with all thirteen, with one of them, or with the arrangements for the squares of its anchors.

    Raises Refusal (``words``), and GmError (``file``) for drawings that cannot be used.
    """
    thrown = tuple(square for word in words for square in _squares(word))
    if named is None:
        if thrown:
            raise Refusal("pattern-missing", {"line": ",".join(labels(thrown))}, ("gg.a22",), "words")
        return listing(book)
    meant = _meant(book, named)
    if not thrown:
        return sheet(book, *meant)
    _check(book, meant.pattern, thrown)
    return arranged(book, *meant, thrown)


def _squares(word: str) -> list[Square]:
    """Return the squares of ``D5`` or, by row and column, ``5,4``; several are separated by commas."""
    found, pieces = [], word.upper().split(",")
    while pieces:
        piece = pieces.pop(0)
        by_number = bool(pieces) and _whole(piece) and _whole(pieces[0])
        square = Square(int(piece), int(pieces.pop(0))) if by_number else LABELS.get(piece)
        if square is None or not square.inside:
            raise Refusal("square-unknown", {"word": word[:40]}, ("gg.b67",), "words")
        found.append(square)
    return found


def _whole(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 10


def _meant(book: Book, word: str) -> Meant:
    """Return the pattern of a number, a page, a name or its first letters; an exact name comes first."""
    low = word.casefold()
    names = {book.text_of(pattern.slug, "name"): pattern for pattern in patterns_of(book)}
    exact = [
        Meant(pattern, None)
        for name, pattern in names.items()
        if low in (name.casefold(), pattern.slug, str(pattern.number))
    ]
    if exact:
        return exact[0]
    found = {name: Meant(pattern, None) for name, pattern in names.items() if low and name.casefold().startswith(low)}
    page = _page(word)
    if page:
        pattern = patterns_of(book)[number(page) - 1]
        found[f"{book.text_of(pattern.slug, 'name')} ({sign(page)})"] = Meant(pattern, page)
    if not found:
        raise Refusal("pattern-unknown", {"word": word[:40]}, ("gg.a22",), "words")
    if len(found) > 1:
        params = {"word": word, "choices": " or ".join(found), "line": next(iter(found.values())).pattern.slug}
        raise Refusal("pattern-ambiguous", params, ("gg.a22",), "words")
    return next(iter(found.values()))


def _page(word: str) -> str | None:
    try:
        return str(PageField("page").parse(word, None, Context()))
    except (NotRecognized, GmError):
        return None


def _check(book: Book, pattern: Pattern, thrown: tuple[Square, ...]) -> None:
    """Refuse anchors of a pattern that throws none, or another number of them."""
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
