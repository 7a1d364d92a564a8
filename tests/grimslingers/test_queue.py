"""Tests of the queue: order, ties, clashes and fizzling cards (r20–r28, r73, r87, r88, r92)."""

from __future__ import annotations

from .table import sit, with_sample

FOUR = ("Ana", "Bo", "Cy", "Di")


def test_r20_all_pay_before_anything_works() -> None:
    table = sit("Ana", "Bo")("draw", "reveal ana scourge", "reveal bo drain")
    assert table.kinds().count("paid") == 2
    assert table.stand() == "10/8 10/9"


def test_r21_r24_the_steps_come_in_order() -> None:
    table = sit(*FOUR)("draw", "reveal di karma cy", "reveal cy rejuvenate", "reveal bo pandora", "reveal ana barrier")
    assert [line.split()[1] for line in table.queue()] == ["barrier", "rejuvenate", "pandora", "karma"]
    assert table.due() == ["number cy"]
    assert table("0").due() == ["number ana bo cy di"]
    assert table("0 0 0 0").due() == ["number di cy"], "the caster first"


def test_r22_r76_all_foes_cards_work_with_those_at_all_players() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "reveal ana rupture", "reveal bo pandora", "pass cy")
    assert [line.split()[1] for line in table.queue()] == ["pandora", "rupture"]
    assert table.due() == ["number ana bo cy"]
    assert table("0 0 0").due() == ["number ana"]


def test_r23_blue_works_before_red_at_all_targets() -> None:
    table = sit(*FOUR)("draw", "reveal ana mute bo", "reveal bo fire cy", "reveal cy scourge di", "pass di")
    assert [line.split()[1] for line in table.queue()] == ["scourge", "fire", "mute"]
    table("number cy=2", "effect none")
    assert table.lies("bo") == ["silenced 2"]


def test_r25_cards_of_one_colour_at_one_target_draw() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "reveal ana drain cy", "reveal bo deplete cy", "pass cy")
    assert table.due() == ["number ana bo"]
    assert "tied" in table.kinds()
    table.refused("number ana=0", "rule", "gs.r25")
    table("number bo=1")
    assert table.due() == ["number ana"]
    table("number ana=4")
    assert "ordered" in table.kinds()
    assert [line.split()[1] for line in table.queue()] == ["deplete", "drain"]
    assert table.due() == ["number bo"]


def test_r25_equal_numbers_draw_again_the_lowest_group_first() -> None:
    table = sit(*FOUR)(
        "set di ep=10", "draw", "reveal ana drain di", "reveal bo mute di", "reveal cy burden di", "pass di"
    )
    table("number ana=3 bo=3 cy=1")
    assert table.due() == ["number ana bo"]
    table("number ana=5 bo=2")
    played = [str(notice.params["card"]) for notice in table.notices if notice.kind == "put-away"]
    assert sorted(played) == ["burden", "drain", "mute"]
    assert table.texts_of("ordered") == ["Order by number cards: Cy, then Bo, then Ana"]


def test_r25_a_tied_group_keeps_its_places() -> None:
    table = sit(*FOUR)("draw", "reveal ana drain di", "reveal bo mute di", "reveal cy burden di", "pass di")
    table("number ana=2 bo=2 cy=4", "number ana=5 bo=5")
    assert table.due() == ["number ana bo"]
    table("number ana=4 bo=1")
    assert table.texts_of("ordered") == ["Order by number cards: Bo, then Ana, then Cy"]


def test_r92_the_first_cards_of_all_targets_work_together() -> None:
    table = sit(*FOUR)("draw", "reveal ana drain di", "reveal bo deplete di", "reveal cy mute ana", "pass di")
    assert table.due() == ["number ana bo"]
    table("number ana=5 bo=2")
    assert [line.split()[1] for line in table.queue()] == ["deplete", "mute", "drain"]


def test_r25_at_different_targets_nothing_is_drawn() -> None:
    table = sit(*FOUR)("draw", "reveal ana mute cy", "reveal bo drain di", "pass cy", "pass di")
    assert "tied" not in table.kinds()
    assert table.now["turn"] == 2


def test_r22_cards_at_all_draw_for_their_order() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "reveal ana rupture", "reveal bo hush", "pass cy")
    assert table.due() == ["number ana bo"]


def test_r73_an_element_against_a_signature_gets_through() -> None:
    table = sit("Ana", "Bo")("draw", "reveal ana fire", "reveal bo mute")
    assert table.now["pairs"] == [["ana", "bo"]]
    assert table.due() == ["effect ana"]


def test_r73_the_table_decides_between_two_elements() -> None:
    table = sit("Ana", "Bo")("draw", "reveal ana fire", "reveal bo ice")
    assert table.due() == ["clash ana bo"]
    table("clash bo weakness")
    assert table.queue() == ["ana fire opposed stopped", "bo ice opposed waiting"]
    assert table.due() == ["effect bo"]
    table = sit("Ana", "Bo")("draw", "reveal ana fire", "reveal bo ice", "both")
    assert table.due() == ["effect ana"]
    assert table("1").due() == ["effect bo"]


def test_r24_blue_cards_of_all_pairs_work_before_a_clash() -> None:
    table = sit(*FOUR)("draw", "reveal ana fire bo", "reveal bo ice ana", "reveal cy scourge di", "reveal di mute cy")
    assert table.due() == ["number cy"]
    assert table("3").due() == ["clash ana bo"]
    assert table.stand("di") == "7/7"


