"""The rule book's two scripted duels as records, played line by line; after each step the standings must agree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gm.commands.record import play
from gm.notation.line import split
from gm.table.session import Session

DUELS = Path(__file__).parent / "duels"
CELLS = {"two_mages": 19, "three_mages": 33}
ENDS = {"two_mages": (["ada"], "over", 6), "three_mages": (None, "spells", 6)}


def standings(data: Any) -> str:
    """Pages/mana in seat order."""
    return " ".join("OUT" if mage["out"] else f"{mage['pages']}/{mage['mana']}" for mage in data["mages"])


@pytest.mark.parametrize("name", CELLS)
def test_a_golden_duel_stands_cell_by_cell_as_printed(name: str) -> None:
    session, cells = Session(":memory:", short=True), 0
    try:
        for number, line in enumerate((DUELS / f"{name}.gm").read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith("#="):
                table = session.table()
                assert standings(table.game.said.view(table.state, None).data) == line[2:].strip(), f"line {number}"
                cells += 1
            elif line.strip() and not line.startswith("#"):
                play(session, split(line))
        now = session.table().game.said.view(session.table().state, None).data
        assert cells == CELLS[name]
        assert (now["winners"], now["phase"], now["round"]) == ENDS[name]
    finally:
        session.close()
