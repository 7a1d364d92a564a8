"""The phone of a player at an event: it shows where they sit, and enters nothing."""

import pytest

from gm.errors import GmError
from gm.interfaces.phone.permissions import perform
from gm.interfaces.phone.view import phone_view
from gm.store.phones.keys import Phone
from tests.event.table import Event

SEVEN = "Ana Bo Cy Dot Eve Fay Gus --title Friday --house rounds=3"
ROUND = "pair ana dot bo eve cy fay gus bye"


def test_a_player_s_phone_shows_where_they_sit_and_has_no_keys() -> None:
    event = Event(SEVEN, ROUND, "late Hal")
    due = {who: phone_view(event.session.table(), who)["pad"]["due"] for who in ("Ana", "Gus", "Hal")}
    assert due == {
        "Ana": ["Round 1, table 1, against Dot · Place 2=, 0 points"],
        "Gus": ["Round 1: bye · Place 1, 2 points"],
        "Hal": ["Round 1: you have no table · Place 2=, 0 points"],
    }
    pad = phone_view(event.session.table(), "Ana")["pad"]
    assert (pad["asks"], pad["more"], pad["undo"]) == ([], [], "")


def test_only_a_phone_of_the_organiser_enters_results() -> None:
    event = Event(SEVEN, ROUND)
    phone = Phone(1, "pocket", "Ana", "", "", 0.0, 0.0)
    with pytest.raises(GmError, match="Players' phones cannot enter anything here"):
        perform(event.session, phone, "won ana")
    perform(event.session, phone._replace(seat=""), "won ana")
    assert event.lines[-1] == "won ana r1"


def test_the_organiser_s_phone_says_who_won_and_ranks_eight_players() -> None:
    event = Event(" ".join(f"P{number:02}" for number in range(20)))
    event.play(f"pair {event.proposal}")
    view = phone_view(event.session.table(), "")
    labels = [key["label"] for step in view["pad"]["asks"][0]["steps"] for key in step.get("keys", ())]
    assert "P00 won" in labels
    assert len(view["standings"]) == 8
