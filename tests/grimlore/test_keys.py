"""What a finger can say by the keys of a phone: both colours, cards word by word, what is carried."""

from __future__ import annotations

import pytest

from gm.commands.line import run
from gm.notation.line import split
from gm.table.pad import pad
from gm.table.session import Session
from tests.driving.finger import ways

pytestmark = pytest.mark.needs("grimlore")
BEGUN = ("new grimlore Lena", "hero lena elf might 1h", "item get lena axe skill=1-handed", "next", "travel wilderness")
FOUGHT = (*BEGUN, "fight wolf hp=3 gold=1 xp=1 armored=1")


@pytest.mark.parametrize(
    ("begun", "line", "taps"),
    [
        (BEGUN[:4], "travel wilderness", 1),
        (BEGUN, "test lena lore 1", 2),
        (BEGUN, "effect clues+3", 3),
        (BEGUN, "fight wolf hp=3 gold=1 vulnerable=fire", 13),
        (FOUGHT, "attack lena enemy axe 1 0", 2),
        (FOUGHT, "attack lena enemy axe -1 destiny 1 1", 6),
    ],
)
def test_a_line_takes_so_many_taps(begun: tuple[str, ...], line: str, taps: int) -> None:
    session = Session(":memory:", short=True)
    session.store(create=True)
    for words in begun:
        run(session, split(words))
    shown, said = pad(session.table()), tuple(split(line))
    asks = [ask for ask in (*shown.asks, *shown.more) if ask.entry == said[0]]
    found = [way.taps for ask in asks for way in ways(ask, said) if sorted(way.words) == sorted(said)]
    session.close()
    assert min(found) == taps
