"""Two whole duels as records, played line by line; HP and EP must stand as they were worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.duel.audit import faults
from gm.notation.line import split

from .table import GAME, Table

DUELS = Path(__file__).parent / "duels"
CELLS = {"four": 11, "two_teams": 8}


@pytest.mark.parametrize("name", CELLS)
def test_a_golden_duel_stands_turn_by_turn_as_worked_out(name: str) -> None:
    cells, table = 0, None
    for number, line in enumerate((DUELS / f"{name}.gm").read_text(encoding="utf-8").splitlines(), 1):
        first, _, rest = line.partition(" ")
        if first == "new":
            table = Table(split(rest)[1:])
        elif table is None:
            assert first in ("#", "")
        elif first == "#=":
            assert standings(table) == rest, f"line {number}"
            cells += 1
        elif first == "#:":
            assert table.now["winners"] == rest.split()
        elif first == "#!":
            table.refuses(rest)
        elif first not in ("#", ""):
            table(line)
    assert table is not None
    assert (cells, table.now["phase"]) == (CELLS[name], "over")
    assert [*faults(GAME, table.session.table().rows)] == []


def standings(table: Table) -> str:
    """HP/EP in seat order; of the dead OUT."""
    return " ".join("OUT" if one["out"] else f"{one['hp']}/{one['ep']}" for one in table.now["duellists"])
