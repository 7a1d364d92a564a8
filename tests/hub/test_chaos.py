"""No line is lost, doubled or changed while the hub is killed and answers are lost. ``long.py`` does it for longer."""

from __future__ import annotations

from pathlib import Path

from tests.hub import chaos
from tests.support.postgresql import own_server
from tests.support.running import unix


@unix
def test_no_line_is_lost_or_doubled_when_the_hub_is_killed(tmp_path: Path) -> None:
    assert chaos.run(tmp_path, "", tables=4, steps=10, kills=2, seed=1, cut=lambda: None) > 40


@unix
def test_no_line_is_lost_or_doubled_when_the_engine_is_cut(tmp_path: Path) -> None:
    """The server is this test's own, because others use the shared one."""
    with own_server() as server, server.database() as url:
        assert chaos.run(tmp_path, url, tables=4, steps=10, kills=1, seed=2, cut=server.cut) > 40
