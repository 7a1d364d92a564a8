"""Lines as people say them at the table. Each means one entry, or writes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split

from .table import Table


def said() -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Yield the lines of ``said.txt``: the lines before, what is said, and the entries that it means."""
    before: tuple[str, ...] = ()
    for line in Path(__file__).with_name("said.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("=="):
            before = tuple(filter(None, line.removeprefix("==").strip().split("; ")))
        elif line and not line.startswith("#"):
            spoken, _, meant = line.partition(" | ")
            yield before, spoken, meant


@pytest.mark.parametrize(("before", "spoken", "meant"), [*said()])
def test_what_people_say_is_read(before: tuple[str, ...], spoken: str, meant: str) -> None:
    table = Table(["Crown", "Rebels"])(*before)
    rows = len(table.session.table().rows)
    with suppress(GmError):
        run(table.session, split(spoken))
    assert " ; ".join(row.words for row in table.session.table().rows[rows:]) == meant.replace("–", "")
