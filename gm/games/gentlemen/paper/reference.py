"""What is read at a glance: the order card and the tables, as their files word them; symbols, as the rules do."""

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
"""What the sheet of symbols lists, by how ids begin: a heading, and the rule that holds of all."""


def tables(book: Book, file: str, title: str) -> SheetData:
    """A sheet that a file words. Raises GmError (``file``) naming what is wrong."""
    return _printed(book, title, [_part(file, slug, table) for slug, table in book.cards[f"en/{file}"].items()])


def symbols(book: Book) -> SheetData:
    """Special cards, keywords and passives, each in short."""
    parts = []
    for begins, (title, code) in _SYMBOLS.items():
        found = [rule for id, rule in book.rules.items() if id.startswith(begins)]
        rows = [[rule.title.partition(":")[0], rule.text] for rule in found]
        parts.append(Part(title=title, columns=["", "what it does"], rows=rows, lines=[], code=code))
    return _printed(book, "Cards, symbols, passives", parts)


def _printed(book: Book, title: str, parts: list[Part]) -> SheetData:
    known = {rule.code: rule for rule in book.rules.values()}
    codes = [part["code"] for part in parts]
    said = {code: summarize(known[code].title.partition(":")[0], known[code].text) for code in codes}
    return SheetData({**Reference(title=title, parts=parts)}, said, {code: known[code].id for code in codes})


def _part(file: str, slug: str, table: Any) -> Part:
    """A part of a sheet. Raises GmError (``file``) naming the file and the part if it is none."""
    try:
        columns = [*map(str, table.get("columns", ()))]
        rows = [[*map(str, row)] for row in table.get("rows", ())]
        lines = [[said, rule] for said, rule in table["lines"]]
        if {*map(len, rows)} <= {len(columns)}:
            return Part(title=table["title"], columns=columns, rows=rows, lines=lines, code=table["code"])
    except (KeyError, TypeError, ValueError, AttributeError):
        pass
    said = f"en/{file}.toml, {slug}: a part has a title, a code and lines, pairs of texts; rows as long as its columns."
    raise GmError("file", said, "Put it right in the card file, or bring back the shipped one.")
