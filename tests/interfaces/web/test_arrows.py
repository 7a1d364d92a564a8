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


def test_without_targets_nothing_is_drawn() -> None:
    assert draw_arrows([], NAMES, COLOURS) == ""


def test_the_drawing_says_the_same_in_words() -> None:
    made = draw_arrows([Arrow("ana", "bo", "Lamp", "strong"), Arrow("cy", "", "Card", "quiet")], NAMES, COLOURS)
    assert 'aria-label="Ana → Bo: Lamp; Cy: Card"' in made


def test_each_arrow_has_its_players_colour() -> None:
    made = draw_arrows([Arrow("bo", "cy", "Lamp")], NAMES, COLOURS)
    assert re.findall(r'<g class="(seat-\d) "><path class="shaft"', made) == ["seat-1"]
    assert re.findall(r'class="node seat-\d.*?>(\w+)</text>', made) == ["Ana", "Bo", "Cy"]


def test_two_opposite_arrows_do_not_overlap() -> None:
    made = draw_arrows([Arrow("bo", "cy", "Lamp"), Arrow("cy", "bo", "Card")], NAMES, COLOURS)
    lying = re.findall(r'class="shaft" d="M([\d.]+) ', made)
    assert len({*lying}) == 2
    (one, other) = (float(y) for y in re.findall(r'class="what" x="[\d.]+" y="([\d.]+)"', made))
    assert abs(one - other) > 12


def test_a_card_without_target_is_shown_with_its_player() -> None:
    made = draw_arrows([Arrow("bo", "", "Card"), Arrow("ana", "ana", "Lamp")], NAMES, COLOURS)
    assert "shaft" not in made
    assert re.findall(r'class="what"[^>]*>(\w+)<', made) == ["Lamp", "Card"]


def test_texts_are_escaped() -> None:
    made = draw_arrows([Arrow("x", "y", "<i>")], {"x": "<b>", "y": "&"}, {})
    assert "<b>" not in made
    assert "<i>" not in made


@pytest.mark.parametrize("part", ["node rect", "node text", "shaft", "head", "what", "strong .shaft", "quiet .shaft"])
def test_everything_drawn_has_a_style(part: str) -> None:
    styles = (Path(gm.__file__).parent / "interfaces" / "web" / "static" / "page.css").read_text(encoding="utf-8")
    assert f".arrows .{part} {{" in styles or f".arrows .{part}," in styles


def test_an_unknown_player_does_no_harm() -> None:
    assert "shaft" not in draw_arrows([Arrow("ana", "nobody", "Lamp")], NAMES, COLOURS)
