"""The keys of a phone: dice of both colours, names of cards, carried items."""

from __future__ import annotations

import pytest

from gm.commands.line import run
from gm.game import Context
from gm.notation.line import split
from gm.notation.parser import parse
from gm.table.keypad import make_pad
from gm.table.session import Session
from tests.support.finger import ways

from .game import RULES

pytestmark = pytest.mark.needs("grimlore")
BEGUN = (
    f"new grimlore Lena {RULES}",
    "hero lena elf might 1h",
    "item get lena axe skill=1-handed",
    "next",
    "travel wilderness",
)
FOUGHT = (*BEGUN, "fight wolf hp=3 gold=1 xp=1 armored=1")
TWO = (*BEGUN, "fight wolf hp=3 gold=1 minions=1")


@pytest.mark.parametrize(
    ("begun", "line", "taps"),
    [
        (BEGUN[:4], "travel wilderness", 1),
        (BEGUN, "test lena lore 1", 2),
        (BEGUN, "effect clues+3", 3),
        (BEGUN, "fight wolf hp=3 gold=1 vulnerable=fire", 13),
        (FOUGHT, "attack lena enemy axe 1 0", 2),
        (TWO, "attack lena enemy axe 1", 3),
        (FOUGHT, "attack lena enemy axe -1 destiny 1 1", 7),
    ],
)
def test_lines_need_few_taps(begun: tuple[str, ...], line: str, taps: int) -> None:
    session = Session(":memory:", short=True)
    session.store(create=True)
    for earlier in begun:
        run(session, split(earlier))
    table = session.table()
    pad, words = make_pad(table), tuple(split(line))
    asks = [ask for ask in (*pad.asks, *pad.more) if ask.entry == words[0]]
    form, context = table.game.inputs.forms[words[0]], Context(table.known)
    entry = parse(form, words[1:], context)
    every = (way for ask in asks for way in ways(ask, words) if sorted(way.words) == sorted(words))
    session.close()
    assert min(way.taps for way in every if parse(form, way.words[1:], context) == entry) == taps
