"""Nobody is called like a pile: what the one holds would be taken for the other's."""

from __future__ import annotations

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split
from gm.table.session import Session


@pytest.mark.parametrize("name", ["Pile", "pile", "PILE!"])
def test_player_named_like_a_pile_is_rejected(name: str) -> None:
    session = Session(":memory:")
    with pytest.raises(GmError, match="already means something in the game") as caught:
        run(session, split(f"new highdie {name} Bo"))
    assert caught.value.code == "words"
    with pytest.raises(GmError, match="no duel"):
        session.table()


def test_correction_to_the_name_of_a_pile_is_rejected() -> None:
    session = Session(":memory:")
    run(session, split("new highdie Ana Bo"))
    with pytest.raises(GmError, match="already means something in the game"):
        run(session, split("fix 0 new highdie Pile Bo"))
    run(session, split("fix 0 new highdie Piles Bo --yes"))
    assert session.table().setup.seats[0].name == "Piles"
