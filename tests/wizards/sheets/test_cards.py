"""The printed decks of Wizards: their cards, the number of each, backs and boxes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import ImageChops, ImageStat

from gm.commands.line import run
from gm.games import load
from gm.table.session import Session
from tests.support.layout import faults
from tests.support.proofs import Proof, prints

Print = Callable[[str], Proof]

DECKS = [name for name, sheet in load("wizards").sheets().items() if sheet.deck]
DEAR = """
format = 1
game = "wizards"
[[spell]]
name = "The Inexhaustible Librarian"
cost = 9
type = "utility"
activation = "ongoing"
text = "{}"
"""


def test_all_four_sheets_of_cards_are_decks() -> None:
    assert DECKS == ["spells", "mana"]


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("spells --only unpick,living-wind", ["living-wind", "unpick", "back"]),
        ("mana --only 4", ["4", "4-2", "4-3", "4-4", "back"]),
    ],
)
def test_a_lost_card_is_printed_alone(paper_session: Session, tmp_path: Path, words: str, named: list[str]) -> None:
    """Each card is a picture named by its code; the back of the deck follows."""
    out = tmp_path / "cards"
    line = f"print {words} --game wizards --single --format png --dpi 72 --out {out}/"
    answer: Any = run(paper_session, line.split()).data()
    assert [Path(file).name for file in answer["files"]] == [f"wizards-{words.split()[0]}-{name}.png" for name in named]


@pytest.mark.parametrize("words", ["spells --only unpick", "mana --only 4"])
def test_a_back_looks_the_same_upside_down(paper_session: Session, tmp_path: Path, words: str) -> None:
    proof = prints(paper_session, tmp_path, f"{words} --game wizards --single")
    *_, last = pypdfium2.PdfDocument(proof.data)
    back = last.render(scale=500 / 72, grayscale=True).to_pil()
    assert ImageStat.Stat(ImageChops.difference(back, back.rotate(180))).mean[0] < 0.5
    assert ImageStat.Stat(back).mean[0] < 245


@pytest.mark.parametrize("more", ["--sides fold", "--flip short --paper a5", "--card tarot --each 2", "--cutter"])
def test_decks_are_cut_as_requested(paper_session: Session, tmp_path: Path, more: str) -> None:
    proof = prints(paper_session, tmp_path, f"decks --game wizards --only unpick,undertow,4 {more}")
    assert proof.codes().total() == (4 if "each" in more else 2)
    assert faults(proof.data) == []


def test_nothing_on_a_card_is_below_8_points(paper_session: Session, tmp_path: Path) -> None:
    assert prints(paper_session, tmp_path, "decks --game wizards --sides fronts").small(7.95, 13) == set()


@pytest.mark.parametrize("often", [0, 1, 12])
def test_long_and_missing_texts_fit_on_a_card(paper_session: Session, tmp_path: Path, often: int) -> None:
    """The longest name has thirty letters, the longest text four hundred."""
    file = tmp_path / "dear.toml"
    file.write_text(DEAR.format("You may look at three mana now. " * often), encoding="utf-8")
    words = f"spells --game wizards --cards {file} --only the-inexhaustible-librarian --single"
    assert faults(prints(paper_session, tmp_path, words).data, 2.3) == []
