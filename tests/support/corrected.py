"""A round of the toy game for tests of late corrections, and their previews."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.running import CAST, SEATED, After, Command

ROUND = (
    *(*SEATED, *CAST, "rest", "draw 8H", "throw cy 6 top", "throw ana off", "throw ana 4 off hit", "rest", "draw 9D"),
    *("throw ana 1 mid", "throw bo 2 bottom", "rest", "order ana=2 bo=1 cy=3", "pass bo"),
)
"""A round up to its first visit, in rows 0 to 15; Bo was hit in row 2."""

FOUR = "fix 2 throw bo 4 top"
"""A correction after which Bo was not hit and handed over no pages."""

CORRECTIONS = (
    *(f"{FOUR} --yes", "undo", "redo", "fix 2 throw bo 3 mid hit --yes", "drop 15 --yes", "undo", "redo"),
    *(
        'insert 10 adjust cy pages-2 ana pages+2 because "lost two" --yes',
        "fix 11 throw ana 6 top hit --yes",
        "undo",
        "undo",
    ),
    *("insert 3 note x ; insert 14 note y --yes", "undo --to 11 --yes", "throw bo 6 top hit", "rest", "undo", "undo"),
    *("undo", "redo", "undo", "undo --to 4 --yes", "draw 2H", "fix 3 throw cy 6 mid hit --yes", "undo", "undo"),
    *("undo", "fix 0 new gatling Anna Bo Cy --yes", "undo", "drop 2 --mend --yes", "undo"),
)
"""Corrections of the round and of later lines, each on top of the one before; some are undone."""


@pytest.fixture
def late(after: After) -> Command:
    """Play ``ROUND``: Bo was hit in row 2 and handed Ana five pages in row 4."""
    return after(ROUND)


def texts(moves: list[dict[str, Any]]) -> list[str]:
    """Return the texts of settlement moves or notices."""
    return [move["text"] for move in moves]


def preview(gm: Command, line: Any) -> Any:
    """Preview a correction, and check that nothing is written."""
    before = gm.everything()
    answer = gm.answer(line)
    assert list(answer) == ["preview", "seq"]
    assert answer["seq"] is None
    assert list(answer["preview"]) == ["changed", "conflicts", "settlement"]
    assert gm.everything() == before
    return answer["preview"]
