"""The boards of every game's demonstration on a television: nothing is parted, covered or left out without a word."""

from __future__ import annotations

import pytest

from tests.support.demos import demo
from tests.support.drawn import Easel, boards, drawn

PLAYED = [
    pytest.param("gatling", (1, 5, 24, 38), "fix throw bo 5 mid --yes", marks=pytest.mark.needs("gatling")),
    pytest.param("grimslingers", (4, 13, 22, 27), "fix number ana=4 --yes", marks=pytest.mark.needs("grimslingers")),
    pytest.param("grimlore", (1, 10, 14, 17), "fix die tough 6 --yes", marks=pytest.mark.needs("grimlore")),
    pytest.param("wizards", (2, 14, 25), "fix cooldown 2 --yes", marks=pytest.mark.needs("wizards")),
    pytest.param("gentlemen", (1, 6, 16), "fix draw 5c --yes", marks=pytest.mark.needs("gentlemen")),
]
"""The lines of each demonstration after which its board is looked at, and a correction after the last of them."""

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


@pytest.mark.parametrize(("slug", "after", "corrected"), PLAYED)
def test_a_television_breaks_covers_and_drops_nothing(
    easel: Easel, slug: str, after: tuple[int, ...], corrected: str
) -> None:
    """Names and words are whole, nothing overlaps, and lines that find no room are counted."""
    lines = (*demo(slug)[: after[-1]], corrected)
    faults = []
    for count, html in zip([*after, "correction"], boards(lines, [*after, len(lines)], "tv"), strict=True):
        page = easel.put(html, 1280, 720)
        for width, height in ((1280, 720), (960, 540)):
            easel.on(width, height)
            found = page.evaluate(LOOKED_AT)
            faults += [(count, width, kind, fault) for kind, wrong in found.items() for fault in wrong]
    assert faults == []


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
    page = easel.put(drawn(demo(slug), "tv"), 1280, 720)
    page.evaluate("document.querySelector('.way').remove()")  # as on a machine without a network
    shown = page.evaluate(ENDED)
    assert shown["chart"] > 0.15
    assert (shown["unseen"], shown["below"]) == ([], [])
