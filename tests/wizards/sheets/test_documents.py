"""Every sheet of Wizards of the Grimoire as a document: pages on every paper, letters, codes that lead to rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from gm.games import load
from gm.paper.papers import PAPERS
from gm.table.session import Session
from tests.driving.proofs import MM, NEAR, Proof, prints

Print = Callable[[str], Proof]

GAME = load("wizards")
RULES = {rule.id for rule in GAME.book().rules(None)}
PAGES = {
    "turn": (1, 1, 1),
    "mat": (1, 1, 1),
    "life": (1, 1, 1),
    "repertoire": (1, 1, 1),
    "spells": (10, 10, 20),
    "distribution": (1, 1, 1),
    "mana": (14, 14, 30),
    "score": (1, 1, 1),
}
"""Every sheet with its pages on A4, letter and A5."""
CODES = {"turn": 8, "spells": 40}
"""How many codes are on them."""
CARDS = {"spells": (66, 96), "mana": (63, 88)}
"""Sheets of cards, with their size in mm."""


def test_every_sheet_is_looked_at() -> None:
    assert {*PAGES} == {*GAME.sheets()}


@pytest.mark.parametrize(("paper", "at"), [("a4", 0), ("letter", 1), ("a5", 2)])
@pytest.mark.parametrize("sheet", PAGES)
def test_pages_and_paper(printed: Print, sheet: str, paper: str, at: int) -> None:
    proof = printed(f"{sheet} --paper {paper}")
    with proof.open() as pdf:
        assert len(pdf.pages) == PAGES[sheet][at]
        sides = sorted((PAPERS[paper].width, PAPERS[paper].height))
        for page in pdf.pages:
            assert sorted((page.width / MM, page.height / MM)) == pytest.approx(sides, abs=NEAR)
    assert proof.outside() == []


@pytest.mark.parametrize("sheet", CODES)
def test_every_code_leads_to_a_rule_by_its_whole_id(printed: Print, sheet: str) -> None:
    found = printed(sheet).codes()
    assert found.total() == CODES[sheet]
    addresses = [re.fullmatch(r"HTTP://GM\.LOCAL:5252/R/(WG\.[A-Z0-9.-]+)", text) for text in found]
    assert {one[1].casefold() for one in addresses if one} <= RULES
    assert all(addresses)


def test_a_code_without_a_network_holds_what_a_spell_does(desk: Session, tmp_path: Path) -> None:
    found = prints(desk, tmp_path, "spells --game wizards --link text --only trance-state,magpie").codes()
    assert sorted(text.partition(":")[0] for text in found) == [
        "Magpie (1 regeneration, delayed)",
        "Trance State (1 attack, instant)",
    ]


def test_a_spell_card_says_what_it_costs_how_it_works_and_what_is_typed(printed: Print) -> None:
    first = " ".join(printed("spells").texts()[0].split())
    for said in ("Ember Dart", "instant · attack", "2 damage.", "cast ember-dart", "basic ♦", "gm rule"):
        assert said in first


@pytest.mark.parametrize("sheet", CARDS)
def test_cards_are_of_their_size_and_have_backs(printed: Print, sheet: str) -> None:
    """Crop marks lie a card apart, and every sheet of fronts is followed by its backs."""
    texts = printed(sheet).texts()
    assert ["fronts" in text for text in texts] == [number % 2 == 0 for number in range(len(texts))]
    width, height = CARDS[sheet]
    with printed(sheet).open() as pdf:
        lines = pdf.pages[0].lines
        across = sorted({round(at["x0"] / MM, 1) for at in lines if at["width"] < 0.1})
        down = sorted({round(at["top"] / MM, 1) for at in lines if at["height"] < 0.1})
    assert any(abs(one - other - width) < NEAR for one in across for other in across)
    assert any(abs(one - other - height) < NEAR for one in down for other in down)


def test_eight_spells_lie_on_a_page(printed: Print) -> None:
    assert printed("spells").texts()[0].count("gm rule") == 8


def test_one_power_of_mana_is_printed_alone(table: Session, tmp_path: Path) -> None:
    """Somebody has lost a four."""
    proof = prints(table, tmp_path, "mana --only 4 --sides fronts")
    assert [{*re.findall(r"^\d", text, re.MULTILINE)} for text in proof.texts()] == [{"4"}]


def test_sheets_show_the_duel_as_it_stands(printed: Print) -> None:
    text = " ".join(printed("repertoire --now").texts())
    for said in ("As it stands in turn 4", "Ana", "Bo", "Undertow", "Stone Ward", "ongoing · utility · on", "51"):
        assert said in text
    assert "Iron Rain" in printed("mat --now").texts()[0]


@pytest.mark.parametrize("sheet", ["mat", "repertoire", "life", "score"])
@pytest.mark.parametrize("paper", ["a5", "letter"])
def test_long_names_stay_on_the_paper(printed: Print, sheet: str, paper: str) -> None:
    names = "Ana-Maria-Konstantinopoulou-Papadopoulou,Bartholomäus-von-und-zu-Hohenstein-Waldburg"
    assert printed(f"{sheet} --names {names} --paper {paper}").outside() == []


@pytest.mark.parametrize("sheet", ["spells --only ember-dart,unpick", "mana --only 3,4"])
def test_less_ink_is_less_ink(printed: Print, sheet: str) -> None:
    assert printed(f"{sheet} --ink-saver").ink() < 0.95 * printed(sheet).ink()


def test_two_runs_make_equal_bytes(printed: Print, table: Session, tmp_path: Path) -> None:
    assert prints(table, tmp_path, "all").data == printed("all").data


def test_the_booklet_has_every_sheet_that_an_evening_needs(printed: Print) -> None:
    contents = printed("all").texts()[0]
    assert all((sheet.title in contents) == sheet.bound for sheet in GAME.sheets().values())
