"""Printed cards: their choice, size, backs, cut marks, and files for print services."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from gm.commands.line import run
from gm.table.session import Session
from tests.support.layout import faults
from tests.support.proofs import MM, NEAR, Proof, prints

Print = Callable[[str], Proof]


def pictures(proof: Proof, dpi: int = 60) -> list[Image.Image]:
    """Render the pages of a document."""
    return [page.render(scale=dpi / 72, grayscale=True).to_pil() for page in pypdfium2.PdfDocument(proof.data)]


def differ(picture: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of two pictures, 0 for equal ones."""
    return ImageStat.Stat(ImageChops.difference(picture, other)).mean[0]


def fronts(proof: Proof) -> list[str]:
    """Return the codes of the cards on the fronts, page by page."""
    return [text.rpartition(".")[2].casefold() for text in proof.codes()]


@pytest.mark.parametrize("sheet", ["pages", "pattern-cards", "spells", "tricks"])
def test_a_turned_back_looks_the_same(paper_session: Session, tmp_path: Path, sheet: str) -> None:
    """Check that a card in the deck cannot be recognised by a back that was turned."""
    proof = prints(paper_session, tmp_path, f"{sheet} --game gatling --single --bleed 0 --each 1")
    back = pictures(proof, 150)[-1]
    assert differ(back, back.rotate(180)) < 0.6
    assert differ(back, back.transpose(Image.Transpose.FLIP_LEFT_RIGHT).rotate(90, expand=True).resize(back.size)) > 3


@pytest.mark.parametrize(
    ("flip", "paper", "turned"), [("long", "a4", "left"), ("short", "a4", "top"), ("long", "a5", "left")]
)
def test_backs_are_behind_fronts_for_either_edge(
    paper_session: Session, tmp_path: Path, flip: str, paper: str, turned: str
) -> None:
    """Check that both sides of a sheet with two cards are white in the same places."""
    words = f"pages --game gatling --only 7h,8h --flip {flip} --paper {paper}"
    proof = prints(paper_session, tmp_path, words)
    front, back = pictures(proof)
    way = Image.Transpose.FLIP_LEFT_RIGHT if turned == "left" else Image.Transpose.FLIP_TOP_BOTTOM
    behind = back.transpose(way)
    across, down = front.size
    size = (63 / 25.4 * 60, 88 / 25.4 * 60)
    dark = [
        1 - ImageStat.Stat(page.crop((int(x), int(y), int(x + 20), int(y + 20)))).mean[0] / 255 > 0.02
        for page in (front, behind)
        for x in range(40, int(across - size[0]), 150)
        for y in range(60, int(down - 80), 200)
    ]
    half = len(dark) // 2
    assert dark[:half].count(True) >= 1
    assert all(after >= before for before, after in zip(dark[:half], dark[half:], strict=True))
    assert {"long": b"/DuplexFlipLongEdge", "short": b"/DuplexFlipShortEdge"}[flip] in proof.data


def test_one_side_alone(paper_session: Session, tmp_path: Path) -> None:
    only = "pages --game gatling --only 7h"
    assert len(prints(paper_session, tmp_path, f"{only} --sides fronts").texts()) == 1
    backs = prints(paper_session, tmp_path, f"{only} --sides backs")
    assert backs.codes().total() == 0
    assert b"/Duplex/Simplex" in backs.data
    assert b"/Duplex" not in prints(paper_session, tmp_path, "score --game gatling").data


