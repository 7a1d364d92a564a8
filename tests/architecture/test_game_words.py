"""The core speaks in the nouns of the game at hand: no text outside the games' folders holds a noun of one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

import gm
from gm.game import Nouns
from gm.games import info, slugs
from gm.store.shipped import root

HOUSE = Path(gm.__file__).parent
SHIPPED = [slug for slug in slugs() if (HOUSE / "games" / slug).is_dir()]
SHARED = Path(root("printables")) / "common"
OF_ONE_GAME = (
    "mage",
    "mana",
    "spell",
    "grimoire",
    "attack",
    "attacker",
    "throw",
    "bullet",
    "pacify",
    "round_limit",
    "die",
    "dice",
)
"""Nouns and words of the first game; that of a page or a pattern is everybody's."""
EVERYDAY = frozenset({"game", "first", "turn", "side", "begins", "character", "session"})
"""Nouns of a game that everybody needs: each is a game; a leaf has two sides and is turned, a list is gone through in
turn; a record begins, a line holds characters that control a screen, and is typed in a session."""
OTHERS = "interfaces/phone/static/noble/"
"""What others wrote, and is passed on as it is."""
KEPT = {
    "__init__.py": "the example of the library is played with a game that is shipped",
    "store/schema/__init__.py": "what an earlier version wrote, as it was",
    "store/schema/views.py": "what an earlier version wrote, as it was",
}


@cache
def texts() -> Mapping[str, str]:
    """Every file of the core in which words stand, with what it says."""
    return dict(_texts())


def _texts() -> Iterator[tuple[str, str]]:
    for path in sorted(HOUSE.rglob("*")):
        name = path.relative_to(HOUSE).as_posix()
        written = path.suffix in (".py", ".html", ".js", ".typ")
        if written and not name.startswith(("games/", "_", OTHERS)) and name not in KEPT:
            yield name, path.read_text(encoding="utf-8")
    for path in sorted(SHARED.glob("*.typ")):
        yield path.name, path.read_text(encoding="utf-8")


def nouns(called: Nouns) -> set[str]:
    """The words of a game's own, those aside that a game without any of its own has."""
    usual = {word for part in Nouns() for word in part.split()}
    return {word for part in called for word in part.split()} - usual - EVERYDAY


def holding(word: str) -> list[str]:
    """The files that hold a word, or several of what it means."""
    found = re.compile(rf"(?<![^\W_]){re.escape(word)}(s|er|ers|ing|n)?(?![^\W_])", re.I)
    return [name for name, text in texts().items() if found.search(text)]


@pytest.mark.parametrize("word", OF_ONE_GAME)
def test_no_text_of_the_core_holds_a_noun_of_the_first_game(word: str) -> None:
    assert [name for name in holding(word) if not (word == "throw" and thrown_away(name))] == []


def thrown_away(name: str) -> bool:
    """Whether a text only says that something may be thrown away."""
    text = texts()[name]
    return not re.search(r"(?<![^\W_])throw(s|er|ers|ing)?(?![^\W_])|thrown(?! away)", text, re.I)


@pytest.mark.parametrize("slug", SHIPPED)
def test_no_text_of_the_core_holds_what_a_game_calls_its_own(slug: str) -> None:
    """Who sits there, what is played, and what the first one does."""
    found = {word: holding(word) for word in nouns(info(slug).nouns)}
    assert {word: names for word, names in found.items() if names} == {}


def test_a_noun_would_be_found() -> None:
    """A word that stands in the core is found there."""
    assert "notation/setup.py" in holding("seat")
    assert nouns(Nouns("carter", "journey", "day", "leads")) == {"carter", "journey", "day", "leads"}
    assert nouns(Nouns()) == set()
