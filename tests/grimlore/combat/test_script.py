"""The query ``script``, which shows the enemies' side before it is played."""

from __future__ import annotations

from typing import Any

import pytest

from gm.games.grimlore.answers import about_script
from gm.games.grimlore.cards import Cards, MonsterCard
from gm.games.grimlore.entries.forms import Script

from ..cases import Table, played
from ..game import GAME

pytestmark = pytest.mark.needs("grimlore")
OGRE = "fight ogre hp=6 minions=1 move=3 damage=2 fire aoe=1 slow camouflage=1 regenerates=2 stuns parry"


def script(table: Table) -> tuple[list[dict[str, Any]], list[str]]:
    """Return the units and the lines of the query's answer."""
    answer = table.enter("script")
    return answer.data()["units"], [answer.view.headline, *answer.view.lines]


def test_script_is_empty_without_a_combat() -> None:
    assert script(played()) == ([], ["No combat: nobody strikes"])


def test_script_lists_moves_strikes_and_dice() -> None:
    units, lines = script(played(OGRE))
    ogre, minion = units
    assert (ogre["move"], ogre["target"], ogre["strikes"], ogre["damage"]) == (3, "closest", 2, 2)
    assert ogre["dice"] == {"before": {"regenerates": 2}, "after_hit": {"stuns": 1}, "when_hit": {"parry": 1}}
    assert (minion["strikes"], minion["damage"], minion["type"], minion["dice"]["after_hit"]) == (1, 1, "fire", {})
    text = "\n".join(lines)
    for words in (
        "from the top left",
        "2 red dice for Regenerates",
        "3 tiles towards the closest",
        "can engage or attack, but not both",
    ):
        assert words in text, text
    assert "for 2 Fire damage; if its first attack hits, it also attacks 1 other" in text
    assert "Defend with a shield, Evade or Defend with a close-combat weapon, adding a red die to the defence" in text


def test_script_shows_units_that_skip_or_have_struck() -> None:
    table = played(OGRE, "effect m1 skip+1", "next", "die regenerates 0")
    assert "has struck" not in script(table)[1][1]
    table.enter("strike enemy lena")
    table.enter("defend lena none")
    table.enter("die stuns 1")
    assert "Ogre: has struck" not in script(table)[1]
    table.enter("strike enemy bo")
    table.enter("defend bo evade 1 0")
    units, lines = script(table)
    assert units[0]["dice"]["before"] == {}
    assert "Ogre: has struck" in lines
    assert "Minion m1: has struck" in lines


def test_only_the_monster_strikes_before_round_one() -> None:
    units, lines = script(played("fight archer hp=3 minions=1 ranged ranged=2"))
    assert [unit["strikes"] for unit in units] == [2, 0]
    assert "Minion m1: does nothing before the first round" in lines


def test_script_names_the_focus_of_the_card() -> None:
    state = played(OGRE).state
    card = MonsterCard("ogre", "Ogre", 6, focus="mage, cleric")
    assert GAME.texts.messages
    view = about_script(GAME.texts.messages, state._replace(cards=Cards(monsters=(card,))), Script())
    assert [unit["target"] for unit in view.data["units"]] == ["mage, cleric", "closest"]
    assert "towards the first of mage, cleric that is there" in "\n".join(view.lines)


def test_script_forgets_the_last_side() -> None:
    table = played(OGRE, "next", "die regenerates 0", "strike m1 lena", "defend lena evade 1", "effect m1 skip+1")
    assert "Minion m1: has struck" in script(table)[1]
    table.enter("next")
    assert "Minion m1: skips this turn" in script(table)[1]


@pytest.mark.parametrize(
    ("trait", "expected"),
    [
        ("agile", "need not be next to its target"),
        ("charge=4", "may charge up to 4 tiles instead of attacking"),
        ("phasing", "moves through walls and furniture"),
        ("pull=2", "may pull a character from up to 2 tiles away to a tile next to it instead of attacking"),
        ("slow", "can engage or attack, but not both"),
    ],
)
def test_script_describes_moves(trait: str, expected: str) -> None:
    units, lines = script(played(f"fight wolf hp=3 minions=1 {trait}"))
    assert expected in "\n".join(lines)
    assert [[*unit["traits"]] for unit in units] == [[trait.partition("=")[0]], []]
