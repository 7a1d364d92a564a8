"""The lines of older records mean something else under the version of the rules that came after theirs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gm.commands.record_import import import_record
from gm.errors import GmError
from gm.table import presenter
from gm.table.session import Session


def come_to(text: str) -> Any:
    """Return the public state to which a record leads, or None if the record is rejected."""
    try:
        return presenter.board_at(import_record(Session(":memory:"), text), None).data()["state"]
    except GmError:
        return None


@pytest.mark.parametrize(("name", "version"), [("ends", 1), ("free", 1), ("void", 1), ("automaton", 1), ("forgot", 2)])
def test_records_of_older_rules_differ_under_the_next(name: str, version: int) -> None:
    older = Path(__file__).parents[1] / "store" / "older"
    new, *entries = (older / f"{name}-{version}.gm").read_text(encoding="utf-8").splitlines()
    new = new.removesuffix(f" --rules {version}")  # the first records say no version
    was, today = (come_to("\n".join((f"{new} --rules {rules}", *entries))) for rules in (version, version + 1))
    assert was is not None
    assert was != today
