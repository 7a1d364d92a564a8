"""A finger on a phone's keys, in a real browser: a die, a correction, what hands owe, undo; and who cannot see them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from tests.doors.web.conftest import at_rest, browser, look
from tests.driving.reading import barriers
from tests.driving.running import Command, Shell
from tests.driving.serving import PHONE, SMALL, Served, serving, until
from tests.driving.touching import Touch, paired

pytestmark = pytest.mark.needs("gatling")
__all__ = ["at_rest", "browser", "look"]


@pytest.fixture
def served(table: Command, shell: Shell) -> Iterator[Served]:
    """The page and the phones' port of that duel."""
    with serving(shell, "serve --port 0 --phone") as found:
        yield found


@pytest.fixture
def touch(served: Served, look: Callable[..., Page]) -> Touch:
    """A paired phone of the smallest size, under a finger."""
    return Touch(paired(look(f"http://localhost:{served.phone['port']}/#{served.phone['code']}", SMALL)))


def test_a_die_takes_two_taps_and_rest_one(touch: Touch, table: Command) -> None:
    touch.key("2")
    touch.key("top")
    touch.says("Cy: 2, top, safe")
    touch.main("Rest")
    touch.says("Bo hands Ana 5 pages")
    assert table.words()[3:] == ["throw cy 2 top", "rest"]
    assert touch.taps == 3


def test_the_number_may_be_told_last_and_a_key_that_was_pressed_by_mistake_lets_go(
    touch: Touch, table: Command
) -> None:
    touch.key("bottom, hit")
    touch.key("bottom, hit")
    touch.key("middle, hit")
    touch.key("5")
    touch.says("Cy: 5, middle, hit")
    assert table.words()[3:] == ["throw cy 5 mid hit"]


def test_what_is_refused_stays_pressed_and_says_why(touch: Touch, table: Command) -> None:
    touch.key("top, hit")
    touch.main("Send")
    touch.says("the die's number is missing")
    touch.key("4")
    touch.says("Cy: 4, top, hit")
    assert table.words()[3:] == ["throw cy 4 top hit"]


def test_undo_says_what_it_takes_back(touch: Touch, table: Command) -> None:
    touch.bar("Undo")
    touch.sheet("2 throw bo 5 mid hit")
    touch.over("Take it back")
    touch.due("Bo throws")
    assert table.words()[1:] == ["draw 7C", "throw bo 5 mid hit", "undo"]


def test_a_line_of_the_log_is_put_right_and_what_hands_owe_is_ticked_off(touch: Touch, table: Command) -> None:
    for line in ("throw cy 2 top", "rest"):
        assert table(line).status == 0
    touch.log_shows("rest")
    touch.log("throw bo 5 mid hit")
    touch.over("throw bo 4 mid hit")
    touch.sheet("Bo hands Ana 4 pages")
    touch.over("Record it")
    touch.says("Corrected: 2")
    touch.owes("Ana hands Bo 1 page")
    until(lambda: table.told("now")["owed"] == [])


def test_what_a_window_enters_is_shown_at_once_and_forgets_what_was_half_pressed(touch: Touch, table: Command) -> None:
    touch.key("2")
    assert table("throw cy 3 mid").status == 0
    touch.log_shows("throw cy 3 mid")
    assert not touch.page.locator("#keys [aria-pressed=true]").count()


def test_a_screen_reader_finds_buttons_one_polite_region_and_no_barrier(touch: Touch) -> None:
    page = touch.page
    assert page.locator("[aria-live=polite]").count() == 1
    assert page.locator("#keys button").evaluate_all(
        "keys => keys.every((key) => key.ariaLabel || key.innerText.trim())"
    )
    for screen, theme in ((SMALL, "light"), (PHONE, "dark")):
        page.set_viewport_size(screen)  # type: ignore[arg-type]
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        assert barriers(page) == []
    touch.log("throw bo 5 mid hit")
    assert barriers(page) == []


@pytest.mark.parametrize("width,height", [(320, 568), (390, 844), (667, 375), (820, 1180)])
def test_every_key_can_be_reached_by_a_thumb_and_nothing_lies_outside(touch: Touch, width: int, height: int) -> None:
    page = touch.page
    page.set_viewport_size({"width": width, "height": height})
    sizes = page.locator("#keys button, #bar button:visible").evaluate_all(
        "keys => keys.map((key) => key.getBoundingClientRect()).map(({width, height}) => Math.min(width, height))"
    )
    assert min(sizes) >= 40
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("#due").bounding_box()["y"] >= 0  # type: ignore[index]
