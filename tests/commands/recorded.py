"""A duel whose record is written out and read in again."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.support.running import After, Command

PLAYED = (
    *('new gatling Ana Bo Cy --first Bo --title "Ana\'s ninth" --house round_limit=9 zone_rule=furthest', "8h"),
    *("3t", "ana 4m*", 'note "the die was ""cocked"", thrown again"', "push cy 2 hit", "rest", "undo", "redo"),
    *("9d", "o", "ana 1m", "note gone", "undo", "bo 2m", "rest", "house round_limit=5 because it is late", "7c"),
    *("bo 6 t off *", "1b", "rest", "undo", "undo"),
)


@pytest.fixture
def played(after: After) -> Command:
    """Return a duel with notes, house rules, undone lines and a reason."""
    return after(PLAYED)


@pytest.fixture
def written(played: Command) -> dict[str, Any]:
    """Return the duel's record as JSON."""
    found: dict[str, Any] = played("export --json").data
    return found


@pytest.fixture
def bring(played: Command, tmp_path: Path) -> Callable[[Any], dict[str, Any]]:
    """Return a function that imports an invalid record and returns the error. It asserts that nothing was written."""

    def imported(record: Any) -> dict[str, Any]:
        path = tmp_path / "record"
        if isinstance(record, bytes):
            path.write_bytes(record)
        else:
            path.write_text(record if isinstance(record, str) else json.dumps(record), encoding="utf-8")
        error = played.refused(["import", str(path)])
        assert (error["status"], error["code"]) == (3, "import"), error["message"]
        assert error["remedy"]
        return error

    return imported


Record = dict[str, Any]
Spoil = Callable[[Record], object]


def spoiled(record: Record, change: Spoil) -> Record:
    """Return a copy of the record with a fault in it."""
    made = copy.deepcopy(record)
    change(made)
    assert json.dumps(made) != json.dumps(record)
    return made


def rejections(bring: Any, record: Record, faults: Mapping[str, tuple[Spoil, str]]) -> dict[str, str]:
    """Import the record with each fault in turn, and return the messages by fault.

    ``faults`` maps their names to the change that makes the fault, and to the place that a message must name.
    """
    return {fault: bring(spoiled(record, change))["message"] for fault, (change, _) in faults.items()}


def board(gm: Command, *options: str) -> tuple[Any, Any]:
    """Return the state and the prompts."""
    now = gm.answer(["now", *options])
    return now["state"], now["prompts"]


def brought_in(gm: Command, path: Path) -> tuple[Any, Any]:
    """Return the state and the prompts after importing a file as a duel of its own."""
    ran = gm(["--json", "import", str(path), "--copy"])
    assert ran.status == 0, ran.err
    return ran.data["state"], ran.data["prompts"]
