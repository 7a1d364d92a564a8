"""Every sheet of Grimslingers as a document: pages on every paper, letters on the paper, codes that lead to a rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from gm.games import load
from gm.paper.papers import PAPERS
from gm.table.session import Session
from tests.driving.proofs import BACKS, FRONTS, MM, NEAR, Proof, prints

Print = Callable[[str], Proof]

GAME = load("grimslingers")
RULES = {rule.id for rule in GAME.book().rules(None)}
PAGES = {
    "aftermath": (1, 1, 1),
    "spells": (1, 1, 1),
    "signatures": (6, 6, 12),
    "elements": (4, 4, 6),
    "targets": (2, 2, 4),
    "numbers": (2, 2, 4),
    "sheets": (1, 1, 2),
    "score": (1, 1, 1),
}
"""Every sheet with its pages on A4, letter and A5."""
CODES = {"aftermath": 4, "signatures": 22, "elements": 12}
"""How many codes are on them."""
CARDS = {"signatures": (63, 88), "elements": (63, 88), "targets": (63, 44), "numbers": (52, 66)}
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
    addresses = [re.fullmatch(r"HTTP://GM\.LOCAL:5252/R/(GS\.[A-Z0-9.-]+)", text) for text in found]
    assert {one[1].casefold() for one in addresses if one} <= RULES
    assert all(addresses)


@pytest.mark.parametrize("sheet", CODES)
def test_a_code_without_a_network_holds_the_rule(desk: Session, tmp_path: Path, sheet: str) -> None:
    found = prints(desk, tmp_path, f"{sheet} --game grimslingers --link text").codes()
    assert found.total() == CODES[sheet]
    assert all(len(text.encode()) <= 120 for text in found)


def test_a_card_says_what_it_costs_when_it_works_and_what_each_number_does(printed: Print) -> None:
    first = " ".join(printed("signatures").texts()[0].split())
    hex_ = first[first.index("Hex") : first.index("Mimic")]
    assert "single foe · blue" in hex_
    assert hex_.index("A its card does no damage") < hex_.index("5 3 EP less") < hex_.index("4 EP")
    assert "gm rule hex" in hex_


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


def test_sheets_show_the_duel_as_it_stands(printed: Print) -> None:
    text = " ".join(printed("sheets --now").texts())
    for said in ("As it stands in turn 2", "Ana", "Bo", "Cy", "Hush", "Hex"):
        assert said in text


def test_names_are_written_on_blank_sheets(printed: Print) -> None:
    targets = printed("targets --names Ana,Bo").texts()[0]
    assert "of Ana" in targets
    assert "of Bo" in targets
    assert "Reckoning" in printed("score --names Ana,Bo").texts()[0]


@pytest.mark.parametrize("sheet", ["signatures", "numbers", "targets"])
def test_less_ink_is_less_ink(printed: Print, sheet: str) -> None:
    saved, usual = printed(f"{sheet} --ink-saver"), printed(sheet)
    assert saved.ink(FRONTS) < 0.9 * usual.ink(FRONTS)
    assert saved.ink(BACKS) < 0.65 * usual.ink(BACKS)


def test_two_runs_make_equal_bytes(printed: Print, table: Session, tmp_path: Path) -> None:
    assert prints(table, tmp_path, "all").data == printed("all").data


def test_the_booklet_has_every_sheet_that_an_evening_needs(printed: Print) -> None:
    contents = printed("all").texts()[0]
    assert all((sheet.title in contents) == sheet.bound for sheet in GAME.sheets().values())
    assert printed("all").codes().total() == CODES["aftermath"] + CODES["signatures"]
