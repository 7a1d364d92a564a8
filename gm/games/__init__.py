"""The games: every package in this folder that exports ``INFO`` and ``build`` is one; nothing else registers it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from gm.errors import GmError
from gm.game import AnyGame, GameInfo
from gm.store import shipped

if TYPE_CHECKING:
    from pydantic import BaseModel


def slugs() -> tuple[str, ...]:
    """The games there are, by their slugs."""
    from pkgutil import iter_modules

    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


def info(slug: str) -> GameInfo:
    """What a game is called and how many play it. Raises GmError (``no-such``)."""
    found: GameInfo = _package(slug).INFO
    return found


@cache
def load(slug: str) -> AnyGame:
    """The game itself, with its cards. Raises GmError (``no-such``)."""
    return _built(slug, shipped.cards(slug, _home(slug)))


def how_to_begin() -> str:
    """What to type in a shell to begin a duel: the only game's own example, or which games there are."""
    known = [info(slug) for slug in slugs()]
    if len(known) == 1 and known[0].example:
        return f"Begin one: gm {known[0].example}"
    return f"Begin one: gm new GAME NAME NAME … — games: {game_titles() or 'none is there'}"


def game_titles() -> str:
    """Every game by its slug, with its title."""
    return ", ".join(f"{game.slug} ({game.title})" for game in map(info, slugs()))


def with_own_cards(slug: str, folder: str) -> AnyGame:
    """The game with an owner's cards in the place of the shipped ones, read anew. Raises GmError (``no-such``)."""
    return _built(slug, shipped.cards_with_overrides(slug, folder, _home(slug)))


def _built(slug: str, cards: shipped.Cards) -> AnyGame:
    game: AnyGame = _package(slug).build(cards)
    if game.play.adjust is None:
        return game
    from gm.duel.adjust import with_adjust  # a game that needs nothing of it does not wait for it

    return with_adjust(game)


def attachment_model(slug: str, name: str) -> type[BaseModel]:
    """The model that checks what players bring, as ``module:Class`` of the game's package."""
    module, _, kind = name.partition(":")
    found: type[BaseModel] = getattr(import_module(f"{__name__}.{slug}.{module}"), kind)
    return found


def sample(slug: str, name: str) -> str:
    """A card file of the game as it is shipped, as text: what a player may begin with."""
    return shipped.sample(slug, name, _home(slug))


def has_demo(slug: str) -> bool:
    """Whether a game has a recorded demonstration."""
    return shipped.has_demo(slug, _home(slug))


def rejections(slug: str) -> str:
    """Lines that a game refuses, between those that lead there; none where it has no such file."""
    return shipped.rejections(slug, _home(slug))


def demo(slug: str) -> str:
    """A game's recorded demonstration, as lines. Raises GmError (``no-such``) where it has none."""
    return shipped.demo(slug, _home(slug))


def manual_json(slug: str) -> str:
    """What the manual shows of the game and takes long to play, as JSON; '' where nothing of it was made ready."""
    return shipped.manual_json(slug, _home(slug))


def edition(slug: str) -> str:
    """What tells this game as it is from what it was or will be."""
    return shipped.edition(slug, _home(slug))


def _home(slug: str) -> str:
    """The folder of a game's package."""
    return str(_package(slug).__path__[0])


def _package(slug: str) -> Any:
    try:
        if slug.isidentifier():
            found = import_module(f"{__name__}.{slug}")
            if hasattr(found, "__path__"):  # a file beside the games is none
                return found
    except ModuleNotFoundError as error:
        if error.name != f"{__name__}.{slug}":
            raise
    raise GmError("no-such", f"There is no game “{slug[:40]}”.", "Games: " + ", ".join(slugs()) + ".")
