"""The chapters of the manual in their order, and every section of them, to be shown or searched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from gm.commands.manual.authors import author_pages
from gm.commands.manual.commands import command_pages
from gm.commands.manual.corrections import correction_pages
from gm.commands.manual.database import database_pages
from gm.commands.manual.game import game_pages
from gm.commands.manual.grammar import grammar_pages
from gm.commands.manual.page import web_pages
from gm.commands.manual.page.phone import phone_pages
from gm.commands.manual.pages import Chapter, Section
from gm.commands.manual.paper import paper_pages
from gm.commands.manual.records import record_pages
from gm.commands.manual.rejections import core_rejections, example_suffices, game_rejections
from gm.commands.manual.scripts import script_pages
from gm.commands.manual.speed import speed_pages
from gm.game import AnyGame, Rule
from gm.games import rejections
from gm.table.lookup import Lookup


def manual(games: Sequence[AnyGame]) -> tuple[Chapter, ...]:
    """The chapters, with those of every game. The first game gives the examples, the first that needs nothing but names
    to begin those that are played."""
    at_hand = games[0] if games else None
    played = next((game for game in games if example_suffices(game)), None)
    chapters = [
        Chapter("typing", "How lines are typed", "words, names, numbers, keys", partial(grammar_pages, at_hand)),
        Chapter("commands", "Commands", "what can be typed at any time", partial(command_pages, at_hand)),
        *(
            Chapter(
                game.info.slug,
                game.info.title,
                "its entries, questions, short forms, house switches and sheets",
                partial(game_pages, game),
            )
            for game in games
        ),
        Chapter(
            "corrections",
            "When something was wrong",
            "undo, corrections, what hands owe, and why",
            partial(correction_pages, at_hand),
        ),
        Chapter("paper", "On paper", "sheets at true size, codes, templates of your own", paper_pages),
        Chapter("page", "The page for the table", "the board and the rules in a browser, or as files", web_pages),
        Chapter("phone", "The referee's phone", "results entered by touch, beside the console", phone_pages),
        Chapter("records", "Records", "a duel as lines, or as JSON without loss", record_pages),
        Chapter("database", "Where duels lie", "files, environment, backup, tables and views", database_pages),
        Chapter("scripts", "For scripts", "exit statuses, error codes, JSON answers", partial(script_pages, played)),
        Chapter("authors", "Games of your own", "how one is made, and what of it is stable", author_pages),
        Chapter("speed", "How quick it is", "figures, gates, and other programs beside it", speed_pages),
    ]
    return (*chapters, *_of_refusals(played, games))


def _of_refusals(played: AnyGame | None, games: Sequence[AnyGame]) -> Iterator[Chapter]:
    """What is refused: in any game, shown in one that is ``played``, then in each."""
    typed = "what is typed, what is answered, what to type instead"
    if played:
        yield Chapter("refused", "What is refused", f"in any game: {typed}", partial(core_rejections, played))
    for game in games:
        if rejections(game.info.slug):
            title = f"What is refused: {game.info.title}"
            yield Chapter(f"{game.info.slug}-refused", title, typed, partial(game_rejections, game))


class Hit(NamedTuple):
    """A section and the chapter that it stands in."""

    chapter: Chapter
    section: Section


def hits(chapters: Sequence[Chapter]) -> dict[str, Hit]:
    """Every section by its address in the manual, ``CHAPTER.SECTION``."""
    return {f"{c.slug}.{section.slug}": Hit(c, section) for c in chapters for section in c.write()}


def entries(found: dict[str, Hit]) -> Lookup:
    """The sections to be searched like rules, by their addresses."""
    return Lookup(
        Rule(
            address,
            hit.section.title,
            hit.section.said,
            section=hit.chapter.title,
            words=hit.section.words,
        )
        for address, hit in found.items()
    )
