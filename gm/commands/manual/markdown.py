"""The parser of the manual's chapters in Markdown: headings, paragraphs, tables, code blocks, and slots to fill.

A file in ``text/`` has its title, a one-line summary, and its sections. ``{{name}}`` is a slot. Within a text it is
replaced by a word; alone on a line it is replaced by one or several parts. A paragraph that begins with ``{{?name}}``
is left out if that slot is empty.

A comment below a heading can have more search words (``find:``) or former addresses (``was:``). With ``if: NAME``, the
section is left out if the slot NAME is empty. The comment ``overview`` marks a section that only repeats others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import cast

from gm.commands.manual.pages import Listing, Part, Prose, Section, Verbatim

Slots = Mapping[str, str | Part | Iterable[Part]]

_NONE: Slots = MappingProxyType({})
TEXTS = Path(__file__).with_name("text")
_SLOT = re.compile(r"\{\{([^{}?]+)\}\}")
_OPTIONAL = re.compile(r"\{\{\?([^{}]+)\}\} ?")
_COMMENT = re.compile(r"^<!-- (\w+)(?:: (.*))? -->$", re.MULTILINE)


@cache
def _read(name: str) -> str:
    return next(TEXTS.rglob(f"{name}.md")).read_text(encoding="utf-8")


def heading(name: str, slots: Slots = _NONE) -> tuple[str, str]:
    """Return the title of the chapter ``name`` and its one-line summary."""
    title, about, *_ = _read(name).split("\n\n", 2)
    return _fill(title.removeprefix("# "), slots), _fill(about, slots)


def sections(name: str, slots: Slots = _NONE) -> Iterator[Section]:
    """Yield the sections of the chapter ``name`` with their slots filled."""
    for text in _read(name).split("\n## ")[1:]:
        title, _, body = text.partition("\n")
        notes = dict(_COMMENT.findall(body))
        if "if" in notes and not slots.get(notes["if"]):
            continue
        words = tuple(word.strip() for word in _fill(notes.get("find", ""), slots).split(","))
        parts = tuple(_parts(_COMMENT.sub("", body), slots))
        yield Section(title, parts, tuple(filter(None, words)), overview="overview" in notes)


@cache
def moved() -> Mapping[str, str]:
    """Return a mapping from the former addresses of sections (``CHAPTER.SECTION``) to their current ones."""
    addresses = {}
    for path in TEXTS.rglob("*.md"):
        for text in _read(path.stem).split("\n## ")[1:]:
            now = Section(text.partition("\n")[0], ()).slug
            for key, old in _COMMENT.findall(text):
                if key == "was":
                    addresses[old if "." in old else f"{path.stem}.{old}"] = f"{path.stem}.{now}"
    return addresses


def _parts(body: str, slots: Slots) -> Iterator[Part]:
    for block in filter(None, (block.strip("\n") for block in re.split(r"\n{2,}", body))):
        if optional := _OPTIONAL.match(block):
            if not slots[optional[1]]:
                continue
            block = block[optional.end() :]
        slot = _SLOT.fullmatch(block)
        if slot:
            value = slots[slot[1]]
            yield from [cast(Part, value)] if hasattr(value, "plain_text") else cast(Iterable[Part], value)
        elif block.startswith("```"):
            yield Verbatim(tuple(_fill(block, slots).splitlines()[1:-1]))
        elif block.startswith("|"):
            lines = (line.strip("|").split("|") for line in block.splitlines())
            titles, _, *rows = (tuple(_fill(cell.strip(), slots) for cell in cells) for cells in lines)
            yield Listing(titles, tuple(rows))
        else:
            yield Prose(_fill(" ".join(block.splitlines()), slots))


def _fill(text: str, slots: Slots) -> str:
    return _SLOT.sub(lambda slot: cast(str, slots[slot[1]]), text)
