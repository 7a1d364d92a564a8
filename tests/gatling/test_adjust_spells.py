"""Spells are put on mages, and ended, by hand."""

from __future__ import annotations

import pytest

from .by_hand import all_attack, three
from .table import sit


def test_a64_no_spell_is_put_on_who_is_out() -> None:
    three()("retire bo").refused("adjust bo fright=ana because paper", rule="gg.a64")


def test_b36_no_trick_of_who_is_out_is_put_on_anybody() -> None:
    """Its price could go to nobody."""
    table = sit("Ana", "Bo", "Cy")("retire bo")
    table.refused("adjust ana bards-itch=bo because paper", code="rule")
    table.refused("adjust ana out-of-control=bo because paper", code="rule")


@pytest.mark.parametrize("spell", ["bards-itch", "out-of-control", "transformation"])
def test_a75_a_spell_for_others_is_not_put_on_its_own_caster(spell: str) -> None:
    """Pages paid to oneself would come from nowhere."""
    three().refused(f"adjust ana {spell}=ana because paper", code="rule")


@pytest.mark.parametrize(
    ("word", "spell", "by", "choice"),
    [
        ("fright=bo", "fright", "bo", None),
        ("FRIGHT=BO", "fright", "bo", None),
        ("aspect-weakness=bo/hearts", "aspect-weakness", "bo", "hearts"),
        ("aspect-weakness=cy/♣", "aspect-weakness", "cy", "clubs"),
        ("aspect-resistance=ana/wild", "aspect-resistance", "ana", "clubs"),
        ("damaged-weapon=bo/2–4", "damaged-weapon", "bo", "2-4"),
        ("second-wind=ana/11-13", "second-wind", "ana", "11-13"),
        ("transformation=bo/goat", "transformation", "bo", "goat"),
        ("transformation=bo", "transformation", "bo", None),
    ],
)
def test_adjust_puts_a_spell_on_a_mage(word: str, spell: str, by: str, choice: str | None) -> None:
    """It works in this round."""
    table = three()(f"adjust ana {word} because paper")
    assert table.mage("ana")["spells"] == [{"spell": spell, "by": by, "choice": choice, "round": 1}]


def test_adjust_puts_several_spells_on_several_mages() -> None:
    table = three()("adjust ana fright=bo pacify=cy mana=2 bo chaos=bo cy aspect-weakness=ana/h because paper")
    on = {who: [run["spell"] for run in table.mage(who)["spells"]] for who in ("ana", "bo", "cy")}
    assert on == {"ana": ["fright", "pacify"], "bo": ["chaos"], "cy": ["aspect-weakness"]}


def test_adjust_to_none_ends_every_spell_of_that_name() -> None:
    table = three()("adjust ana damaged-weapon=bo/2-4 damaged-weapon=cy/5-7 fright=bo because paper")
    assert len(table.mage("ana")["spells"]) == 3
    table("adjust ana damaged-weapon=none because over")
    assert [run["spell"] for run in table.mage("ana")["spells"]] == ["fright"]


def test_adjust_spells_work_in_the_round_that_the_same_line_sets() -> None:
    table = three()("adjust ana fright=bo round=4 because paper")
    assert (table.now["round"], table.mage("ana")["spells"][0]["round"]) == (4, 4)


def test_adjust_a_spell_ends_with_its_round() -> None:
    table = all_attack(sit("Ana", "Bo", "Cy")("adjust ana fright=bo because paper"))
    assert (table.now["round"], table.mage("ana")["spells"]) == (2, [])


@pytest.mark.parametrize("slug", ["unravel", "wisdom-steal", "aspect-power"])
def test_an_instant_spell_is_nothing_to_put_on_a_mage(slug: str) -> None:
    """It leaves nothing behind (section C)."""
    three().refused(f"adjust ana {slug}=bo because paper")
