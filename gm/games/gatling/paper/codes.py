"""The printed codes: their rules, and their texts for a table without a network."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from gm.game import SheetData, summarize
from gm.games.gatling.book import Book
from gm.games.gatling.pages import ALL, aspect, number, page_rule, sign
from gm.games.gatling.patterns.drawings import patterns_of
from gm.games.gatling.patterns.geometry import Pattern
from gm.games.gatling.patterns.instructions import count
from gm.games.gatling.spells import spell_rule


class Codes(Mapping[str, str]):
    """The text of each code, read from the rules when it is asked for. ``ids`` are the rules of the codes."""

    def __init__(self, ids: Mapping[str, str], say: Callable[[str], str]) -> None:
        self.ids, self._say = ids, say

    def __getitem__(self, code: str) -> str:
        if code not in self.ids:
            raise KeyError(code)
        return self._say(code)

    def __iter__(self) -> Iterator[str]:
        return iter(self.ids)

    def __len__(self) -> int:
        return len(self.ids)


def with_codes(data: Mapping[str, object], *codes: Codes) -> SheetData:
    """Return a sheet's data with all its codes."""
    owner = {code: some for some in codes for code in some}
    whole = Codes({code: codes.ids[code] for code, codes in owner.items()}, lambda code: owner[code][code])
    return SheetData({**data}, whole, whole.ids)


def page_codes(book: Book) -> Codes:
    """Return the code of every page."""
    return Codes({page.lower(): page_rule(page) for page in ALL}, lambda code: _page(book, code.upper()))


def _page(book: Book, page: str) -> str:
    of = book.cards["en/aspects"][aspect(page)]["name"]
    laid = _layout_text(book, patterns_of(book)[number(page) - 1])
    return _rule_text(book, page_rule(page), f"{sign(page)} {book.title(page)}", f"{book.pattern(page)}, {of}; {laid}")


def pattern_codes(book: Book) -> Codes:
    """Return the code of every pattern."""
    known = {pattern.slug: pattern for pattern in patterns_of(book)}

    def say(code: str) -> str:
        pattern = known[code]
        return _rule_text(
            book, pattern.rule, f"{pattern.number} {book.text_of(code, 'name')}", _layout_text(book, pattern)
        )

    return Codes({slug: pattern.rule for slug, pattern in known.items()}, say)


def spell_codes(book: Book, slugs: list[str] | None = None) -> Codes:
    """Return the codes of spells, of all unless ``slugs`` are given."""

    def say(code: str) -> str:
        spell = book.spells[code]
        return _rule_text(book, spell_rule(code), f"{spell.name} ({spell.cost})", spell.text)

    return Codes({slug: spell_rule(slug) for slug in (book.spells if slugs is None else slugs)}, say)


def rule_codes(book: Book, codes: list[str]) -> Codes:
    """Return the codes of numbered rules."""

    def say(code: str) -> str:
        return _rule_text(book, f"gg.{code}", code.upper(), book.cards["en/rules"][f"gg.{code}"]["title"])

    return Codes({code: f"gg.{code}" for code in codes}, say)


def _layout_text(book: Book, pattern: Pattern) -> str:
    throw = f"throw {count(pattern.anchors, 'anchor')}" if pattern.anchors else ""
    place = f"place {pattern.placed}" if pattern.placed else ""
    return f"{', '.join(part for part in (throw, place) if part)} ({book.text_of(pattern.slug, 'how')})"


def _rule_text(book: Book, rule: str, name: str, otherwise: str) -> str:
    """Return a name with the rule's own text if that is short enough, else with ``otherwise``."""
    return summarize(name, book.cards["en/rules"].get(rule, {}).get("text", ""), otherwise)
