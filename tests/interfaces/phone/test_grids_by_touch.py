"""A finger on the keys of Grimlore in a real browser: grids of two choices, and the names of known cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.interfaces.phone.conftest import Evening, Window
from tests.support.serving import PHONE
from tests.support.touching import Touch

pytestmark = pytest.mark.needs("grimlore")
SAMPLE = Path(__file__).parents[3] / "cards" / "grimlore" / "sample.toml"
BEGUN = (
    f'new grimlore Lena Bo --cards "{SAMPLE}"',
    "hero lena elf might 1h",
    "hero bo halfling agility stealth",
    "item get lena notched-blade",
    "next",
    "travel wilderness",
)


@pytest.fixture
def touch(evening: Evening) -> Touch:
    """Return a phone that shows a party which has arrived in the wilderness."""
    return evening.begin(PHONE, *BEGUN)


def test_who_scavenges_and_with_how_many_sixes_is_one_tap(touch: Touch, window: Window) -> None:
    touch.key("Bo, 1")
    touch.log_shows("scavenge bo 1")
    assert touch.taps == 1
    assert touch.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_letter_filters_the_names_of_known_cards(touch: Touch, window: Window) -> None:
    touch.bar("Fight")
    keys = touch.page.locator("#keys")
    keys.get_by_role("textbox", name="monster's name").fill("b")
    assert not keys.get_by_role("button", name="Rust Golem").is_visible()
    touch.key("Bog Lurker")
    touch.log_shows("fight bog-lurker")
    touch.key("Lena")
    touch.key("Notched Blade, 2")
    touch.log_shows("attack lena enemy notched-blade 2")
    assert touch.taps == 4