def test_r87_a_hex_of_one_stops_damage_of_its_sub_step() -> None:
    table = sit("Ana", "Bo")("draw", "reveal ana scourge", "reveal bo hex")
    assert table.due() == ["number ana"]
    table("4", "1")
    assert table.stand() == "10/8 10/6"
    assert table.sums() == [[("card", 4), ("blunted", -4)]]


def test_r87_two_may_kill_each_other_in_one_sub_step() -> None:
    table = sit("Ana", "Bo")("set ana hp=2 bo hp=2", "draw", "reveal ana scourge", "reveal bo hex", "5", "2")
    assert [duellist["out"] for duellist in table.now["duellists"]] == [True, True]


def test_r88_cards_of_and_at_the_dead_fizzle() -> None:
    table = sit("Ana", "Bo", "Cy")("set bo hp=1", "draw")
    table("reveal ana scourge bo", "reveal bo mute cy", "reveal cy drain bo", "number ana=2")
    assert table.duellist("bo")["out"]
    assert table.texts_of("fizzled") == ["Bo's Mute fizzles: Bo is out", "Cy's Drain fizzles: Bo is out"]
    assert table.lies("cy") == []


def test_r88_by_house_rule_cards_of_the_dead_still_work() -> None:
    table = sit("Ana", "Bo", "Cy", dead_cards="resolve")("set bo hp=1", "draw")
    table("reveal ana scourge bo", "reveal bo mute cy", "reveal cy drain bo", "number ana=2")
    assert table.texts_of("fizzled") == ["Cy's Drain fizzles: Bo is out"]
    assert table.lies("cy") == ["silenced 2"]


def test_r26_a_duellist_without_ep_takes_1_damage() -> None:
    table = sit("Ana", "Bo")("set ana ep=2", "draw", "reveal ana scourge", "pass bo", "1")
    assert table.stand() == "9/0 9/10"
    assert table.texts_of("depleted") == ["Ana is depleted and takes 1 damage: 9 HP left"]


def test_r91_depletion_is_damage_unless_by_house_rule() -> None:
    for status, hp in (("guarded", 10), ("vanished", 10), ("doubled", 8), ("barrier", 9), ("mirror", 9)):
        table = sit("Ana", "Bo")(f"set ana ep=0 {status}=this", "draw", "reveal ana fire", "pass bo", "none")
        assert table.duellist("ana")["hp"] == hp, status
        table = sit("Ana", "Bo", depletion="plain")(f"set ana ep=0 {status}=this", "draw", "fire", "pass", "none")
        assert table.duellist("ana")["hp"] == 9, status


def test_r27_r28_a_signature_is_discarded_an_element_rests_a_turn() -> None:
    table = sit("Ana", "Bo")("draw", "reveal ana mirror", "reveal bo fire", "none")
    assert table.duellist("ana")["discard"] == ["mirror"]
    assert (table.place("cards", "mirror"), table.place("bo", "fire")) == ("ana discard", "resting")
    table("draw").refused("reveal ana mirror", "rule", "gs.r27")
    table("pass ana", "pass bo")
    assert table.place("bo", "fire") == "hand"
    assert "back" in table.kinds()


def test_r94_the_end_of_a_duel_voids_the_rest_of_the_queue() -> None:
    table = sit("Ana", "Bo")("set ana hp=5 ep=2 bo hp=1", "draw", "reveal ana scourge", "reveal bo mute", "2")
    assert (table.now["phase"], table.now["queue"]) == ("reckoning", [])
    assert table.stand("ana") == "5/0", "no depletion"
    assert table.duellist("bo")["discard"] == ["mute"]
    assert table.lies("ana") == []


def test_the_queue_can_be_asked_for_at_any_time() -> None:
    table = with_sample("Ana", "Bo", "Cy")
    assert table("queue").answer.data() == []
    table("draw", "reveal ana scourge cy", "reveal bo drain cy", "reveal cy barrier", "queue")
    assert table.answer.data() == table.now["queue"]
    assert "Scourge: number card of Ana" in table.answer.view.lines
    assert [cell.text for cell in table.answer.view.tables[0].rows[1]][2:] == ["unopposed, blue", "asked now"]


def test_r88_the_dead_gain_nothing_from_their_cards() -> None:
    table = sit("Ana", "Bo", "Cy", dead_cards="resolve")(
        "set bo hp=1", "draw", "ana scourge bo", "bo drain cy", "cy fire ana"
    )
    assert table("3", "none").stand("bo", "cy") == "0/9 10/8"
    table = sit("Ana", "Bo", "Cy", dead_cards="resolve")(
        "set bo hp=1", "draw", "ana scourge bo", "bo exchange cy", "pass"
    )
    assert table("3").stand("bo", "cy") == "0/7 10/10"


def test_r25_tied_cards_are_marked_in_the_queue() -> None:
    """Their order is unknown until the number cards are drawn."""
    table = sit("Ana", "Bo", "Cy")("draw", "ana scourge cy", "bo hex cy", "pass cy")
    order = "Ana's Scourge at Cy (unopposed, tied), Bo's Hex at Cy (unopposed, tied)"
    assert table.texts_of("queue") == [f"Order: {order}. Number cards will settle the ties"]
    why = [row[2].text for row in table.view.tables[1].rows]
    assert all(text.endswith(", tied") for text in why)
    table("number ana=4 bo=2")
    assert not any("tied" in row[2].text for row in table.view.tables[1].rows)
