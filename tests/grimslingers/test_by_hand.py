"""Tests of adjustments and house rules (r96, r70)."""

from __future__ import annotations

import pytest

from .table import sit


def test_r96_every_value_on_the_table_can_be_adjusted() -> None:
    table = sit("Ana", "Bo")
    table("set ana hp=8 ep-3 max_hp=12 fire=out hex=hand silenced=next bo score=5 ice=discard turn=3")
    ana, bo = table.now["duellists"]
    assert (ana["hp"], ana["ep"], ana["max_hp"], bo["score"], table.now["turn"]) == (8, 7, 12, 5, 3)
    assert ana["resting"] == [{"card": "fire", "back": 4}]
    assert ana["hand"][-1] == "hex"
    assert (ana["statuses"][0]["turn"], bo["discard"]) == (4, ["ice"])


def test_r96_statuses_and_resting_cards_move_with_the_turn() -> None:
    table = sit("Ana", "Bo")("set ana guarded=next fire=out", "set turn=5")
    assert table.lies("ana") == ["guarded 6"]
    assert table.duellist("ana")["resting"] == [{"card": "fire", "back": 6}]
    table("set bo doubled=this turn+2")
    assert (table.lies("bo"), table.lies("ana")) == (["doubled 7"], ["guarded 8"])


def test_r96_none_ends_a_status_and_leaves_the_card_of_its_name() -> None:
    table = sit("Ana", "Bo")("set ana mirror=this mirror=next", "set ana mirror=none")
    assert (table.lies("ana"), table.place("cards", "mirror")) == ([], "")
    assert table("set ana mirror=hand").place("cards", "mirror") == "ana hand"


def test_r96_an_adjusted_card_belongs_to_its_new_owner() -> None:
    table = sit("Ana", "Bo")("draw", "poach", "pass", "fire")
    assert table.place("bo", "fire") == "ana hand"
    assert table("set bo fire=hand").place("bo", "fire") == "hand"
    assert table("set ana hex=hand", "set bo hex=discard").place("cards", "hex") == "bo discard"


@pytest.mark.parametrize(
    "line",
    [
        *("set ana hp=11", "set ana ep-11", "set ana max_ep=4", "set cy hp=3", "set cy guarded=this"),
        *("set ana hex=out", "set turn=0", "set ana mirror=hand barrier=hand hex=hand mute=hand"),
    ],
)
def test_r96_impossible_settings_are_rejected(line: str) -> None:
    sit("Ana", "Bo", "Cy")("set cy hp=0").refused(line, "rule", None if "mute" in line else "gs.r96")


def test_r96_played_cards_and_the_turn_cannot_be_adjusted_in_a_draw() -> None:
    table = sit("Ana", "Bo")("draw", "fire")
    table.refused("set ana fire=hand", "rule", "gs.r96")
    table.refused("set turn=3", "rule", "gs.r96")


def test_r96_in_the_reckoning_only_scores_can_be_adjusted() -> None:
    table = sit("Ana", "Bo")("set ana hp=0")
    table.refused("set bo hp=3", "rule", "gs.r96")
    table("set ana score=3")
    assert table.due() == ["score bo"]
    table("set bo score=3")
    assert table.now["winners"] == ["ana", "bo"]
    table.refused("set ana score=4", "rule", "gs.r96")


def test_r96_zero_hp_in_the_aftermath_is_out_after_the_sub_step() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "ana fire bo", "bo ice cy", "cy mute ana", "set bo hp=0")
    assert not table.duellist("bo")["out"]
    assert table.due() == ["effect ana"]
    table("none", "none")
    assert table.duellist("bo")["out"]


def test_r96_an_adjustment_does_not_change_a_question() -> None:
    table = sit("Ana", "Bo")("draw", "scourge", "pass", "set bo vanished=this")
    assert table.due() == ["number ana"]
    assert table("3").stand("bo") == "10/10"


def test_r96_a_duellist_silenced_in_the_draw_passes_at_once() -> None:
    table = sit("Ana", "Bo")("set bo ep=4", "draw", "fire", "set bo silenced=this")
    assert (table.duellist("bo")["played"], table.stand("bo")) == ("pass", "10/6")
    assert table.due() == ["effect ana"]


@pytest.mark.parametrize("line", ["set hp=3", "set ana fire=mine", "set ana nonsense=3", "set ana", "set ana hp=abc"])
def test_r96_unknown_settings_are_rejected(line: str) -> None:
    sit("Ana", "Bo").refused(line, "words")


def test_house_rules_change_in_the_standoff_and_four_never() -> None:
    table = sit("Ana", "Bo")('house burden=total because "as we play it"')
    assert table.texts_of("house") == ["From now on: Burden total (as we play it)"]
    table.refused("house start_hp=5", "rule", "gs.r70")
    table("draw").refused("house burden=extra", "rule", "gs.r85")


def test_r72_too_many_signatures_are_rejected() -> None:
    table = sit("Ana", "Bo", signatures=1)
    assert table.texts_of("dealt") == ["Everyone sets HP to 10 and EP to 10, and takes 6 elements and 1 signature"]
    table("draw", "mirror", "pass", "draw")
    table.refused("reveal ana hex", "rule", "gs.r72")
    assert (
        sit("Ana", "Bo", signatures="any")("draw", "mirror", "pass", "draw", "hex").duellist("ana")["played"] == "hex"
    )
    sit("Ana", "Bo", signatures=0)("draw").refused("reveal ana hex", "rule", "gs.r72")


def test_r72_a_name_exists_once_in_a_duel() -> None:
    table = sit("Ana", "Bo")("draw", "ana mirror")
    table.refused("reveal bo mirror", "rule", "gs.r72")
