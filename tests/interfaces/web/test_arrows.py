"""Tests of the arrows that show who aims at whom, and of the same in words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gm
from gm.game import Arrow
from gm.interfaces.web.board.arrows import draw_arrows

NAMES = {"ana": "Ana", "bo": "Bo", "cy": "Cy"}
COLOURS = {"ana": 0, "bo": 1, "cy": 2}


def test_nobody_aims_and_nothing_is_drawn() -> None:
    assert draw_arrows([], NAMES, COLOURS) == ""


def test_the_drawing_says_the_same_in_words() -> None:
    made = draw_arrows([Arrow("ana", "bo", "Lamp", "strong"), Arrow("cy", "", "Card", "quiet")], NAMES, COLOURS)
    assert 'aria-label="Ana → Bo: Lamp; Cy: Card"' in made


def test_each_arrow_has_the_colour_of_whose_it_is_and_everybody_a_box() -> None:
    made = draw_arrows([Arrow("bo", "cy", "Lamp")], NAMES, COLOURS)
    assert re.findall(r'<g class="(seat-\d) "><path class="shaft"', made) == ["seat-1"]
    assert re.findall(r'class="node seat-\d.*?>(\w+)</text>', made) == ["Ana", "Bo", "Cy"]


def test_two_that_aim_at_each_other_have_an_arrow_each_and_no_word_on_the_other() -> None:
    made = draw_arrows([Arrow("bo", "cy", "Lamp"), Arrow("cy", "bo", "Card")], NAMES, COLOURS)
    lying = re.findall(r'class="shaft" d="M([\d.]+) ', made)
    assert len({*lying}) == 2
    (one, other) = (float(y) for y in re.findall(r'class="what" x="[\d.]+" y="([\d.]+)"', made))
    assert abs(one - other) > 12


def test_what_aims_at_nobody_stands_with_whose_it_is() -> None:
    made = draw_arrows([Arrow("bo", "", "Card"), Arrow("ana", "ana", "Lamp")], NAMES, COLOURS)
    assert "shaft" not in made
    assert re.findall(r'class="what"[^>]*>(\w+)<', made) == ["Lamp", "Card"]


def test_words_are_no_markup() -> None:
    made = draw_arrows([Arrow("x", "y", "<i>")], {"x": "<b>", "y": "&"}, {})
    assert "<b>" not in made
    assert "<i>" not in made


@pytest.mark.parametrize("part", ["node rect", "node text", "shaft", "head", "what", "strong .shaft", "quiet .shaft"])
def test_all_that_is_drawn_has_a_style(part: str) -> None:
    styles = (Path(gm.__file__).parent / "interfaces" / "web" / "static" / "page.css").read_text(encoding="utf-8")
    assert f".arrows .{part} {{" in styles or f".arrows .{part}," in styles


def test_somebody_unknown_is_no_fault() -> None:
    assert "shaft" not in draw_arrows([Arrow("ana", "nobody", "Lamp")], NAMES, COLOURS)
