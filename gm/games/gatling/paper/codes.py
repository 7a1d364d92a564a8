"""The printed codes: their rules, and their texts for a table without a network."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gm.game import SheetData, summarize
from gm.games.gatling.book import Book
from gm.games.gatling.pages import aspect, number, page_rule, sign
from gm.games.gatling.patterns.drawings import patterns_of
from gm.games.gatling.patterns.geometry import Pattern
from gm.games.gatling.patterns.instructions import count
from gm.games.gatling.spells import spell_rule


def with_codes(book: Book, shape: Any, rules: Mapping[str, str]) -> SheetData:
    """Return the data of a sheet with its codes; ``rules`` is the rule id of each code."""
    return SheetData.of(shape, Codes(book, rules), rules)


def page_codes(pages: Iterable[str]) -> dict[str, str]:
    """Return the codes of pages with their rule ids."""
    return {page.lower(): page_rule(page) for page in pages}


def pattern_codes(book: Book) -> dict[str, str]:
    """Return the code of every pattern with its rule id."""
    return {pattern.slug: pattern.rule for pattern in patterns_of(book)}


def spell_codes(slugs: Iterable[str]) -> dict[str, str]:
    """Return the codes of spells with their rule ids."""
    return {slug: spell_rule(slug) for slug in slugs}


def rule_codes(codes: Iterable[str]) -> dict[str, str]:
    """Return the codes of numbered rules with their ids."""
    return {code: f"gg.{code}" for code in codes}


class Codes(Mapping[str, str]):
    """The text of each code, read from the rules when it is needed: the rule's own text if it is short enough, else a
    summary."""

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
        """Return the name of a code, and a short form of its rule."""
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
