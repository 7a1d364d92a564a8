"""Tests of single sheets of Grimslingers. Checks of all sheets are in ``tests/suite``."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.proofs import BACKS, FRONTS, Proof

Print = Callable[[str], Proof]


def test_a_card_shows_cost_banner_and_each_number(printed: Print) -> None:
    first = " ".join(printed("signatures").texts()[0].split())
    hex_ = first[first.index("Hex") : first.index("Mimic")]
    assert "single foe · blue" in hex_
    assert hex_.index("A their card does no damage") < hex_.index("5 loses 3 EP") < hex_.index("4 EP")
    assert "gm rule hex" in hex_


def test_printed_sheets_show_the_duel(printed: Print) -> None:
    text = " ".join(printed("sheets --now").texts())
    for words in ("As of turn 2", "Ana", "Bo", "Cy", "Hush", "Hex"):
        assert words in text


def test_names_are_written_on_blank_sheets(printed: Print) -> None:
    targets = printed("targets --names Ana,Bo").texts()[0]
    assert "of Ana" in targets
    assert "of Bo" in targets
    assert "Reckoning" in printed("score --names Ana,Bo").texts()[0]


@pytest.mark.parametrize("sheet", ["signatures", "numbers", "targets"])
def test_the_ink_saver_uses_less_ink(printed: Print, sheet: str) -> None:
    saved, usual = printed(f"{sheet} --ink-saver"), printed(sheet)
    assert saved.ink(FRONTS) < 0.9 * usual.ink(FRONTS)
    assert saved.ink(BACKS) < 0.65 * usual.ink(BACKS)
