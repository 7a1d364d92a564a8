"""Tests of standoff and draw: sacrifices, Surge, cover, revealed cards and passes (r2–r9, r74, r77–r79)."""

from __future__ import annotations

import pytest

from .table import sit


def test_r1_a_turn_goes_through_standoff_draw_and_aftermath() -> None:
    table = sit("Ana", "Bo")
    assert table("draw").now["phase"] == "draw"
    assert table("reveal ana fire", "pass bo").now["phase"] == "aftermath"
    assert (table("none").now["phase"], table.now["turn"]) == ("standoff", 2)
    assert "round" in table.kinds()


def test_r2_with_one_foe_left_no_target_is_named() -> None:
    table = sit("Ana", "Bo", "Cy")("draw")
    table.refused("reveal ana fire", "rule", "gs.r2")
    table("undo", "set cy hp=0", "draw", "reveal ana fire")
    assert table.duellist("ana")["target"] == "bo"


@pytest.mark.parametrize("target", ["ana", "cy", "di"])
def test_r30_no_card_aims_at_its_caster_a_mate_or_the_dead(target: str) -> None:
    table = sit("Ana", "Bo", "Cy", "Di", teams="Ana+Cy/Bo+Di")("set di hp=0", "draw")
    table.refused(f"reveal ana scourge {target}", "rule", "gs.r30")


def test_r3_a_sacrifice_turns_hp_into_ep() -> None:
    assert sit("Ana", "Bo")("set ana ep=2", "sacrifice ana 3").stand("ana") == "7/5"


def test_r78_a_sacrifice_cannot_exceed_the_ep_maximum() -> None:
    table = sit("Ana", "Bo")("set ana ep=9")
    table.refused("sacrifice ana 2", "rule", "gs.r78")
    table.refused("sacrifice ana 10", "rule", "gs.r78")
    assert table("sacrifice ana 1").stand("ana") == "9/10"


def test_r4_r5_surge_and_cover_are_paid_at_once() -> None:
    table = sit("Ana", "Bo")("surge ana 2", "effect bo hp-1")
    assert table.stand() == "10/8 9/10"
    assert table("cover bo 1", "effect bo guarded").stand("bo") == "9/9"
    assert table.lies("bo") == ["guarded 1"]


def test_r74_a_second_use_in_a_turn_is_a_warning() -> None:
    table = sit("Ana", "Bo")("surge ana 1", "surge ana 1")
    assert "second-time" in table.kinds()
    assert table.stand("ana") == "10/8"
    table("cover ana")
    assert "second-time" not in table.kinds()
    table("draw", "pass ana", "pass bo", "surge ana 1")
    assert "second-time" not in table.kinds()


@pytest.mark.parametrize("line", ["surge ana 4", "cover ana 4", "reactivate ana fire 4"])
def test_r74_an_ability_above_the_ep_is_rejected(line: str) -> None:
    sit("Ana", "Bo")("set ana ep=3 fire=out").refused(line, "rule", "gs.r74")


def test_r4_reactivate_takes_a_resting_card_back() -> None:
    table = sit("Ana", "Bo")("draw", "reveal ana fire", "pass bo", "none", "reactivate ana fire 2")
    assert (table.duellist("ana")["resting"], table.stand("ana")) == ([], "10/8")
    table("draw", "reveal ana fire", "pass bo").refused("reactivate ana fire 0", "not-due", "gs.r3")
    sit("Ana", "Bo").refused("reactivate ana ice 1", "rule", "gs.r28")


@pytest.mark.parametrize(
    "line", ["sacrifice ana 1", "surge ana 1", "cover ana", "effect ana hp-1", "reactivate ana ice 1"]
)
def test_r3_standoff_entries_are_rejected_later(line: str) -> None:
    sit("Ana", "Bo")("draw").refused(line, "not-due", "gs.r3")


def test_r6_cards_are_revealed_after_draw_and_once() -> None:
    table = sit("Ana", "Bo", "Cy")
    table.refused("reveal ana fire bo", "not-due", "gs.r6")
    table.refused("pass ana", "not-due", "gs.r7")
    table("draw", "reveal ana fire bo").refused("reveal ana ice bo", "not-due", "gs.r6")
    table.refused("pass ana", "not-due", "gs.r7")
    table.refused("draw", "not-due", "gs.r6")


def test_r6_all_living_reveal_in_any_order() -> None:
    table = sit("Ana", "Bo", "Cy")("set bo hp=0", "draw")
    assert table.due() == ["reveal ana cy", "pass ana cy"]
    table.refused("pass bo", "not-due", "gs.r7")
    assert table("pass cy").due() == ["reveal ana", "pass ana"]


def test_r7_passing_keeps_the_card_and_gains_two_ep() -> None:
    table = sit("Ana", "Bo")("set ana ep=3", "draw", "pass ana")
    assert (table.stand("ana"), table.duellist("ana")["played"]) == ("10/5", "pass")
    assert len(table.duellist("ana")["hand"]) == 6


def test_r8_only_a_single_foe_card_takes_a_target() -> None:
    sit("Ana", "Bo", "Cy")("draw").refused("reveal ana mirror bo", "words")


def test_r9_two_single_foe_cards_at_each_other_are_opposed() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "reveal ana fire bo", "reveal bo ice ana", "reveal cy wind ana")
    assert table.now["pairs"] == [["ana", "bo"]]
    assert table.queue()[0] == "cy wind unopposed waiting"
    table = sit("Ana", "Bo")("draw", "reveal ana fire", "reveal bo barrier")
    assert table.now["pairs"] == []


def test_r77_an_unaffordable_card_is_rejected_fizzles_or_is_clamped() -> None:
    lines = ("set ana ep=1", "draw")
    sit("Ana", "Bo")(*lines).refused("reveal ana hex", "rule", "gs.r77")
    table = sit("Ana", "Bo", unaffordable="fizzle")(*lines, "reveal ana hex", "reveal bo fire")
    assert table.now["pairs"] == []
    assert table.queue() == ["bo fire unopposed waiting", "ana hex unopposed fizzled"][::-1]
    assert table.stand("ana") == "10/1"
    table = sit("Ana", "Bo", unaffordable="clamp")(*lines, "reveal ana hex", "pass bo", "1")
    assert table.stand("ana") == "9/0"
    assert "depleted" in table.kinds()


def test_r79_silenced_duellists_pass_automatically() -> None:
    table = sit("Ana", "Bo", "Cy")("set ana silenced=this ep=5", "draw")
    assert (table.duellist("ana")["played"], table.stand("ana")) == ("pass", "10/7")
    table.refused("reveal ana fire bo", "not-due", "gs.r79")
    assert table.due()[0] == "reveal bo cy"
    table = sit("Ana", "Bo", silenced_pass=0)("set ana silenced=this ep=5 bo silenced=this ep=5", "draw")
    assert (table.stand(), table.now["turn"]) == ("10/5 10/5", 2)


def test_short_forms_are_for_the_first_who_is_asked() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "scourge bo", "cy fire ana")
    assert (table.duellist("ana")["target"], table.duellist("cy")["target"]) == ("bo", "ana")
    assert table("pass").duellist("bo")["played"] == "pass"
    assert table.answer.text == "pass bo"
    assert table.due() == ["number ana"]
    table("3")
    assert table.answer.text == "number ana=3"


def test_a_name_before_the_card_casts_and_one_after_is_the_target() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "bo fire ana", "ice cy")
    assert (table.duellist("bo")["target"], table.duellist("ana")["target"]) == ("ana", "cy")
    table.refused("cy ana fire", "words")
