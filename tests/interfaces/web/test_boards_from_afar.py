"""The boards of every game's demonstration on a television: nothing is parted, covered or left out without a word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser

from gm import games
from gm.commands.line import run
from gm.commands.record_import import import_line
from gm.notation.line import split
from gm.table.session import Session
from tests.support.drawn import Easel, put_up


class Shown(NamedTuple):
    """The lines of a demonstration after which its board is looked at, and what is put right at the last of them."""

    slug: str
    at: tuple[int, ...]
    corrected: str


PLAYED = [
    pytest.param(Shown("gatling", (1, 5, 24, 38), "fix throw bo 5 mid --yes"), marks=pytest.mark.needs("gatling")),
    pytest.param(
        Shown("grimslingers", (4, 13, 22, 27), "fix number ana=4 --yes"), marks=pytest.mark.needs("grimslingers")
    ),
    pytest.param(Shown("grimlore", (1, 10, 14, 17), "fix die tough 6 --yes"), marks=pytest.mark.needs("grimlore")),
    pytest.param(Shown("wizards", (2, 14, 25), "fix cooldown 2 --yes"), marks=pytest.mark.needs("wizards")),
    pytest.param(Shown("gentlemen", (1, 6, 16), "fix draw 5c --yes"), marks=pytest.mark.needs("gentlemen")),
]

LOOKED_AT = """() => {
  const boxes = [], names = [...document.querySelectorAll(".who")].filter((who) => {
    const words = who.querySelector("bdi").firstChild, line = document.createRange();
    return who.scrollHeight > who.clientHeight + 2 || who.scrollWidth > who.clientWidth + 2
      || who.getBoundingClientRect().right > who.closest(".standings").getBoundingClientRect().right
      || [...words.data.matchAll(/[^ -]+/g)].some((word) => {
        line.setStart(words, word.index);
        line.setEnd(words, word.index + word[0].length);
        return line.getClientRects().length > 1;
      });
  }).map((who) => who.textContent);
  const code = document.querySelector(".way svg");
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const words = walk.currentNode, one = words.parentElement, line = document.createRange();
    if (!words.data.trim() || !one.checkVisibility()) continue;
    if (one.closest(".unseen, .skip, .lost, .history, .standings > h2, [data-untitled] h1")) continue;
    line.selectNodeContents(words);
    for (const { left, right, top, bottom } of line.getClientRects()) {
      const edge = (bottom - top) * 0.2, of = words.data.trim();
      const box = { left, right, top: top + edge, bottom: bottom - edge, of };
      for (let over = one; over; over = over.parentElement) {
        if (getComputedStyle(over).overflowX !== "hidden") continue;
        const edge = over.getBoundingClientRect();
        box.right = Math.min(box.right, edge.right);
        box.bottom = Math.min(box.bottom, edge.bottom);
      }
      if (box.right > box.left && box.bottom > box.top) boxes.push(box);
    }
  }
  for (const one of [code, ...document.querySelectorAll(".chip")]) {
    if (one) boxes.push({ ...one.getBoundingClientRect().toJSON(), of: one.textContent.trim() || "code" });
  }
  const over = (one, other) => one.of !== other.of && one.left + 1 < other.right && other.left + 1 < one.right
    && one.top + 1 < other.bottom && other.top + 1 < one.bottom;
  const covered = boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => over(one, other))
    .map((other) => [one.of, other.of]));
  const left = [".due", ".running", ".owed", ".column:not(:has(.owed)) .correction"].flatMap((which) => {
    const list = document.querySelector(which);
    if (!list) return [];
    const whole = list.getBoundingClientRect(), more = list.querySelector(".further");
    const least = Math.min(whole.bottom, list.parentElement.getBoundingClientRect().bottom);
    const unseen = [...list.querySelectorAll(":is(p, li):not(.further)")].filter((line) => {
      return !line.checkVisibility() || line.getBoundingClientRect().bottom > least + 1;
    });
    const told = more && more.checkVisibility() ? more.textContent : "";
    return told === (unseen.length ? `… and ${unseen.length} more` : "") ? [] : [[which, unseen.length, told]];
  });
  const words = [...document.querySelectorAll("tbody td.words")];
  const clipped = words.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent.trim());
  return { names, covered, left, clipped };
}"""


class Faults(NamedTuple):
    """The faults of a board: badly shown names, covered parts, missing lines, and cut words of the standings."""

    names: list[object]
    covered: list[object]
    left: list[object]
    clipped: list[tuple[str, int, str]]


def lines_of(slug: str) -> list[str]:
    """Return the lines of a game's demonstration."""
    return [line for line in games.demo(slug).splitlines() if line.strip() and not line.startswith("#")]


def boards(shown: Shown) -> Iterator[tuple[str, str]]:
    """Yield the boards of a demonstration, each with the line before it. The last one follows a correction."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    for number, line in enumerate(lines_of(shown.slug)[: shown.at[-1]], 1):
        import_line(session, split(line))
        if number in shown.at:
            yield line, put_up(session, ["tv"])
    run(session, split(shown.corrected))
    yield shown.corrected, put_up(session, ["tv"])
    session.close()


@pytest.fixture(scope="module")
def easel(browser: Browser) -> Iterator[Easel]:
    """Yield one screen for all tests."""
    made = Easel(browser)
    yield made
    made.context.close()


@pytest.fixture(scope="module", params=PLAYED, ids=lambda shown: shown.slug)
def faults(request: pytest.FixtureRequest, easel: Easel) -> Faults:
    """Return the faults of all boards of a game on two televisions."""
    found = Faults([], [], [], [])
    for at, html in boards(request.param):
        page = easel.put(html, 1280, 720)
        for width, height in ((1280, 720), (960, 540)):
            easel.on(width, height)
            for kind, wrong in page.evaluate(LOOKED_AT).items():
                getattr(found, kind).extend((at, width, one) for one in wrong)
    return found


def test_no_name_is_broken_or_cut_on_a_television(faults: Faults) -> None:
    assert faults.names == []


def test_nothing_overlaps(faults: Faults) -> None:
    assert faults.covered == []


def test_next_steps_and_effects_are_shown_or_counted(faults: Faults) -> None:
    assert faults.left == []


def test_no_weapon_and_no_status_is_cut(faults: Faults) -> None:
    assert faults.clipped == []


ENDED = """() => {
  const box = (which) => document.querySelector(which).getBoundingClientRect();
  const history = box(".history");
  const lines = [...document.querySelectorAll(".running li:not(.further)")].map((li) => li.getBoundingClientRect());
  return {
    chart: box(".history .chart").height / innerHeight,
    unseen: lines.filter(({ height, top, left }) => !height || top < history.bottom && left > history.left),
    below: lines.filter((line) => line.bottom > box(".recent").top),
  };
}"""


ENDS = [pytest.param(slug, marks=pytest.mark.needs(slug)) for slug in ("gentlemen", "grimlore")]


@pytest.mark.parametrize("slug", ENDS)
def test_the_end_shows_the_chart_and_every_line(easel: Easel, slug: str) -> None:
    whole = Shown(slug, (len(lines_of(slug)),), "now")
    page = easel.put(next(boards(whole))[1], 1280, 720)
    page.evaluate("document.querySelector('.way').remove()")  # as on a machine without a network
    shown = page.evaluate(ENDED)
    assert shown["chart"] > 0.15
    assert (shown["unseen"], shown["below"]) == ([], [])
