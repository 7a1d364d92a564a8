"""Tests of the twenty-two signatures, one by one (spell.…, r80–r86, r90, r93, r95)."""

from __future__ import annotations

from typing import Any

import pytest

from .table import Table, sit


def duel(*lines: str, **house: Any) -> Table:
    """Return a duel of Ana and Bo with 5 HP and 8 EP each, after these lines."""
    return sit("Ana", "Bo", **house)("set ana hp=5 ep=8 bo hp=5 ep=8", "draw", *lines)


def test_spell_mirror_reflects_damage_beyond_the_hp_left() -> None:
    table = duel("reveal ana scourge", "reveal bo mirror", "4")
    assert table.stand() == "1/6 1/7"
    assert "reflected" in table.kinds()
    table = duel("undo", "set bo hp=2", "draw", "reveal ana scourge", "reveal bo mirror", "5")
    assert [duellist["hp"] for duellist in table.now["duellists"]] == [0, 0]


def test_spell_mirror_reflects_the_final_damage_only_once() -> None:
    table = duel("undo", "set bo doubled=this barrier=this ana mirror=this", "draw")
    table("reveal ana scourge", "reveal bo mirror", "1")
    assert table.stand() == "5/6 5/7", "1 × 2 − 2 is nothing"
    table = duel("undo", "set bo doubled=this ana barrier=this mirror=this", "draw", "ana scourge", "bo mirror", "2")
    assert table.stand() == "3/6 1/7"
    assert table.sums("reflected") == [[("card", 4), ("barrier", -2)]]


def test_spell_barrier_reduces_each_damage_by_two() -> None:
    assert duel("reveal ana scourge", "reveal bo barrier", "5").stand("bo") == "2/6"
    assert duel("reveal ana scourge", "reveal bo barrier", "1").stand("bo") == "5/6"


def test_spell_barrier_stops_all_effects_of_elements_but_damage() -> None:
    table = duel("reveal ana fire", "reveal bo barrier", "effect bo hp-3 ep-2 silenced=next ana ep+1")
    assert table.stand() == "5/9 4/6"
    assert table.lies("bo") == []
    table = duel("reveal ana deplete", "reveal bo barrier", "2")
    assert table.stand("bo") == "5/4", "a signature's EP are no element's"


def test_spell_vanish_costs_two_hp_and_protects_for_two_turns() -> None:
    table = duel("reveal ana scourge", "reveal bo vanish")
    assert table.stand() == "5/6 3/7", "nobody draws for who is vanished"
    assert table.lies("bo") == ["silenced 2", "vanished 2"]
    table("draw", "reveal ana drain")
    assert (table.stand(), table.now["turn"]) == ("5/5 3/9", 3)
    assert table.lies("bo") == []


def test_r80_helpful_cards_do_not_reach_the_vanished_either() -> None:
    table = sit("Ana", "Bo", "Cy", "Di", teams="Ana+Cy/Bo+Di")("set cy hp=5 ep=5", "draw")
    table("reveal ana rejuvenate", "reveal cy vanish", "reveal bo hush", "pass di")
    assert table.due() == ["number ana"]
    table("0")
    assert table.stand("cy") == "3/4"
    assert table.lies("cy") == ["silenced 2", "vanished 2"], "of its own Vanish"


def test_spell_vanish_may_kill_its_own_caster() -> None:
    table = duel("undo", "set bo hp=2 guarded=this", "draw", "pass ana", "reveal bo vanish")
    assert table.duellist("bo")["out"]


@pytest.mark.parametrize(
    ("number", "stands", "lies"),
    [
        (1, "5/4 5/10", []),
        (2, "5/4 2/10", []),
        (3, "5/4 5/10", ["doubled 2"]),
        (4, "5/4 5/10", ["silenced 2"]),
        (5, "5/4 5/7", []),
    ],
)
def test_spell_hex_depends_on_its_number(number: int, stands: str, lies: list[str]) -> None:
    table = duel("reveal ana hex", "pass bo", f"number ana={number}")
    assert (table.stand(), table.lies("bo")) == (stands, lies)


