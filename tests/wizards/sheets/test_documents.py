"""The contents of single sheets of Wizards. ``tests/suite/`` tests what all sheets share."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from gm.table.session import Session
from tests.support.proofs import Proof, prints

Print = Callable[[str], Proof]


def test_a_code_without_network_has_the_spells_text(paper_session: Session, tmp_path: Path) -> None:
    codes = prints(paper_session, tmp_path, "spells --game wizards --link text --only trance-state,magpie").codes()
    assert sorted(text.partition(":")[0] for text in codes) == [
        "Magpie (1 regeneration, delayed)",
        "Trance State (1 attack, instant)",
    ]


def test_a_spell_card_has_cost_text_and_line(printed: Print) -> None:
    first = " ".join(printed("spells").texts()[0].split())
    for words in ("Ember Dart", "instant · attack", "2 damage.", "cast ember-dart", "basic ♦", "gm rule"):
        assert words in first


def test_eight_spell_cards_fit_on_a_page(printed: Print) -> None:
    assert printed("spells").texts()[0].count("gm rule") == 8


def test_mana_of_one_power_is_printed_alone(table: Session, tmp_path: Path) -> None:
    """For example to replace a lost four."""
    proof = prints(table, tmp_path, "mana --only 4 --sides fronts")
    assert [{*re.findall(r"^\d", text, re.MULTILINE)} for text in proof.texts()] == [{"4"}]


def test_printed_sheets_show_the_duel(printed: Print) -> None:
    text = " ".join(printed("repertoire --now").texts())
    for words in ("As of turn 4", "Ana", "Bo", "Undertow", "Stone Ward", "ongoing · utility · on", "51"):
        assert words in text
    assert "Iron Rain" in printed("mat --now").texts()[0]


@pytest.mark.parametrize("sheet", ["mat", "repertoire", "life", "score"])
@pytest.mark.parametrize("paper", ["a5", "letter"])
def test_long_names_fit_on_the_paper(printed: Print, sheet: str, paper: str) -> None:
    names = "Ana-Maria-Konstantinopoulou-Papadopoulou,Bartholomäus-von-und-zu-Hohenstein-Waldburg"
    assert printed(f"{sheet} --names {names} --paper {paper}").outside() == []


@pytest.mark.parametrize("sheet", ["spells --only ember-dart,unpick", "mana --only 3,4"])
def test_saving_ink_uses_less_ink(printed: Print, sheet: str) -> None:
    assert printed(f"{sheet} --ink-saver").ink() < 0.95 * printed(sheet).ink()
