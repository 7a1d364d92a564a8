"""Tests of deaths, the end of a duel, the Reckoning and teams (r29, r75, r87, r89, r94, r96)."""

from __future__ import annotations

from typing import Any

import pytest

from .table import Table, sit, turned_away

TEAMS = "Ana+Cy/Bo+Di"


def dead(*who: str, teams: str = "", **house: Any) -> Table:
    """Return a duel of four in which these duellists have 0 HP."""
    return sit("Ana", "Bo", "Cy", "Di", teams=teams, **house)(*(f"set {name} hp=0" for name in who))


def test_r87_zero_hp_in_the_standoff_is_out_at_once() -> None:
    table = sit("Ana", "Bo", "Cy")("effect ana hp-10")
    assert (table.duellist("ana")["out"], table.kinds()) == (True, ["damage", "out"])
    assert table.due() == ["draw"]


def test_r29_a_score_can_be_entered_once_a_duellist_is_dead() -> None:
    table = dead("cy")
    assert "score" in table.possible()
    table.refused("score ana=3", "rule", "gs.r75")
    table.refused("score cy=3 ana=2", "rule", "gs.r75")
    assert table("score cy=3").duellist("cy")["score"] == 3
    table.refused("score cy=4", "rule", "gs.r75")
    assert "score" not in table.possible()


def test_r29_the_highest_score_wins_and_not_the_survivor() -> None:
    table = dead("bo", "cy", "di")
    assert (table.now["phase"], table.due()) == ("reckoning", ["score ana bo cy di"])
    table("score bo=9", "4 1")
    assert table.due() == ["score di"]
    assert table("di=7").now["winners"] == ["bo"]
    assert (table.now["phase"], table.due(), table.possible()) == ("over", [], [])


def test_r75_a_team_wins_by_the_highest_score_of_one_member() -> None:
    table = dead("bo", "di", teams=TEAMS)("score ana=3 bo=4 cy=2 di=0")
    assert table.now["winners"] == ["bo", "di"]
    assert table.texts_of("won") == ["Bo and Di win: Bo has the highest score, 4 points"]
    table = dead("bo", "di", teams=TEAMS)("score ana=4 bo=4 cy=2 di=0")
    assert table.now["winners"] == ["ana", "bo", "cy", "di"]


def test_r75_by_house_rule_the_scores_of_a_team_are_added_up() -> None:
    table = dead("bo", "di", teams=TEAMS, team_scores="sum")
    table("score ana=1 bo=4 cy=2 di=0")
    assert table.now["winners"] == ["bo", "di"]
    assert table.texts_of("won") == ["Bo and Di win with 4 points as a team"]
    table = dead("bo", "di", teams=TEAMS, team_scores="sum")("score ana=1 bo=3 cy=2 di=0")
    assert table.now["winners"] == ["ana", "bo", "cy", "di"]


def test_r1_teams_play_on_while_each_has_a_living_member() -> None:
    table = dead("bo", "ana", teams=TEAMS)
    assert table.now["phase"] == "standoff"
    assert table("set cy hp=0").now["phase"] == "reckoning"


def test_r75_by_house_rule_the_last_side_wins_at_once() -> None:
    table = dead("bo", "cy", "di", reckoning="survivor")
    assert (table.now["phase"], table.now["winners"]) == ("over", ["ana"])
    table = dead("bo", teams=TEAMS, reckoning="survivor")
    table.refused("score bo=3", "rule", "gs.r75")
    assert "score" not in table.possible()
    assert table("set di hp=0").now["winners"] == ["ana", "cy"]
    table = sit("Ana", "Bo", reckoning="survivor")("effect ana hp-10 bo hp-10")
    assert (table.now["phase"], table.now["winners"]) == ("over", [])


def test_r89_duellists_who_die_together_are_all_scored() -> None:
    table = sit("Ana", "Bo")("set ana hp=1 ep=0 bo hp=1 ep=0 guarded=next", "draw", "fire", "ice", "none")
    assert table.now["phase"] == "reckoning"
    assert [duellist["out"] for duellist in table.now["duellists"]] == [True, True]


def test_r94_borrowed_cards_go_to_their_owners_discard_at_the_end() -> None:
    table = sit("Ana", "Bo")("draw", "reveal ana poach", "reveal bo fire", "none", "ice")
    table("draw", "reveal ana ice", "pass bo", "none", "effect bo hp-9", "set ana hp=0")
    assert (table.place("bo", "ice"), table.duellist("bo")["discard"]) == ("discard", ["ice"])
    assert table.duellist("ana")["hand"].count("bo/ice") == 0


