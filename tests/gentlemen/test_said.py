"""Lines as people say them at the table. Each means one entry, or writes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.attempts import misread, situations

from .table import Table


@pytest.mark.parametrize(("before", "group"), situations(Path(__file__).with_name("said.txt")).items())
def test_what_people_say_is_read(before: str, group: list[str]) -> None:
    assert misread(Table(["Crown", "Rebels"])(*filter(None, before.split("; "))).session, group) == []
