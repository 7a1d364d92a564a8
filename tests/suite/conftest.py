"""Fixtures for the tests that every registered game must pass, the tests' own games among them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

import gm.games
from gm.game import AnyGame, no_fixes
from gm.games import has_demo, load, slugs
from gm.store.shipped import cards
from tests.support.choice import choose
from tests.support.walks import Walk, walks

SEEDS = int(os.environ.get("GM_WALKS", "20"))
ALL = "GM_WALKS" in os.environ
LENGTH = 150
LONG = 4000

TESTS = Path(__file__).parents[1]
GAMES = Path(gm.games.__file__).parent

APPLIES: Mapping[str, Callable[[str], bool]] = {
    "shipped": lambda slug: "en/rules" in cards(slug),
    "asked": lambda slug: (TESTS / slug).is_dir(),
    "counts": lambda slug: (GAMES / slug).is_dir(),
    "declared": lambda slug: not (TESTS / "games" / slug).is_dir(),
    "played": lambda slug: gm.games.info(slug).is_duel,
}
"""The fixtures that only some games have, each with a function that says whether a game has it."""

_asked: set[str] = set()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out the cases that cannot apply to a game."""
    items[:] = [item for item in items if _applies(item)]


def _applies(item: pytest.Item) -> bool:
    if not item.nodeid.startswith("tests/suite/") or not isinstance(item, pytest.Function):
        return True
    slug = item.callspec.params.get("slug") if hasattr(item, "callspec") else None
    return not slug or all(APPLIES[name](str(slug)) for name in APPLIES.keys() & {*item.fixturenames})


@pytest.fixture(params=slugs())
def slug(request: pytest.FixtureRequest) -> str:
    """Return the slug of the tested game."""
    _asked.add(request.param)
    return str(request.param)


@pytest.fixture
def played(slug: str) -> str:
    """Return the slug of a game that is played on a table. Events, which are made of duels, are left out."""
    return slug


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish() -> None:
    """Release all walks before the check for leftovers."""
    _walked.cache_clear()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the tested games do not have yet."""
    for slug in sorted(_asked):
        if lacking := list(_lacking(slug)):
            terminalreporter.write_line(f"{slug}: not yet: {', '.join(lacking)}")


def _lacking(slug: str) -> Iterator[str]:
    game = load(slug)
    if not has_demo(slug):
        yield "demo"
    if not game.sheets():
        yield "sheets"
    if game.play.fixes is no_fixes:
        yield "mends"


@pytest.fixture
def game(slug: str) -> AnyGame:
    """Return the tested game."""
    return load(slug)


@pytest.fixture
def walked(slug: str) -> tuple[Walk, ...]:
    """Return random walks through the game, with every number of players: all, or those that show something new.

    If a walk fails, each test that needs the walks fails at once.
    """
    walks, error = _walked(slug)
    if error is not None:
        raise error
    return walks


@pytest.fixture
def rule_ids(slug: str) -> frozenset[str]:
    """Return the rule ids that can be looked up."""
    return _rule_ids(slug)


@cache
def _walked(slug: str) -> tuple[tuple[Walk, ...], Exception | None]:
    try:
        made = walks(load(slug), SEEDS, LENGTH, LONG)
        return made if ALL else choose(made), None
    except Exception as error:
        return (), error


@cache
def _rule_ids(slug: str) -> frozenset[str]:
    return frozenset(rule.id for rule in load(slug).rulebook().rules(None))
