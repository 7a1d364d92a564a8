"""The data of Grimlore's sheets. ``tests/suite/`` checks what the sheets of all games have in common."""

from __future__ import annotations

from typing import Any

import pytest

from gm.errors import GmError, Refusal
from gm.game import SheetData, SheetRequest
from gm.games.grimlore.book import Book
from gm.games.grimlore.computation.pool import Pool
from gm.games.grimlore.paper.sheets import sheets
from gm.games.grimlore.state import State
from gm.games.grimlore.tables import SKILLS, TRAITS
from gm.paper.papers import PAPERS
from gm.store.shipped import cards
from gm.table.session import Session

from ..game import GAME

BROUGHT = {
    "cards": {
        "format": 1,
        "game": "grimlore",
        "item": [{"name": "Rope", "id": "rope", "price": 3, "ore": 2}],
        "monster": [{"name": "Cave Wolf", "id": "cave-wolf", "hp": 4, "traits": {"armored": 2}, "loot": "Fur."}],
    }
}


@pytest.fixture
def state(table: Session) -> State:
    """Return the state of the session in ``conftest.py``."""
    state: State = table.table().state
    return state


def filled(sheet: str, **wanted: Any) -> SheetData:
    return GAME.sheets()[sheet].fill(SheetRequest(PAPERS["a4"], **wanted))


def test_every_sheet_exists() -> None:
    surface = {"party", "heroes", "tests", "combat", "shop", "session", "settlement", "monsters", "items"}
    assert surface == {*GAME.sheets()}


def test_the_price_list_has_every_trait() -> None:
    parts = filled("shop").data["parts"][2:]
    rows = [row for part in parts for row in part["rows"]]
    assert len(rows) == len(TRAITS) - len(SKILLS) - 1 + 1  # Reaper state with the levels, Cleave with both skills
    assert [row for row in rows if row[1] == "Bash"] == [
        ["", "Bash", "3 each, ≤ 3", "stun the enemy after a successful defence, once per round"]
    ]


def test_printed_chances_match_the_pool() -> None:
    rows = next(part for part in filled("tests").data["parts"] if part["code"] == "chance")["rows"]
    computed = [[str((Pool(black, red, ()).permille + 5) // 10) for black in range(1, 9)] for red in range(4)]
    assert [row[1:] for row in rows] == computed


def test_a_character_sheet_shows_the_session(state: State) -> None:
    lena, bo = filled("heroes", state=state).data["heroes"]
    might, _, arcane, _ = lena["attributes"]
    assert (lena["name"], lena["racial"], lena["energy"], lena["energy_max"]) == ("Lena", "Knowledgeable", 6, 6)
    assert (might["level"], might["skills"][0]) == (2, {"name": "1-Handed", "level": 3, "cap": 0})
    assert arcane["skills"][2] == {"name": "Lore", "level": 3, "cap": 2}
    assert [(trait["name"], trait["level"], trait["once"], trait["used"]) for trait in lena["traits"]] == [
        ("Cleave", 0, False, False),
        ("Expertise: Lore", 2, False, False),
        ("Rune Decryption", 0, True, True),
    ]
    assert lena["items"] == [{"name": "Dagger", "marks": "1-Handed · piercing", "proper": True}]
    assert bo["tested"]
    assert [hero["name"] for hero in filled("heroes", state=state, seat="bo").data["heroes"]] == ["Bo"]


def test_party_sheet_and_tracker_show_the_session(state: State) -> None:
    party = filled("party", state=state).data
    assert (party["name"], party["goods"][0]["amount"]) == ("Owls", 7)
    assert [member["best"] for member in party["members"]][:3] == ["1-Handed 3, Lore 3", "Stealth 2", ""]
    assert party["tonight"][:3] == ["Lena, Bo", "1", "0"]
    tracker = filled("session", state=state).data
    assert [(pile["name"], pile["start"], pile["left"]) for pile in tracker["stack"]] == [
        ("Wilderness", 4, 3),
        ("Settlement", 4, 4),
        ("Dungeon", 2, 2),
    ]
    assert (tracker["rations"], tracker["successes"], [seat["tested"] for seat in tracker["seats"]]) == (
        9,
        1,
        [False, True],
    )


def test_the_sample_is_printed_without_a_card_file() -> None:
    assert filled("monsters").data["cards"][0]["name"] == "Bog Lurker"
    wolf = filled("monsters", brought=BROUGHT).data["cards"][0]
    assert (wolf["name"], wolf["traits"], wolf["loot"]) == (
        "Cave Wolf",
        [["Armored 2", "2 red dice for attacks on the enemy"]],
        "Fur.",
    )
    assert filled("items", brought=BROUGHT).data["cards"][0]["made"] == "2 Ore"


def test_more_than_four_names_are_rejected() -> None:
    for sheet in ("heroes", "session"):
        with pytest.raises(Refusal, match="print-names"):
            filled(sheet, names=("A", "B", "C", "D", "E"))


@pytest.mark.parametrize("part", [{"title": "Red dice", "code": "r14"}, {"title": "T", "code": "r14", "lines": [3]}, 3])
def test_an_error_in_a_reference_file_names_the_part(part: Any) -> None:
    shipped = cards("grimlore")
    book = Book({**{name: shipped[name] for name in ("en/rules", "rules", "en/contents")}, "en/tests": {"red": part}})
    with pytest.raises(GmError, match=r"en/tests\.toml, red"):
        sheets(book)["tests"].fill(SheetRequest(PAPERS["a4"]))
