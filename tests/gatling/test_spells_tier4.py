"""Spells of four mana: Equivalent exchange, Close Quarters, Fright. Second wind and Out of control have files of
their own."""

from __future__ import annotations

import pytest

from .table import Table, at_visits, sit


@pytest.mark.parametrize(("dice", "ana"), [("3 3 5 1", 22), ("3 3 1 5", 12), ("6 6 2 2 4 1", 21)])
def test_spell_close_quarters_a_tie_is_rolled_again(dice: str, ana: int) -> None:
    assert at_visits("Ana", "Bo", "Cy", mana="4 0 0")(f"cast ana close-quarters bo {dice}").pages()["ana"] == ana


@pytest.mark.parametrize("dice", ["3 3", "3", "3 3 5", "3 3 5 5", "5 1 3 3", "5 1 3", "5 1 2 6", "7 1", "0 1"])
def test_spell_close_quarters_equal_missing_or_spare_dice(dice: str) -> None:
    at_visits("Ana", "Bo", "Cy", mana="4 0 0").refused(f"cast ana close-quarters bo {dice}", code="words")


def frightened(**given: object) -> Table:
    """Bo is under Fright of Ana's."""
    return sit("Ana", "Bo", "Cy").given(**{"spells": {"bo": ("fright ana",)}, **given})  # type: ignore[arg-type]


@pytest.mark.parametrize("zone", ["bottom", "middle", "top"])
def test_spell_fright_no_mana_from_any_zone(zone: str) -> None:
    table = frightened(mana={"bo": 2})("draw 5H")
    assert "Fright" in table.asked("throw")
    table(f"throw bo 3 {zone}", "5t", "rest")
    assert (table.mana()["bo"], table.mana()["cy"]) == (2, 2)
    assert table.changed("mana") == [("cy", "mana", 2)]
    if zone != "bottom":
        assert f"Bo gets no mana in the {zone} zone (Fright)" in table.texts()
