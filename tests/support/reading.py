"""Accessibility checks of a page in the browser, by axe."""

from __future__ import annotations

from functools import cache

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SCREEN_AND_THEME = ("color-contrast", "scrollable-region-focusable", "target-size")
"""The rules of axe that depend on the screen size or the theme."""

FOUND = """async (options) => (await axe.run(options)).violations
  .map((fault) => [fault.id, fault.nodes.slice(0, 3).map((node) => node.html)])"""


@cache
def _axe() -> str:
    return str(Axe().axe_script)


def barriers(page: Page, *rules: str) -> list[tuple[str, list[str]]]:
    """Return the accessibility faults of a page: the rule of axe, and up to three elements.

    Only ``rules`` are checked, if any are given.
    """
    options: dict[str, object] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": list(rules)}
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    return [(rule, places) for rule, places in page.evaluate(FOUND, options)]
