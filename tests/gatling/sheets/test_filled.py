"""Tests of what the sheets of Gatling Grimoire are filled with: names, the state of a duel, words for codes."""

from __future__ import annotations

from typing import Any

import pytest

from gm.game import SheetData, SheetRequest
from gm.games import load
from gm.games.gatling.paper.cards import with_codes
from gm.games.gatling.paper.shapes import Tokens
from gm.paper.papers import PAPERS
from gm.store.shipped import cards
from gm.table.session import Session

GAME = load("gatling")


def filled(sheet: str, **wanted: Any) -> SheetData:
    return GAME.sheets()[sheet].fill(SheetRequest(PAPERS["a4"], **wanted))


def test_names_are_written_on_blank_sheets() -> None:
    mages = filled("stats", names=("Ana", "Bo", "Cy")).data["mages"]
    assert [mage["name"] for mage in mages] == ["Ana", "Bo", "Cy"]
    assert filled("score", names=("Ana", "Bo")).data["names"] == ["Ana", "Bo"]
    assert filled("score").data["names"] == [None] * 4


def test_a_sheet_shows_the_current_duel(table: Session) -> None:
    state = table.table().state
    data = filled("stats", state=state).data
    ana = data["mages"][0]
    assert (ana["name"], ana["pages"], ana["mana"], ana["max_mana"]) == ("Ana", state.mages[0].pages, 2, 6)
    assert ana["spells"] == [{"name": "Bard's Itch", "by": "Cy", "round": 2}]
    assert data["stands"].startswith("Round 2")
    assert filled("score", state=state).data["round"] == 2


def test_a_code_has_the_rules_own_text_if_short(monkeypatch: pytest.MonkeyPatch) -> None:
    from gm.games.gatling.book import Book

    rules = {"gg.spell.fright": {"title": "Fright", "text": "No mana."}, "gg.spell.chaos": {"text": "far " * 40}}
    shipped = cards("gatling")
    book = Book({name: rules if name == "en/rules" else shipped[name] for name in shipped})
    codes = with_codes(book, Tokens(), ["gg.spell.fright", "gg.spell.chaos"]).codes
    assert codes["fright"] == "Fright (4): No mana."
    assert codes["chaos"].startswith("Chaos (6): after each cast")
