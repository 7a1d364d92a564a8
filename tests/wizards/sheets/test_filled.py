"""The data of the sheets of Wizards: spells, mana, names, the state of a duel."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from gm.errors import GmError, Refusal
from gm.game import SheetData, SheetRequest
from gm.games import load
from gm.games.wizards.book import Book
from gm.games.wizards.paper.sheets import sheets
from gm.paper.papers import PAPERS
from gm.store.shipped import cards
from gm.table.session import Session

GAME = load("wizards")
FILE: dict[str, Any] = {
    "cards": {
        "spell": [
            {"name": "Queue", "id": "queue-up", "cost": 9, "type": "utility", "activation": "ongoing"},
            {"id": "trance-state", "text": "Dreams.", "cost": 2},
        ]
    }
}
"""A card file: a new spell without text, and one of the four changed."""


def filled(sheet: str, **wanted: Any) -> SheetData:
    return GAME.sheets()[sheet].fill(SheetRequest(PAPERS["a4"], **wanted))


def test_every_sheet_exists() -> None:
    assert {"mat", "life", "turn", "spells", "repertoire", "distribution", "mana"} <= {*GAME.sheets()}


def test_spell_cards_are_sorted_by_type() -> None:
    shown = filled("spells").data["cards"]
    assert len(shown) == 40
    assert list(Counter(card["type"] for card in shown)) == ["attack", "regeneration", "utility"]
    brought = {card["name"]: card for card in filled("spells", brought=FILE).data["cards"]}
    assert len(brought) == 5
    assert (brought["Trance State"]["text"], brought["Trance State"]["cost"]) == ("Dreams.", 2)
    assert (brought["Queue"]["text"], brought["Queue"]["typed"]) == ("", "cast queue-up")


def test_mana_cards_are_as_in_the_box() -> None:
    assert Counter(row["power"] for row in filled("mana").data["cards"]) == {1: 32, 2: 16, 3: 8, 4: 4}
    assert [(row["power"], row["number"]) for row in filled("distribution").data["powers"]] == [
        *((1, 32), (2, 16), (3, 8), (4, 4))
    ]


def test_sheets_show_the_state_of_a_duel(table: Session) -> None:
    state = table.table().state
    ana, bo = filled("repertoire", state=state).data["wizards"]
    assert (ana["hp"], ana["hand"], ana["last"], bo["last"]) == (51, 0, "none", "4: 4 damage")
    assert [(row["name"], row["mana"], row["on"]) for row in bo["slots"]] == [
        *(("Living Wind", 0, False), ("War Chant", 1, False), ("Stone Ward", 2, True)),
        *[(None, None, False)] * 3,
    ]
    mat = filled("mat", state=state).data
    assert (mat["deck"], mat["discard"], len(mat["pool"]), mat["pool"][-1]) == (51, 3, 10, "Iron Rain")
    assert [row["told"] for row in filled("distribution", state=state).data["powers"]] == [0, 1, 1, 1]
    score = filled("score", state=state).data
    assert (score["turn"], score["names"][score["next"]], score["opening"]) == (4, "Ana", False)


def test_one_wizards_sheet_is_printed_alone(table: Session) -> None:
    state = table.table().state
    assert [wizard["name"] for wizard in filled("repertoire", state=state, seat="bo").data["wizards"]] == ["Bo"]
    assert filled("life", state=state, seat="ana").data["tracks"] == [{"name": "Ana", "hp": 51}]


def test_a_missing_name_is_blank_and_a_third_rejected() -> None:
    assert filled("life", names=("Ana",)).data["tracks"] == [{"name": "Ana", "hp": None}, {"name": None, "hp": None}]
    with pytest.raises(Refusal, match="print-names"):
        filled("repertoire", names=("Ana", "Bo", "Cy"))


@pytest.mark.parametrize("part", [{"title": "Cast", "phase": True, "code": "r9"}, {"title": "T", "lines": [["x"]]}, 3])
def test_a_mistake_in_a_turn_card_names_the_part(part: Any) -> None:
    shipped = cards("wizards")
    known = {name: shipped[name] for name in ("en/rules", "rules", "en/contents", "en/signs")}
    with pytest.raises(GmError, match=r"en/order\.toml, cast"):
        sheets(Book({**known, "en/order": {"cast": part}}))["turn"].fill(SheetRequest(PAPERS["a4"]))
