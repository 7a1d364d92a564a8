"""A simulated finger on the keys of a phone's page in a browser; it counts its taps."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page

from gm.notation.line import split
from gm.table.keypad import Ask, Pad
from tests.support.finger import Way, ways


def paired(page: Page, name: str = "Ana's phone") -> Page:
    """Wait until a page that asks to be paired shows the keys."""
    page.get_by_label("What is this phone called?").fill(name)
    page.get_by_role("button", name="Pair", exact=True).click()
    page.locator("#pad").wait_for()
    return page


class Touch:
    """A finger that taps visible keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def _tap(self, key: Locator) -> None:
        self.taps += 1
        key.click()

    def key(self, name: str) -> None:
        """Tap the key of a prompt by its label."""
        self._tap(self.page.locator("#keys").get_by_role("button", name=name, exact=True).first)

    def main(self, name: str) -> None:
        """Tap the large key at the thumb."""
        self._tap(self.page.locator("#main").get_by_text(name, exact=True))

    def bar(self, name: str) -> None:
        """Tap another key of the bar."""
        self._tap(self.page.locator("#bar").get_by_text(name, exact=True))

    def log(self, words: str) -> None:
        """Tap a line of the log."""
        self._tap(self.page.locator("#log").get_by_text(words, exact=True))

    def over(self, name: str) -> None:
        """Tap a key of the dialog above the keys."""
        self._tap(self.page.locator("#sheet").get_by_role("button", name=name, exact=True))

    def owes(self, text: str) -> None:
        """Tick off a part of the settlement."""
        self._tap(self.page.locator("#owed").get_by_text(text))

    def says(self, text: str) -> None:
        """Wait until the answer contains a text."""
        self.page.locator("#said").get_by_text(text).first.wait_for()

    def due(self, text: str) -> None:
        """Wait until the page asks for this next."""
        self.page.locator("#due").get_by_text(re.compile(re.escape(text))).wait_for()

    def sheet(self, text: str) -> None:
        """Wait until the dialog above the keys contains a text."""
        self.page.locator("#sheet").get_by_text(text).first.wait_for()

    def left(self) -> None:
        """Wait until no dialog covers the keys."""
        if self.page.locator("#sheet[open]").count():
            self.page.keyboard.press("Escape")

    def plays(self, title: str) -> None:
        """Wait until the page shows the duel with this title."""
        self.page.locator("#title").get_by_text(title).wait_for()

    def log_has(self, lines: int) -> None:
        """Wait until the log has so many lines and the keys are active again."""
        self.page.locator(f"#log li:nth-child({lines}):last-child").wait_for()
        self.page.locator("#pad:not(.hush, .settling)").wait_for()

    def log_shows(self, words: str) -> None:
        """Wait until the log shows a line."""
        self.page.locator("#log").get_by_text(words, exact=True).wait_for()

    def place(self, place: str) -> None:
        """Tap a key by its path."""
        self._tap(self.page.locator(f'#keys [data-key="{place}"]'))

    def says_by(self, ask: Ask, way: Way) -> None:
        """Enter a line by the keys of a prompt and typed text."""
        keys = self.page.locator(f':is(#keys, #fixed) [data-ask="{ask.words}"]')
        for press in way.presses:
            if press.typed:
                box = keys.locator(f'input[data-key="{press.place}"]')
                if not box.count():
                    self._tap(keys.locator(f'[data-key="{press.place} …"]'))
                box.fill(press.typed)
                box.press("Enter")
            else:
                self._tap(keys.locator(f'[data-key="{press.place}"]'))
        if not way.goes:
            self.main("Send")

    def types(self, line: str) -> None:
        """Type a line that no keys can enter."""
        self.bar("Type …")
        self.page.locator("#sheet input").fill(line)
        self.page.locator("#sheet input").press("Enter")

    def enters(self, shown: Pad, line: str) -> bool:
        """Enter a line by the fewest taps, or type it if no keys can; return whether keys could."""
        words = split(line)
        for ask in shown.asks:
            if ask.words == line and not any(step.least for step in ask.steps):
                self.default(ask.label)
                return True
        for asks in (shown.asks, shown.more):
            every = ((ask, way) for ask in asks if ask.entry == words[0] for way in ways(ask, tuple(words)))
            matches = [(ask, way) for ask, way in every if sorted(way.words) == sorted(words)]
            if matches:
                ask, way = min(matches, key=lambda match: match[1].taps)
                if asks is shown.more:
                    self.bar(ask.label)
                elif ask.folded:
                    self.default(f"{ask.label} …")
                if ask.steps:
                    self.says_by(ask, way)
                else:
                    self.over("Enter it")
                return True
        self.types(line)
        return False

    def default(self, name: str) -> None:
        """Tap the key that enters a whole line: the large key, or a key with a fixed place above it."""
        large = self.page.locator("#main").get_by_text(name, exact=True)
        sole = self.page.locator("#fixed .sole").get_by_text(name, exact=True)
        self._tap(large if large.is_visible() else sole)

    def entered(self, seq: int) -> None:
        """Wait until the log has a row with this number, and skip the pause before the keys return."""
        self.page.locator("#log li:first-child .seq").get_by_text(str(seq), exact=True).wait_for()
        self.page.locator("#keys:not([inert])").wait_for(state="attached")
        self.page.evaluate("document.getElementById('pad').classList.remove('settling')")
