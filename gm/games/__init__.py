"""The registry of games: every package in this folder that exports ``INFO`` and ``build``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from gm.errors import GmError
from gm.game import AnyGame, GameInfo
from gm.store import shipped


def slugs() -> tuple[str, ...]:
    """Return the slugs of all games (the names of their packages), sorted."""
    return _slugs(*__path__)


@cache
def _slugs(*folders: str) -> tuple[str, ...]:
    from pkgutil import iter_modules

    return tuple(sorted(module.name for module in iter_modules(folders) if module.ispkg))


def duels_first() -> list[str]:
    """Return the slugs of all games. Games that are made of duels, such as events, come last."""
    return sorted(slugs(), key=lambda slug: not info(slug).is_duel)


def info(slug: str) -> GameInfo:
    """Return the facts about a game without loading it. Raises GmError (``no-such``)."""
    game_info: GameInfo = _package(slug).INFO
    return game_info


@cache
def load(slug: str) -> AnyGame:
    """Return a game with its shipped cards. Raises GmError (``no-such``)."""
    return _built(slug, shipped.cards(slug, _home(slug)))


def split_game(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Return a pair: the slug of the game that ``words`` begin with, and the words after the game.

    People may type the slug or the printed title. If ``words`` do not begin with a title, the first word is returned in
    lower case as the slug, even if no game has that slug.
    """
    for slug in slugs():
        title = info(slug).title.casefold().replace("–", "-")
        for count in range(1, len(words) + 1):
            if " ".join(words[:count]).casefold().replace("–", "-") == title:
                return slug, words[count:]
    return words[0].casefold(), words[1:]


def how_to_begin() -> str:
    """Return a sentence that says which shell command begins a duel. If there are several games, it lists them."""
    known = [info(slug) for slug in slugs()]
    if len(known) == 1 and known[0].example:
        return f"Start one: gm {known[0].example}"
    return f"Start one: gm new GAME NAME NAME … Games: {game_titles() or 'none'}"


def game_titles() -> str:
    """Return all games as text: ``slug (Title), …``."""
    return ", ".join(f"{game.slug} ({game.title})" for game in map(info, slugs()))


def with_own_cards(slug: str, folder: str) -> AnyGame:
    """Return a game with its shipped card files, except those that a file of the same name in ``folder`` replaces.

    Raises GmError (``no-such``).
    """
    return _built(slug, shipped.cards_with_overrides(slug, folder, _home(slug)))


def _built(slug: str, cards: shipped.Cards) -> AnyGame:
    game: AnyGame = _package(slug).build(cards)
    if game.play.adjust is None:
        return game
    from gm.duel.adjust import with_adjust  # imported here: other games do not need it

    return with_adjust(game)


def attachment_part(slug: str, name: str) -> Any:
    """Return the class or function ``name`` of a game's package, for reading an attached file.

    ``name`` has the form ``module:name``. It is the ``model`` or ``table`` of an attachment: the record that checks a
    file, or the function that reads it.
    """
    module, _, part = name.partition(":")
    return getattr(import_module(f"{__name__}.{slug}.{module}"), part)


def sample(slug: str, name: str) -> str:
    """Return the text of a shipped sample file."""
    return shipped.sample(slug, name, _home(slug))


def phrases(slug: str) -> Mapping[str, Any]:
    """Return the card file with the phrases in which people report a game's entries; {} without such a file."""
    table: Mapping[str, Any] = shipped.cards(slug, _home(slug)).get("en/phrases", {})
    return table


def guide(slug: str) -> Sequence[Mapping[str, Any]]:
    """Return the sections of a game's guide, for the manual. Each has a title, a text and lines. () without a guide."""
    table: Mapping[str, Any] = shipped.cards(slug, _home(slug)).get("en/guide", {})
    sections: Sequence[Mapping[str, Any]] = table.get("section", ())
    return sections


def rule_origin(rule: str) -> str:
    """Return ``printed`` or ``ruling`` for a rule id; '' for an id that is not in the rulebook of any game.

    A card from a player's own file, for example, has such an id.
    """
    prefix = rule.partition(".")[0]
    known = (load(slug).rulebook().rules(None) for slug in slugs() if info(slug).prefix == prefix)
    return next((entry.origin for rules in known for entry in rules if entry.id == rule), "")


def has_demo(slug: str) -> bool:
    """Return whether a game has a recorded demonstration."""
    return shipped.has_demo(slug, _home(slug))


def rejections(slug: str) -> str:
    """Return a text with a game's examples of rejected lines; '' if the game has none."""
    return shipped.rejections(slug, _home(slug))


def demo(slug: str) -> str:
    """Return the game's recorded demonstration as lines. Raises GmError (``no-such``)."""
    return shipped.demo(slug, _home(slug))


def demo_tables(slug: str) -> str:
    """Return the folder with the duels that were played at the tables of a recorded event; '' without such a folder."""
    return shipped.demo_tables(slug, _home(slug))


def exercises(slug: str) -> Mapping[str, str]:
    """Return the texts of a game's practice exercises, by name, without the demonstration."""
    return shipped.exercises(slug, _home(slug))


def manual_json(slug: str) -> str:
    """Return the parts of the game's manual that were prepared in advance, as JSON; '' if there are none."""
    return shipped.manual_json(slug, _home(slug))


def edition(slug: str) -> str:
    """Return a fingerprint of a game's files that changes whenever a file changes."""
    return shipped.edition(slug, _home(slug))


def _home(slug: str) -> str:
    """Return the folder of a game's package."""
    return str(_package(slug).__path__[0])


def _package(slug: str) -> Any:
    try:
        if slug.isidentifier():
            package = import_module(f"{__name__}.{slug}")
            if hasattr(package, "__path__"):  # a single module is not a game
                return package
    except ModuleNotFoundError as error:
        if error.name != f"{__name__}.{slug}":
            raise
    raise GmError("no-such", f"There is no game “{slug[:40]}”.", "Games: " + ", ".join(slugs()) + ".")
