"""Printed documents of single sheets. ``tests/suite/`` checks what the sheets of all games have in common."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gm.table.session import Session
from tests.support.proofs import MM, NEAR, Proof, prints

Print = Callable[[str], Proof]


def test_an_offline_code_holds_the_monster(paper_session: Session, tmp_path: Path) -> None:
    codes = prints(paper_session, tmp_path, "monsters --game grimlore --link text --only thicket-wolf").codes()
    assert [*codes] == [
        "Thicket Wolf: easy, 3 Energy, melee, 1 damage piercing, 3 minions (1 damage), move 4, reward 1 Gold, 1 XP"
    ]


@pytest.mark.parametrize(
    ("words", "pages", "size"),
    [("--single --bleed 3", 3, (76, 126)), ("--sides fold --each 2", 2, (210, 297))],
)
def test_selected_cards_are_printed_in_the_wanted_size(
    paper_session: Session, tmp_path: Path, words: str, pages: int, size: tuple[int, int]
) -> None:
    proof = prints(paper_session, tmp_path, f"monsters --game grimlore --only rust-golem,bog-lurker {words}")
    with proof.open() as pdf:
        assert len(pdf.pages) == pages
        assert (pdf.pages[0].width / MM, pdf.pages[0].height / MM) == pytest.approx(size, abs=NEAR)
    assert proof.outside() == []


def test_sheets_show_the_current_session(printed: Print) -> None:
    for sheet, more in (("heroes", "Cleave"), ("party", "Owls"), ("session", "Rations")):
        proof = printed(f"{sheet} --now")
        text = " ".join(proof.texts())
        for words in ("As of turn 1", "Lena", "Bo", more):
            assert words in text
        assert proof.outside() == []


def test_blank_sheets_show_names(printed: Print) -> None:
    for sheet in ("heroes", "party", "session"):
        text = " ".join(printed(f"{sheet} --names Ana,Bo").texts())
        assert "Ana" in text
        assert "Bo" in text


def test_saving_ink_uses_less_ink(printed: Print) -> None:
    assert printed("items --only marsh-tonic --ink-saver").ink() < 0.95 * printed("items --only marsh-tonic").ink()


def test_the_tracker_has_room_for_every_tile(paper_session: Session, tmp_path: Path) -> None:
    """Three characters have fifteen tiles, and there are turns without a tile."""
    texts = prints(paper_session, tmp_path, "session --game grimlore --names Lena,Bo,Cy").texts()
    assert "19" in " ".join(texts).split()


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_example_lines_fit_on_one_line(printed: Print, paper: str) -> None:
    """An example line is not broken, however long the text beside it is."""
    for sheet, typed in (("settlement", ("buy lena dagger", "sell lena dagger")), ("shop", ("clue destiny lena",))):
        lines = [line.strip() for text in printed(f"{sheet} --paper {paper}").texts() for line in text.splitlines()]
        assert [line for line in typed if not any(printed_line.endswith(line) for printed_line in lines)] == []
