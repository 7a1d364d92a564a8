"""What an adjustment does to the moment it is told in: a cast on the board, visits to come, spells that wait."""

from __future__ import annotations

from gm.games.gatling.rules.rounds import page_changes
from gm.games.gatling.state import Draft

from .table import Table, sit


def paper(*settings: str) -> Table:
    """Three mages, and what lies on the table told in one adjustment."""
    return sit("Ana", "Bo", "Cy")("adjust " + " ".join(settings) + " because paper")


def test_a76_in_another_round_what_works_goes_on_working() -> None:
    table = paper("ana", "fright=bo")("adjust round=4 because paper")
    assert table.now["mages"][0]["spells"] == [{"spell": "fright", "by": "bo", "choice": None, "round": 4}]


def test_a16_pages_handed_to_oneself_move_nothing() -> None:
    draft = Draft(sit("Ana", "Bo", "Cy").state)
    draft.move_pages("ana", "ana", 3)
    assert draft.freeze() is draft.origin
    assert page_changes("ana", "ana", 3) == ()
