"""The demonstration of every game by touch: whatever a record says is said by keys, or typed at the phone."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from gm import games
from gm.commands.line import run
from gm.notation.line import split
from gm.table.keypad import make_pad
from gm.table.session import Session
from tests.support.running import Command, Shell
from tests.support.serving import PHONE, serving
from tests.support.touching import Touch, paired

CARDS = Path(__file__).parents[3] / "cards"
WHOLE = os.environ.get("GM_TOUCH") == "whole"
"""All of every demonstration, or only where keys are most of all kinds."""
FIRST = 5


def recorded(slug: str) -> list[str]:
    """Return the lines of a game's demonstration in their long form."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in (CARDS / slug / "demo.gm").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            run(session, split(line))
    return [row.words for row in session.table().rows]


@pytest.mark.parametrize(
    "slug", [slug for slug in games.slugs() if games.info(slug).is_duel and (CARDS / slug / "demo.gm").exists()]
)
def test_every_recorded_line_can_be_entered_on_a_phone(
    slug: str, gm: Command, shell: Shell, look: Callable[..., Page]
) -> None:
    begun, *lines = recorded(slug)
    lines = lines if WHOLE else lines[:FIRST]
    assert gm(begun).status == 0
    with serving(shell, "serve --port 0 --phone") as served:
        touch = Touch(paired(look(f"http://localhost:{served.phone['port']}/#{served.phone['code']}", PHONE)))
        typed = []
        for seq, line in enumerate(lines, 1):
            session = Session(str(gm.db))
            shown = make_pad(session.table())
            session.close()
            if not touch.enters(shown, line):
                typed.append(line)
            touch.entered(seq)
    assert [sorted(split(words)) for words in gm.words()] == [sorted(split(words)) for words in (begun, *lines)]
    assert len(typed) <= len(lines) / 10, typed
