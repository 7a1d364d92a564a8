"""What templates are given is what is declared: no more, no less, for blank sheets and for a duel as it stands."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_type_hints, is_typeddict

import pytest

from gm.game import LONGEST_CODE, Printed, Wanted
from gm.games import load
from gm.games.gatling.paper import codes as said_by_codes
from gm.games.gatling.paper import contract
from gm.paper.papers import PAPERS
from gm.store.shipped import cards, root
from gm.table.session import Session
from tests.driving.declared import check

GAME = load("gatling")
TEMPLATES = Path(root("printables"))
SHAPES = [shape for shape in vars(contract).values() if is_typeddict(shape)]


def filled(sheet: str, **wanted: Any) -> Printed:
    return GAME.sheets()[sheet].fill(Wanted(PAPERS["a4"], **wanted))


@pytest.mark.parametrize("sheet", contract.SHEETS)
def test_a_blank_sheet_is_filled_as_declared(sheet: str) -> None:
    data = json.loads(json.dumps(filled(sheet).data))
    check(data, contract.SHEETS[sheet], sheet)


@pytest.mark.parametrize("sheet", contract.SHEETS)
def test_so_is_one_of_a_duel_as_it_stands(table: Session, sheet: str) -> None:
    data = json.loads(json.dumps(filled(sheet, state=table.table().state).data))
    check(data, contract.SHEETS[sheet], sheet)


def test_every_sheet_is_declared_and_has_its_template() -> None:
    assert {*contract.SHEETS} == {*GAME.sheets()}
    assert all((TEMPLATES / "gatling" / f"{sheet}.typ").is_file() for sheet in GAME.sheets())


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_every_key_is_used_by_a_template_and_explained(shape: type) -> None:
    used = "\n".join(path.read_text(encoding="utf-8") for path in sorted((TEMPLATES / "gatling").glob("*.typ")))
    told = (TEMPLATES / "README.md").read_text(encoding="utf-8")
    for key in get_type_hints(shape):
        assert re.search(rf"\.{key}\b", used), f"no template asks for {key}"
        assert f"`{key}`" in told, f"{key} is explained nowhere"


@pytest.mark.parametrize("sheet", contract.SHEETS)
def test_every_code_on_a_sheet_has_words_that_fit_into_it(sheet: str) -> None:
    printed = filled(sheet)
    asked = set(re.findall(r'"code": "([^"]+)"', json.dumps(printed.data)))
    assert asked == {*printed.codes}
    assert all(0 < len(said.encode()) <= LONGEST_CODE for said in printed.codes.values())


def test_names_are_written_on_blank_sheets() -> None:
    mages = filled("stats", names=("Ana", "Bo", "Cy")).data["mages"]
    assert [mage["name"] for mage in mages] == ["Ana", "Bo", "Cy"]
    assert filled("score", names=("Ana", "Bo")).data["names"] == ["Ana", "Bo"]
    assert filled("score").data["names"] == [None] * 4


def test_a_duel_goes_on_on_paper_as_it_stands(table: Session) -> None:
    state = table.table().state
    data = filled("stats", state=state).data
    ana = data["mages"][0]
    assert (ana["name"], ana["pages"], ana["mana"], ana["max_mana"]) == ("Ana", state.mages[0].pages, 2, 6)
    assert ana["spells"] == [{"name": "Bard's Itch", "by": "Cy", "round": 2}]
    assert data["stands"].startswith("Round 2")
    assert filled("score", state=state).data["round"] == 2


def test_a_code_says_the_rules_own_text_where_that_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    from gm.games.gatling.book import Book

    rules = {"gg.spell.fright": {"title": "Fright", "text": "No mana."}, "gg.spell.chaos": {"text": "far " * 40}}
    shipped = cards("gatling")
    book = Book({name: rules if name == "en/rules" else shipped[name] for name in shipped})
    codes = said_by_codes.spell_codes(book)
    assert codes["fright"] == "Fright (4): No mana."
    assert codes["chaos"].startswith("Chaos (6): after each cast")
