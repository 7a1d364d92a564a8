"""What the manual answers: its chapters, or pages of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from gm.commands.manual.pages import Chapter, Section


class ManualChapters(NamedTuple):
    """Every chapter with what it tells."""

    text: str
    chapters: tuple[Chapter, ...]

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        return {"chapters": [chapter.data() for chapter in self.chapters]}


class ManualPages(NamedTuple):
    """Sections of a chapter, and in ``more`` the chapters and sections where the words are said besides."""

    text: str
    chapter: Chapter
    sections: tuple[Section, ...]
    more: tuple[tuple[Chapter, Section], ...] = ()

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        more = [
            {"chapter": chapter.slug, "section": section.slug, "title": section.title} for chapter, section in self.more
        ]
        return {**self.chapter.data(), "sections": [section.data() for section in self.sections], "more": more}
