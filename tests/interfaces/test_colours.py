"""Tests that every colour is legible on dark and light terminals, and that no meaning depends on colour alone."""

from __future__ import annotations

import pytest

from gm.interfaces.cli import echo
from gm.interfaces.console import prompt

LEAST = 3.9
"""A contrast at which letters of a terminal are still read with ease."""
_STEPS = (0, 95, 135, 175, 215, 255)


def shade(colour: int | str) -> tuple[int, int, int]:
    """Red, green and blue of one of the 216 colours that are the same on every terminal, or of ``#rrggbb``."""
    if isinstance(colour, str):
        red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        return red, green, blue
    assert 16 <= colour < 232, "a terminal makes what it likes of its own sixteen"
    at = colour - 16
    return _STEPS[at // 36], _STEPS[at // 6 % 6], _STEPS[at % 6]


def light(parts: tuple[int, int, int]) -> float:
    """Return the perceived lightness of a colour, from 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in (part / 255 for part in parts)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colour", [echo.TYPED, echo.HEED, echo.NEWS, prompt.GREY, prompt.TEAL])
def test_every_colour_is_legible_on_dark_and_light(colour: int | str) -> None:
    of = light(shade(colour))
    assert (of + 0.05) / 0.05 >= LEAST
    assert 1.05 / (of + 0.05) >= LEAST
