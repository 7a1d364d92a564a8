"""The texts of the printed QR codes. People can read them without a network."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gm.game import SheetData, summarize
from gm.games.gatling.book import Book
from gm.games.gatling.pages import aspect, number, sign
from gm.games.gatling.patterns.drawings import patterns_of
from gm.games.gatling.patterns.geometry import Pattern
from gm.games.gatling.patterns.instructions import count


def with_codes(book: Book, shape: Any, rules: Iterable[str]) -> SheetData:
    """Return the data of a sheet, with a QR code for each of ``rules``. The rule ``gg.page.7c`` has the code ``7c``."""
    codes = {rule.rpartition(".")[2]: rule for rule in rules}
    return SheetData.of(shape, Codes(book, codes), codes)


class Codes(Mapping[str, str]):
    """A mapping from codes to the texts of their rules, or to summaries if these are too long. It reads them lazily."""

    def __init__(self, book: Book, rules: Mapping[str, str]) -> None:
        self.book = book
        self.rules = rules

    def __getitem__(self, code: str) -> str:
        rule = self.rules[code]
        name, summary = self._summary(code, rule)
        return summarize(name, self.book.cards["en/rules"].get(rule, {}).get("text", ""), summary)

    def __iter__(self) -> Iterator[str]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def _summary(self, code: str, rule: str) -> tuple[str, str]:
        """Return the name of a code, and a summary of its rule."""
        book = self.book
        match rule.split(".")[1]:
            case "page":
                page = code.upper()
                suit = book.cards["en/aspects"][aspect(page)]["name"]
                layout = _layout(book, patterns_of(book)[number(page) - 1])
                return f"{sign(page)} {book.title(page)}", f"{book.pattern(page)}, {suit}; {layout}"
            case "pattern":
                pattern = next(pattern for pattern in patterns_of(book) if pattern.slug == code)
                return f"{pattern.number} {book.text_of(code, 'name')}", _layout(book, pattern)
            case "spell":
                spell = book.spells[code]
                return f"{spell.name} ({spell.cost})", spell.text
        return code.upper(), book.cards["en/rules"][rule]["title"]


def _layout(book: Book, pattern: Pattern) -> str:
    throw = f"throw {count(pattern.anchors, 'anchor')}" if pattern.anchors else ""
    place = f"place {pattern.placed}" if pattern.placed else ""
    return f"{', '.join(part for part in (throw, place) if part)} ({book.text_of(pattern.slug, 'how')})"
