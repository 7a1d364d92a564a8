"""Nothing on a printed sheet overlaps, leaves the paper or is in the unprintable margin.

All sheets are tested on all papers, with scaled printers and the longest names. By default some cases of each sheet
are tested; all of them by GM_GRID=whole python -m pytest tests/paper/test_layout.py
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.game import AnyGame
from gm.games import load, slugs
from gm.paper.job import ALL, CHRONICLE, DECKS, MANUAL, REPORT, core_sheets
from gm.paper.papers import PAPERS
from gm.paper.templates import Templates
from gm.table.session import Session
from tests.support.layout import Box, Page, faults, page_faults

MEASURED = (100.0, 80.0, 90.0, 97.5, 105.0, 125.0)
NAMES = [f"{letter}lexandra-Wilhelmina von und zu Featherstonehaugh" for letter in "ABCD"]
WHOLE = os.environ.get("GM_GRID") == "whole"
TEMPLATES = Templates()

Case = tuple[str, str, str, float]


def sheets(game: AnyGame) -> list[str]:
    """Return the sheets of a game that have templates, and those of every game except report and chronicle."""
    own = [name for name in game.sheets() if f"/{game.info.slug}/{name}.typ" in TEMPLATES]
    return [*own, *(name for name in core_sheets(game) if name not in (ALL, REPORT, CHRONICLE, MANUAL))] if own else []


def grid() -> Iterator[Case]:
    """Yield the cases to test: all, or by default one for each sheet."""
    cells = [(paper, length) for length in MEASURED for paper in PAPERS]
    for slug in slugs():
        for at, sheet in enumerate(sheets(load(slug))):
            # Only the whole grid prints all decks together.
            chosen = range(len(cells)) if WHOLE else (at * 7 % len(cells),) if sheet != DECKS else ()
            for cell in chosen:
                yield slug, sheet, *cells[cell]


@pytest.fixture(scope="module")
def paper_session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """Return a session without a database, with a folder to print into."""
    return Session(str(tmp_path_factory.mktemp("layout") / "duels.db"))


@pytest.mark.parametrize(("slug", "sheet", "paper", "length"), list(grid()))
def test_nothing_on_a_sheet_overlaps(paper_session: Session, slug: str, sheet: str, paper: str, length: float) -> None:
    """A case that cannot fit is refused, and nothing is written."""
    out = Path(paper_session.file).with_name("proof.pdf")
    out.unlink(missing_ok=True)
    run(paper_session, ["print", "--measured", str(length)])
    words = ["print", sheet, "--game", slug, "--paper", paper, "--out", str(out)]
    takes = load(slug).sheets()[sheet].takes if sheet in load(slug).sheets() else ()
    names = ",".join(NAMES[: load(slug).info.seats_max])
    refused = written(paper_session, [*words, *(["--names", names] if "names" in takes else [])])
    assert refused or faults(out.read_bytes()) == []
    assert bool(refused) != out.exists()
    assert not refused or (refused.code, "fit" in refused.message) == ("words", True)


def written(paper_session: Session, words: list[str]) -> GmError | None:
    """Print, and return the error if there was one."""
    try:
        run(paper_session, words)
    except GmError as error:
        return error
    return None


def page_faults_of(*words: Box, rules: tuple[Box, ...] = (), dense: tuple[Box, ...] = ()) -> list[str]:
    return list(page_faults(Page(100, 100, [*words], [*rules], [*dense], []), 5))


def test_layout_check_finds_faults() -> None:
    """The check finds each kind of overlap and accepts things that are only close."""
    word = Box(20, 50, 40, 54, "word")
    assert page_faults_of(word, Box(41, 50, 60, 54), rules=(Box(20, 49, 60, 49),)) == []
    assert page_faults_of(word, Box(39, 53, 60, 57, "other")) == ["“word” lies on “other”"]
    assert page_faults_of(Box(3, 50, 9, 54, "low")) == ["“low” comes within 3.0 mm of the edge"]
    assert page_faults_of(word, rules=(Box(10, 52, 90, 52),)) == ["“word” is struck through"]
    assert page_faults_of(word, dense=(Box(30, 40, 60, 60),)) == ["“word” lies on a drawing"]
