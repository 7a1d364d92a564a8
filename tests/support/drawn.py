"""Boards rendered in this process and shown in a browser without a server."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache
from typing import Any

from playwright.sync_api import Browser, Page

from gm.commands.line import run
from gm.errors import GmError
from gm.interfaces.web.board.public_view import board_title, live_board, public_error
from gm.interfaces.web.board.scene import scene
from gm.interfaces.web.html import RulePages, static
from gm.interfaces.web.lan import BoardLink, qr_svg
from gm.interfaces.web.stream import clock
from gm.notation.line import split
from gm.table.session import Session

_BEGUN = ('new gatling Ana Bo Cy --title "Friday night, table 4"', "draw 7C", "throw bo 5 mid hit")
_LONG = 'new gatling Bartholomäus-Maximilian "Anna Katharina von der Heide" "محمد علي" "Wolfeschlegelsteinhausen"'
_TEAMS = ("new gatling Ana Bo Cy Di --teams Ana+Cy/Bo+Di", "draw 7C", "throw bo 5 mid hit", "throw cy 2 top")

STATES: dict[str, tuple[str, ...]] = {
    "no duel": (),
    "set-up": ("new gatling Ana Bo",),
    "throws": _BEGUN,
    "result": (*_BEGUN, "throw cy 2 top", "rest"),
    "correction": (*_BEGUN, "throw cy 2 top", "rest", "fix throw bo 4 mid hit --yes"),
    "spells": (
        *("new gatling Ana Bo", "power ana 4 1 6 2", "power bo 2 5 3 3", "draw 7c", "throw bo 5 mid hit", "rest"),
        *("draw qh", "throw ana 2 top", "rest", "order ana=3 bo=4"),
    ),
    "end": (*_BEGUN, "throw cy 2 top", "rest", "retire bo", "retire cy"),
    "long names": (
        *(_LONG, "draw 7C", "throw anna 5 mid hit", "throw محمد 2 top", "throw wolf 3 bottom hit", "rest", "draw QH"),
    ),
    "teams": (*_TEAMS, "throw di 3 mid hit", "rest", "draw QH"),
    "a team wins": (*_TEAMS, "throw di 3 mid hit", "rest", "retire bo", "retire di"),
}  # fmt: skip
"""Names of game states, each with the lines that lead there."""


@cache
def _pages() -> RulePages:
    return RulePages()


def drawn(lines: Sequence[str], *looks: str) -> str:
    """Render the board page after some lines; without lines, the page without a duel. Equal pages are rendered once."""
    return _drawn(tuple(lines), looks)


@cache
def _drawn(lines: Sequence[str], looks: Sequence[str]) -> str:
    (html,) = boards(lines, [len(lines)], *looks) if lines else [put_up(None, looks)]
    return html


def boards(lines: Sequence[str], counts: Sequence[int], *looks: str) -> Iterator[str]:
    """Yield the board pages of one duel after so many of its lines each."""
    with closing(Session(":memory:")) as session:
        session.store(create=True)
        for count, line in enumerate(lines, 1):
            run(session, split(line))
            if count in counts:
                yield put_up(session, looks)


def put_up(session: Session | None, looks: Sequence[str] = ()) -> str:
    """Render the board page of a session; without a session, the page without a duel."""
    seen: object = scene(session.table()) if session else public_error(GmError("no-duel", "There is no duel yet."))
    way = BoardLink("192.168.1.20:5252", qr_svg("http://192.168.1.20:5252/"))
    shown = {"looks": looks, "title": board_title(seen), "live": live_board(seen, way)}  # type: ignore[arg-type]
    return _pages().fill("frame", "", clock={**clock(Looked(seen)), "age": 4.0}, **shown)  # type: ignore[arg-type]


class Looked:
    """A stand-in for the news of the live page, which were updated just now."""

    def __init__(self, seen: Any) -> None:
        self.seen = seen
        self.entered = None

    def looked(self) -> float:
        """Return the time of the last update."""
        return 0.0


_STYLES = re.compile(r'<link rel="stylesheet" href="static/(.+?)">')
_SCRIPTS = re.compile(r'<script src="static/(.+?)" defer></script>')


def _alone(html: str) -> str:
    """Inline the styles and scripts of a page, so that it loads nothing."""
    parts = static()
    html = _STYLES.sub(lambda link: f"<style>{parts[link[1]].body.decode()}</style>", html)
    return _SCRIPTS.sub(lambda link: _inside(link[1], parts[link[1]].body.decode()), html)


def _inside(name: str, script: str) -> str:
    return f'<script type="module">{script}</script>' if name == "television.js" else ""


class Easel:
    """A browser screen that shows one board after another."""

    def __init__(self, browser: Browser) -> None:
        self.context = browser.new_context()
        self.page: Page = self.context.new_page()

    def put(self, html: str, width: int, height: int) -> Page:
        """Show a board on a screen of this size."""
        self.page.evaluate("document.open()")  # otherwise the old board would be laid out again for the new size
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.set_content(_alone(html))
        return self.page

    def on(self, width: int, height: int) -> None:
        """Show the current board on a screen of another size, and wait until the browser has laid it out."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("() => void dispatchEvent(new Event('resize'))")
