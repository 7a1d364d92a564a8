"""Lengths on the paper: squares, rulers, cards and crop marks, and what a measured length does to them."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.paper import printer_settings as settings
from gm.table.session import Session
from tests.support.proofs import MM, NEAR, Proof, prints

Print = Callable[[str], Proof]


@lru_cache(4)
def lengths(document: bytes) -> list[list[tuple[float, float]]]:
    """Width and height of everything that is drawn with rules, in mm, page by page."""
    with pdfplumber.open(io.BytesIO(document)) as pdf:
        drawn = [(*page.rects, *page.curves, *page.lines) for page in pdf.pages]
    return [[(at["width"] / MM, at["height"] / MM) for at in items] for items in drawn]


def drawn(proof: Proof, width: float, height: float, page: int = 0) -> bool:
    """Return whether something of this size is drawn, within a tenth of a millimetre."""
    return any(abs(w - width) < NEAR and abs(h - height) < NEAR for w, h in lengths(proof.data)[page])


@pytest.mark.parametrize(
    ("options", "square"), [("", 22.0), ("--paper letter", 22.0), ("--square 18.5", 18.5), ("--paper a5", 15.0)]
)
def test_a_board_measures_what_it_says(printed: Print, options: str, square: float) -> None:
    proof = printed(f"board {options}")
    assert drawn(proof, 8 * square, 0)
    assert drawn(proof, 0, 9 * square)
    assert drawn(proof, 8 * square, 3 * square), "a zone is three rows"
    assert f"squares of {square:g} mm" in proof.texts()[0]


def rules(page: Any, *, upright: bool) -> list[dict[str, Any]]:
    """Return the straight rules of a page, upright or level."""
    return [at for at in page.lines if (at["width"] < 0.01 if upright else at["height"] < 0.01)]


def spread(positions: Iterable[float]) -> list[float]:
    """Return different positions, given in points, as distances in mm from the first."""
    places = sorted({round(at, 2) for at in positions})
    return [(at - places[0]) / MM for at in places]


def test_the_squares_of_the_board_are_equal(printed: Print) -> None:
    """Check every rule between squares that is as long as the board."""
    with printed("board").open() as pdf:
        upright = [at["x0"] for at in rules(pdf.pages[0], upright=True) if abs(at["height"] / MM - 198) < NEAR]
        level = [at["top"] for at in rules(pdf.pages[0], upright=False) if abs(at["width"] / MM - 176) < NEAR]
    assert spread(upright) == pytest.approx([22 * number for number in range(9)], abs=NEAR)
    assert spread(level) == pytest.approx([22 * number for number in range(10)], abs=NEAR)


def test_a_ruler_measures_what_it_says(printed: Print) -> None:
    """Check that the marks are a millimetre apart, and those below them an eighth of an inch."""
    with printed("board").open() as pdf:
        (base,) = [at for at in rules(pdf.pages[0], upright=False) if abs(at["width"] / MM - 100) < NEAR]
        marks = rules(pdf.pages[0], upright=True)
        above = [at["x0"] for at in marks if abs(at["bottom"] - base["top"]) < 0.05 and at["height"] < 4 * MM]
        below = [at["x0"] for at in marks if abs(at["top"] - base["top"]) < 0.05 and at["height"] < 4 * MM]
    assert spread(above) == pytest.approx(range(101), abs=0.02)
    assert spread(below) == pytest.approx([number * 25.4 / 8 for number in range(32)], abs=0.02)


def test_crop_marks_are_where_cards_are_cut(printed: Print) -> None:
    with printed("pages").open() as pdf:
        page = pdf.pages[0]
        across = {round(at["x0"] / MM, 1) for at in rules(page, upright=True) if at["bottom"] < 16.5 * MM}
        down = {round(at["top"] / MM, 1) for at in rules(page, upright=False) if at["x1"] < 10.5 * MM}
    assert across == {10.5, 73.5, 136.5, 199.5}
    assert down == {16.5, 104.5, 192.5, 280.5}


@pytest.mark.parametrize(
    ("square", "paper", "parts"),
    [
        (30, "a4", ((240, 150), (240, 120))),
        (22, "a5", ((88, 132), (88, 132), (88, 66), (88, 66))),
        (60, "a4", ((240, 120),) * 8 + ((240, 60),) * 2),
    ],
)
def test_a_large_board_is_split_over_pages(
    paper_session: Session, tmp_path: Path, square: int, paper: str, parts: tuple[tuple[int, int], ...]
) -> None:
    """Check the parts of the board, and the extra page with the ruler, the code and how the parts fit together."""
    proof = prints(paper_session, tmp_path, f"board --game gatling --square {square} --paper {paper}")
    assert len(proof.sizes()) == len(parts) + 1
    for page, (width, height) in enumerate(parts):
        assert drawn(proof, width, 0, page)
        assert drawn(proof, 0, height, page)
        assert "cross on cross" in proof.texts()[page]
    assert proof.codes().total() == 1


def test_only_zones_have_a_strong_border(paper_session: Session, tmp_path: Path) -> None:
    """Check that a board cut inside the middle zone has a thin rule at the cut."""
    with prints(paper_session, tmp_path, "board --game gatling --square 30").open() as pdf:
        for page, bottom in ((pdf.pages[0], 150), (pdf.pages[1], 0)):
            level = [at for at in (*page.lines, *page.rects, *page.curves) if abs(at["width"] / MM - 240) < NEAR]
            y = min(at["top"] for at in level) + bottom * MM
            seam = [at["linewidth"] for at in level if at["height"] < 0.01 and abs(at["top"] - y) < NEAR * MM]
            assert seam
            assert max(seam) < 0.5


def test_a_measured_length_corrects_the_scale(paper_session: Session, tmp_path: Path) -> None:
    run(paper_session, ["print", "--measured", "97.5"])
    proof = prints(paper_session, tmp_path, "board --game gatling")
    assert proof.answer["scale"] == pytest.approx(100 / 97.5, abs=1e-5)
    assert drawn(proof, 0, 198 * 100 / 97.5)
    run(paper_session, ["print", "--measured", "100"])
    assert drawn(prints(paper_session, tmp_path, "board --game gatling"), 0, 198)


def test_the_first_ruler_of_the_test_sheet_is_never_corrected(paper_session: Session, tmp_path: Path) -> None:
    run(paper_session, ["print", "--measured", "97.5"])
    with prints(paper_session, tmp_path, "calibrate --game gatling").open() as pdf:
        widths = sorted(
            at["width"] / MM for at in rules(pdf.pages[0], upright=False) if 95 * MM < at["width"] < 106 * MM
        )
    assert widths == pytest.approx([100, 100 / 0.975], abs=NEAR)


def test_each_printer_has_its_own_scale(paper_session: Session, tmp_path: Path) -> None:
    run(paper_session, ["print", "--measured", "98", "--printer", "upstairs"])
    assert prints(paper_session, tmp_path, "board --game gatling").answer["scale"] == 1
    upstairs = prints(paper_session, tmp_path, "board --game gatling --printer upstairs").answer["scale"]
    assert upstairs == pytest.approx(100 / 98, abs=1e-5)


def test_printer_settings_are_beside_the_database(paper_session: Session, tmp_path: Path) -> None:
    run(paper_session, ["print", "--measured", "98", "--link", "https://example.org/"])
    kept = tmp_path / "duels.print.json"
    assert json.loads(kept.read_text(encoding="utf-8")) == {"link": "https://example.org/", "measured": {"usual": 98.0}}
    assert [path.name for path in tmp_path.iterdir()] == ["duels.print.json"]
    answer: Any = run(paper_session, ["print", "--link", "table"]).data()
    assert answer["link"] == "http://gm.local:5252"
    assert settings.read(str(kept)).measured == {"usual": 98.0}


@pytest.mark.parametrize("text", ["", "[]", '{"measured": {"usual": 3}}', '{"measured": []}', '{"link": 7}', "{"])
def test_damaged_printer_settings_are_named(paper_session: Session, tmp_path: Path, text: str) -> None:
    (tmp_path / "duels.print.json").write_text(text, encoding="utf-8")
    with pytest.raises(GmError, match=r"duels\.print\.json cannot be read") as refused:
        run(paper_session, ["print", "--list", "--game", "gatling"])
    assert refused.value.code == "file"
