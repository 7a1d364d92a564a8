"""Tag team: who throws, whose pages move, when it ends (A63, B43–B45)."""

from __future__ import annotations

from .table import Table, sit


def tag(**house: str) -> Table:
    """Ana and Cy against Bo and Di; Ana attacks first."""
    return sit(teams="Ana+Cy/Bo+Di", **house)


def poor(foes: str, ana: int = 20, cy: int = 0, **house: str) -> Table:
    """The foes own the pages named; Cy, if not said otherwise, what is left."""
    bo, di = map(int, foes.split())
    return tag(**house).given(pages={"ana": ana, "bo": bo, "cy": cy or 52 - ana - bo - di, "di": di})


def test_b45_the_last_two_of_a_team_throw_at_each_other_whatever_spared_them_before() -> None:
    """Else nobody would be left to throw, and the duel could not end."""
    for spared in ("safe", "sits_out"):
        table = poor("3 4", tag_victory="last_mage", tag_teammate=spared)
        table.given(pages={"ana": 50, "bo": 0, "cy": 2, "di": 0})("draw 7C")
        assert table.due() == "throw cy"
        table("throw cy 6 b hit", "rest")
        assert table.now["winners"] == ["ana"]