def test_r81_hex_two_is_damage_unless_by_house_rule() -> None:
    assert duel("reveal ana hex", "reveal bo barrier", "2").stand("bo") == "4/6"
    assert duel("reveal ana hex", "reveal bo barrier", "2", hp_loss="plain").stand("bo") == "2/6"
    assert duel("reveal ana karma", "reveal bo mirror", "4 4 2 2").stand() == "1/3 1/7"
    assert duel("reveal ana karma", "reveal bo mirror", "4 4 2 2", hp_loss="plain").stand() == "5/3 1/7"


def test_spell_mimic_is_the_card_that_its_target_played() -> None:
    table = duel("reveal ana mimic", "reveal bo scourge", "3")
    assert table.stand() == "2/6 5/6"
    assert table.due() == ["number ana"]
    assert table("2").stand("bo") == "3/6"


def test_r84_mimic_of_a_self_card_works_on_the_mimics_caster() -> None:
    table = duel("reveal ana mimic", "reveal bo vanish")
    assert table.stand() == "3/6 3/7"
    assert table.duellist("ana")["statuses"][0] == {"status": "silenced", "by": "ana", "card": "vanish", "turn": 2}


@pytest.mark.parametrize("other", ["pass bo", "reveal bo hex"])
def test_r84_mimic_copies_nothing_from_a_pass_and_asks_for_a_hex(other: str) -> None:
    table = duel("reveal ana mimic", other)
    if other == "pass bo":
        assert table.texts_of("nothing") == ["Ana's Mimic copies nothing"]
    else:
        assert table("5").due() == ["number ana"]


def test_spell_mute_silences_in_the_next_turn_only() -> None:
    table = duel("reveal ana mute", "reveal bo drain")
    assert table.duellist("bo")["statuses"] == [{"status": "silenced", "by": "ana", "card": "mute", "turn": 2}]
    table("draw", "pass ana")
    assert (table.now["turn"], table.lies("bo")) == (3, [])


def test_spell_amnesia_takes_a_card_in_hand_or_resting() -> None:
    table = sit("Ana", "Bo")(
        "draw", "pass ana", "reveal bo ice", "none", "draw", "reveal ana amnesia", "reveal bo fire"
    )
    assert table("none").due() == ["lose bo"], "the red card after the uncoloured one"
    table.refused("lose bo fire", "rule", "gs.spell.amnesia")
    table.refused("lose bo unseen", "rule", "gs.spell.amnesia")
    table("ice")
    assert table.duellist("bo")["discard"] == ["ice"]


def test_spell_karma_applies_each_ones_own_numbers() -> None:
    table = duel("reveal ana karma", "pass bo")
    assert table("number bo=1 bo=3").due() == ["number ana"]
    assert table("2 4").stand() == "3/5 7/10"
    table = duel("reveal ana karma", "pass bo", "5 5 5 5")
    assert table.due() == ["lose ana"]
    assert table("fire").due() == ["lose ana"]
    assert table("water").due() == ["lose bo"]
    table("none", "hex")
    assert (table.duellist("ana")["discard"], table.duellist("bo")["discard"]) == (["fire", "water", "karma"], ["hex"])


def test_spell_drain_steals_no_more_than_the_target_has() -> None:
    assert duel("undo", "set bo ep=1", "draw", "reveal ana drain", "reveal bo fire", "none").stand() == "5/8 4/0"


def test_spell_deplete_takes_the_number_down_to_nothing() -> None:
    assert duel("reveal ana deplete", "pass bo", "4").stand("bo") == "5/6"
    assert duel("undo", "set bo ep=0", "draw", "reveal ana deplete", "pass bo", "5").stand("bo") == "4/0"


