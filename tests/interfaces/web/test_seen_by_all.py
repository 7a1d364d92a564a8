"""Every state of the board on every screen: readable from across the room, cut off nowhere, and open to everybody."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.support.drawn import STATES, Easel, drawn
from tests.support.reading import SCREEN_AND_THEME, barriers
from tests.support.serving import PHONE, SMALL, TV, Served

pytestmark = pytest.mark.needs("gatling")

Look = Callable[..., Page]

TELEVISIONS = ((960, 540), (1280, 720), (1920, 1080))
LARGEST = (3840, 2160)
SCREENS = ((320, 640), (390, 844), (820, 1180), (1280, 800))

LEAST = 16.0
"""Minutes of arc that a capital must measure."""
_HIGH, _AWAY = 535.0, 3000.0
"""A television of 43 inches is so many mm high; the room sits so many mm away."""

CAPITALS = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  const found = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const one = words.currentNode.parentElement;
    const box = one.getBoundingClientRect();
    if (!words.currentNode.data.trim() || !one.checkVisibility({ visibilityProperty: true })) continue;
    if (box.width < 2 || box.top >= innerHeight || one.closest(".unseen, .skip, h2") && box.width < 2) continue;
    if (getComputedStyle(one.closest("h2, .unseen") || one).clipPath !== "none") continue;
    const style = getComputedStyle(one);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const scale = one.ownerSVGElement ? one.getScreenCTM().a : 1;
    found.push([pen.measureText("H").actualBoundingBoxAscent * scale, words.currentNode.data.trim()]);
  }
  return found;
}"""

CUT_OFF = """() => [...document.querySelectorAll("body, .standings, .scroll, .column, .due, .in-play, .history, .way")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.className || one.nodeName, one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight])
  .filter(([, wide, high]) => wide > 2 || high > 2)
"""
WIDTH = "document.documentElement.scrollWidth"
BOTTOMS = """() => [...document.querySelectorAll(".standings tbody tr, .due")]
  .map((one) => one.getBoundingClientRect().bottom)
"""


ON_THE_CODE = """() => {
  const code = document.querySelector(".way svg"), at = code && code.getBoundingClientRect();
  if (!at || !code.checkVisibility() || at.height < 100) return ["no code"];
  return [...document.querySelectorAll(".owed, .correction, .history .chart, .recent li, .due p, .key, main > .clock")]
    .filter((one) => one.checkVisibility()).filter((one) => {
      const box = one.getBoundingClientRect();
      return box.left < at.right && at.left < box.right && box.top < at.bottom && at.top < box.bottom;
    }).map((one) => one.className || one.nodeName);
}"""


@pytest.mark.parametrize("state", STATES)
def test_a_television_is_legible_at_three_metres_and_shows_the_code(easel: Easel, state: str) -> None:
    read_from_afar(easel, STATES[state], *([LARGEST] if state == "teams" else []))
    easel.on(*TELEVISIONS[1])
    assert easel.page.evaluate(ON_THE_CODE) == []


AIMED = (
    *("new grimslingers Ana Bo Cy Di --teams Ana+Cy/Bo+Di", "draw", "reveal ana scourge bo", "reveal bo mute ana"),
    *("reveal cy fire di", "reveal di fortify"),
)


@pytest.mark.needs("grimslingers")
def test_a_television_has_room_for_two_tables_and_arrows(easel: Easel) -> None:
    read_from_afar(easel, AIMED)
    assert easel.page.locator(".aims .afar").is_visible()


SIX_SPELLS_EACH = (
    "new wizards Ana Bartholomäus --house pool=open",
    "adjust ana hp=23 hand=4 undertow=3 creeping-frost=1 iron-rain=2 rising-moon=1 trance-state=0 ebb-and-flow=1 "
    "bartholomäus hp=41 hand=5 trapdoor=2 stone-ward=1 root-and-branch=2 changeling=0 twin-verdict=2 short-cut=0 "
    "deck=20 discard=16 turn=9 active=ana because test",
    *("skip", "cooldown"),
)


@pytest.mark.needs("wizards")
def test_a_television_has_room_for_three_full_tables(easel: Easel) -> None:
    read_from_afar(easel, SIX_SPELLS_EACH)
    assert easel.page.get_by_text("Short Cut").is_visible()


def read_from_afar(easel: Easel, lines: tuple[str, ...], *more: tuple[int, int]) -> None:
    """Make sure that a board is read on a television of any size, and all of it is there."""
    page = easel.put(drawn(lines, "tv"), *TELEVISIONS[0])
    for width, height in (*TELEVISIONS, *more):
        easel.on(width, height)
        assert page.evaluate(CUT_OFF) == [], (width, height)
        minute = 3437.75 * _HIGH / height / _AWAY
        small = [(round(high * minute, 1), text) for high, text in page.evaluate(CAPITALS) if high * minute < LEAST]
        assert small == [], (width, height)
        assert all(bottom <= height for bottom in page.evaluate(BOTTOMS)), (width, height)


@pytest.mark.parametrize("state", STATES)
def test_no_screen_scrolls_sideways_and_axe_finds_nothing(easel: Easel, state: str) -> None:
    page = easel.put(drawn(STATES[state]), *SCREENS[0])
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WIDTH) <= width, width
    if state in ("no duel", "correction", "teams", "end"):
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        assert barriers(page) == []
        page.emulate_media(color_scheme="dark")
        assert barriers(page, *SCREEN_AND_THEME) == []
        page.emulate_media(color_scheme="light")


def test_no_screen_scrolls_sideways_with_double_size_letters(easel: Easel) -> None:
    page = easel.put(drawn(STATES["long names"]).replace('class="board-page', 'class="twice board-page'), 390, 844)
    page.add_style_tag(content=".twice { font-size: 200%; }")
    assert page.evaluate(WIDTH) <= 390


