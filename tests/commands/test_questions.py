"""A game's query on the screen: drawings are unchanged, text is wrapped, and nothing is written to the log."""

from __future__ import annotations

import pytest

from gm.games import load
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")

SHEETS = (
    "pattern",
    *(f"pattern {number}" for number in range(1, 14)),
    "pattern 7C --anchor H1",
    "pattern strike E5 E5",
)


@pytest.mark.parametrize("cells", [60, 80])
def test_every_pattern_is_drawn_in_full(duel: Command, monkeypatch: pytest.MonkeyPatch, cells: int) -> None:
    monkeypatch.setenv("COLUMNS", str(cells))
    for line in SHEETS:
        out = duel(line).out
        assert "…" not in out, line
        assert [text for text in out.splitlines() if len(text) > cells] == [], line


@pytest.mark.parametrize("cells", [20, 40])
def test_drawing_is_complete_on_a_narrow_screen(duel: Command, monkeypatch: pytest.MonkeyPatch, cells: int) -> None:
    monkeypatch.setenv("COLUMNS", str(cells))
    assert "4  . o . @ . o . ." in duel("pattern star").out.splitlines()


def test_drawing_works_in_plain_ascii(duel: Command) -> None:
    board = duel("pattern star").out.partition("throwers")[0]
    assert board.isascii()


def test_a_sheet_in_full(duel: Command) -> None:
    assert duel("pattern jaw --anchor A9").out == (
        "6 Jaw · anchor A9\n\n"
        "It does not fit as thrown: shift it, anchor and all, by as few squares as\n    possible.\n\n"
        "      attacker\n"
        "   A B C D E F G H\n"
        "1  . . . . . . . .\n"
        "2  . . . . . . . .   top zone, 2 mana\n"
        "3  . . . . . . . .\n"
        "   - - - - - - - -\n"
        "4  . . . . . . . .\n"
        "5  . . . . . . . .   middle zone, 1 mana\n"
        "6  . . . . . . . .\n"
        "   - - - - - - - -\n"
        "7  . . @ . . . . .\n"
        "8  . o . o . . . .   bottom zone, no mana\n"
        "9  o . . . o . . .\n"
        "      throwers\n\n"
        "A9 to C7 (2 up, 2 right); place B8 D8 A9 E9.\n"
        "Rules: gg.pattern.jaw, gg.a80, gg.a81, gg.b68, gg.b71, gg.a82, gg.b76\n"
    )


def test_query_has_json(duel: Command) -> None:
    answer = duel("pattern star --anchor D5 --json")
    assert answer.data["arrangements"][0]["placed"] == ["D3", "B5", "F5", "D7"]
    (line,) = duel.play(["pattern star --anchor D5"]).answers
    assert line["answer"] == answer.data


def test_query_writes_nothing(duel: Command) -> None:
    before = duel("now --json").data["seq"]
    duel("pattern star")
    assert duel("now --json").data["seq"] == before


@pytest.mark.parametrize("line", ["pattern moon", "pattern star --anchor J5", "pattern star --anchor", "pattern s"])
def test_invalid_query_is_rejected(duel: Command, line: str) -> None:
    error = duel.refused(line)
    assert (error["status"], error["code"]) == (2, "words")
    assert error["remedy"]


def test_help_lists_queries(duel: Command) -> None:
    for name, ask in load("gatling").inputs.queries.items():
        assert ask.form.example in duel(f"help {name}").out
        assert ask.form.example in duel("help").out


def test_name_of_a_query_is_no_name_for_a_mage(gm: Command) -> None:
    assert gm.refused("new gatling Pattern Bo")["code"] == "words"