def test_r28_resting_cards_of_the_dead_come_back_until_the_end() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "reveal ana fire bo", "pass bo", "pass cy", "none", "set ana hp=0")
    assert table.place("ana", "fire") == "resting"
    assert table("draw", "pass bo", "pass cy").place("ana", "fire") == "hand"
    table = sit("Ana", "Bo")("draw", "reveal ana fire", "pass bo", "none", "set bo hp=0")
    assert table.place("ana", "fire") == "resting"


def test_r28_nobody_is_told_to_take_back_a_card_of_the_dead() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "reveal ana fire bo", "pass bo", "pass cy", "none", "set ana hp=0")
    table("draw", "pass bo", "pass cy")
    assert (table.kinds(), table.texts_of("round")) == (["passed", "round"], ["Turn 3"])
    table = sit("Ana", "Bo", "Cy")("set ana hp=1", "draw", "ana fire cy", "bo scourge ana", "cy wind bo")
    table("number bo=3", "none")
    assert table.texts_of("put-away") == [
        "Ana puts Fire away",
        "Cy puts Wind away: back in turn 3",
        "Bo discards Scourge",
    ]


def test_r94_nothing_is_to_be_done_with_the_cards_once_the_duel_is_over() -> None:
    table = sit("Ana", "Bo")("draw", "reveal ana fire", "pass bo", "effect hp-10")
    assert table.kinds() == ["damage", "out", "ended"]
    assert table.texts_of("ended") == ["Only Ana is left; Ana's Fire is put away"]
    assert table.place("ana", "fire") == "resting"


def test_a_duellist_who_dies_of_vanish_does_not_vanish() -> None:
    table = sit("Ana", "Bo", "Cy")("set ana hp=2 ep=1", "draw", "reveal ana vanish", "pass bo", "pass cy")
    assert (table.duellist("ana")["out"], "laid" in table.kinds()) == (True, False)


def test_r96_a_duellist_who_retires_is_out_with_score_0() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "reveal ana scourge cy", "pass bo", "retire cy")
    assert (table.stand("cy"), table.duellist("cy")["score"], table.duellist("cy")["out"]) == ("0/0", 0, True)
    assert table.now["turn"] == 2, "nobody else was awaited"
    table.refused("retire cy", "rule", "gs.r96")
    assert table("retire bo").due() == ["score ana"]


def test_r96_nobody_retires_in_the_middle_of_the_aftermath() -> None:
    sit("Ana", "Bo")("draw", "fire", "pass").refused("retire bo", "not-due", "gs.r96")


def test_r96_the_card_of_a_duellist_who_retires_fizzles() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "reveal cy scourge ana", "retire cy", "pass ana", "pass bo")
    assert (table.stand("ana"), table.now["turn"]) == ("10/10", 2)
    assert table.duellist("cy")["discard"] == ["scourge"]


@pytest.mark.parametrize("teams", ["Ana+Bo+Cy/Di", "Ana+Bo/Cy", "Ana/Bo"])
def test_r2_teams_must_be_two_of_two(teams: str) -> None:
    assert turned_away("Ana", "Bo", "Cy", "Di", "--teams", teams).code == "words"


def test_r70_what_everybody_starts_with() -> None:
    table = sit("Ana", "Bo", start_hp=25, start_ep=0, max_hp=0, max_ep=3)
    assert (table.stand(), table.duellist("ana")["max_hp"]) == ("25/0 25/0", 0)
    assert table("draw", "pass ana", "pass bo", "effect ana hp+9").stand() == "34/2 25/2"
    assert turned_away("Ana", "Bo", start_hp=11).code == "words"
    assert turned_away("Ana", "Bo", start_ep=8, max_ep=7).code == "words"
    assert turned_away("Ana", "Bo", "--first", "Bo").code == "words"
    assert Table(["Ana", "Bo", "--first", "Ana"]).due() == ["draw"], "the first one named is taken as it is"


@pytest.mark.parametrize(
    "name", ["Fire", "Hex", "Mirror", "hp", "max_ep", "both", "unseen", "queue", "silenced", "face-off", "table"]
)
def test_r71_names_of_cards_and_words_are_rejected(name: str) -> None:
    assert turned_away("Ana", name).code == "words"


def test_the_dead_take_no_part() -> None:
    table = dead("cy")
    table.refused("sacrifice cy 1", "rule")
    table.refused("effect cy hp+1", "rule")
    table("draw").refused("reveal cy fire ana", "not-due", "gs.r6")
    assert table.due()[0] == "reveal ana bo di"


def test_r29_the_board_shows_the_winning_score() -> None:
    table = sit("Ana", "Bo")("draw", "pass ana", "pass bo", "set ana hp=0", "score ana=12", "score bo=7")
    cells = [cell.text for row in table.view.tables[0].rows for cell in row]
    assert "wins, score 12" in cells
    assert "score 7" in cells
