"""Recorded events of each format: their lines must always lead to the same points, places and tie-breaks."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.event.table import Event

GOLDEN: list[dict[str, Any]] = json.loads(Path(__file__).with_name("golden.json").read_text(encoding="utf-8"))
KEYS = ("points", "place", "buchholz_cut1", "buchholz", "sonneborn", "wins", "margin")


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: str(golden["format"]))
def test_a_recorded_event_ends_as_it_did(golden: dict[str, Any]) -> None:
    first, *lines = golden["lines"]
    event = Event(first.removeprefix("new event "), *lines)
    assert event.players(*KEYS) == golden["players"]
