"""The results of a look-up in the manual: its chapters, or pages of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from gm.commands.manual.pages import Chapter, Section


class ManualChapters(NamedTuple):
    """The list of chapters."""

    text: str
    chapters: tuple[Chapter, ...]

    def data(self) -> dict[str, Any]:
        return {"chapters": [chapter.data() for chapter in self.chapters]}


class ManualPages(NamedTuple):
    """Sections of a chapter; ``more`` lists others that contain the words."""

    text: str
    chapter: Chapter
    sections: tuple[Section, ...]
    more: tuple[tuple[Chapter, Section], ...] = ()

    def data(self) -> dict[str, Any]:
        more = [
            {"chapter": chapter.slug, "section": section.slug, "title": section.title} for chapter, section in self.more
        ]
        return {**self.chapter.data(), "sections": [section.data() for section in self.sections], "more": more}
