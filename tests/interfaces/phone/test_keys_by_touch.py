"""A finger on a phone's keys, in a real browser: a die, a correction, what hands owe, undo; and who cannot see them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route

from gm.commands.line import run
from gm.notation.line import split
from gm.table.session import Session
from tests.interfaces.phone.conftest import BEGUN
from tests.support.reading import barriers
from tests.support.running import PATIENCE, Shell
from tests.support.serving import PHONE, SMALL, serving
from tests.support.touching import Touch, paired

pytestmark = pytest.mark.needs("gatling")
SCREENS = ((320, 568), (390, 844), (667, 375), (820, 1180))


class Window:
    """The referee's window, at which lines are typed as well."""

    def __init__(self, db: Path) -> None:
        self.db = db
        self.duels = 0

    def begin(self) -> None:
        """Begin a duel in which Cy is to throw, under a title of its own: nothing else tells it from the one before."""
        self.duels += 1
        new, *lines = BEGUN
        self(f'{new} --title "{self.title}"', *lines)

    @property
    def title(self) -> str:
        """The title of the current duel."""
        return f"Duel {self.duels} of the evening"

    def __call__(self, *lines: str) -> None:
        session = Session(str(self.db))
        session.store(create=True)
        for line in lines:
            run(session, split(line))
        session.close()

    def words(self) -> list[str]:
        """Return the words of all rows."""
        session = Session(str(self.db))
        found = [row.words for row in session.table().rows]
        session.close()
        return found


class Evening:
    """A table, and one phone that is paired with it."""

    def __init__(self, window: Window, touch: Touch) -> None:
        self.window = window
        self.touch = touch
        self.faults: list[str] = []
        touch.page.on("pageerror", lambda error: self.faults.append(str(error)))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Evening]:
    """Yield one phone of the smallest size for all tests: pairing takes longer than all the taps."""
    folder = tmp_path_factory.mktemp("evening")
    window = Window(folder / "duels.db")
    window.begin()
    with serving(Shell(window.db, folder), "serve --port 0 --phone") as served:
        page = browser.new_context(has_touch=True).new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.goto(f"http://localhost:{served.phone['port']}/#{served.phone['code']}")
        yield Evening(window, Touch(paired(page)))
        page.context.close()


@pytest.fixture
def window(evening: Evening) -> Window:
    """Return the window, with a new duel."""
    evening.window.begin()
    return evening.window


@pytest.fixture
def touch(window: Window, evening: Evening) -> Iterator[Touch]:
    """Yield the phone once it shows that duel."""
    touch = evening.touch
    touch.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    touch.plays(window.title)
    touch.log_has(len(BEGUN))
    touch.due("Cy throws")
    touch.taps = 0
    yield touch
    touch.left()
    assert evening.faults == []


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
    window.begin()
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
