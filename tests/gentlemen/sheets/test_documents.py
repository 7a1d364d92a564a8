"""Tests of single sheets of Gentlemen of War. Checks of all sheets are in ``tests/suite``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gm.table.session import Session
from tests.support.layout import faults
from tests.support.proofs import MM, NEAR, Proof, prints

Print = Callable[[str], Proof]


def test_a_code_without_a_network_contains_the_unit(paper_session: Session, tmp_path: Path) -> None:
    codes = prints(paper_session, tmp_path, "units --game gentlemen --link text --only badger").codes()
    assert [*codes] == ["Badger: ♥4 ♦2 ♣3 ♠3, armour 1, Brutal Charge 1, Hefty 1, Strong"]


def test_a_unit_card_has_options_and_boxes_to_tick(printed: Print) -> None:
    text = " ".join(printed("units --paper a4").texts()[0].split())
    wren = text[text.index("Wren") : text.index("gm rule wren")]
    for words in ("Ranged 6", "Mobile Loading 1", "2 wounds, pierce 1, Lethal", "ammo", "load", "wounds"):
        assert words in wren


@pytest.mark.parametrize(
    ("words", "pages", "size"),
    [
        ("--single --bleed 3", 3, (76, 126)),
        ("--card mini", 2, (297, 210)),
        ("--sides fold --each 2", 2, (210, 297)),
    ],
)
def test_cards_can_be_chosen_and_sized(
    paper_session: Session, tmp_path: Path, words: str, pages: int, size: tuple[int, int]
) -> None:
    proof = prints(paper_session, tmp_path, f"units --game gentlemen --only wren,otter {words}")
    with proof.open() as pdf:
        assert len(pdf.pages) == pages
        assert (pdf.pages[0].width / MM, pdf.pages[0].height / MM) == pytest.approx(size, abs=NEAR)
    assert proof.outside() == []


def test_sheets_show_the_current_battle(printed: Print) -> None:
    for sheet in ("warband", "tracker"):
        text = " ".join(printed(f"{sheet} --now").texts())
        for words in ("As of turn 1", "Red", "Blue", "Captain Alder"):
            assert words in text


def test_names_are_written_on_blank_sheets(printed: Print) -> None:
    for sheet in ("warband", "tracker", "list"):
        text = " ".join(printed(f"{sheet} --names Ana,Bo").texts())
        assert "Ana" in text
        assert "Bo" in text


def test_tokens_leave_room_below_a_long_title(printed: Print) -> None:
    """Print a title on A5 with three lines below it."""
    assert faults(printed("tokens --paper a5").data) == []


def test_the_ink_saver_uses_less_ink(printed: Print) -> None:
    assert printed("units --only wren --ink-saver").ink() < 0.95 * printed("units --only wren").ink()
