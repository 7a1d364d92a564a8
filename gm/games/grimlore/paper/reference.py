"""The reference sheets: pool, combat, settlement, prices."""

from __future__ import annotations

from typing import Any

from gm.errors import GmError
from gm.game import SheetData, summarize
from gm.games.grimlore.book import Book, skill_title, title, trait_title
from gm.games.grimlore.paper.contract import Part, Reference
from gm.games.grimlore.tables import ATTRIBUTES, SKILLS, TRAITS, Trait

_ONCE = {"S": "once a session", "C": "once a combat", "R": "once an enemies' side"}


def tables(book: Book, file: str, title: str) -> SheetData:
    """Return a sheet from its card file. Raises GmError (``file``) if that is malformed."""
    return _printed(book, title, _written(book, file))


def shop(book: Book) -> SheetData:
    """Return the sheet of what XP and clues buy, with every trait by the skills of its attribute."""
    return _printed(
        book, "XP and clues", [*_written(book, "shop"), *(_traits(book, attribute) for attribute in ATTRIBUTES)]
    )


def _traits(book: Book, attribute: str) -> Part:
    """Return the traits of an attribute's four skills (gl.r5)."""
    skills = [skill for skill, own in SKILLS.items() if own == attribute]
    rows = [
        [skill_title(skill), trait_title(name), _price(trait), _does(book, name, trait)]
        for skill in skills
        for name, trait in TRAITS.items()
        if skill in trait.skills and not name.startswith("expertise-")
    ]
    for number in range(len(rows) - 1, 0, -1):
        if rows[number][0] == rows[number - 1][0]:
            rows[number][0] = ""
    columns = ["skill at 3", "trait", "XP", "what it does"]
    return Part(title=f"Traits: {title(attribute)}", columns=columns, rows=rows, lines=[], code=attribute)


def _price(trait: Trait) -> str:
    return str(trait.price) if trait.levels == 1 else f"{trait.price} each, ≤ {trait.levels}"


def _does(book: Book, name: str, trait: Trait) -> str:
    once = f", {_ONCE[trait.once]}" if trait.once else ""
    return f"{book.meaning(f'gl.trait.{name}')}{once}"


def _written(book: Book, file: str) -> list[Part]:
    return [_part(file, slug, table) for slug, table in book.cards[f"en/{file}"].items()]


def _printed(book: Book, title: str, parts: list[Part]) -> SheetData:
    known = {rule.code: rule for rule in book.rules.values()}
    codes = [part["code"] for part in parts]
    texts = {code: summarize(known[code].title.partition(":")[0], known[code].text) for code in codes}
    return SheetData({**Reference(title=title, parts=parts)}, texts, {code: known[code].id for code in codes})


def _part(file: str, slug: str, table: Any) -> Part:
    """Return a part of a sheet. Raises GmError (``file``), naming the file and the part, if it is malformed."""
    try:
        columns = [*map(str, table.get("columns", ()))]
        rows = [[*map(str, row)] for row in table.get("rows", ())]
        lines = [[said, rule] for said, rule in table.get("lines", ())]
        if {*map(len, rows)} <= {len(columns)} and (rows or lines):
            return Part(title=table["title"], columns=columns, rows=rows, lines=lines, code=table["code"])
    except (KeyError, TypeError, ValueError, AttributeError):
        pass
    text = f"en/{file}.toml, {slug}: a part needs a title, a code, and lines (pairs) or rows as long as its columns."
    raise GmError("file", text, "Fix the card file, or restore the shipped one.")
