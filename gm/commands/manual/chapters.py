"""The chapters of the manual in order, and their sections, to be shown or searched."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from gm.commands.manual import content
from gm.commands.manual.game import game_pages
from gm.commands.manual.markdown import heading, sections
from gm.commands.manual.pages import Chapter, Section
from gm.commands.manual.rejections import by_rule, by_state, example_suffices
from gm.game import AnyGame, Rule
from gm.games import rejections
from gm.table.lookup import Lookup


def manual(games: Sequence[AnyGame]) -> tuple[Chapter, ...]:
    """Return the chapters: tasks first, then each game, then reference.

    Examples are from the first of ``games``. If gm plays an example, the example is from the first game in which a duel
    can start with only names, without files.
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


def entries(sections: dict[str, Hit]) -> Lookup:
    """Return the search over the sections of the manual."""
    return Lookup(
        Rule(address, hit.section.title, hit.section.plain_text, section=hit.chapter.title, words=hit.section.words)
        for address, hit in sections.items()
    )
