"""A score sheet comes back: its boxes are found on the paper, filled in as a table would, and typed in from left to
right and from top to bottom; what comes out is the duel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from gm.commands.line import run
from gm.game import SheetRequest
from gm.notation.line import split
from gm.paper.papers import PAPERS
from gm.table.session import Session
from tests.support.proofs import Proof, prints

Print = Callable[[str], Proof]

HAND = (
    ("", "", "aspect_start=rolled"),
    ("", "4", "1", "6", "2", "", "2", "5", "3", "3"),
    *(("", "7c", "5m*", "", ""), ("", "4h", "o / 2t", "", ""), ("", "", "", "", "")),
    *(("", "3", "3", "1 5"), ("", "cast ana bards-itch bo", "pass ana", "pass bo"), ("", "", "")),
    *(("", "qs", "4m", "", ""), ("", "9d", "6t*", "push ana 3 mid hit", ""), ("", "", "", "", "")),
)
"""The text that a person writes into the boxes of each row, '' for none."""

TYPED = (
    "new gatling Ana Bo --house aspect_start=rolled",
    *("power Ana 4 1 6 2", "power Bo 2 5 3 3", "7c", "5m*", "rest", "4h", "o", "2t", "rest", "3 3", "1 5"),
    *("cast ana bards-itch bo", "pass ana", "pass bo", "qs", "4m", "rest", "9d", "6t*", "push ana 3 mid hit", "rest"),
)


def boxes(proof: Proof) -> Iterator[list[str]]:
    """Yield the rows of boxes on the first page, each with its printed text."""
    with proof.open() as pdf:
        for table in pdf.pages[0].find_tables():
            for row in table.extract():
                printed = [cell.replace("\n", " ") for cell in row if cell is not None]
                if not printed[0].startswith("Round"):
                    yield printed


def typed(printed: list[str], written: tuple[str, ...]) -> Iterator[str]:
    """Yield the lines that a filled row means. The text before a box begins its line; a turn ends with its rest."""
    if printed[0].startswith("new"):
        options = (f"{box} {lines}" for box, lines in zip(printed[1:], written[1:], strict=True) if lines)
        yield " ".join([printed[0], *options])
    elif printed[0].startswith("power"):
        for at in range(0, len(printed), 5):
            yield " ".join([printed[at], *written[at + 1 : at + 5]])
    elif printed[0] == "order of spells":
        yield from filter(None, (" ".join(written[1:-1]), written[-1]))
    else:
        lines = [line for box in written[1 if printed[0] else 0 :] for line in box.split(" / ") if line]
        yield from lines
        if lines and printed[-1] == "rest":
            yield "rest"


def test_a_filled_in_sheet_is_typed_from_top_to_bottom(printed: Print) -> None:
    rows = list(boxes(printed("score --names Ana,Bo")))
    lines: list[str] = []
    for box, written in zip(rows, HAND, strict=False):
        assert len(box) == len(written), box
        lines += typed(box, written)
    assert tuple(lines) == TYPED
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in lines:
        run(session, split(line))
    state = session.table().state
    assert state.round == 2
    assert [mage.power for mage in state.mages] == [(4, 1, 6, 2), (2, 5, 3, 3)]
    assert [(run.spell, run.by) for run in state.mages[1].spells] == [("bards-itch", "ana")]


def test_every_example_is_a_line_that_can_be_typed(printed: Print) -> None:
    from gm.games import load

    game = load("gatling")
    words = {line.split()[0] for line, _ in game.sheets()["score"].fill(wanted()).data["examples"]}
    known = {*game.inputs.forms, "note"}
    assert {word for word in words if word.isalpha() and len(word) > 2} <= known


def wanted() -> SheetRequest[Any]:
    return SheetRequest(PAPERS["a4"])


def test_a_sheet_of_a_running_duel_marks_typed_rows(paper_session: Session, tmp_path: Path) -> None:
    """Bo's draw is next: Ana's row of the round is marked, and nothing is there to begin the duel with."""
    playing = Session(str(tmp_path / "duels.db"), short=True)
    playing.store(create=True)
    for line in ("new gatling Ana Bo Cy --house aspect_start=zero", "7c", "5m*", "2t", "rest"):
        run(playing, split(line))
    (text,) = prints(playing, tmp_path, "score --now --paper a5").texts()[:1]
    assert " ".join(text.split()).count("typed already") == 1
    assert "new gatling" not in text