CROWDED = (
    'new gatling Wolfeschlegelsteinhausen "Anna Katharina von der Heide" Bartholomäus-Maximilian '
    '"Alexandros Papadopoulos" --house aspect_start=zero',
    "adjust wolf fright=anna footwork=wolf pacify=bart anna fright=bart chaos=alex pacify=wolf bart fright=alex "
    "footwork=bart pacify=anna alex chaos=wolf pacify=anna fright=bart because effects",
    *("draw 7c", "throw anna 5 mid hit"),
)
PARTED = """() => [...document.querySelectorAll(".who")].flatMap((who) => {
  const words = who.querySelector("bdi").firstChild, line = document.createRange();
  const cut = who.scrollHeight > who.clientHeight + 1 ? [words.data] : [];
  return cut.concat([...words.data.matchAll(/[^ -]+/g)].filter((word) => {
    line.setStart(words, word.index);
    line.setEnd(words, word.index + word[0].length);
    return line.getClientRects().length > 1;
  }).map(String));
})"""


def test_no_name_is_broken_or_cut_on_a_page(easel: Easel) -> None:
    page = easel.put(drawn(CROWDED), *SCREENS[0])
    for width, height in (*SCREENS, TELEVISIONS[-1]):
        easel.on(width, height)
        assert page.evaluate(PARTED) == [], width
        assert page.evaluate("document.querySelector('.active .who').getClientRects()[0].height") < 24, width


def test_a_long_name_leaves_room_for_the_code(easel: Easel) -> None:
    lines = (*CROWDED, "throw bart over")
    assert easel.put(drawn(lines, "tv"), *TELEVISIONS[1]).evaluate(ON_THE_CODE) == []


COLUMNS = """() => [...document.querySelectorAll(".standings tbody tr")].map((row) => [...row.children].map((one) => {
  const [box, whole] = [one.getBoundingClientRect(), row.getBoundingClientRect()];
  return [Math.round(box.left - whole.left), Math.round(box.width)].join();
}).join(" "))"""


def test_rows_on_a_phone_are_laid_out_alike_whatever_is_in_them(easel: Easel) -> None:
    seen = set[str]()
    for state in ("throws", "result", "end"):
        page = easel.put(drawn(STATES[state]), 390, 844)
        seen |= {*page.evaluate(COLUMNS)}
    assert len(seen) == 1, seen


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800), (1920, 1080)])
def test_standings_keep_their_place(easel: Easel, width: int, height: int) -> None:
    tops = set()
    for state in ("throws", "result", "correction"):
        page = easel.put(drawn(STATES[state], *(["tv"] if width == 1920 else [])), width, height)
        tops.add(page.evaluate("Math.round(document.querySelector('.standings').getBoundingClientRect().top)"))
    assert max(tops) - min(tops) <= (60 if width == 390 else 0), tops


PATHS = (
    *("/", "/?tv", "/r/7c", "/r/pacify", "/r/?q=leaning+thing", "/r/", "/nowhere"),
    *("/manual/", "/manual/scripts", "/manual/gatling-refused"),
)


THREE_OF_A_KIND = """() => {
  const kinds = new Map();
  for (const item of document.querySelectorAll("li, tr, p")) {
    const kind = item.outerHTML.replace(/>[^<]+/g, ">").replace(/ (href|id|aria-label)="[^"]*"/g, "");
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (kinds.get(kind) > 3) item.remove();
  }
}"""
"""Removes repeated parts with equal markup: axe takes longest on long pages, and finds the same in each of them."""


@pytest.mark.parametrize("path", PATHS)
def test_axe_finds_nothing_on_a_phone_nor_on_a_television_in_the_dark(standing: Served, look: Look, path: str) -> None:
    """On the smallest phone, nothing is wider than the screen either."""
    page = look(standing.url + path, SMALL)
    assert page.evaluate(WIDTH) <= SMALL["width"]
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(THREE_OF_A_KIND)
    assert barriers(page) == []
    page.set_viewport_size(TV)  # type: ignore[arg-type]
    page.emulate_media(color_scheme="dark")
    assert barriers(page, *SCREEN_AND_THEME) == []


@pytest.mark.parametrize("path", ["/manual/database", "/manual/gatling"])
def test_wide_tables_of_the_manual_fit_a_small_screen(standing: Served, look: Look, path: str) -> None:
    assert look(standing.url + path, SMALL).evaluate(WIDTH) <= SMALL["width"]


def test_forced_colours_show_the_sign_of_life(easel: Easel) -> None:
    page = easel.put(drawn(STATES["throws"]), 390, 844)
    page.emulate_media(forced_colors="active")
    ground, dot = (
        page.locator(one).evaluate("(one) => getComputedStyle(one).backgroundColor") for one in ("body", ".dot")
    )
    assert dot != ground
    page.emulate_media(forced_colors="none")


def test_codes_have_a_light_background_in_every_theme(easel: Easel) -> None:
    easel.page.emulate_media(color_scheme="dark")
    ground = "(one) => getComputedStyle(one).backgroundColor"
    page = easel.put(drawn(STATES["throws"], "light"), 1280, 720)
    assert page.locator("html").evaluate(ground) == "rgb(250, 247, 240)"
    page = easel.put(drawn(STATES["throws"], "overlay"), 1280, 720)
    assert page.locator("html").evaluate(ground) == "rgba(0, 0, 0, 0)"
    assert page.locator(".standings").is_visible()
    assert not page.locator(".recent, .top").first.is_visible()
    page.emulate_media(color_scheme="light")
