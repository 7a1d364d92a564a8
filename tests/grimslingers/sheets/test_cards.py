"""Tests of the printed decks of Grimslingers: cards, backs and boxes."""

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

TITLES = ("Signatures", "Elements", "Target cards", "Number cards")
DECKS = [name for name, sheet in load("grimslingers").sheets().items() if sheet.deck]


def test_all_four_sheets_of_cards_are_decks() -> None:
    assert DECKS == ["signatures", "elements", "targets", "numbers"]


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("signatures --only hex,mimic", ["hex", "mimic", "back"]),
        ("elements --only ice --names Ana,Bo", ["ice", "ice-2", "back"]),
        ("targets --only ana-bo,cy-ana --names Ana,Bo,Cy", ["ana-bo", "cy-ana", "back"]),
        ("targets --only ana --names Ana", ["ana", "ana-2", "ana-3", "back"]),
        ("numbers --only a,5", ["a", "a-2", "5", "5-2", "back"]),
        ("decks --only hex,a", ["signatures-hex", "signatures-back", "numbers-a", "numbers-a-2", "numbers-back"]),
    ],
)
def test_single_cards_can_be_printed(paper_session: Session, tmp_path: Path, words: str, named: list[str]) -> None:
    """Each card and the back of the deck have a picture of their own."""
    out = tmp_path / "cards"
    line = f"print {words} --game grimslingers --single --format png --dpi 72 --out {out}/"
    answer: Any = run(paper_session, line.split()).data()
    sheet = words.split()[0]
    assert [Path(file).name for file in answer["files"]] == [f"grimslingers-{sheet}-{name}.png" for name in named]


@pytest.mark.parametrize("sheet", DECKS)
def test_the_back_of_a_card_looks_the_same_upside_down(paper_session: Session, tmp_path: Path, sheet: str) -> None:
    proof = prints(paper_session, tmp_path, f"{sheet} --game grimslingers --single")
    *_, last = pypdfium2.PdfDocument(proof.data)
    back = last.render(scale=500 / 72, grayscale=True).to_pil()
    assert ImageStat.Stat(ImageChops.difference(back, back.rotate(180))).mean[0] < 0.5
    assert ImageStat.Stat(back).mean[0] < 245


@pytest.mark.parametrize("more", ["--sides fold", "--flip short --paper a5", "--card tarot --each 2", "--cutter"])
def test_single_cards_of_a_deck_can_be_chosen(paper_session: Session, tmp_path: Path, more: str) -> None:
    proof = prints(paper_session, tmp_path, f"decks --game grimslingers --only karma,hex,earth,5,blank {more}")
    assert proof.codes().total() == (2 if "each" in more else 1) * 4  # both of two hands have Earth
    assert faults(proof.data) == []


def test_there_is_a_box_for_each_deck(printed: Print) -> None:
    texts = printed("box").texts()
    assert [next(at for at, text in enumerate(texts) if f"A box for: {name}" in text) for name in TITLES] == [
        0,
        1,
        2,
        3,
    ]
    assert "22 cards" in texts[0]


def test_nothing_on_a_card_is_smaller_than_eight_points(printed: Print) -> None:
    assert printed("decks --sides fronts").small(7.95, 13) == set()


def test_high_costs_fit_on_a_card(paper_session: Session, tmp_path: Path) -> None:
    """The most expensive card of a file has a bullet for each EP."""
    file = tmp_path / "dear.toml"
    file.write_text('format = 1\ngame = "grimslingers"\n[[card]]\nid = "dear"\ncost = 20\n', encoding="utf-8")
    words = f"signatures --game grimslingers --cards {file} --only gs.spell.dear --single"
    assert faults(prints(paper_session, tmp_path, words).data, 2.3) == []
