"""Tests that fill in a score sheet by hand and type its boxes, turn by turn."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gm.commands.line import run
from gm.notation.line import split
from gm.table.session import Session
from tests.support.proofs import Proof

Print = Callable[[str], Proof]

HAND = {
    "Ana": ("", "scourge", "bo", "number ana=3"),
    "Bo": ("", "barrier", "", ""),
    "Cy": ("sacrifice cy 2", "pass", "", ""),
}
"""The entries in the boxes of the first turn."""


def boxes(proof: Proof) -> list[list[list[str]]]:
    """Return the tables of a page, row by row, with the text of each box."""
    with proof.open() as pdf:
        tables = [table.extract() for table in pdf.pages[0].find_tables()]
    return [[[(box or "").replace("\n", " ") for box in row] for row in table] for table in tables]


def typed(proof: Proof) -> list[str]:
    """Return the lines that a filled score sheet says to type, from top to bottom."""
    first, turn, *_ = boxes(proof)
    assert first[0] == ["new grimslingers Ana Bo Cy", "--teams", "--house"]
    assert [row[0] for row in turn] == ["Turn 1", "Ana", "Bo", "Cy"]
    hands = [HAND[row[0]] for row in turn[1:]]
    shown = [
        f"pass {who}" if card == "pass" else f"reveal {who} {card} {at}".strip()
        for who, (_, card, at, _) in zip(HAND, hands, strict=True)
    ]
    lines = [f"{first[0][0]} --house max_ep=12", *(before for before, *_ in hands), "draw", *shown]
    return [line for line in (*lines, *(entry for *_, entry in hands)) if line]


def test_a_filled_in_score_sheet_can_be_typed_in(printed: Print) -> None:
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in typed(printed("score --names Ana,Bo,Cy")):
        run(session, split(line))
    state = session.table().state
    assert (state.turn, [(duellist.hp, duellist.ep) for duellist in state.duellists]) == (2, [(10, 8), (9, 8), (8, 12)])


@pytest.mark.parametrize("words", ["score --now", "score --now --paper a5"])
def test_a_score_sheet_of_a_running_duel_has_no_opening_line(printed: Print, words: str) -> None:
    text = " ".join(printed(words).texts()[0].split())
    assert "new grimslingers" not in text
    assert "Turn 2 " in text
