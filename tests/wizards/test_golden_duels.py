"""Two whole duels as records, played line by line; HP and mana must stand as they were worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.duel.audit import faults
from gm.errors import GmError
from gm.notation.line import split

from .table import GAME, Table

DUELS = Path(__file__).parent / "duels"
CELLS = {"kept_pool": 21, "box_by_hand": 13}


@pytest.mark.parametrize("name", CELLS)
def test_a_golden_duel_stands_as_worked_out(name: str) -> None:
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
            refuses(table, rest)
        elif first not in ("#", ""):
            table(line)
    assert table is not None
    assert (cells, table.now["phase"]) == (CELLS[name], "over")
    assert [*faults(GAME, table.session.table().rows)] == []


def standings(table: Table) -> str:
    """HP/hand in seat order, the mana deck and the discard."""
    now = table.now
    wizards = " ".join(f"{one['hp']}/{one['hand']}" for one in now["wizards"])
    return f"{wizards} {now['deck']} {now['discard']['count']}"


def refuses(table: Table, line: str) -> None:
    """The line is not taken, for whatever reason, and changes nothing."""
    before = table.session.table().state
    with pytest.raises(GmError):
        table(line)
    assert table.session.table().state == before
