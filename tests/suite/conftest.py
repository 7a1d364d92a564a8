"""Every test here is asked of every game that is registered, the tests' own among them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache

import pytest

from gm.game import AnyGame, no_fixes
from gm.games import has_demo, load, slugs
from tests.support.walks import Walk, walks

SEEDS = int(os.environ.get("GM_WALKS", "20"))
LENGTH = 150
LONG = 4000

_asked: set[str] = set()


@pytest.fixture(params=slugs())
def slug(request: pytest.FixtureRequest) -> str:
    """Which game is on the table."""
    _asked.add(request.param)
    return str(request.param)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish() -> None:
    """Let go of all walks, before what is left over is looked through for what should not be."""
    _walked.cache_clear()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What the games that were asked have not got yet; nothing that they must have."""
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
    """The game on the table."""
    return load(slug)


@pytest.fixture
def walked(slug: str) -> tuple[Walk, ...]:
    """Random walks through it, at every size of table; where they fail, each test that needs them says so at once."""
    found, error = _walked(slug)
    if error is not None:
        raise error
    return found


@pytest.fixture
def rule_ids(slug: str) -> frozenset[str]:
    """The rule ids that a referee can look up."""
    return _rule_ids(slug)


@cache
def _walked(slug: str) -> tuple[tuple[Walk, ...], Exception | None]:
    try:
        return walks(load(slug), SEEDS, LENGTH, LONG), None
    except Exception as error:
        return (), error


@cache
def _rule_ids(slug: str) -> frozenset[str]:
    return frozenset(rule.id for rule in load(slug).rulebook().rules(None))
