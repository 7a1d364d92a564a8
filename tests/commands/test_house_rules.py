"""The house switches, with and without a duel."""

from __future__ import annotations

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.table.session import Session

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
