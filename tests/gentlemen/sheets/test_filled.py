"""Tests of the data on sheets: rosters, names, and a current battle."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gm.errors import GmError, Refusal
from gm.game import Seat, Setup, SheetData, SheetRequest
from gm.games import load
from gm.games.gentlemen.book import Book
from gm.games.gentlemen.paper.sheets import sheets
from gm.games.gentlemen.state import State
from gm.paper.papers import PAPERS
from gm.store.shipped import cards
from tests.support.declared import check

GAME = load("gentlemen")
SETUP = Setup((Seat("red", "Red"), Seat("blue", "Blue")), "red", house={"size": "600"})
ROSTERS = {"roster.red": cards("gentlemen")["red"], "roster.blue": cards("gentlemen")["red"]}
"""The options of ``new`` that give both sides the same units."""


def standing() -> State:
    """Return a battle in turn 2 with damaged weapons, wounds, a melee, and three units of Blue out."""
    state: State = GAME.play.start(SETUP).state
    known = {unit.id: unit for unit in state.units}
    changed: dict[str, dict[str, Any]] = {
        "wren": {"ammo": (0,), "progress": (("rifle.load", 1),), "activated": True},
        "uhlan": {"wounds": 2, "concussed": 2, "mounted": False},
        "otter": {"items": ("jammed",), "suppressed": True},
        **{id: {"out": True} for id in ("grenadier", "jager", "drummer")},
    }
    units = tuple(unit._replace(**changed.get(unit.id, {})) for unit in known.values())
    red, blue = state.sides
    sides = (red._replace(score=2, reactions=1, discard=("QH", "?")), blue._replace(lost=0))
    return state._replace(turn=2, units=units, sides=sides, melee=(("alder", "uhlan"),))


def filled(sheet: str, **wanted: Any) -> SheetData:
    return GAME.sheets()[sheet].fill(SheetRequest(PAPERS["a4"], **wanted))


@pytest.mark.parametrize("sheet", GAME.sheets())
@pytest.mark.parametrize("wanted", [{}, {"brought": ROSTERS}, {"state": standing()}], ids=["bare", "brought", "stands"])
def test_a_sheet_is_filled_as_declared(sheet: str, wanted: dict[str, Any]) -> None:
    data = json.loads(json.dumps(filled(sheet, **wanted).data))
    check(data, GAME.sheets()[sheet].shape, sheet)


def test_every_sheet_of_the_surface_is_there() -> None:
    of_the_surface = {"warband", "units", "modifiers", "symbols", "critical", "terrain", "tracker", "list"}
    assert of_the_surface <= {*GAME.sheets()}


def test_symbols_are_those_of_the_handbook() -> None:
    parts = filled("symbols").data["parts"]
    assert [len(part["rows"]) for part in parts] == [6, 20, 18]
    assert parts[0]["rows"][0][0] == "Ace"


def test_without_rosters_cards_are_samples_and_sheets_blank() -> None:
    assert [card["name"] for card in filled("units").data["cards"]][:2] == ["Captain Alder", "Wren"]
    assert [side["name"] for side in filled("warband", names=("Ana", "Bo")).data["sides"]] == ["Ana", "Bo"]
    assert [(unit["points"], unit["units"]) for unit in filled("list").data["sides"]] == [(None, [])] * 2


def test_units_of_both_rosters_have_different_codes() -> None:
    printed = filled("units", brought=ROSTERS)
    codes = [card["code"] for card in printed.data["cards"]]
    assert len({*codes}) == 12
    assert printed.ids["wren-blue"] == "gw.unit.wren-blue"
    assert filled("units", brought={"roster.red": ROSTERS["roster.red"]}).data["cards"][1]["code"] == "wren"


def test_a_card_shows_cost_and_effect_of_abilities() -> None:
    wren = filled("units").data["cards"][1]
    fire, load = wren["items"][0]["abilities"]
    assert (wren["stats"], wren["points"], wren["passives"][0]) == ([2, 4, 2, 2], 75, "Mobile Loading 1")
    assert fire["kind"] == "Ranged 6 · ♦ · reusable · ammo"
    assert fire["options"][2] == {"name": "Kill", "cost": "♦8+ ♦", "does": "2 wounds, pierce 1, Lethal"}
    assert (load["kind"], load["load"]) == ("2 AP · reusable", 2)
    uhlan = filled("units").data["cards"][7]
    assert (uhlan["rides"], uhlan["untrained"]) == (True, True)


def test_cards_and_sheets_show_the_current_battle() -> None:
    printed = {card["code"]: card for card in filled("units", state=standing()).data["cards"]}
    wren, uhlan, otter = (printed[name] for name in ("wren", "uhlan", "otter"))
    assert [(item["now"], item["paid"]) for item in wren["items"]] == [(0, 1)]
    assert (uhlan["wounds"], uhlan["untrained"], uhlan["lies"]) == (
        2,
        False,
        ["concussed 2", "melee: Captain Alder"],
    )
    assert (otter["items"][0]["state"], otter["lies"]) == ("jammed", ["suppressed"])
    red, blue = filled("warband", state=standing()).data["sides"]
    assert (red["title"], blue["title"]) == ("The Alder Foxes", "Brandt's Lancers")
    assert (red["deck"], red["score"], red["limit"], blue["prestige"]) == (52, 2, 3, 6)
    tracker = filled("tracker", state=standing()).data
    assert (tracker["turn"], [(side["out"], side["lost"]) for side in tracker["sides"]]) == (2, [(0, None), (3, 0)])


def test_a_sheet_can_be_printed_for_one_side() -> None:
    state = standing()
    assert {card["side"] for card in filled("units", state=state, seat="blue").data["cards"]} == {"Blue"}
    assert [side["name"] for side in filled("warband", state=state, seat="blue").data["sides"]] == ["Blue"]


def test_a_point_list_shows_what_everything_costs() -> None:
    """Triple ammunition costs three times as much, and Arsenal saves 10 points."""
    lists = filled("list", state=standing()).data
    units = {unit["name"]: unit for unit in lists["sides"][0]["units"]}
    assert lists["size"] == 600
    assert units["Wren"] == {"name": "Wren", "own": 45, "gear": [["Rifle", "40"]], "arsenal": 10, "points": 75}
    assert units["Marten"]["gear"] == [["Pistol", "20"], ["Pistol 2", "60"]]
    assert sum(unit["points"] for unit in units.values()) == lists["sides"][0]["points"] == 515


def test_three_sides_cannot_be_on_a_sheet() -> None:
    with pytest.raises(Refusal, match="print-names"):
        filled("tracker", names=("Red", "Blue", "Green"))


@pytest.mark.parametrize("part", [{"title": "A turn", "code": "r1"}, {"title": "T", "code": "r1", "lines": [3]}, 3])
def test_a_malformed_order_card_names_the_part(part: Any) -> None:
    shipped = cards("gentlemen")
    book = Book({**{name: shipped[name] for name in ("en/rules", "rules", "en/contents")}, "en/quick": {"turn": part}})
    with pytest.raises(GmError, match=r"en/quick\.toml, turn"):
        sheets(book)["quick"].fill(SheetRequest(PAPERS["a4"]))
