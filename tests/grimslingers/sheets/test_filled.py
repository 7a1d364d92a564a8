"""Tests of the data on sheets: shipped cards, cards of a file, names, and a duel."""

from __future__ import annotations

from typing import Any

import pytest

from gm.errors import GmError, Refusal
from gm.game import SheetData, SheetRequest
from gm.games import load
from gm.games.grimslingers.book import Book
from gm.games.grimslingers.cards import SIGNATURES
from gm.games.grimslingers.paper.sheets import sheets
from gm.paper.papers import PAPERS
from gm.store.shipped import cards
from gm.table.session import Session
from tests.grimslingers.table import sit

GAME = load("grimslingers")
FILE: dict[str, Any] = {
    "cards": {
        "card": [
            {"id": "ice", "text": "2 damage.", "effects": [{"do": "damage", "n": 2, "turn": "this"}]},
            {"id": "sand", "name": "Sand", "kind": "signature", "target": "all-foes", "banner": "red", "cost": 2},
        ],
        "reckoning": [{"text": "Still standing", "points": 3}],
    }
}
"""A card file with a changed element, a new signature, and a line of the Reckoning."""


def filled(sheet: str, **wanted: Any) -> SheetData:
    return GAME.sheets()[sheet].fill(SheetRequest(PAPERS["a4"], **wanted))


def test_every_promised_sheet_exists() -> None:
    assert {"sheets", "aftermath", "signatures", "spells", "targets", "numbers", "score"} <= {*GAME.sheets()}


def test_spells_are_listed_by_target() -> None:
    groups = {group["target"]: group["cards"] for group in filled("spells").data["groups"]}
    assert {target: len(cards) for target, cards in groups.items()} == {
        "Self": 4,
        "Team": 4,
        "Single foe": 11,
        "All players": 2,
        "All foes": 1,
    }
    assert [card["name"] for card in filled("signatures").data["cards"]] == [card.name for card in SIGNATURES]


def test_cards_of_a_file_are_printed_as_it_has_them() -> None:
    sand = filled("signatures", brought=FILE).data["cards"][-1]
    assert (sand["name"], sand["target"], sand["cost"], sand["code"]) == ("Sand", "all foes", 2, "gs.spell.sand")
    ice = next(card for card in filled("elements", brought=FILE).data["cards"] if card["element"] == "ice")
    assert (ice["text"], ice["code"], ice["typed"]) == ("2 damage.", "ice", "reveal WHO ice FOE")
    assert filled("score", brought=FILE).data["reckoning"][0] == {"text": "Still standing", "points": 3}


def test_number_cards_are_ten_and_say_what_they_do() -> None:
    cards = filled("numbers").data["cards"]
    assert [(card["face"], card["number"]) for card in cards[::2]] == [("A", 1), ("2", 2), ("3", 3), ("4", 4), ("5", 5)]
    assert cards[::2] == cards[1::2]
    assert [meaning["name"] for meaning in cards[0]["means"]] == ["Hex", "Karma", "Endow", "Pandora"]


def test_everyone_has_a_target_card_for_each_other_duellist() -> None:
    cards = filled("targets", names=("Ana", "Bo", "Cy")).data["targets"]
    assert [(card["of"], card["at"]) for card in cards[:2]] == [("Ana", "Bo"), ("Ana", "Cy")]
    assert len(cards) == 6
    assert filled("targets").data["targets"] == [{"of": None, "at": None, "code": "blank"}] * 12
    three = [{"of": "Ana", "at": None, "code": "ana"}] * 3
    assert filled("targets", names=("Ana",)).data["targets"] == three


def test_the_sheets_of_one_duellist_are_printed_alone(table: Session) -> None:
    state = table.table().state
    assert [duellist["name"] for duellist in filled("sheets", state=state, seat="bo").data["duellists"]] == ["Bo"]
    assert {card["of"] for card in filled("targets", state=state, seat="bo").data["targets"]} == {"Bo"}


def test_sheets_are_filled_in_from_a_duel(table: Session) -> None:
    data = filled("sheets", state=table.table().state).data
    ana, bo, _ = data["duellists"]
    assert (ana["hp"], ana["ep"], ana["max_hp"], data["turn"]) == (8, 10, 10, 2)
    assert ana["elements"][0] == {"name": "Fire", "element": "fire", "place": "resting", "back": 3}
    assert ana["statuses"] == [
        {"status": "silenced", "turn": 2, "by": "Bo"},
        {"status": "doubled", "turn": 2, "by": "Cy"},
    ]
    assert bo["signatures"] == [{"name": "Hush", "element": "", "place": "discard", "back": None}]
    assert filled("score", state=table.table().state).data["turn"] == 2


def test_a_sheet_leaves_a_line_for_each_unseen_signature() -> None:
    table = sit("Ana", "Bo")("set ana hex=hand mute=hand divert=discard bo mirror=hand")
    sheets = filled("sheets", state=table.session.table().state).data["duellists"]
    assert [(sheet["name"], sheet["lines"]) for sheet in sheets] == [("Ana", 0), ("Bo", 2)]


def test_five_names_on_a_sheet_are_rejected() -> None:
    with pytest.raises(Refusal, match="print-names"):
        filled("sheets", names=("Ana", "Bo", "Cy", "Di", "Eve"))


@pytest.mark.parametrize("part", [{"title": "The draw", "code": "r9"}, {"title": "T", "code": "r9", "steps": [{}]}, 3])
def test_a_mistake_in_an_own_order_card_is_named(part: Any) -> None:
    shipped = cards("grimslingers")
    book = Book({**{name: shipped[name] for name in ("en/rules", "rules", "en/contents")}, "en/order": {"draw": part}})
    with pytest.raises(GmError, match=r"en/order\.toml, draw"):
        sheets(book)["aftermath"].fill(SheetRequest(PAPERS["a4"]))
