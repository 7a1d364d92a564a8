"""The pages of statistics, and the links that lead to them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.interfaces.web.html import RulePages
from gm.interfaces.web.query_worker import QueryWorker
from gm.interfaces.web.statistics import StatsPages
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")


@pytest.fixture
def rules() -> Iterator[RulePages]:
    """Return the frame of the pages."""
    pages = RulePages(stats=True)
    yield pages
    pages.close()


def test_pages_show_the_same_numbers(played: Command, rules: RulePages) -> None:
    pages = StatsPages(str(played.db))
    shown = pages.page(rules, "", "../")
    assert shown is not None
    assert "2 of 3 (67 %, 21–94)" in shown
    assert '<svg class="bars"' in shown
    for name in pages.names():
        assert pages.page(rules, name, "../")
    assert pages.page(rules, "nobody", "../") is None


def test_without_a_duel_the_page_says_so(rules: RulePages, tmp_path: Path) -> None:
    pages = StatsPages(str(tmp_path / "none.db"))
    assert "No duel yet." in (pages.page(rules, "", "../") or "")
    assert pages.page(rules, "ana", "../") is None
    assert pages.names() == []


@pytest.mark.parametrize("stats", [True, False])
def test_the_top_of_every_page_links_to_them_unless_they_are_left_out(stats: bool) -> None:
    worker = QueryWorker(stats=stats)
    worker.take("gatling", ())
    assert ('href="../stats/"' in worker.rules.contents("../")) is stats
    worker.close()
