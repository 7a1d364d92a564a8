"""Every sheet of a game as a document: pages on every paper, codes, cards and their backs.

``tests/<game>/sheets/printed.toml`` has the numbers of pages and codes and the sizes of cards. By default every sheet
is printed on A4 and on one other paper; on all papers by GM_GRID=whole python -m pytest tests/suite
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from gm.game import LONGEST_CODE, AnyGame
from gm.paper.papers import PAPERS
from gm.store import shipped
from gm.table.session import Session
from tests.support.proofs import MM, NEAR, Proof, once, prints, sat_down

Print = Callable[[str], Proof]

COUNTED = ("a4", "letter", "a5")
WHOLE = os.environ.get("GM_GRID") == "whole"


@cache
def _laid(slug: str, folder: Path) -> tuple[Session, Print]:
    """Return a session at the end of the demonstration, and a function that prints its sheets."""
    text = shipped.demo(slug)
    table = sat_down(folder, [line for line in text.splitlines() if line and not line.startswith("#")])
    return table, once(table, folder)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder for all printed sheets of the test run."""
    return tmp_path_factory.mktemp("printed")


@pytest.fixture
def counts(slug: str, game: AnyGame) -> Mapping[str, Any]:
    """Return the expected numbers of pages and codes, and the card sizes."""
    if not game.sheets():
        pytest.skip("no sheets")
    file = Path(__file__).parents[1] / slug / "sheets" / "printed.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


@pytest.fixture
def table(slug: str, counts: Mapping[str, Any], folder: Path) -> Session:
    """Return a session at the end of the demonstration."""
    return _laid(slug, _own(folder, slug))[0]


@pytest.fixture
def printed(slug: str, counts: Mapping[str, Any], folder: Path) -> Print:
    """Return a function that prints ``print WORDS``."""
    return _laid(slug, _own(folder, slug))[1]


def _own(folder: Path, slug: str) -> Path:
    own = folder / slug
    own.mkdir(exist_ok=True)
    return own


def test_every_sheet_is_counted(game: AnyGame, counts: Mapping[str, Any]) -> None:
    assert {*counts["pages"]} == {*game.sheets()}


def test_pages_and_paper(printed: Print, counts: Mapping[str, Any]) -> None:
    a4, *others = COUNTED
    for number, (sheet, pages) in enumerate(counts["pages"].items()):
        for paper in COUNTED if WHOLE else (a4, others[number % len(others)]):
            sides = sorted((PAPERS[paper].width, PAPERS[paper].height))
            proof = printed(f"{sheet} --paper {paper}")
            assert len(proof.sizes()) == pages[COUNTED.index(paper)], f"{sheet} on {paper}"
            for size in proof.sizes():
                assert sorted(size) == pytest.approx(sides, abs=NEAR), f"{sheet} on {paper}"
            assert proof.outside() == [], f"{sheet} on {paper}"


def test_every_code_leads_to_a_rule_by_its_whole_id(
    game: AnyGame, rule_ids: frozenset[str], printed: Print, counts: Mapping[str, Any]
) -> None:
    own = re.escape(game.info.prefix.upper())
    for sheet, many in counts["codes"].items():
        proof = printed(f"{sheet} --paper a4")
        codes_read = proof.codes()
        assert (codes_read.total(), len(codes_read)) == (many, proof.answer["codes"]), sheet
        addresses = [re.fullmatch(rf"HTTP://GM\.LOCAL:5252/R/({own}\.[A-Z0-9.-]+)", text) for text in codes_read]
        assert all(addresses), sheet
        assert {address[1].casefold() for address in addresses if address} <= rule_ids, sheet


def test_codes_without_a_network_hold_the_rule_itself(
    slug: str, table: Session, tmp_path: Path, counts: Mapping[str, Any]
) -> None:
    """By default every other sheet is printed with such codes."""
    for sheet, many in islice(counts["codes"].items(), 0, None, 1 if WHOLE else 2):
        texts = prints(table, tmp_path, f"{sheet} --paper a4 --link text").codes()
        assert texts.total() == many, sheet
        assert all(" " in text and len(text.encode()) <= LONGEST_CODE for text in texts), sheet


def test_cards_have_their_size_and_backs(printed: Print, counts: Mapping[str, Any]) -> None:
    """Crop marks are as far apart as a card is wide, and a page of backs follows every page of fronts."""
    for sheet, (width, height) in counts["cards"].items():
        proof = printed(f"{sheet} --paper a4")
        texts = proof.texts()
        assert ["fronts" in text for text in texts] == [number % 2 == 0 for number in range(len(texts))], sheet
        lines = proof.lines(0)
        across = sorted({round(x1, 1) for x1, _, x2, _ in lines if abs(x1 - x2) * MM < 0.1})
        down = sorted({round(y1, 1) for _, y1, _, y2 in lines if abs(y1 - y2) * MM < 0.1})
        assert any(abs(mark - other - width) < NEAR for mark in across for other in across), sheet
        assert any(abs(mark - other - height) < NEAR for mark in down for other in down), sheet


def test_two_runs_give_equal_bytes(printed: Print, table: Session, tmp_path: Path, counts: Mapping[str, Any]) -> None:
    assert prints(table, tmp_path, "all").data == printed("all").data


def test_the_booklet_has_every_sheet_that_an_evening_needs(
    game: AnyGame, printed: Print, counts: Mapping[str, Any]
) -> None:
    contents = printed("all").texts()[0]
    assert [name for name, sheet in game.sheets().items() if (sheet.title in contents) != sheet.bound] == []
