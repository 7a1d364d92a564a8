"""Markdown for the site: escaped texts, tables, and the parts of the manual."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from gm.commands.command import sentence
from gm.commands.manual.pages import Chapter, Listing, Part, Prose, Rejection, RuleLinks, Section, Verbatim, pieces

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~^$&])|^(\d+)([.)])(?=\s)|^([-+=:])")
Link = Callable[[str], str]
"""A function that returns a rule's id as Markdown, with a link if the site has the rule."""


def escape(text: str) -> str:
    """Return a text as Markdown that shows exactly this text."""
    return _SPECIAL.sub(lambda match: f"{match[2]}\\{match[3]}" if match[2] else f"\\{match[0]}", text)


def code(text: str) -> str:
    """Return a text as inline code."""
    ticks = "``" if "`" in text else "`"
    return f"{ticks}{text}{ticks}"


def prose(text: str) -> str:
    """Return a text in which backticks mark what the reader types."""
    return "".join(code(piece) if typed else escape(piece) for piece, typed in pieces(text))


def block(lines: Iterable[str]) -> str:
    """Return lines that are shown unchanged."""
    return "\n".join(("````text", *lines, "````"))


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; the cells are Markdown."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(_cell(cell) for cell in line)} |" for line in lines)


def _cell(text: str) -> str:
    return re.sub(r"(?<!\\)\|", r"\\|", text.replace("\n", " "))


def chapter(chapter: Chapter, link: Link) -> str:
    """Return a chapter of the manual."""
    head = f"(manual-{chapter.slug})=\n\n# {escape(chapter.title)}\n\n{escape(sentence(chapter.about))}"
    return "\n\n".join((head, *(_section(chapter.slug, section, link) for section in chapter.write()))) + "\n"


def _section(name: str, section: Section, link: Link) -> str:
    head = f"(manual-{name}.{section.slug})=\n\n## {escape(section.title)}"
    return "\n\n".join((head, *(text for part in section.parts for text in _part(part, link))))


def _part(part: Part, link: Link) -> Iterator[str]:
    match part:
        case Prose(text):
            yield prose(text)
        case Verbatim(lines):
            yield block(lines)
        case Listing(columns, rows):
            yield table([prose(title) for title in columns], [[prose(cell) for cell in row] for row in rows])
        case Rejection(typed, message, remedy, error, rule):
            yield block([typed])
            yield f"{escape(message)} ({code(error)}{f', {link(rule)}' if rule else ''})  \n{escape(remedy)}"
        case RuleLinks(ids):
            yield f"Rules: {', '.join(map(link, ids))}"
