"""A party from evening to evening, line by line; what all have must stand as it was worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.commands.line import run
from gm.duel.audit import faults
from gm.errors import GmError
from gm.games import load
from gm.notation.line import split
from gm.table.session import Session

pytestmark = pytest.mark.needs("grimlore")

GAME = load("grimlore")
PARTY = Path(__file__).parent / "parties" / "night_owls.gm"
GOODS = ("gold", "ore", "essence", "organics", "rations", "xp", "clues", "local")
STANDINGS, EVENINGS = 16, 4


def test_a_golden_party_stands_as_worked_out() -> None:
    session = Session(":memory:", short=True)
    session.store(create=True)
    seen = evenings = 0
    for number, line in enumerate(PARTY.read_text(encoding="utf-8").splitlines(), 1):
        first, _, rest = line.partition(" ")
        if first == "#=":
            assert standing(session) == rest, f"line {number}"
            seen += 1
        elif first == "#:":
            assert GAME.said.view(session.table().state, None).data["winners"] == rest.split(), f"line {number}"
            assert [*faults(GAME, session.table().rows)] == []
        elif first == "#b":
            assert GAME.said.view(session.table().state, None).data["bench"] == rest.split(), f"line {number}"
        elif first == "#!":
            with pytest.raises(GmError):
                run(session, split(rest))
        elif first not in ("#", ""):
            run(session, split(line))
            evenings += first == "new"
    assert (seen, evenings) == (STANDINGS, EVENINGS)
    session.close()


def standing(session: Session) -> str:
    """Energy and Destiny of each, the party's goods, how many events went well."""
    now = GAME.said.view(session.table().state, None).data
    heroes = " ".join(f"{one['id']} {one['energy']}/{one['energy_max']} {one['destiny']}" for one in now["heroes"])
    goods = " ".join(str(now["party"][what]) for what in GOODS)
    return f"{heroes} | {goods} | {now['successes']}-{now['failures']}"
