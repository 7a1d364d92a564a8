"""The printed report of games with many holders, late players and debts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from gm.commands.line import run
from gm.notation.line import split
from gm.table.report import report_data
from gm.table.session import Session
from tests.support.layout import faults


def crowded(table: Any) -> dict[str, Any]:
    """Return a report with twenty units, two of them from the second round on, one in debt."""
    names = {f"u{number}": f"Unit {number}" for number in range(20)}
    first = {who: None if at > 17 else at for at, who in enumerate(names)}
    last = {who: -3 if not at else 20 - at for at, who in enumerate(names)}
    rounds = [{"round": 1, "hit_points": first}, {"round": None, "hit_points": last}]
    holders = [{"id": who, "name": name} for who, name in names.items()]
    return {
        **report_data(table),
        "standings": [{"what": "hit_points", "called": "hit points", "holders": holders}],
        "rounds": rounds,
    }


def test_twenty_units_have_a_line_and_a_column_each(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("gm.table.report.report_data", crowded)
    session = Session(":memory:")
    session.store(create=True)
    out = tmp_path / "protocol.pdf"
    for line in ("new toy Ana Bo", f"print report --out {out}"):
        run(session, split(line))
    session.close()
    document = pypdfium2.PdfDocument(out.read_bytes())
    text = "".join(page.get_textpage().get_text_range() for page in document)
    assert "hit points" in text.casefold()
    for number in range(20):
        assert text.count(f"Unit {number}") >= 2
    for amount in ("–", "−3"):
        assert amount in text


@pytest.mark.parametrize("paper", ["a5", "a4"])
def test_longest_names_overlap_nothing(tmp_path: Path, paper: str) -> None:
    session = Session(":memory:")
    session.store(create=True)
    names = " ".join(letter * 40 for letter in "ABCD")
    out = tmp_path / "protocol.pdf"
    for line in (f"new toy {names}", f"note {'x' * 300}", f"print report --paper {paper} --out {out}"):
        run(session, split(line))
    session.close()
    assert faults(out.read_bytes()) == []
