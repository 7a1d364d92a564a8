"""Two whole battles as records, played line by line; wounds and decks must stand as they were worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.duel.audit import faults
from gm.notation.line import split

from .table import GAME, Table

BATTLES = Path(__file__).parent / "battles"
STANDINGS = {"lancers": 16, "two_each": 10}


@pytest.mark.parametrize("name", STANDINGS)
def test_a_golden_battle_stands_as_worked_out(name: str) -> None:
    seen, table = 0, None
    for number, line in enumerate((BATTLES / f"{name}.gm").read_text(encoding="utf-8").splitlines(), 1):
        first, _, rest = line.partition(" ")
        if first == "new":
            table = Table(split(rest)[1:])
        elif table is None:
            assert first in ("#", "")
        elif first == "#=":
            assert standings(table) == rest, f"line {number}"
            seen += 1
        elif first == "#:":
            assert table.now["winners"] == rest.split()
        elif first == "#!":
            table.refuses(rest)
        elif first not in ("#", ""):
            table(line)
            assert not {"seen", "miscounted"} & {*table.kinds()}, f"line {number}"
    assert table is not None
    assert (seen, table.now["phase"]) == (STANDINGS[name], "over")
    assert [*faults(GAME, table.session.table().rows)] == []


def standings(table: Table) -> str:
    """Wounds of Red's units and of Blue's (x: out), cards left in their decks."""
    units = table.now["units"]
    sides = [
        " ".join("x" if one["out"] else str(one["wounds"]) for one in units if one["side"] == side["id"])
        for side in table.now["sides"]
    ]
    return " | ".join([*sides, " ".join(str(side["deck"]) for side in table.now["sides"])])
