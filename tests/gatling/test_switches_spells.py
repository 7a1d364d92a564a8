"""House switches of the spells: stacking, casts per visit, Chaos (B33, B38, B59)."""

from __future__ import annotations

import pytest

from .house import attacked, duel


@pytest.mark.parametrize(
    ("spell", "cost"),
    [
        *(("bards-itch bo", 1), ("get-ready bo", 1), ("aspect-resistance hearts", 2)),
        *(("weapon-proficiency 2-4", 2), ("damaged-weapon bo 2-4", 2), ("fright bo", 4), ("second-wind 5-7", 4)),
    ],
)
def test_b33_stacking(spell: str, cost: int) -> None:
    """E27: a running spell is not cast once more, unless the house says so."""
    table = attacked(duel("ana max_mana=9 mana=9"))(f"cast ana {spell}")
    table.refused(f"cast ana {spell}", rule="gg.b33")
    assert table.mana()["ana"] == 9 - cost
    table = attacked(duel("ana max_mana=9 mana=9", stacking="yes"))(*[f"cast ana {spell}"] * 2)
    assert table.mana()["ana"] == 9 - 2 * cost


def test_b33_a_second_transformation_never_stacks() -> None:
    """One mage cannot be two animals, whatever the house says."""
    table = attacked(duel("ana max_mana=9 mana=9", stacking="yes"))("cast ana transformation bo goat")
    table.refused("cast ana transformation bo frog", rule="gg.b33")
