"""Every sheet of Grimlore as a document: its pages, letters on the paper, codes that lead to a rule."""

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

GAME = load("grimlore")
RULES = {rule.id for rule in GAME.book().rules(None)}
PAGES = {
    "tests": (1, 1, 2),
    "combat": (1, 1, 2),
    "settlement": (1, 1, 2),
    "shop": (2, 2, 4),
    "heroes": (1, 1, 1),
    "party": (1, 1, 1),
    "session": (1, 1, 1),
    "monsters": (4, 4, 8),
    "items": (4, 4, 6),
}
"""Every sheet with its pages on A4, letter and A5."""
CODES = {"tests": 6, "combat": 6, "settlement": 5, "shop": 6, "monsters": 8, "items": 12}
"""How many codes are on them."""


def test_every_sheet_is_looked_at() -> None:
    assert {*PAGES} == {*GAME.sheets()}


@pytest.mark.parametrize(
    ("sheet", "paper", "at"),
    [
        *((sheet, paper, at) for sheet in PAGES for paper, at in (("a4", 0), ("a5", 2))),
        *((sheet, "letter", 1) for sheet in ("combat", "heroes")),
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
    addresses = [re.fullmatch(r"HTTP://GM\.LOCAL:5252/R/(GL\.[A-Z0-9.-]+)", text) for text in found]
    assert {one[1].casefold() for one in addresses if one} <= RULES
    assert all(addresses)


def test_a_code_without_a_network_holds_the_monster(desk: Session, tmp_path: Path) -> None:
    found = prints(desk, tmp_path, "monsters --game grimlore --link text --only thicket-wolf").codes()
    assert [*found] == [
        "Thicket Wolf: easy, 3 Energy, melee, 1 damage piercing, 3 minions (1 damage), move 4, reward 1 Gold, 1 XP"
    ]


@pytest.mark.parametrize(
    ("words", "pages", "size"),
    [("--single --bleed 3", 3, (76, 126)), ("--sides fold --each 2", 2, (210, 297))],
)
def test_some_cards_are_cut_as_they_are_wanted(
    desk: Session, tmp_path: Path, words: str, pages: int, size: tuple[int, int]
) -> None:
    proof = prints(desk, tmp_path, f"monsters --game grimlore --only rust-golem,bog-lurker {words}")
    with proof.open() as pdf:
        assert len(pdf.pages) == pages
        assert (pdf.pages[0].width / MM, pdf.pages[0].height / MM) == pytest.approx(size, abs=NEAR)
    assert proof.outside() == []


def test_sheets_show_the_session_as_it_stands(printed: Print) -> None:
    for sheet, more in (("heroes", "Cleave"), ("party", "Owls"), ("session", "Rations")):
        proof = printed(f"{sheet} --now")
        text = " ".join(proof.texts())
        for said in ("As it stands in turn 1", "Lena", "Bo", more):
            assert said in text
        assert proof.outside() == []


def test_names_are_written_on_blank_sheets(printed: Print) -> None:
    for sheet in ("heroes", "party", "session"):
        text = " ".join(printed(f"{sheet} --names Ana,Bo").texts())
        assert "Ana" in text
        assert "Bo" in text


def test_less_ink_is_less_ink(printed: Print) -> None:
    assert printed("items --only marsh-tonic --ink-saver").ink() < 0.95 * printed("items --only marsh-tonic").ink()


def test_the_booklet_has_every_sheet_that_an_evening_needs(printed: Print) -> None:
    contents = printed("all").texts()[0]
    assert all((sheet.title in contents) == sheet.bound for sheet in GAME.sheets().values())
