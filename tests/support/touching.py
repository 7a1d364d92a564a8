"""A finger on the keys of a phone's page, counting its taps."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page

from gm.notation.line import split
from gm.table.keypad import Ask, Pad
from tests.support.finger import Way, ways


def paired(page: Page, name: str = "Ana's phone") -> Page:
    """A page that asks to be paired, once it shows the keys."""
    page.get_by_label("What is this phone called?").fill(name)
    page.get_by_role("button", name="Pair", exact=True).click()
    page.locator("#pad").wait_for()
    return page


class Touch:
    """Taps what can be seen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def _tap(self, key: Locator) -> None:
        self.taps += 1
        key.click()

    def key(self, name: str) -> None:
        """A key of what is asked, by what stands on it."""
        self._tap(self.page.locator("#keys").get_by_role("button", name=name, exact=True).first)

    def main(self, name: str) -> None:
        """The large key at the thumb."""
        self._tap(self.page.locator("#main").get_by_text(name, exact=True))

    def bar(self, name: str) -> None:
        """Another key of the bar."""
        self._tap(self.page.locator("#bar").get_by_text(name, exact=True))

    def log(self, words: str) -> None:
        """A line that was entered."""
        self._tap(self.page.locator("#log").get_by_text(words, exact=True))

    def over(self, name: str) -> None:
        """A key of what lies over the keys."""
        self._tap(self.page.locator("#sheet").get_by_role("button", name=name, exact=True))

    def owes(self, text: str) -> None:
        """What hands owe is done."""
        self._tap(self.page.locator("#owed").get_by_text(text))

    def says(self, text: str) -> None:
        """The answer holds this text, as soon as it is there."""
        self.page.locator("#said").get_by_text(text).first.wait_for()

    def due(self, text: str) -> None:
        """This is due, as soon as it is."""
        self.page.locator("#due").get_by_text(re.compile(re.escape(text))).wait_for()

    def sheet(self, text: str) -> None:
        """What lies over the keys holds this text."""
        self.page.locator("#sheet").get_by_text(text).first.wait_for()

    def left(self) -> None:
        """Nothing lies over the keys any more."""
        if self.page.locator("#sheet[open]").count():
            self.page.keyboard.press("Escape")

    def plays(self, title: str) -> None:
        """The duel of this title is shown, as soon as it is."""
        self.page.locator("#title").get_by_text(title).wait_for()

    def log_has(self, lines: int) -> None:
        """So many lines were entered, and keys are taken again."""
        self.page.locator(f"#log li:nth-child({lines}):last-child").wait_for()
        self.page.locator("#pad:not(.hush, .settling)").wait_for()

    def log_shows(self, words: str) -> None:
        """A line stands in the log, as soon as it does."""
        self.page.locator("#log").get_by_text(words, exact=True).wait_for()

    def place(self, place: str) -> None:
        """A key by its place."""
        self._tap(self.page.locator(f'#keys [data-key="{place}"]'))

    def says_by(self, ask: Ask, way: Way) -> None:
        """Says a line by the keys of what is asked, and what is typed beside them."""
        keys = self.page.locator(f'#keys [data-ask="{ask.words}"]')
        for press in way.presses:
            if press.typed:
                box = keys.locator(f'input[data-key="{press.place}"]')
                box.fill(press.typed)
                box.press("Enter")
            else:
                self._tap(keys.locator(f'[data-key="{press.place}"]'))
        if not way.goes:
            self.main("Send")

    def types(self, line: str) -> None:
        """A line in words, where no keys say it."""
        self.bar("Type …")
        self.page.locator("#sheet input").fill(line)
        self.page.locator("#sheet input").press("Enter")

    def enters(self, shown: Pad, line: str) -> bool:
        """Enter a line by the keys that are shown, with the fewest taps; typed where none say it: whether keys did."""
        words = split(line)
        for ask in shown.asks:
            if ask.words == line and not any(step.least for step in ask.steps):
                self.default(ask.label)
                return True
        for asks in (shown.asks, shown.more):
            every = ((ask, way) for ask in asks if ask.entry == words[0] for way in ways(ask, tuple(words)))
            found = [(ask, way) for ask, way in every if sorted(way.words) == sorted(words)]
            if found:
                ask, way = min(found, key=lambda one: one[1].taps)
                if asks is shown.more:
                    self.bar(ask.label)
                if ask.steps:
                    self.says_by(ask, way)
                else:
                    self.over("Enter it")
                return True
        self.types(line)
        return False

    def default(self, name: str) -> None:
        """What is due by itself: the large key, or, where something would be let go, one among the keys."""
        large = self.page.locator("#main")
        sole = self.page.locator("#keys .sole").get_by_text(name, exact=True)
        self._tap(large if large.is_visible() else sole)

    def entered(self, seq: int) -> None:
        """A row of this number stands in the log, as soon as it does; the moment without keys is cut short."""
        self.page.locator("#log li:first-child .seq").get_by_text(str(seq), exact=True).wait_for()
        self.page.locator("#keys:not([inert])").wait_for()
        self.page.evaluate("document.getElementById('pad').classList.remove('settling')")
