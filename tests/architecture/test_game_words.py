"""The core uses the nouns of the game at hand: no text outside the games' folders contains a word of one game."""

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

PACKAGE = Path(gm.__file__).parent
SHIPPED = [slug for slug in slugs() if (PACKAGE / "games" / slug).is_dir()]
SHARED_TEMPLATES = Path(root("printables")) / "common"
WORDS_OF_ONE_GAME = (
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
"""Words of the first game, except those that mean something elsewhere too, such as page and pattern."""
COMMON = frozenset({"game", "first", "turn", "side", "begins", "character", "session", "event"})
"""Nouns of a game that are also everyday words or words of the field."""
THIRD_PARTY = "interfaces/phone/static/noble/"
EXCEPTIONS = {
    "__init__.py": "the library's example plays a shipped game",
    "store/schema/__init__.py": "a migration reads what an earlier version wrote",
    "store/schema/views.py": "a migration reads what an earlier version wrote",
}


@cache
def texts() -> Mapping[str, str]:
    """Return the text of every file of the core that contains prose or code."""
    return dict(_texts())


def _texts() -> Iterator[tuple[str, str]]:
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        prose = path.suffix in (".py", ".html", ".js", ".typ") or (
            path.suffix == ".md" and name.startswith("commands/")
        )
        if prose and not name.startswith(("games/", "_", THIRD_PARTY)) and name not in EXCEPTIONS:
            yield name, path.read_text(encoding="utf-8")
    for path in sorted(SHARED_TEMPLATES.glob("*.typ")):
        yield path.name, path.read_text(encoding="utf-8")


@cache
def lowered() -> Mapping[str, str]:
    """Return the texts in lower case."""
    return {name: text.casefold() for name, text in texts().items()}


def own_nouns(nouns: Nouns) -> set[str]:
    """Return the words of a game's nouns that are not the defaults and not common words."""
    defaults = {word for part in Nouns() for word in part.split()}
    return {word for part in nouns for word in part.split()} - defaults - COMMON


def files_with(word: str) -> list[str]:
    """Return the files that contain a word, or a plural or participle of it."""
    low = word.casefold()
    pattern = re.compile(rf"(?<![^\W_]){re.escape(low)}(s|er|ers|ing|n)?(?![^\W_])")
    return [name for name, text in lowered().items() if low in text and pattern.search(text)]


@pytest.mark.parametrize("word", WORDS_OF_ONE_GAME)
def test_the_core_has_no_word_of_the_first_game(word: str) -> None:
    assert [name for name in files_with(word) if not (word == "throw" and only_throws_away(name))] == []


def only_throws_away(name: str) -> bool:
    """Check that a text uses "throw" only in "thrown away", for letting go of data, and for errors."""
    text = re.sub(r"\bthrow (all of it away|error|Object|new)|\.throw\(", "", texts()[name])
    return not re.search(r"(?<![^\W_])throw(s|er|ers|ing)?(?![^\W_])|thrown(?! away)", text, re.I)


@pytest.mark.parametrize("slug", SHIPPED)
def test_the_core_has_no_noun_of_a_game(slug: str) -> None:
    found = {word: files_with(word) for word in own_nouns(info(slug).nouns)}
    assert {word: names for word, names in found.items() if names} == {}


def test_a_noun_in_the_core_would_be_found() -> None:
    assert "notation/setup.py" in files_with("seat")
    assert own_nouns(Nouns("carter", "journey", "day", "leads")) == {"carter", "journey", "day", "leads"}
    assert own_nouns(Nouns()) == set()
