"""Tests of sheets for a duel with many known signatures and all statuses, on several papers."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.commands.line import run
from gm.games.grimslingers.cards import SIGNATURES, STATUSES
from gm.table.session import Session
from tests.support.layout import faults
from tests.support.proofs import prints, sat_down

SEEN = [card.id for card in SIGNATURES]
LONG = "Alexandra-Wilhelmina von und zu Featherstonehaugh"
DUEL = (
    f'new grimslingers "{LONG}" Bo Cy Di --house signatures=any max_hp=30 start_hp=25 max_ep=0',
    f"adjust bo {' '.join(f'{card}=hand' for card in SEEN[:11])} because seen",
    f"adjust alexandra {' '.join(f'{card}=discard' for card in SEEN[11:])} because seen",
    f"adjust bo ep=35 {' '.join(f'{status}=next' for status in STATUSES)} because seen",
)


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Session:
    return sat_down(tmp_path_factory.mktemp("crowd"), DUEL)


@pytest.mark.parametrize(("paper", "measured"), [("a4", 100), ("letter", 100), ("a5", 80), ("legal", 80)])
def test_a_crowded_duel_fits_its_sheets(crowd: Session, tmp_path: Path, paper: str, measured: int) -> None:
    run(crowd, ["print", "--measured", str(measured)])
    proof = prints(crowd, tmp_path, f"sheets --now --paper {paper}")
    assert faults(proof.data) == []
    text = " ".join(proof.texts())
    assert text.count("blunted") == 4
    assert all(card.name in text for card in SIGNATURES)
