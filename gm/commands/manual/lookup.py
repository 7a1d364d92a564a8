"""Look-ups in the manual: the chapters, one chapter, or the sections that match some words."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

from gm import games
from gm.commands.manual.chapters import entries, hits, manual
from gm.commands.manual.markdown import moved
from gm.commands.manual.pages import Chapter
from gm.commands.manual.results import ManualChapters, ManualPages
from gm.errors import GmError
from gm.game import AnyGame


def chapters(at_hand: AnyGame | None = None) -> tuple[Chapter, ...]:
    """Return the chapters of the manual for all games. Those of the game ``at_hand`` come first."""
    known = [games.load(slug) for slug in games.slugs()]
    return manual(sorted(known, key=lambda game: game is not at_hand))


def read(at_hand: AnyGame | None, words: Sequence[str]) -> ManualChapters | ManualPages:
    """Return all chapters, first those of ``at_hand``, or what ``words`` name or describe. Raises GmError."""
    all_chapters = chapters(at_hand)
    if not words:
        return ManualChapters("help manual", all_chapters)
    low = [word.casefold() for word in words]
    named = next((chapter for chapter in all_chapters if chapter.slug == low[0]), None)
    if named and not low[1:]:
        return _shown(named, None)
    if named:
        slug = "-".join(low[1:])
        if any(section.slug == slug for section in named.write()):
            return _shown(named, slug)
        kind = "game" if named.slug in games.slugs() else named.slug
        if address := moved().get(f"{kind}.{slug}"):
            chapter, _, section_slug = address.partition(".")
            return _shown(next((other for other in all_chapters if other.slug == chapter), named), section_slug)
    return _searched(all_chapters, words)


def _shown(chapter: Chapter, slug: str | None) -> ManualPages:
    sections = tuple(section for section in chapter.write() if slug in (None, section.slug))
    text = " ".join(filter(None, ("help manual", chapter.slug, slug)))
    return ManualPages(text, chapter, sections)


def _searched(all_chapters: Sequence[Chapter], words: Sequence[str]) -> ManualPages:
    every = hits(all_chapters)
    with closing(entries(every)) as lookup:
        got = lookup.ask(" ".join(words))
    if not got.rules or got.guess:
        chapters = ", ".join(chapter.slug for chapter in all_chapters)
        raise GmError("words", f"The manual has nothing on “{' '.join(words)[:60]}”.", f"Its chapters: {chapters}.")
    best, *others = (every[rule.id] for rule in got.rules)
    text = f"help manual {best.chapter.slug} {best.section.slug}"
    return ManualPages(text, best.chapter, (best.section,), tuple((hit.chapter, hit.section) for hit in others))