def test_cards_can_be_folded_and_glued(paper_session: Session, tmp_path: Path) -> None:
    """Check that fronts and backs are at the same distance from the fold."""
    proof = prints(paper_session, tmp_path, "pages --game gatling --sides fold --only 7h,8h,9h,th,jh")
    assert len(proof.texts()) == 2
    assert proof.codes().total() == 5
    assert faults(proof.data) == []
    (leaf, last) = pictures(proof)
    across, down = leaf.size
    inked = ImageChops.invert(leaf).point(lambda dark: 255 * (dark > 40))
    left = inked.crop((30, 30, across // 2 - 4, down - 30)).getbbox()
    right = inked.crop((across // 2 + 4, 30, across - 30, down - 30)).getbbox()
    assert left
    assert right
    assert abs((across // 2 - 4 - 30 - left[2]) - right[0]) <= 4
    halves = [
        ImageStat.Stat(last.crop(box)).mean[0] for box in ((0, 0, across // 2, down), (across // 2, 0, across, down))
    ]
    assert max(halves) < 254


def test_backs_are_shifted_for_the_printer(paper_session: Session, tmp_path: Path) -> None:
    before = prints(paper_session, tmp_path, "pages --game gatling --only 7h")
    run(paper_session, ["print", "--backs", "1.5,-0.8", "--printer", "upstairs"])
    assert prints(paper_session, tmp_path, "pages --game gatling --only 7h").data == before.data
    front, back = pictures(before, 254)
    moved_front, moved_back = pictures(
        prints(paper_session, tmp_path, "pages --game gatling --only 7h --printer upstairs"), 254
    )
    assert differ(front, moved_front) == 0
    middle = (200, 200, back.width - 200, back.height - 300)  # without what stands in the margins
    assert differ(ImageChops.offset(back, 15, -8).crop(middle), moved_back.crop(middle)) < 0.5
    kept = json.loads((tmp_path / "duels.print.json").read_text(encoding="utf-8"))
    assert kept["backs"] == {"upstairs": [1.5, -0.8]}
    listed: Any = run(paper_session, ["print", "--list", "--game", "gatling"]).data()
    assert listed["backs"] == {"upstairs": [1.5, -0.8]}


def test_some_cards_are_printed_several_times(paper_session: Session, tmp_path: Path) -> None:
    proof = prints(paper_session, tmp_path, "decks --game gatling --only 7h,star,fright --each 3 --sides fronts")
    assert len(proof.texts()) == 1
    assert sorted(proof.codes().values()) == [3, 3, 3]
    assert proof.answer["codes"] == 3


def test_cards_of_one_size_fill_their_sheets(printed: Print) -> None:
    """Check that 52, 14 and 23 cards of one size fill sheets of nine; ten slips have another size."""
    texts = printed("decks").texts()
    assert len(texts) == 2 * (10 + 1)


@pytest.mark.parametrize(("size", "width", "height"), [("mini", 44, 63), ("70x100", 70, 100)])
def test_cards_are_cut_as_large_as_their_sleeves(
    paper_session: Session, tmp_path: Path, size: str, width: float, height: float
) -> None:
    words = f"pattern-cards --game gatling --only strike,breach,a82 --card {size} --sides fronts"
    proof = prints(paper_session, tmp_path, words)
    with proof.open() as pdf:
        page = pdf.pages[0]
        marks = [at for at in page.lines if max(at["width"], at["height"]) < 5 * MM and at["linewidth"] == 0.25]
        upright = sorted({round(at["x0"] / MM, 2) for at in marks if at["width"] < 0.01})
        assert upright[1] - upright[0] == pytest.approx(width, abs=NEAR)
        level = sorted({round(at["top"] / MM, 2) for at in marks if at["height"] < 0.01})
        assert level[1] - level[0] == pytest.approx(height, abs=NEAR)
    assert proof.codes().total() == 3
    assert faults(proof.data) == []


def test_a_print_service_gets_a_picture_of_each_card(paper_session: Session, tmp_path: Path) -> None:
    """Check that each card is a picture of the right size and density, named by its code."""
    out = tmp_path / "cards"
    answer: Any = run(
        paper_session, f"print pages --game gatling --only 7h,8h --single --format png --bleed 3 --out {out}/".split()
    ).data()
    names = [Path(file).name for file in answer["files"]]
    assert names == ["gatling-pages-7h.png", "gatling-pages-8h.png", "gatling-pages-back.png"]
    for name in names:
        with Image.open(out / name) as picture:
            assert tuple(round(dots) for dots in picture.info["dpi"]) == (300, 300)
            assert picture.width / 300 * 25.4 == pytest.approx(69, abs=0.1)
            assert picture.height / 300 * 25.4 == pytest.approx(94, abs=0.1)


def test_a_pdf_says_where_cards_are_cut(paper_session: Session, tmp_path: Path) -> None:
    proof = prints(paper_session, tmp_path, "spells --game gatling --only fright --single --bleed 3")
    for page in pypdfium2.PdfDocument(proof.data):
        assert [round(at / MM, 2) for at in page.get_trimbox()] == [3, 3, 66, 91]
        assert [round(at / MM, 2) for at in page.get_bleedbox()] == [0, 0, 69, 94]


def test_a_cutter_finds_its_marks(paper_session: Session, tmp_path: Path) -> None:
    """Check for a square of 5 mm and two corners, 10 mm inside the paper and beside the cards."""
    proof = prints(paper_session, tmp_path, "pattern-cards --game gatling --cutter --sides fronts")
    with proof.open() as pdf:
        page = pdf.pages[0]
        square = next(at for at in page.rects if abs(at["width"] / MM - 5) < NEAR and abs(at["height"] / MM - 5) < NEAR)
        assert (square["x0"] / MM, square["top"] / MM) == (pytest.approx(10, abs=NEAR), pytest.approx(10, abs=NEAR))
        corners = [at for at in page.curves if abs(at["width"] / MM - 15) < 1 and abs(at["height"] / MM - 15) < 1]
        assert corners or [at for at in page.lines if abs(at["width"] / MM - 15) < 1]
    assert proof.codes().total() == 14


def test_nothing_on_a_card_is_smaller_than_eight_points(paper_session: Session, tmp_path: Path) -> None:
    """Check the cards of each deck with the most words."""
    wordy = "3h,strike,breach,hall,a82,aspect-weakness,equivalent-exchange,natural-failure,transformation"
    assert (
        prints(paper_session, tmp_path, f"decks --game gatling --sides fronts --only {wordy}").small(7.95, 13) == set()
    )


def test_a_box_is_as_large_as_its_deck(paper_session: Session, tmp_path: Path) -> None:
    """Check that a box is a little wider than a card and as deep as 52 cards."""
    proof = prints(paper_session, tmp_path, "box --game gatling --each 1")
    assert (proof.answer["codes"], proof.answer["link"], proof.answer["hint"]) == (0, None, "")
    with proof.open() as pdf:
        drawn = [at for at in pdf.pages[0].curves + pdf.pages[0].lines if at["height"] > 85 * MM]
        assert drawn
        wide = max(at["x1"] for at in drawn) - min(at["x0"] for at in drawn)
    assert wide / MM == pytest.approx(2 * 64.6 + 2 * (52 * 0.32 + 1.2) + 11, abs=0.5)
