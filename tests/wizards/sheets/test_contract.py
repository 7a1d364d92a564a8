"""What templates are given is what is declared: no more, no less, for blank sheets and for a duel as it stands."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any, get_type_hints, is_typeddict

import pytest

from gm.errors import GmError, Refusal
from gm.game import LONGEST_CODE, Printed, Wanted
from gm.games import load
from gm.games.wizards.book import Book
from gm.games.wizards.paper import contract
from gm.games.wizards.paper.sheets import sheets
from gm.paper.papers import PAPERS
from gm.store.shipped import cards, root
from gm.table.session import Session
from tests.driving.declared import check

GAME = load("wizards")
TEMPLATES = Path(root("printables"))
SHAPES = [shape for shape in vars(contract).values() if is_typeddict(shape)]
FILE: dict[str, Any] = {
    "cards": {
        "spell": [
            {"name": "Queue", "id": "queue-up", "cost": 9, "type": "utility", "activation": "ongoing"},
            {"id": "trance-state", "text": "Dreams.", "cost": 2},
        ]
    }
}
"""What somebody brought: a spell more of which nothing is told, and one of the four changed."""


def filled(sheet: str, **wanted: Any) -> Printed:
    return GAME.sheets()[sheet].fill(Wanted(PAPERS["a4"], **wanted))


@pytest.mark.parametrize("sheet", GAME.sheets())
@pytest.mark.parametrize("brought", [{}, FILE], ids=["shipped", "brought"])
def test_a_blank_sheet_is_filled_as_declared(sheet: str, brought: dict[str, Any]) -> None:
    data = json.loads(json.dumps(filled(sheet, brought=brought).data))
    check(data, contract.SHEETS[sheet], sheet)


@pytest.mark.parametrize("sheet", GAME.sheets())
def test_so_is_one_of_a_duel_as_it_stands(table: Session, sheet: str) -> None:
    data = json.loads(json.dumps(filled(sheet, state=table.table().state).data))
    check(data, contract.SHEETS[sheet], sheet)


def test_every_sheet_of_the_surface_is_there_and_has_its_template() -> None:
    assert {"mat", "life", "turn", "spells", "repertoire", "distribution", "mana"} <= {*GAME.sheets()}
    assert {*contract.SHEETS} == {*GAME.sheets()}
    assert all((TEMPLATES / "wizards" / f"{sheet}.typ").is_file() for sheet in GAME.sheets())


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_every_key_is_used_by_a_template_and_explained(shape: type) -> None:
    used = "\n".join(path.read_text(encoding="utf-8") for path in sorted((TEMPLATES / "wizards").glob("*.typ")))
    told = (TEMPLATES / "README.md").read_text(encoding="utf-8").partition("### Wizards of the Grimoire")[2]
    for key in get_type_hints(shape):
        assert re.search(rf"\.{key}\b", used), f"no template asks for {key}"
        assert f"`{key}`" in told, f"{key} is explained nowhere"


@pytest.mark.parametrize("sheet", GAME.sheets())
@pytest.mark.parametrize("brought", [{}, FILE], ids=["shipped", "brought"])
def test_every_code_on_a_sheet_has_words_that_fit_into_it(sheet: str, brought: dict[str, Any]) -> None:
    printed = filled(sheet, brought=brought)
    asked = set(re.findall(r'"code": "([^"]+)"', json.dumps(printed.data)))
    assert asked == {*printed.codes} or not printed.codes
    assert all(0 < len(said.encode()) <= LONGEST_CODE for said in printed.codes.values())


def test_spells_are_those_of_the_book_or_of_the_file_a_type_after_the_other() -> None:
    shown = filled("spells").data["cards"]
    assert len(shown) == 40
    assert list(Counter(one["type"] for one in shown)) == ["attack", "regeneration", "utility"]
    brought = {one["name"]: one for one in filled("spells", brought=FILE).data["cards"]}
    assert len(brought) == 5
    assert (brought["Trance State"]["text"], brought["Trance State"]["cost"]) == ("Dreams.", 2)
    assert (brought["Queue"]["text"], brought["Queue"]["typed"]) == ("", "cast queue-up")


def test_mana_are_sixty_as_in_the_box() -> None:
    assert Counter(one["power"] for one in filled("mana").data["cards"]) == {1: 32, 2: 16, 3: 8, 4: 4}
    assert [(one["power"], one["number"]) for one in filled("distribution").data["powers"]] == [
        *((1, 32), (2, 16), (3, 8), (4, 4))
    ]


def test_a_duel_goes_on_on_paper_as_it_stands(table: Session) -> None:
    state = table.table().state
    ana, bo = filled("repertoire", state=state).data["wizards"]
    assert (ana["hp"], ana["hand"], ana["last"], bo["last"]) == (51, 0, "none", "4: 4 damage")
    assert [(one["name"], one["mana"], one["on"]) for one in bo["slots"]] == [
        *(("Living Wind", 0, False), ("War Chant", 1, False), ("Stone Ward", 2, True)),
        *[(None, None, False)] * 3,
    ]
    mat = filled("mat", state=state).data
    assert (mat["deck"], mat["discard"], len(mat["pool"]), mat["pool"][-1]) == (51, 3, 10, "Iron Rain")
    assert [one["told"] for one in filled("distribution", state=state).data["powers"]] == [0, 1, 1, 1]
    score = filled("score", state=state).data
    assert (score["turn"], score["names"][score["next"]], score["opening"]) == (4, "Ana", False)


def test_what_one_of_them_needs_is_printed_alone(table: Session) -> None:
    state = table.table().state
    assert [one["name"] for one in filled("repertoire", state=state, seat="bo").data["wizards"]] == ["Bo"]
    assert filled("life", state=state, seat="ana").data["tracks"] == [{"name": "Ana", "hp": 51}]


def test_one_name_leaves_the_other_blank_and_a_third_has_no_place() -> None:
    assert filled("life", names=("Ana",)).data["tracks"] == [{"name": "Ana", "hp": None}, {"name": None, "hp": None}]
    with pytest.raises(Refusal, match="print-names"):
        filled("repertoire", names=("Ana", "Bo", "Cy"))


@pytest.mark.parametrize("part", [{"title": "Cast", "phase": True, "code": "r9"}, {"title": "T", "lines": [["x"]]}, 3])
def test_a_turn_card_of_ones_own_with_a_mistake_names_the_part(part: Any) -> None:
    shipped = cards("wizards")
    known = {name: shipped[name] for name in ("en/rules", "rules", "en/contents", "en/signs")}
    with pytest.raises(GmError, match=r"en/order\.toml, cast"):
        sheets(Book({**known, "en/order": {"cast": part}}))["turn"].fill(Wanted(PAPERS["a4"]))
