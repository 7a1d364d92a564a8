"""What every test finds: the tests' own games registered like any other, quiet hypothesis, a worker a core."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

import gm.games

ROOT = Path(__file__).parent.parent

# Commands that tests start as processes of their own are those of this tree, whatever is installed.
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))

settings.register_profile("table", deadline=None, derandomize=True, database=None)
settings.load_profile("table")

# Further folders with games in them may be named, to be asked what the suite asks of any game.
named = os.environ.get("GM_TEST_GAMES", "")
gm.games.__path__ += [str(Path(__file__).parent / "games"), *filter(None, named.split(os.pathsep))]


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """None besides this process on one core, or where one file is asked for; else (None) as many as there are cores."""
    folders = [arg for arg in config.args if Path(arg).is_dir()]
    alone = len(config.args) == 1 and not folders
    return 0 if alone or os.cpu_count() == 1 else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what needs a game that is not shipped."""
    there = {*gm.games.slugs()}
    for item in items:
        for game in (mark.args[0] for mark in item.iter_markers("needs") if mark.args[0] not in there):
            item.add_marker(pytest.mark.skip(reason=f"{game} is not shipped"))
