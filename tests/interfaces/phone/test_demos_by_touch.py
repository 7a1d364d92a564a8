"""The demonstration of every game by touch: whatever a record says is said by keys, or typed at the phone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gm import games
from gm.notation.line import split
from tests.interfaces.phone.conftest import Evening
from tests.support.demos import demo, in_long_form
from tests.support.serving import PHONE

CARDS = Path(__file__).parents[3] / "cards"
WHOLE = os.environ.get("GM_TOUCH") == "whole"
"""All of every demonstration, or only where keys are most of all kinds."""
FIRST = 5


@pytest.mark.parametrize(
    "slug", [slug for slug in games.slugs() if games.info(slug).is_duel and (CARDS / slug).exists()]
)
def test_every_recorded_line_can_be_entered_on_a_phone(slug: str, evening: Evening) -> None:
    begun, *lines = in_long_form(demo(slug)[: None if WHOLE else 1 + FIRST])
    touch, typed = evening.begin(PHONE, begun), list[str]()
    for seq, line in enumerate(lines, 1):
        if not touch.enters(evening.window.pad(), line):
            typed.append(line)
        touch.entered(seq)
    assert [sorted(split(words)) for words in evening.window.words()[1:]] == [sorted(split(words)) for words in lines]
    assert len(typed) <= len(lines) / 10, typed
