"""The set-up of all tests: the games in ``tests/games``, hypothesis without output, a worker more than cores, slow
tests first.
"""

from __future__ import annotations

import gc
import importlib
import os
import shutil
import tempfile
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

import gm.games
from tests.support import warm
from tests.support.workers import Together, run_and_tell

ROOT = Path(__file__).parent.parent

# Tests start the command many times, so its modules must be compiled only once.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Processes that tests start run the code of this tree, whatever is installed.
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))

# With more workers than cores, typesetting in several threads would only slow the others down.
if "PYTEST_XDIST_WORKER" in os.environ:
    os.environ.setdefault("RAYON_NUM_THREADS", "1")


def _reached(handle: int = 0) -> None:
    """Replace fsync: no test cuts the power, so nothing has to reach the disk."""


os.fsync = _reached  # type: ignore[assignment]
if hasattr(os, "sync"):
    os.sync = _reached

# Collected tests stay until the end, so garbage collection would search them in vain.
gc.disable()

MEMORY, ROOM = Path("/dev/shm"), 2 << 30
"""The folder that Linux keeps in memory, and the room in bytes that the tests need there."""


def _kept_in_memory() -> Path | None:
    """Return a new folder in memory for everything that tests write, or None where there is no room for one."""
    if "TMPDIR" in os.environ or not os.access(MEMORY, os.W_OK) or shutil.disk_usage(MEMORY).free < ROOM:
        return None
    folder = tempfile.mkdtemp(prefix="gm-tests-", dir=MEMORY)
    os.chmod(folder, 0o755)  # some tests give up their rights
    os.environ["TMPDIR"] = tempfile.tempdir = folder
    return Path(folder)


written = _kept_in_memory()

settings.register_profile("table", deadline=None, derandomize=True, database=None)
settings.load_profile("table")

# GM_TEST_GAMES adds folders with games that must pass the shared suite too.
named = os.environ.get("GM_TEST_GAMES", "")
gm.games.__path__ += [str(Path(__file__).parent / "games"), *filter(None, named.split(os.pathsep))]


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return one worker more than there are cores, because some test always waits for a process, a disk or a browser.

    On one core, or for a single file, there are none besides this process.
    """
    folders = [arg for arg in config.args if Path(arg).is_dir()]
    alone = len(config.args) == 1 and not folders
    cores = os.cpu_count() or 1
    return 0 if alone or cores == 1 else cores + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Together:
    """Return a scheduler that keeps both cores busy until the end."""
    return Together(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell each worker the process that has loaded the command, so that its processes are forked from that one."""
    node.workerinput["warm"] = warm.address() if warm.HERE else ""


def pytest_sessionstart(session: pytest.Session) -> None:
    """Import a part of the tests in each worker, so that every module is compiled only once."""
    given = getattr(session.config, "workerinput", None)
    if not given:
        return
    if given["warm"]:
        warm.join(given["warm"])
    places = [ROOT / arg.partition("::")[0] for arg in session.config.args]
    files = sorted({file for place in places for file in (place.rglob("test_*.py") if place.is_dir() else [place])})
    for file in files[int(given["workerid"].removeprefix("gw")) :: given["workercount"]]:
        with warnings.catch_warnings(), suppress(Exception, pytest.skip.Exception):  # said where it is collected
            warnings.simplefilter("error")
            importlib.import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a test in a worker with shorter reports: long ones cost time to write, send and parse."""
    if not hasattr(item.config, "workerinput"):
        return None
    run_and_tell(item, nextitem)
    return True


def pytest_collection_finish() -> None:
    """Keep the collected tests out of garbage collection, and collect seldom: nearly all garbage goes by reference
    counts.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


def pytest_unconfigure() -> None:
    """Delete the folder in memory if this process made it.

    pytest searches for garbage five times when a process ends. Once is enough: what stays is kept by collected tests.
    """
    gc.collect()
    gc.freeze()
    warm.leave()
    if written:
        shutil.rmtree(written, ignore_errors=True)


FIRST = ("tests/suite/", "/sheets/", "tests/interfaces/web/", "/test_random_duels.py", "tests/store/")
"""The tests that take longest."""


def _begun(item: pytest.Item) -> int:
    return next((at for at, place in enumerate(FIRST) if place in item.nodeid), len(FIRST))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest; leave out what needs a game that is not shipped."""
    items.sort(key=_begun)
    there = {*gm.games.slugs()}
    for item in items:
        for game in (mark.args[0] for mark in item.iter_markers("needs") if mark.args[0] not in there):
            item.add_marker(pytest.mark.skip(reason=f"{game} is not shipped"))
