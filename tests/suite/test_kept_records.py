"""Old records of every game, rules version and record format can be imported and mean what they meant."""

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
"""Records with lines that have other words today but the same results."""


def record(path: Path) -> dict[str, Any]:
    """Read a record file."""
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


OURS = [path for path in KEPT if record(path)["duel"]["game"] in slugs()]


def test_each_version_of_the_rules_has_a_record(slug: str) -> None:
    """A changed meaning of an entry needs a record of the old meaning; test games may have none."""
    kept = {record(path)["duel"]["rules_version"] for path in OURS if record(path)["duel"]["game"] == slug}
    latest = info(slug).rules_version
    lacking = {*range(1, latest + 1)} - kept if kept or latest > 1 else set()
    assert not lacking, "".join(
        f"""
version {version} has no record. Play a duel in which this version differs from the others, and keep it:
    python -m gm --db scratch.db new {slug} PLAYER … --rules {version}
    (the lines of the duel)
    python -m gm --db scratch.db export --json --out tests/store/older/NAME-{version}.json
    python -m gm --db scratch.db export --lines --out tests/store/older/NAME-{version}.gm
Then add a row to tests/store/older/README.md."""
        for version in sorted(lacking)
    )
    assert kept <= {*range(1, latest + 1)}


def test_each_version_of_the_format_has_a_record() -> None:
    """A changed format needs a record in the old format."""
    assert {record(path)["version"] for path in KEPT} == {*range(1, VERSION + 1)}


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_a_kept_record_is_imported_and_exported_unchanged(path: Path) -> None:
    """Every announced result is the same, in today's words. The lines lead to its table, in their old words, too."""
    was = record(path)
    table = import_record(Session(":memory:"), path.read_text(encoding="utf-8"))
    faults = [*find_faults(table.game, table.rows)]
    assert {fault.reworded for fault in faults} == ({True} if path.stem in OTHERWISE else set())
    assert {**record_document(table), "version": was["version"]} == {"digest": table.store.digest(1), **was}
    then = path.with_suffix(".gm")
    texts = ["\n".join(record_lines(table)), *([then.read_text(encoding="utf-8")] if then.exists() else [])]
    for text in texts:
        assert import_record(Session(":memory:"), text).state == table.state
