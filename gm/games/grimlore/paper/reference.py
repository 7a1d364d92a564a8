"""The reference sheets: tests, combat, settlement, prices."""

from __future__ import annotations

from typing import Any

from gm.errors import GmError
from gm.game import SheetData, summarize
from gm.games.grimlore.book import Book, skill_title, title, trait_title
from gm.games.grimlore.paper.shapes import Part, Reference
from gm.games.grimlore.tables import ATTRIBUTES, SKILLS, TRAITS, trait_rule

_ONCE = {"S": ", once a session", "C": ", once a combat", "R": ", once per enemies' side", "": ""}


def reference(book: Book, file: str, title: str) -> SheetData:
    """Return the data of a reference sheet, read from the card file ``file``.

    Raises GmError (``file``) if the file is malformed.
    """
    return _sheet(book, title, _parts(book, file))


def shop(book: Book) -> SheetData:
    """Return the reference sheet of prices in XP and clues, with all traits."""
    return _sheet(
        book, "XP and clues", (*_parts(book, "shop"), *(_traits(book, attribute) for attribute in ATTRIBUTES))
    )


def _sheet(book: Book, title: str, parts: tuple[Part, ...]) -> SheetData:
    rules = {rule.code: rule for rule in book.rules.values()}
    used = {part.code: rules[part.code] for part in parts}
    texts = {code: summarize(rule.title.partition(":")[0], rule.text) for code, rule in used.items()}
    return SheetData.of(Reference(title, parts), texts, {code: rule.id for code, rule in used.items()})


def _traits(book: Book, attribute: str) -> Part:
    """Return a part of the sheet: the traits of an attribute's skills (gl.r5).

    If a skill has several traits, only the first row names the skill.
    """
    rows, before = [], ""
    for skill in (skill for skill, own in SKILLS.items() if own == attribute):
        for name, trait in TRAITS.items():
            if skill in trait.skills and not name.startswith("expertise-"):
                price = str(trait.price) if trait.levels == 1 else f"{trait.price} each, ≤ {trait.levels}"
                meaning = f"{book.meaning(trait_rule(name))}{_ONCE[trait.once]}"
                rows.append(("" if skill == before else skill_title(skill), trait_title(name), price, meaning))
                before = skill
    return Part(f"Traits: {title(attribute)}", attribute, ("skill at 3", "trait", "XP", "what it does"), tuple(rows))


def _parts(book: Book, file: str) -> tuple[Part, ...]:
    return tuple(_part(file, slug, table) for slug, table in book.cards[f"en/{file}"].items())


def _part(file: str, slug: str, table: Any) -> Part:
    """Return a part of a reference sheet. Raises GmError (``file``) if the part is malformed."""
    try:
        columns = tuple(map(str, table.get("columns", ())))
        rows = tuple(tuple(map(str, row)) for row in table.get("rows", ()))
        lines = tuple((text, rule) for text, rule in table.get("lines", ()))
        if {*map(len, rows)} <= {len(columns)} and (rows or lines):
            return Part(table["title"], table["code"], columns, rows, lines)
    except (KeyError, TypeError, ValueError, AttributeError):
        pass
    text = f"en/{file}.toml, {slug}: a part needs a title, a code, and lines (pairs) or rows as long as its columns."
    raise GmError("file", text, "Fix the card file, or restore the shipped one.")