def test_spell_scourge_does_damage_by_its_number() -> None:
    table = duel("reveal ana scourge", "pass bo")
    table.refused("number ana=0", "rule", "gs.spell.scourge")
    assert table("number ana=4").stand("bo") == "1/10"


def test_spell_poach_takes_a_card_into_the_thiefs_hand() -> None:
    table = duel("reveal ana poach", "pass bo")
    assert table("ice").duellist("ana")["hand"] == ["fire", "earth", "water", "ice", "wind", "lightning", "bo/ice"]
    assert table.place("bo", "ice") == "ana hand"
    table("draw").refused("reveal bo ice", "rule", "gs.r72")


def test_spell_burden_takes_twice_the_cost_or_once_by_house_rule() -> None:
    assert duel("reveal ana burden", "reveal bo mute").stand("bo") == "4/0"
    assert duel("reveal ana burden", "reveal bo mute", burden="total").stand("bo") == "5/2"
    assert duel("reveal ana burden", "pass bo").stand("bo") == "5/10"


def test_spell_exchange_swaps_by_house_rule() -> None:
    lines = ("undo", "set ana hp=2 ep=4", "draw", "reveal ana exchange", "pass bo")
    assert duel(*lines).stand() == "5/10 2/1"
    assert duel(*lines, exchange="hp").stand() == "5/1 2/10"
    assert duel(*lines, exchange="ep").stand() == "2/10 5/1"


def test_r86_exchange_stops_at_each_maximum() -> None:
    table = duel("undo", "set ana max_hp=4 hp=4", "draw", "reveal ana exchange", "pass bo")
    assert table.stand() == "4/10 4/5"


def test_spell_rejuvenate_and_replenish_give_two_or_the_number() -> None:
    assert duel("reveal ana rejuvenate", "pass bo", "0").stand("ana") == "7/6"
    assert duel("reveal ana rejuvenate", "pass bo", "5").stand("ana") == "10/6"
    assert duel("reveal ana replenish", "pass bo", "0").stand("ana") == "5/8"
    assert duel("reveal ana replenish", "pass bo", "5").stand("ana") == "5/10"


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_spell_endow_depends_on_each_ones_number(number: int) -> None:
    table = sit("Ana", "Bo", "Cy", "Di", teams="Ana+Cy/Bo+Di")("set ana hp=5 ep=5 cy hp=5 ep=5", "draw")
    table("reveal ana endow", "pass bo", "reveal cy fire bo", "pass di")
    assert table.due() == ["number ana cy"]
    table.refused("number cy=0", "rule", "gs.spell.endow")
    table(f"number ana={number} cy={number}", "none")
    stands = {1: "7/2 7/5", 2: "7/2 7/5", 3: "5/4 5/7", 4: "5/4 5/7", 5: "5/2 5/5"}
    assert table.stand("ana", "cy") == stands[number]
    assert table.lies("cy") == (["guarded 2"] if number == 5 else [])


def test_spell_fortify_guards_this_turn_only() -> None:
    table = duel("reveal ana scourge", "reveal bo fortify", "5")
    assert (table.stand("bo"), table.lies("bo")) == ("5/4", [])
    assert table.sums() == [[("card", 5), ("guarded", -5)]]


def test_r90_without_teams_a_team_card_works_on_its_caster() -> None:
    table = sit("Ana", "Bo", "Cy")("set ana hp=5 bo hp=5", "draw", "reveal ana rejuvenate", "pass bo", "pass cy")
    assert table.due() == ["number ana"]
    assert table("3").stand("ana", "bo") == "8/8 5/10"


def test_spell_rupture_hits_every_foe_but_the_vanished() -> None:
    table = sit("Ana", "Bo", "Cy")("set cy vanished=this", "draw", "reveal ana rupture", "pass bo", "pass cy", "3")
    assert table.stand() == "10/6 7/10 10/10"
    table = sit("Ana", "Bo")("set bo vanished=this", "draw", "reveal ana rupture", "pass bo")
    assert table.now["turn"] == 2, "with nobody to hit nothing is drawn"


