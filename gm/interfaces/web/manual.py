"""The manual as web pages: contents, a page for each chapter, and a search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from gm.commands.command import sentence
from gm.commands.manual.chapters import Hit, chapters, hits, search_index
from gm.commands.manual.pages import Chapter, Section, pieces
from gm.interfaces.web.html import RulePages, suits

_MOST = 5
_SHOWN = 180


class SectionHit(NamedTuple):
    """A section of the manual in search results: its address, title and first words."""

    address: str
    title: str
    chapter: str
    text: str


def write_sections() -> dict[str, Hit]:
    """Return every section of the manual by its address. This takes a moment, because gm plays all examples."""
    return hits(chapters())


class Manual:
    """The pages of the manual, with a search over its sections."""

    def __init__(self, rules: RulePages, sections: Mapping[str, Hit]) -> None:
        self._rules = rules
        self._found = dict(sections)
        self._lookup = search_index(self._found)
        self.chapters: dict[str, Chapter] = {hit.chapter.slug: hit.chapter for hit in self._found.values()}

    def close(self) -> None:
        """Close the search."""
        self._lookup.close()

    def contents(self, up: str) -> str:
        """Return the page that lists the chapters with their sections."""
        shown = [(chapter, self._sections(chapter.slug)) for chapter in self.chapters.values()]
        return self._rules.fill("manual", up, chapters=shown, sentence=sentence)

    def page(self, slug: str, up: str) -> str:
        """Return the page of the chapter ``slug``."""
        return self._rules.fill(
            "chapter",
            up,
            chapter=self.chapters[slug],
            sections=[section.data() for section in self._sections(slug)],
            others=list(self.chapters.values()),
            rules=self._rules.rules,
            typed=render_typed,
            sentence=sentence,
        )

    def ask(self, question: str) -> list[SectionHit]:
        """Return the sections of the manual that match a question."""
        got = self._lookup.ask(question, _MOST)
        return [] if got.guess else [self._brief(rule.id) for rule in got.rules]

    def names(self, question: str) -> bool:
        """Return whether ``question`` is the title of a section of the manual."""
        return self._lookup.exact(question) is not None

    def index(self) -> Iterator[list[str]]:
        """Yield the data of each section for the search in the browser: address, title, words, text, chapter."""
        for address, hit in self._found.items():
            rule = self._lookup.rules[address]
            where = self._brief(address).address.replace("#", "/#")
            yield [where, rule.title, "\n".join(rule.words), rule.text, hit.chapter.title]

    def _sections(self, slug: str) -> Sequence[Section]:
        return [hit.section for hit in self._found.values() if hit.chapter.slug == slug]

    def _brief(self, address: str) -> SectionHit:
        chapter, section = self._found[address]
        text = self._lookup.rules[address].text
        short = text if len(text) <= _SHOWN else text[:_SHOWN].rpartition(" ")[0] + " …"
        return SectionHit(f"manual/{chapter.slug}#{section.slug}", section.title, chapter.title, short)


def render_typed(text: str) -> Markup:
    """Return a text as HTML in which typed lines are marked up."""
    code = Markup("<code>{}</code>")
    return Markup("").join(code.format(suits(piece)) if is_typed else suits(piece) for piece, is_typed in pieces(text))
