"""The chapters of the manual in order, and their sections, to be shown or searched."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import NamedTuple

from gm import games
from gm.commands.manual import content
from gm.commands.manual.game import game_pages
from gm.commands.manual.markdown import heading, moved, sections
from gm.commands.manual.pages import Chapter, Section
from gm.commands.manual.rejections import by_rule, by_state, example_suffices
from gm.commands.manual.results import ManualChapters, ManualPages
from gm.errors import GmError
from gm.game import AnyGame, Rule
from gm.games import rejections
from gm.table.lookup import Lookup


def manual(games: Sequence[AnyGame]) -> tuple[Chapter, ...]:
    """Return the chapters: tasks first, then each game, then reference.

    Examples are from the first of ``games``. An example that gm must play is from the first game that can start a duel
    without files.
    """
    first = games[0] if games else None
    played = next((game for game in games if example_suffices(game)), None)
    return (
        _chapter("typing", partial(content.typing_pages, first)),
        _chapter("corrections", partial(content.correction_pages, first)),
        _chapter("practice", partial(sections, "practice", {"game": first.info.slug if first else "GAME"})),
        _chapter("stats", partial(sections, "stats", {"game": first.info.slug if first else "GAME"})),
        _chapter("lookup", partial(content.lookup_pages, first)),
        _chapter("paper", content.paper_pages),
        _chapter("page", partial(sections, "page", content.ADDRESSES)),
        _chapter("phone", partial(sections, "phone", content.ADDRESSES)),
        _chapter("app", partial(sections, "app", {})),
        _chapter("hub", partial(sections, "hub", {})),
        *(
            Chapter(game.info.slug, *heading("game", {"title": game.info.title}), partial(game_pages, game))
            for game in games
        ),
        _chapter("commands", partial(content.command_pages, first)),
        _chapter("records", content.record_pages),
        _chapter("database", content.database_pages),
        _chapter("scripts", partial(content.script_pages, played)),
        *_rejection_chapters(played, games),
        _chapter("authors", content.author_pages),
        _chapter("speed", content.speed_pages),
    )


def _chapter(name: str, write: Callable[[], Iterable[Section]]) -> Chapter:
    return Chapter(name, *heading(name), write)


def _rejection_chapters(played: AnyGame | None, games: Sequence[AnyGame]) -> Iterator[Chapter]:
    about = "what you type, what gm answers, what to type instead"
    if played:
        yield Chapter("refused", "What gm rejects", f"{about}, in any game", partial(by_state, played))
    for game in games:
        if rejections(game.info.slug):
            title = f"{game.info.title}, what the rules forbid"
            yield Chapter(f"{game.info.slug}-refused", title, "an example for each rule", partial(by_rule, game))


class Hit(NamedTuple):
    """A section of the manual with its chapter."""

    chapter: Chapter
    section: Section


def hits(chapters: Sequence[Chapter]) -> dict[str, Hit]:
    """Return a mapping from an address (``CHAPTER.SECTION``) to the section, for all sections of the manual."""
    return {f"{c.slug}.{section.slug}": Hit(c, section) for c in chapters for section in c.write()}


def search_index(sections: dict[str, Hit]) -> Lookup:
    """Return a search index of the manual's ``sections``."""
    return Lookup(
        Rule(address, hit.section.title, hit.section.plain_text, section=hit.chapter.title, words=hit.section.words)
        for address, hit in sections.items()
    )


def chapters(at_hand: AnyGame | None = None) -> tuple[Chapter, ...]:
    """Return the chapters of the manual for all games. Those of the game ``at_hand`` come first."""
    known = [games.load(slug) for slug in games.duels_first()]
    return manual(sorted(known, key=lambda game: game is not at_hand))


def read(at_hand: AnyGame | None, words: Sequence[str]) -> ManualChapters | ManualPages:
    """Return all chapters, or the chapter or sections that ``words`` name or describe. Raises GmError (``words``).

    The chapters of the game ``at_hand`` come first.
    """
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
    with closing(search_index(every)) as lookup:
        got = lookup.ask(" ".join(words))
    if not got.rules or got.guess:
        chapters = ", ".join(chapter.slug for chapter in all_chapters)
        raise GmError("words", f"The manual has nothing on “{' '.join(words)[:60]}”.", f"Its chapters: {chapters}.")
    best, *others = (every[rule.id] for rule in got.rules)
    text = f"help manual {best.chapter.slug} {best.section.slug}"
    return ManualPages(text, best.chapter, (best.section,), tuple((hit.chapter, hit.section) for hit in others))
