"""Records that are kept for ever: of every game one under each version of its rules, and one in each version of the
record. Whatever changes, they come in, and each line in them comes to what it came to then."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gm.commands.record_import import import_record
from gm.duel.audit import find_faults
from gm.games import info, slugs
from gm.table.interchange.record import VERSION, record_document, record_lines
from gm.table.session import Session

OLDER = Path(__file__).parents[1] / "store" / "older"
KEPT = sorted(OLDER.glob("*.json"))
OTHERWISE = (OLDER / "otherwise.txt").read_text(encoding="utf-8").split()
"""Records of which some lines are said otherwise today, though the same comes of them."""


def record(path: Path) -> dict[str, Any]:
    """A record as it was written."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


OURS = [path for path in KEPT if record(path)["duel"]["game"] in slugs()]


def test_each_version_of_the_rules_has_its_record(slug: str) -> None:
    """Who changes what an entry means keeps a record of how it was; a game of the tests may have none."""
    kept = {record(path)["duel"]["rules_version"] for path in OURS if record(path)["duel"]["game"] == slug}
    latest = info(slug).rules_version
    lacking = {*range(1, latest + 1)} - kept if kept or latest > 1 else set()
    assert not lacking, f"""version {", ".join(map(str, sorted(lacking)))} has none: play what it does otherwise, then
    gm export --json --out tests/store/older/NAME-{latest}.json
    gm export --lines --out tests/store/older/NAME-{latest}.gm
and add a row to tests/store/older/README.md; the lines of NAME-{latest - 1}.gm may be played again for it"""
    assert kept <= {*range(1, latest + 1)}


def test_each_version_of_the_record_is_kept() -> None:
    """Who changes what a record holds keeps one of each kind before it."""
    assert {record(path)["version"] for path in KEPT} == {*range(1, VERSION + 1)}


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_a_kept_record_comes_in_and_goes_out_as_it_was(path: Path) -> None:
    """Every result that was announced then is announced today, or said otherwise."""
    was = record(path)
    table = import_record(Session(":memory:"), path.read_text(encoding="utf-8"))
    found = [*find_faults(table.game, table.rows)]
    assert {one.reworded for one in found} == ({True} if path.stem in OTHERWISE else set())
    assert {**record_document(table), "version": was["version"]} == was


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_the_lines_of_a_kept_record_lead_to_its_table(path: Path) -> None:
    """Those of today, and those that were written then."""
    table = import_record(Session(":memory:"), path.read_text(encoding="utf-8"))
    then = path.with_suffix(".gm")
    texts = ["\n".join(record_lines(table)), *([then.read_text(encoding="utf-8")] if then.exists() else [])]
    for text in texts:
        assert import_record(Session(":memory:"), text).state == table.state
