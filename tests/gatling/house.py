"""A duel of three on which house switches are tried."""

from __future__ import annotations

from .table import Table, sit


def duel(line: str = "", **house: str) -> Table:
    """Ana, Bo and Cy without powers; ``line`` is what an adjustment puts on the table."""
    table = sit("Ana", "Bo", "Cy", **house)
    return table(f"adjust {line} because paper") if line else table


def attacked(table: Table) -> Table:
    """The end of the attacks of this round: nothing happened."""
    while table.now["phase"] in ("draw", "throws"):
        table({"draw": "2h", "throw": "1b", "rest": "rest"}[table.due().split()[0]])
    return table
