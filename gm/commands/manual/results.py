"""The results of look-ups in the manual."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from gm.commands.manual.pages import Chapter, Listing, Part, Prose, Rejection, Section, Verbatim, pieces
from gm.table.blocks import Block, Hint, Line, Pairs, Paragraph
from gm.table.results import Result


class ManualChapters(Result):
    """The chapters of the manual."""

    chapters: tuple[Chapter, ...]

    def blocks(self) -> Iterable[Block]:
        yield Line("The manual:", "strong")
        yield Pairs([(chapter.slug, f"{chapter.title}: {chapter.about}") for chapter in self.chapters])
        yield Hint("To read one: gm help manual CHAPTER. To search: gm help manual exit status")
        yield Hint("In a browser: gm serve, then Manual. On paper: gm print manual")


class ManualPages(Result):
    """Sections from one chapter of the manual. ``more`` are other sections that contain the words looked up."""

    chapter: Chapter
    sections: tuple[Section, ...]
    more: tuple[tuple[Chapter, Section], ...] = ()

    def data(self) -> dict[str, Any]:
        more = [{"chapter": chapter.slug, "section": part.slug, "title": part.title} for chapter, part in self.more]
        return {**self.chapter.data(), "sections": [section.data() for section in self.sections], "more": more}

    def blocks(self) -> Iterable[Block]:
        yield Line(f"{self.chapter.title} · {self.chapter.about}", "quiet")
        for section in self.sections:
            yield ""
            yield Line(section.title, "strong")
            for part in section.parts:
                yield from _part_blocks(part)
        if self.more:
            yield ""
            yield Line("Also:", "quiet")
            yield from (Hint(f"  gm help manual {chapter.slug} {section.slug}") for chapter, section in self.more)


def _part_blocks(part: Part) -> Iterator[Block]:
    if isinstance(part, Prose):
        *texts, (last, _) = pieces(part.text)
        yield Paragraph("".join(f"“{text}”" if typed else text for text, typed in texts) + last)
    elif isinstance(part, Verbatim):
        yield from (Line(f"  {line}", "typed") for line in part.lines)
    elif isinstance(part, Listing):
        yield Pairs([tuple(cell.replace("`", "") for cell in row) for row in part.rows], part.columns)
    elif isinstance(part, Rejection):
        yield Line(f"  {part.typed}", "typed")
        yield f"    {part.message} [{', '.join(filter(None, (part.code, part.rule)))}]"
        yield f"    {part.remedy}"
    else:
        yield Line("Rules: " + ", ".join(part.ids), "quiet")
