"""Spells of two mana: Aspect power, Aspect resistance and weakness, Weapon proficiency, Damaged weapon.

Side dice have a file of their own, and so have the ranges.
"""

from __future__ import annotations

import pytest

from .table import at_visits


@pytest.mark.parametrize(
    ("target", "step", "holder", "warned"),
    [
        ("cy", "+1", "A", False),
        ("cy", "-1", "A", True),
        ("ana", "+1", "A", False),
        ("bo", "-1", "B", False),
        ("di", "+1", "B", True),
    ],
)
def test_spell_aspect_power_is_a_teams_one_table(target: str, step: str, holder: str, warned: bool) -> None:
    table = at_visits("Ana", "Bo", "Cy", "Di", teams="Ana+Cy/Bo+Di", mana="2 0 0 0")
    table(f"cast ana aspect-power {target} clubs {step}")
    assert table.changed("power") == [(holder, "clubs", int(step))]
    assert {mage["team"]: mage["power"]["clubs"] for mage in table.now["mages"]}[holder] == int(step)
    assert len({mage["power"]["clubs"] for mage in table.now["mages"] if mage["team"] == holder}) == 1
    assert bool(table.said("odd-step")) == warned


def test_spell_damaged_weapon_takes_two_off_and_never_goes_below_one_page() -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="0 2 0")("cast bo damaged-weapon ana 5-7", "draw 5H")
    assert "hit = die − 2" in table.asked("throw")
    table("throw bo 5 b hit", "throw cy 1 b hit", "rest")
    assert table.pages() == {"ana": 21, "bo": 14, "cy": 16}
    assert table.sums() == [[("die", 5), ("range", -2)], [("die", 1), ("range", -2)]]
    assert "gg.a37" in table.said("hit")[1].rules
    assert "at least 1" in table.texts()[[notice.kind for notice in table.notices].index("hit") + 1]
