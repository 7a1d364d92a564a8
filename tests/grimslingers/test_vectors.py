"""Tests that type the test vectors of the rules."""

from __future__ import annotations

from .table import sit


def test_1_a_duel_of_three_begins() -> None:
    table = sit("Ana", "Bo", "Cy")
    assert table.stand() == "10/10 10/10 10/10"
    assert (table.now["turn"], table.now["phase"], table.due()) == (1, "standoff", ["draw"])
    assert (table.now["mode"], sit("Ana", "Bo").now["mode"]) == ("ffa", "duel")


def test_3_the_last_hp_is_sacrificed_only_by_house_rule() -> None:
    sit("Ana", "Bo", "Cy")("set ana hp=3 ep=0").refused("sacrifice ana 3", "rule", "gs.r78")
    table = sit("Ana", "Bo", "Cy", sacrifice="all")("set ana hp=3 ep=0", "sacrifice ana 3")
    assert table.duellist("ana")["out"]
    assert "score" in table.possible()


def test_5_a_pass_gains_two_ep_up_to_the_maximum() -> None:
    assert sit("Ana", "Bo")("set bo hp=8 ep=9", "draw", "pass bo").stand("bo") == "8/10"


def test_7_two_pairs_of_elements_meet() -> None:
    table = sit("Ana", "Bo", "Cy", "Di")
    table("draw", "reveal ana fire bo", "reveal bo fire ana", "reveal cy water di", "reveal di ice cy")
    assert table.now["pairs"] == [["ana", "bo"], ["cy", "di"]]
    assert table.due() == ["clash ana bo"]
    table.refused("clash cy", "rule", "gs.r73")
    assert table("clash ana").due() == ["clash cy di"]
    assert table("clash none").due() == ["effect ana"]
    table("2")
    assert (table.stand("bo"), table.now["turn"]) == ("8/10", 2)


def test_9_self_cards_come_first() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "reveal ana scourge cy", "reveal bo drain cy", "reveal cy barrier")
    assert table.queue() == ["cy barrier self done", "ana scourge unopposed waiting", "bo drain unopposed waiting"]
    assert table.due() == ["number ana"]
    assert table("number ana=5").stand() == "10/8 10/10 7/6"


def test_11_hex_takes_the_last_ep_and_depletion_an_hp() -> None:
    table = sit("Ana", "Bo")("set bo hp=2 ep=0", "draw", "reveal ana hex bo", "pass bo")
    assert table.stand("bo") == "2/2"
    table("number ana=5")
    assert (table.stand("bo"), table.now["turn"]) == ("1/0", 2)


def test_13_a_mirror_kills_both_and_equal_scores_share() -> None:
    table = sit("Ana", "Bo", "Cy")("set ana hp=4 ep=8 bo hp=4 ep=9", "draw")
    table("reveal ana scourge bo", "reveal bo mirror", "pass cy", "number ana=4")
    assert [duellist["out"] for duellist in table.now["duellists"]] == [True, True, False]
    assert (table.now["phase"], table.due()) == ("reckoning", ["score ana bo cy"])
    table("score cy=2 ana=3 bo=3")
    assert (table.now["phase"], table.now["winners"]) == ("over", ["ana", "bo"])


def test_15_exchange_after_both_have_paid() -> None:
    table = sit("Ana", "Bo")("set ana hp=3 ep=5 bo hp=9 ep=7", "draw", "reveal ana exchange", "reveal bo mirror")
    assert (table.stand(), table.now["turn"]) == ("9/6 3/2", 2)


def test_17_fortify_keeps_a_team_from_rupture() -> None:
    table = sit("Ana", "Bo", "Cy", "Di", teams="Ana+Bo/Cy+Di")
    table("draw", "reveal ana rupture", "reveal cy fortify", "pass bo", "pass di", "number ana=3")
    assert table.stand("cy", "di") == "10/6 10/10"
    table = sit("Ana", "Bo", "Cy", "Di", teams="Ana+Bo/Cy+Di")
    table("draw", "reveal ana rupture", "pass cy", "pass bo", "pass di", "number ana=3")
    assert table.stand("bo", "cy", "di") == "10/10 7/10 7/10"


def test_19_a_played_element_rests_for_a_turn() -> None:
    table = sit("Ana", "Bo")("draw", "reveal ana water", "pass bo", "effect none")
    assert table.duellist("ana")["resting"] == [{"card": "water", "back": 3}]
    table("draw").refused("reveal ana water", "rule", "gs.r28")
    table("reveal ana ice", "pass bo", "effect none")
    assert "water" in table.duellist("ana")["hand"]
    assert table.duellist("ana")["resting"] == [{"card": "ice", "back": 4}]
    assert "ice" in table("draw", "pass ana", "pass bo").duellist("ana")["hand"]


def test_21_karma_asks_two_numbers_each_and_a_card_for_a_five() -> None:
    table = sit("Ana", "Bo")("set ana hp=5 ep=7 bo hp=5 ep=3", "draw", "reveal ana karma", "pass bo")
    assert table.due() == ["number ana bo"]
    assert table("1 4 2 5").due() == ["lose bo"]
    table("lose bo fire")
    assert (table.stand(), table.duellist("bo")["discard"], table.now["turn"]) == ("7/4 3/5", ["fire"], 2)
