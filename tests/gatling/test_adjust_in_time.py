"""What an adjustment does to the moment it is told in: a cast on the board, visits to come, spells that wait."""

from __future__ import annotations

from gm.games.gatling.rules.rounds import hand_over, handed_over

from .table import Table, sit


def paper(*settings: str) -> Table:
    """Three mages, and what lies on the table told in one adjustment."""
    return sit("Ana", "Bo", "Cy")("adjust " + " ".join(settings) + " because paper")


def visits() -> Table:
    """All have attacked, and each has mana."""
    table = paper("ana", "mana=2", "bo", "mana=2", "cy", "mana=2")
    return table(*["draw 2H", "1b", "1b", "rest"] * 3)


def test_b28_a_debt_within_the_cast_waits_for_its_end_whatever_is_adjusted_meanwhile() -> None:
    table = paper("ana", "pages=1", "opposite-day=cy", "bo", "pages=33")
    table("draw 5H", "forgot ana opposite-day", "throw bo 3 b hit", "adjust bo mana=1 because paper")
    assert (table.pages()["ana"], table.said("out")) == (0, [])
    table("throw cy 1 b", "rest")
    assert table.standings() == "3/0 30/1 18/0"


def test_a60_an_adjustment_that_takes_the_last_page_within_a_cast_is_a_knock_out() -> None:
    table = sit("Ana", "Bo", "Cy")("draw 5H", "adjust bo pages=0 cy pages=34 because paper")
    assert (len(table.said("out")), table.due()) == (1, "throw cy")


def test_a70_who_is_adjusted_to_no_mana_is_asked_for_no_die() -> None:
    table = visits()("adjust bo mana=0 because paper")
    assert table.due() == "order ana cy"


def test_a73_who_is_adjusted_to_no_mana_gets_no_visit() -> None:
    table = visits()("order ana=1 bo=2 cy=3", "adjust ana mana=0 because paper")
    assert table.now["order"] == ["bo", "cy"]


def test_a76_in_another_round_what_works_goes_on_working() -> None:
    table = paper("ana", "fright=bo")("adjust round=4 because paper")
    assert table.now["mages"][0]["spells"] == [{"spell": "fright", "by": "bo", "choice": None, "round": 4}]


def test_a16_pages_handed_to_oneself_move_nothing() -> None:
    state = sit("Ana", "Bo", "Cy").state
    assert hand_over(state, "ana", "ana", 3) == state
    assert handed_over("ana", "ana", 3) == ()
