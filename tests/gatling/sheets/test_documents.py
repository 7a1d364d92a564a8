"""Every sheet of Gatling as a document: fonts, tags, equal bytes, reading order, codes, ink."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from gm.games import load
from gm.paper.job import DECKS, core_sheets
from gm.table.session import Session
from tests.support.layout import faults
from tests.support.proofs import BACKS, FRONTS, MM, Proof, prints

Print = Callable[[str], Proof]

GAME = load("gatling")
CORE = {"box": 4, "report": 2, "calibrate": 2, "keys": 1, "all": 45}
"""The pages on A4 of sheets that every game has; ``printed.toml`` has those of Gatling's own sheets."""

SHEETS = tuple(name for name in (*GAME.sheets(), *core_sheets(GAME)) if name != DECKS)
BOUND = [name for name, sheet in GAME.sheets().items() if sheet.bound]

CODES = {
    "quick": 6,
    "board": 1,
    "pages": 52,
    "patterns": 13,
    "pattern-cards": 14,
    "spells": 23,
    "tricks": 10,
}
"""The number of codes on the sheets that are bound."""


@pytest.mark.parametrize("sheet", CORE)
def test_pages_and_paper(printed: Print, sheet: str) -> None:
    sizes = printed(sheet).sizes()
    assert len(sizes) == CORE[sheet]
    for size in sizes:
        assert sorted(round(side, 1) for side in size) == [210, 297]


def test_pages_that_are_left_blank_are_of_the_same_paper(paper_session: Session, tmp_path: Path) -> None:
    """Check the size of blank pages, by which some printers choose their tray."""
    for size in prints(paper_session, tmp_path, "spells --game gatling --paper letter").sizes():
        assert sorted(round(side, 1) for side in size) == [215.9, 279.4]


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_the_manual_has_contents_and_every_chapter_on_any_paper(printed: Print, paper: str) -> None:
    whole = "".join(printed(f"manual --paper {paper}").texts())
    for title in ("Play and type lines", "Commands", "For scripts", "Where your duels are stored"):
        assert whole.count(title) == 2  # there, and in the contents
    assert "throw WHO [over] [NUMBER]" in whole
    assert "the attacker doesn't throw" in " ".join(whole.split())


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_sheet_has_a_layout_fault(printed: Print, sheet: str) -> None:
    wrong = faults(printed(sheet).data)
    # What was taken back is struck through on purpose.
    assert [fault for fault in wrong if sheet != "report" or "struck through" not in fault] == []


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_font_is_embedded(printed: Print, sheet: str) -> None:
    fonts = printed(sheet).fonts()
    assert fonts
    assert all(fonts.values()), fonts


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_document_is_tagged_named_and_not_scaled(printed: Print, sheet: str) -> None:
    with printed(sheet).open() as pdf:
        catalog = pdf.doc.catalog
        assert catalog["MarkInfo"]["Marked"] is True
        assert "StructTreeRoot" in catalog
        assert catalog["ViewerPreferences"]["PrintScaling"].name == "None"
        assert catalog["ViewerPreferences"]["DisplayDocTitle"] is True
        assert pdf.metadata["Title"].startswith("Gatling Grimoire")
    assert b"pdfuaid:part" in printed(sheet).data


@pytest.mark.parametrize("sheet", [sheet for sheet in SHEETS if sheet not in BOUND and sheet != "all"])
def test_two_runs_make_equal_bytes(printed: Print, table: Session, tmp_path: Path, sheet: str) -> None:
    assert prints(table, tmp_path, sheet).data == printed(sheet).data


def test_the_booklet_has_all_codes(printed: Print) -> None:
    assert printed("all").codes().total() == sum(CODES[sheet] for sheet in BOUND if sheet in CODES)


@pytest.mark.parametrize("link", ["text", "https://club.example.org/games/friday/the-long-way-round/gatling-grimoire"])
@pytest.mark.parametrize("sheet", ["pages", "pattern-cards", "spells", "tricks", "patterns --paper a5"])
def test_long_codes_are_read_too(paper_session: Session, tmp_path: Path, sheet: str, link: str) -> None:
    proof = prints(paper_session, tmp_path, f"{sheet} --game gatling --link {link}")
    assert proof.codes().total() == CODES[sheet.partition(" ")[0]]
    assert all(len(text.encode()) <= 120 for text in proof.codes())


def test_a_code_without_a_network_contains_the_rule(paper_session: Session, tmp_path: Path) -> None:
    codes = prints(paper_session, tmp_path, "spells --game gatling --link text").codes()
    assert all(len(text.encode()) <= 120 for text in codes)
    assert any(text.startswith("Fright (4): ") for text in codes)


def test_cards_are_read_one_after_the_other(printed: Print) -> None:
    """Row by row, and of each card its page, its name, its pattern and its aspect."""
    first = printed("pages").texts()[0]
    names = ["Archers’ Volleys", "Soldier’s Stance", "General’s Spear", "Knight’s Sword", "People’s Courage"]
    at = [first.index(name) for name in names]
    assert at == sorted(at)
    card = first[at[0] : at[1]]
    assert re.search(r"A\s*♥", card), "a card's rank is read with its name"
    assert not re.search(r"2\s*♥", card)
    assert card.index("throw 8") < card.index("all stay where they fall") < card.index("gm rule ah")


def test_the_booklet_has_contents_with_page_numbers(printed: Print) -> None:
    texts = printed("all").texts()
    for line in re.findall(r"^(.+?)[ .]+(\d+)$", texts[0], re.M):
        title, page = line
        assert title.strip() in texts[int(page) - 1]
    assert len(re.findall(r"[ .]{6,}\d+", texts[0])) >= 8


def test_backs_are_behind_their_fronts(printed: Print) -> None:
    """Odd pages are fronts, also in the booklet; the last seven cards have their backs behind them."""
    for sheet in ("pages", "all"):
        texts = printed(sheet).texts()
        fronts = [number for number, text in enumerate(texts) if "Pages · sheet" in text and "· fronts" in text]
        assert len(fronts) == 6
        assert all(number % 2 == 0 and "· backs" in texts[number + 1] for number in fronts)
    with printed("pages").open() as pdf:
        front, back = pdf.pages[-2:]
        most = max(at["x1"] for at in front.chars if at["top"] > 220 * MM and at["bottom"] < 283 * MM)
        assert most < 80 * MM
        drawn = [at["x0"] for at in back.curves if at["top"] > 215 * MM and at["bottom"] < 280 * MM]
        assert min(drawn) > 130 * MM


def test_a_sheet_may_be_repeated(paper_session: Session, tmp_path: Path) -> None:
    assert len(prints(paper_session, tmp_path, "score --game gatling --copies 3").sizes()) == 3


@pytest.mark.parametrize("sheet", ["pages", "board", "patterns"])
def test_less_ink_is_less_ink(printed: Print, sheet: str) -> None:
    assert printed(f"{sheet} --ink-saver").ink() < 0.95 * printed(sheet).ink()


@pytest.mark.parametrize("sheet", ["pages", "pattern-cards", "tricks"])
def test_ink_is_saved_on_frames_and_on_backs(printed: Print, sheet: str) -> None:
    saved, usual = printed(f"{sheet} --ink-saver"), printed(sheet)
    assert saved.ink(FRONTS) < 0.9 * usual.ink(FRONTS)
    assert saved.ink(BACKS) < 0.65 * usual.ink(BACKS)


def test_rules_to_write_on_are_thinner_with_less_ink(printed: Print) -> None:
    assert printed("score --ink-saver").ink() < 0.85 * printed("score").ink()
