"""The house switches, with and without a duel."""

from __future__ import annotations

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.table.session import Session
from tests.support.running import Command

pytestmark = pytest.mark.needs("grimslingers")


def test_house_rules_of_a_game_are_listed_with_their_defaults() -> None:
    session = Session(":memory:")
    session.store(create=True)
    answer = run(session, ["house", "grimslingers"])
    assert answer.data()["house"]["burden"]["value"] == "extra"
    assert answer.text == "house grimslingers"
    session.close()


def test_house_without_a_duel_says_how_to_list_them() -> None:
    session = Session(":memory:")
    session.store(create=True)
    with pytest.raises(GmError) as caught:
        run(session, ["house"])
    assert caught.value.code == "no-duel"
    assert "gm house grimslingers" in caught.value.remedy
    session.close()


@pytest.mark.needs("gatling")
def test_house_says_which_value_is_the_plainest_reading_of_the_book(gm: Command) -> None:
    house = gm.answer("house gatling")["house"]
    assert house["resist_on"]["plainest"] == "total"
    assert house["round_limit"]["plainest"] is None
    shown = " ".join(gm("house gatling").out.split())
    assert "die, total [gg.b34]. Plainest reading of the book: total." in shown
    assert "[gg.b38]. The book leaves it open." in shown, "it says “a spell” and “spells”"
