"""The chapter for authors of games: where one begins, what of it stays as it is, and all that a game may import."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator

import gm.game
from gm.commands.manual.pages import Listing, Prose, Section, Verbatim, mark_typed

_ROOMS = (
    ("What a game is", "gm.game.interface"),
    ("What a game and the core hand to each other", "gm.game.values"),
    ("Entries, and the questions that are typed like them", "gm.game.forms"),
    ("Fields: words and choices", "gm.game.fields"),
    ("Fields: names", "gm.game.naming"),
    ("Fields: numbers", "gm.game.numbers"),
    ("Fields: lists", "gm.game.lists"),
    ("Fields: figures and modifiers", "gm.game.figures"),
    ("Fields: settings", "gm.game.settings"),
    ("The board", "gm.game.view"),
    ("Rules that can be looked up", "gm.game.rules"),
    ("Sheets", "gm.game.sheets"),
    ("Refusals", "gm.errors"),
)


def author_pages() -> Iterator[Section]:
    """How a game is begun, the promise that is made to its author, and every name with what it is."""
    version = gm.game.VERSION
    yield Section(
        "A game of your own",
        (
            Prose(
                "A game is a folder in `gm/games/`; nothing else registers it. This writes one that is played at once, "
                "to be changed from there; `gm/game/README.md` goes through it page by page:"
            ),
            Verbatim(('python -m gm.games.new wolves "Three Wolves"', "pytest tests/suite -k wolves")),
            Prose(
                "It is pure: it gets entries and answers with the next state and what is to be announced. Undo, "
                "corrections, settlement, minutes, records, help, completion, the console, the page and paper come "
                "with it; `tests/suite` says which promise to the referee breaks."
            ),
        ),
        ("author", "add a game", "new game", "interface", "plugin"),
    )
    yield Section(
        "What stays as it is",
        (
            Prose(
                f"What a game imports from `gm.game` is stable, in version {version} (`gm.game.VERSION`). A game "
                "written for it runs under every later version that begins with the same number."
            ),
            Listing(
                ("what changes", "the version then"),
                (
                    ("a name, a field at the end with a default, a value that may be left out: something more", "1.1"),
                    ("a name or a field goes, changes its place, its type or its meaning", "2.0"),
                ),
            ),
            Prose(
                "What begins with `_`, and whatever lies in other rooms, may change at any time. What an entry means "
                "never does: a duel keeps the `rules_version` of its game that it was begun under."
            ),
        ),
        ("stable", "version", "compatible", "semantic versioning"),
    )
    for title, room in _ROOMS:
        rows = tuple((mark_typed(name), _said(found)) for name, found in _of(room))
        parts = (Prose(f"From `gm.game`, written in `{room}`:"), Listing(("name", "is"), rows))
        yield Section(title, parts, tuple(name for name, _ in _of(room)), overview=True)


def _of(room: str) -> list[tuple[str, Callable[..., object]]]:
    """The classes and functions of the face that are written in a room, in their order there."""
    found = [(name, getattr(gm.game, name)) for name in gm.game.__all__]
    written = [(name, one) for name, one in found if inspect.isclass(one) or inspect.isfunction(one)]
    place = {name: at for at, name in enumerate(vars(sys.modules[room]))}
    return sorted(((name, one) for name, one in written if one.__module__ == room), key=lambda pair: place[pair[0]])


def _said(found: Callable[..., object]) -> str:
    """What something is: the first sentence that is written of it."""
    text = " ".join((inspect.getdoc(found) or "").split("\n\n")[0].split())
    return text.partition(". ")[0].removesuffix(".").replace("``", "`").replace(":class:", "").replace(":meth:", "")
