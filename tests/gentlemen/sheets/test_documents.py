"""Every sheet of Gentlemen of War as a document: its pages, letters on the paper, codes that lead to a rule."""

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

GAME = load("gentlemen")
RULES = {rule.id for rule in GAME.book().rules(None)}
PAGES = {
    "quick": (1, 1, 2),
    "modifiers": (1, 1, 1),
    "symbols": (1, 1, 3),
    "terrain": (1, 1, 1),
    "critical": (1, 1, 1),
    "units": (6, 6, 12),
    "warband": (2, 2, 2),
    "tracker": (1, 1, 1),
    "list": (2, 2, 2),
    "tokens": (1, 1, 2),
}
"""Every sheet with its pages on A4, letter and A5."""
CODES = {"quick": 6, "modifiers": 3, "symbols": 3, "terrain": 3, "critical": 1, "units": 12}
"""How many codes are on them."""


def test_every_sheet_is_looked_at() -> None:
    assert {*PAGES} == {*GAME.sheets()}


@pytest.mark.parametrize(
    ("sheet", "paper", "at"),
    [
        *((sheet, paper, at) for sheet in PAGES for paper, at in (("a4", 0), ("a5", 2))),
        *((sheet, "letter", 1) for sheet in ("quick", "warband")),
    ],
)
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
    found = printed(f"{sheet} --paper a4").codes()
    assert found.total() == CODES[sheet]
    addresses = [re.fullmatch(r"HTTP://GM\.LOCAL:5252/R/(GW\.[A-Z0-9.-]+)", text) for text in found]
    assert {one[1].casefold() for one in addresses if one} <= RULES
    assert all(addresses)


def test_a_code_without_a_network_holds_the_unit(desk: Session, tmp_path: Path) -> None:
    found = prints(desk, tmp_path, "units --game gentlemen --link text --only badger").codes()
    assert [*found] == ["Badger: ♥4 ♦2 ♣3 ♠3, armour 1, Brutal Charge 1, Hefty 1, Strong"]


def test_a_card_tells_what_cards_buy_and_has_room_for_wounds_shots_and_loading(printed: Print) -> None:
    text = " ".join(printed("units --paper a4").texts()[0].split())
    wren = text[text.index("Wren") : text.index("gm rule wren")]
    for said in ("Ranged 6", "Mobile Loading 1", "2 wounds, pierce 1, Lethal", "ammo", "load", "wounds"):
        assert said in wren


def test_cards_are_of_their_size_and_have_backs(printed: Print) -> None:
    """Crop marks lie a card apart, and every sheet of fronts is followed by its backs."""
    proof = printed("units --paper a4")
    assert ["fronts" in text for text in proof.texts()] == [number % 2 == 0 for number in range(6)]
    with proof.open() as pdf:
        lines = pdf.pages[0].lines
        across = sorted({round(at["x0"] / MM, 1) for at in lines if at["width"] < 0.1})
        down = sorted({round(at["top"] / MM, 1) for at in lines if at["height"] < 0.1})
    assert any(abs(one - other - 70) < NEAR for one in across for other in across)
    assert any(abs(one - other - 120) < NEAR for one in down for other in down)


@pytest.mark.parametrize(
    ("words", "pages", "size"),
    [
        ("--single --bleed 3", 3, (76, 126)),
        ("--card mini", 2, (297, 210)),
        ("--sides fold --each 2", 2, (210, 297)),
    ],
)
def test_some_cards_are_cut_as_they_are_wanted(
    desk: Session, tmp_path: Path, words: str, pages: int, size: tuple[int, int]
) -> None:
    proof = prints(desk, tmp_path, f"units --game gentlemen --only wren,otter {words}")
    with proof.open() as pdf:
        assert len(pdf.pages) == pages
        assert (pdf.pages[0].width / MM, pdf.pages[0].height / MM) == pytest.approx(size, abs=NEAR)
    assert proof.outside() == []


def test_sheets_show_the_battle_as_it_stands(printed: Print) -> None:
    for sheet in ("warband", "tracker"):
        text = " ".join(printed(f"{sheet} --now").texts())
        for said in ("As it stands in turn 1", "Red", "Blue", "Captain Alder"):
            assert said in text


def test_names_are_written_on_blank_sheets(printed: Print) -> None:
    for sheet in ("warband", "tracker", "list"):
        text = " ".join(printed(f"{sheet} --names Ana,Bo").texts())
        assert "Ana" in text
        assert "Bo" in text


def test_less_ink_is_less_ink(printed: Print) -> None:
    assert printed("units --only wren --ink-saver").ink() < 0.95 * printed("units --only wren").ink()


def test_the_booklet_has_every_sheet_that_an_evening_needs(printed: Print) -> None:
    contents = printed("all").texts()[0]
    assert all((sheet.title in contents) == sheet.bound for sheet in GAME.sheets().values())
