"""The rulebook: the rules of the card files, and a rule for each of the fifty-two pages."""

from __future__ import annotations

from collections.abc import Iterator

from gm.game import Drawing, Piece, Rule, headings, written_rules
from gm.games.gatling.book import Book
from gm.games.gatling.pages import ALL, SIGNS, aspect, number, page_rule, sign
from gm.games.gatling.patterns.drawings import patterns_of
from gm.games.gatling.patterns.geometry import COLUMNS, ROWS, ZONES, Pattern
from gm.games.gatling.patterns.instructions import count
from gm.games.gatling.state import MANA

_RANKS = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")


def rules(book: Book) -> tuple[Rule, ...]:
    """Return all rules of the game, each with its heading. Raises GmError (``file``) if a rule has no text."""
    return (*written_rules(book.cards), *_pages(book, headings(book.cards)[page_rule(ALL[0])]))


def _pages(book: Book, section: str) -> Iterator[Rule]:
    """Yield a rule for every page, made from its pattern and its aspect."""
    aspects = book.cards["en/aspects"]
    for page in ALL:
        pattern, suit = patterns_of(book)[number(page) - 1], aspect(page)
        name, spoken = book.text_of(pattern.slug, "name"), _RANKS[number(page) - 1]
        kind = aspects[suit]["name"]
        lay = book.text_of(pattern.slug, "lay")
        damage = f"A hit costs as many pages as the die's number plus the attacker's {SIGNS[suit]} power."
        yield Rule(
            page_rule(page),
            f"{sign(page)} {book.title(page)}",
            f"{name}, aspect {kind}.",
            section,
            words=_page_words(page, spoken, book.title(page)),
            see=(pattern.rule, f"gg.aspect.{kind.lower()}", "gg.a35"),
            book=f"Patterns, no. {pattern.number}",
            detail=f"{_thrown(pattern)}{lay} {damage}",
        )


def _thrown(pattern: Pattern) -> str:
    """Return a sentence that says how many anchors to throw and how many bullets to place."""
    parts = [f"throw {count(pattern.anchors, 'anchor')}"] if pattern.anchors else []
    parts += [f"place {count(pattern.placed, 'bullet')}"] if pattern.placed else []
    text = " and ".join(parts)
    return f"{text[:1].upper()}{text[1:]}. "


def _page_words(page: str, spoken: str, title: str) -> tuple[str, ...]:
    """Return the words that people may type for a page: ``♣7``, ``7c``, ``seven of clubs``, ``heatstroke``."""
    suit, letter, figure = aspect(page), page[1].lower(), sign(page)[1:].lower()
    ranks = dict.fromkeys((page[0].lower(), figure, str(number(page))))
    codes = [code for r in ranks for code in (r + letter, letter + r, SIGNS[suit] + r, r + SIGNS[suit])]
    spelt = [f"{spoken} of {suit}", f"{figure} of {suit}", f"{spoken} {suit}", f"{figure} {suit}"]
    return tuple(dict.fromkeys((*spelt, title.casefold(), *codes)))


def drawing(book: Book, rule: str) -> Drawing | None:
    """Return the drawing for a rule about a pattern or page: it shows the pattern. Return None for other rules."""
    shown = {page_rule(page): patterns_of(book)[number(page) - 1] for page in ALL}
    shown |= {pattern.rule: pattern for pattern in patterns_of(book)}
    return _drawn(book, shown[rule]) if rule in shown else None


def _drawn(book: Book, pattern: Pattern) -> Drawing:
    arrangement = pattern.drawing
    anchors = [Piece(*square, hollow=True) for square in arrangement.anchors]
    placed = [Piece(*square) for square in arrangement.placed]
    example = " (example)" if anchors else ""  # thrown anchors are elsewhere each time
    name, how = book.text_of(pattern.slug, "name"), book.text_of(pattern.slug, "how")
    return Drawing(
        ROWS,
        COLUMNS,
        (*anchors, *placed),
        tuple(f"{zone} · {MANA[zone] or 'no'} mana" for zone in ZONES),
        "attacker",
        "throwers",
        f"{name}: {how}" + (", for example" if pattern.anchors else ""),
        f"bullet{example or ', placed'}" if placed else "",
        f"anchor{example}" if anchors else "",
    )
