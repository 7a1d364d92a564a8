"""A finger on a phone's keys, in a real browser: a die, a correction, what hands owe, undo; and who cannot see them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route

from tests.interfaces.phone.conftest import BEGUN, Evening, Window
from tests.support.reading import barriers
from tests.support.serving import PHONE, SMALL
from tests.support.touching import Touch

pytestmark = pytest.mark.needs("gatling")
SCREENS = ((320, 568), (390, 844), (667, 375), (820, 1180))


@pytest.fixture
def touch(evening: Evening) -> Touch:
    """Return a phone of the smallest size that shows a new duel in which Cy is to throw."""
    touch = evening.begin(SMALL, *BEGUN)
    touch.due("Cy throws")
    return touch


def test_a_die_takes_two_taps_and_rest_one(touch: Touch, window: Window) -> None:
    touch.key("2")
    touch.key("top")
    touch.says("Cy: 2, top, safe")
    touch.main("Rest")
    touch.says("Bo puts the top 5 pages of their deck under Ana's deck")
    assert window.words()[3:] == ["throw cy 2 top", "rest"]
    assert touch.taps == 3


def test_keys_can_be_pressed_in_any_order_and_released(touch: Touch, window: Window) -> None:
    touch.key("bottom, hit")
    touch.key("bottom, hit")
    touch.key("middle, hit")
    touch.key("5")
    touch.says("Cy: 5, middle, hit")
    assert window.words()[3:] == ["throw cy 5 mid hit"]


def test_a_rejected_line_stays_pressed_with_a_reason(touch: Touch, window: Window) -> None:
    touch.key("top, hit")
    touch.main("Send")
    touch.says("the die's number is missing")
    touch.key("4")
    touch.says("Cy: 4, top, hit")
    assert window.words()[3:] == ["throw cy 4 top hit"]


def test_undo_shows_what_it_undoes(touch: Touch, window: Window) -> None:
    touch.bar("Undo")
    touch.sheet("2 throw bo 5 mid hit")
    touch.over("Take it back")
    touch.due("Bo throws")
    assert window.words()[1:] == ["draw 7C", "throw bo 5 mid hit", "undo"]


def test_undo_undoes_what_it_shows_or_nothing(touch: Touch, window: Window) -> None:
    touch.bar("Undo")
    touch.sheet("2 throw bo 5 mid hit")
    window("throw cy 3 mid")
    touch.log_shows("throw cy 3 mid")
    touch.over("Take it back")
    touch.says("something else was entered first: undo")
    assert window.words()[2:] == ["throw bo 5 mid hit", "throw cy 3 mid"]


def test_a_line_is_corrected_and_its_settlement_confirmed(touch: Touch, window: Window) -> None:
    window("throw cy 2 top", "rest")
    touch.log_shows("rest")
    touch.log("throw bo 5 mid hit")
    touch.over("throw bo 4 mid hit")
    touch.sheet("Bo puts the top 4 pages of their deck under Ana's deck")
    touch.over("Save it")
    touch.says("Corrected: 2")
    touch.owes("Ana gives Bo the bottom page")
    touch.says("the table is right again")


def test_pressed_keys_do_not_carry_over_to_the_next_duel(touch: Touch, window: Window) -> None:
    touch.key("2")
    window.begin(*BEGUN)
    touch.plays(window.title)
    touch.log_has(len(BEGUN))
    assert not touch.page.locator("#keys [aria-pressed=true]").count()


def test_another_windows_line_clears_half_pressed_keys(touch: Touch, window: Window) -> None:
    touch.key("2")
    window("throw cy 3 mid")
    touch.log_shows("throw cy 3 mid")
    assert not touch.page.locator("#keys [aria-pressed=true]").count()


def test_an_overtaken_line_is_not_entered(touch: Touch, window: Window) -> None:
    def quicker(route: Route) -> None:
        window("throw cy 3 mid")
        route.continue_()

    touch.page.route("**/line", quicker, times=1)
    touch.key("2")
    touch.key("top")
    touch.says("Yours was: throw cy 2 top")
    touch.says("The referee's window: throw cy 3 mid")
    assert window.words()[3:] == ["throw cy 3 mid"]


def test_a_finger_presses_the_key_that_it_came_down_on(touch: Touch, window: Window) -> None:
    touch.page.locator("#keys").get_by_role("button", name="top", exact=True).hover()
    touch.page.mouse.down()
    window('note "Cy leans on the table"')
    touch.log_has(len(BEGUN) + 1)
    touch.page.mouse.up()
    touch.key("2")
    touch.says("Cy: 2, top, safe")
    assert window.words()[4:] == ["throw cy 2 top"]


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


def test_every_key_is_within_reach_of_a_thumb(touch: Touch) -> None:
    page = touch.page
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        sizes = page.locator("#keys button, #bar button:visible").evaluate_all(
            "keys => keys.map((key) => key.getBoundingClientRect()).map(({width, height}) => Math.min(width, height))"
        )
        assert min(sizes) >= 40
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.locator("#due").bounding_box()["y"] >= 0  # type: ignore[index]
