"""The distribution of tests over workers: by file, or in the shared suite by game. Reports are kept short."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from _pytest.runner import runtestprotocol
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

import gm.games

OF_THE_SITE = frozenset(f"tests/interfaces/web/test_{name}.py" for name in ("site_files", "manual_pages", "rule_pages"))
"""Test files that check the written site, which takes long to write."""

LONG = 0.005
"""The seconds of set-up or tear-down that are worth a report."""


class Collected(list[str]):
    """The tests that a worker collected, with cached positions."""

    def __init__(self, tests: Sequence[str]) -> None:
        super().__init__(tests)
        self._places = {test: place for place, test in enumerate(tests)}

    def index(self, test: str, *_: object) -> int:
        return self._places[test]


class Together(LoadScopeScheduling):  # type: ignore[misc]
    """A scheduler that gives each worker whole files, and in the shared suite all tests of a game."""

    def add_node_collection(self, node: WorkerController, collection: Sequence[str]) -> None:
        super().add_node_collection(node, collection)
        if node in self.registered_collections:
            self.registered_collections[node] = Collected(collection)

    def _split_scope(self, nodeid: str) -> str:
        file, _, test = nodeid.partition("::")
        if file in OF_THE_SITE:
            return "the site"
        if not file.startswith("tests/suite/"):
            return file
        return next((word for word in re.split(r"[\[\]-]", test)[1:] if word in gm.games.slugs()), file)


def run_and_tell(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Run a test as pytest does; report set-up and tear-down only if they failed, printed something or took long."""
    place = {"nodeid": item.nodeid, "location": item.location}
    item.ihook.pytest_runtest_logstart(**place)
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed or report.sections or report.duration >= LONG:
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(**place)
