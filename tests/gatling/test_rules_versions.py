"""Older records, which say no rules version and are played by the first one."""

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


@pytest.mark.parametrize("name", ["ends", "free", "void", "automaton"])
def test_records_of_the_first_rules_differ_under_the_second(name: str) -> None:
    older = Path(__file__).parents[1] / "store" / "older"
    new, *entries = (older / f"{name}-1.gm").read_text(encoding="utf-8").splitlines()
    was, today = (come_to("\n".join((f"{new}{rules}", *entries))) for rules in ("", " --rules 2"))
    assert was is not None
    assert was != today
