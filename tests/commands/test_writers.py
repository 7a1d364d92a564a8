"""Tests that a row's writer is stored and shown in the log, the report and the record."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.duel.receipt import read_writer
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")

RECORD = Path(__file__).parents[1] / "store" / "older" / "phones.json"
BY = {1: "phone 1, Ana's phone", 4: "phone 2, Bo"}


@pytest.fixture
def played(gm: Command) -> Command:
    """Return a duel in which phones wrote some rows."""
    assert gm(["import", str(RECORD)]).status == 0
    return gm


def test_log_names_writers_other_than_the_referee(played: Command) -> None:
    rows = {row["seq"]: row["writer"] for row in played.answer("log")["rows"]}
    assert {seq: rows[seq] for seq in (0, 1, 3, 4)} == {0: None, 1: BY[1], 3: None, 4: BY[4]}
    out = played("log").out
    assert f"   [{BY[4]}]\n" in out
    assert len([line for line in out.splitlines() if "[phone" in line]) == len([seq for seq in rows if rows[seq]])


def test_report_names_writers_too(played: Command) -> None:
    assert f"draw 7C   [{BY[1]}]" in played("report --full").out
    assert f"draw QH   \\[{BY[4]}\\]" in played("report --format md --full").out
    assert {row["entry"]: row["writer"] for row in played.answer("report")["minutes"]}["4"] == BY[4]


def test_record_keeps_writers(played: Command) -> None:
    first = played.answer("export --json")
    assert first["version"] == 4
    assert [row["receipt"].get("writer") for row in first["log"][:5]] == [None, BY[1], BY[1], None, BY[4]]
    assert f"# 4 by {BY[4]}\ndraw QH" in played("log --lines").out
    assert played.answer("check")["differences"] == []


def test_note_about_a_writer_is_only_a_note(gm: Command) -> None:
    gm.play(["new gatling Ana Bo", """note '"writer": "somebody else"'"""])
    assert gm.answer("log")["rows"][1]["writer"] is None
    texts = ("", "{", "[]", '["writer":', '{"writer":"x"}', '{"notices":[],"writer":"x"}')
    assert [read_writer(text) for text in texts] == ["", "", "", "", "", "x"]
