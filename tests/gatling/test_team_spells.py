"""Spells in a tag team duel: inside the team, against foes, and the end of it (B41, B43–B47)."""

from __future__ import annotations

import pytest

from .table import Table, sit


def visit(who: str, mana: int = 6, line: str = "", **house: str) -> Table:
    """Ana and Cy against Bo and Di, at the visit of the only mage with mana."""
    table = sit(teams="Ana+Cy/Bo+Di", **house)(f"adjust {who} mana={mana} {line} because paper")
    while table.now["phase"] in ("draw", "throws"):
        table({"draw": "2h", "throw": "1b", "rest": "rest"}[table.due().split()[0]])
    assert table.now["order"] == [who]
    return table


@pytest.mark.parametrize(
    "spell",
    [
        *("bards-itch di", "get-ready di", "opposite-day di", "natural-failure di", "transformation di goat"),
        *("aspect-weakness di hearts", "damaged-weapon di 2-4", "mind-reading di", "pacify di", "out-of-control di"),
        *("fright di", "equivalent-exchange di 4", "close-quarters di 5 2", "wisdom-steal di 3"),
    ],
)
def test_b46_a_spell_on_a_mage_may_be_cast_on_the_team_mate_with_a_warning(spell: str) -> None:
    table = visit("bo")(f"cast bo {spell}")
    (warned,) = table.said("on-mate")
    assert (warned.level, warned.params["who"]) == ("warn", "di")
    against = visit("bo")(f"cast bo {spell.replace(' di', ' ana')}")
    assert not against.said("on-mate")
    assert against.mana()["bo"] == table.mana()["bo"]


@pytest.mark.parametrize("spell", ["aspect-resistance hearts", "weapon-proficiency 2-4", "footwork", "second-wind 2-4"])
def test_b46_what_one_casts_on_oneself_is_personal(spell: str) -> None:
    table = visit("bo")(f"cast bo {spell}")
    assert [len(table.mage(who)["spells"]) for who in ("bo", "di")] == [1, 0]
    assert not table.said("on-mate")


def test_a63_a_team_wins_through_a_spell_in_the_middle_of_the_phase() -> None:
    """E29 for teams: the foes' last mage loses its last pages; others would still have had a visit."""
    table = sit(teams="Ana+Cy/Bo+Di")
    table("adjust ana pages=36 mana=5 bo pages=0 cy pages=12 mana=3 di pages=4 mana=2 because paper")
    while table.now["phase"] in ("draw", "throws"):
        table({"draw": "2h", "throw": "1b", "rest": "rest"}[table.due().split()[0]])
    table("order ana=1 cy=2 di=3", "cast ana wisdom-steal di 6")
    assert (table.now["winners"], table.now["phase"], table.due()) == (["ana", "cy"], "over", "")
    assert (table.pages(), table.now["order"]) == ({"ana": 40, "bo": 0, "cy": 12, "di": 0}, [])
