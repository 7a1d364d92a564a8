"""The command is run here, in this process (``gm``), also with duels that were ``played``."""

from __future__ import annotations

import pytest

from tests.support.running import Command, gm, home

__all__ = ["gm", "home"]

DUELS = (
    ("Ana Bo --title Final", "retire bo"),
    ("Ana Bo", "retire ana"),
    ("Ana Bo Cy", "retire bo", "retire cy"),
    ("Anna Bo", "retire bo"),
    ("Ana Cy",),
)


PLAYED: list[bytes] = []
"""The file with the duels, once they were played."""


@pytest.fixture
def played(gm: Command) -> Command:
    """Return four duels that were played to their end, and a fifth that has begun."""
    if PLAYED:
        gm.db.write_bytes(PLAYED[0])
        return gm
    for first, *lines in DUELS:
        assert gm(f"new gatling {first} --house aspect_start=zero").status == 0
        for line in lines:
            assert gm(line).status == 0
    PLAYED.append(gm.db.read_bytes())
    return gm