def test_spell_hush_silences_everybody() -> None:
    table = duel("reveal ana hush", "reveal bo drain")
    assert [table.lies(who) for who in ("ana", "bo")] == [["silenced 2"], ["silenced 2"]]
    assert table("draw").now["turn"] == 3


@pytest.mark.parametrize(("number", "stands"), [(0, "5/8"), (1, "10/8"), (2, "5/10"), (4, "5/10"), (5, "0/0")])
def test_spell_pandora_depends_on_each_ones_number(number: int, stands: str) -> None:
    table = duel("undo", "set bo ep=6", "draw", "reveal ana pandora", "pass bo")
    assert table.due() == ["number ana bo"]
    table(f"number ana=0 bo={number}")
    assert table.stand("bo") == stands


def test_spell_divert_turns_all_cards_aimed_at_its_caster() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "reveal ana scourge bo", "reveal bo divert", "reveal cy drain bo")
    assert table.due() == ["onto bo"]
    table.refused("onto bo", "rule", "gs.spell.divert")
    table("cy")
    assert [cast["target"] for cast in table.now["queue"]] == [None, "cy", "cy"]
    table("number ana=3")
    assert table.stand() == "10/8 10/6 7/9"
    assert "nothing" in table.kinds(), "Drain on its own caster"


def test_spell_divert_sends_it_back_where_there_is_no_choice() -> None:
    table = duel("reveal ana scourge", "reveal bo divert", "3")
    assert table.stand() == "2/6 5/4"


def test_r83_a_diverted_karma_on_its_caster_draws_two() -> None:
    table = duel("reveal ana karma", "reveal bo divert")
    assert table.due() == ["number ana"]
    assert table("2 2").stand("ana") == "1/7"


def test_r83_a_diverted_scourge_on_its_caster_ignores_barrier() -> None:
    table = duel("undo", "set ana barrier=this mirror=this", "draw", "reveal ana scourge", "reveal bo divert", "3")
    assert table.stand("ana") == "2/6"
    table = duel("undo", "set ana guarded=this", "draw", "reveal ana scourge", "reveal bo divert", "3")
    assert table.stand("ana") == "5/6"


def test_spell_divert_asks_nothing_where_no_card_is_aimed() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "reveal ana scourge cy", "reveal bo divert", "pass cy")
    assert table.due() == ["number ana"]
    assert table.texts_of("nothing") == ["Bo's Divert diverts nothing: no card is aimed at Bo"]


def test_r82_damage_is_stopped_doubled_then_reduced() -> None:
    table = duel("undo", "set bo doubled=this barrier=this", "draw", "reveal ana scourge", "pass bo", "3")
    assert table.sums() == [[("card", 3), ("doubled", 3), ("barrier", -2)]]
    assert table.stand("bo") == "1/10"
    table = duel("undo", "set bo doubled=this guarded=this", "draw", "reveal ana scourge", "pass bo", "3")
    assert table.sums() == [[("card", 3), ("guarded", -3)]]


def test_r95_the_same_status_counts_once() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "reveal ana mute cy", "reveal bo hush", "pass cy")
    assert table.lies("cy") == ["silenced 2"]
    assert table.duellist("cy")["statuses"][0]["card"] == "hush"


@pytest.mark.parametrize("card", ["poach", "mimic", "exchange", "drain"])
def test_r83_a_diverted_theft_does_nothing_to_its_caster(card: str) -> None:
    table = duel(f"reveal ana {card}", "reveal bo divert")
    assert (table.now["turn"], len(table.texts_of("nothing"))) == (2, 1)
    assert table.duellist("ana")["hp"] == 5


def test_r83_a_diverted_amnesia_takes_a_card_of_its_caster() -> None:
    table = duel("reveal ana amnesia", "reveal bo divert")
    assert table.due() == ["lose ana"]
    assert table("fire").duellist("ana")["discard"] == ["fire", "amnesia"]
