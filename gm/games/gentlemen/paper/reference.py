"""The reference sheets: the order card, the tables, and the symbols."""

from __future__ import annotations

from typing import Any

from gm.errors import GmError
from gm.game import SheetData, summarize
from gm.games.gentlemen.book import Book
from gm.games.gentlemen.paper.contract import Part, Reference

_SYMBOLS = {
    "gw.card.": ("Special cards", "r11"),
    "gw.keyword.": ("Symbols and keywords", "r40"),
    "gw.passive.": ("Passives", "r41"),
}
"""First letters of rule ids → heading and rule code of a part of the sheet. This part shows rules with such ids."""


def tables(book: Book, file: str, title: str) -> SheetData:
    """Return the data of a reference sheet, read from the card file ``file``.

    Raises GmError (``file``) if a part is malformed.
    """
    return _sheet(book, title, [_part(file, slug, table) for slug, table in book.cards[f"en/{file}"].items()])


def symbols(book: Book) -> SheetData:
    """Return the data of the sheet of special cards, keywords and passives."""
    parts = []
    for begins, (title, code) in _SYMBOLS.items():
        rules = [rule for id, rule in book.rules.items() if id.startswith(begins)]
        rows = tuple((rule.title.partition(":")[0], rule.text) for rule in rules)
        parts.append(Part(title, code, ("", "what it does"), rows))
    return _sheet(book, "Cards, symbols, passives", parts)


def _sheet(book: Book, title: str, parts: list[Part]) -> SheetData:
    rules = {rule.code: rule for rule in book.rules.values()}
    used = {part.code: rules[part.code] for part in parts}
    texts = {code: summarize(rule.title.partition(":")[0], rule.text) for code, rule in used.items()}
    return SheetData.of(Reference(title, tuple(parts)), texts, {code: rule.id for code, rule in used.items()})


def _part(file: str, slug: str, table: Any) -> Part:
    """Return the part ``slug`` of a reference sheet. Raises GmError (``file``) if the part is malformed."""
    try:
        columns = tuple(map(str, table.get("columns", ())))
        rows = tuple(tuple(map(str, row)) for row in table.get("rows", ()))
        lines = tuple((text, rule) for text, rule in table["lines"])
        if {*map(len, rows)} <= {len(columns)}:
            return Part(table["title"], table["code"], columns, rows, lines)
    except (KeyError, TypeError, ValueError, AttributeError):
        pass
    message = (
        f"en/{file}.toml, {slug}: a part needs a title, a code and lines (pairs of texts); rows match its columns."
    )
    raise GmError("file", message, "Correct the card file, or restore the shipped one.")
