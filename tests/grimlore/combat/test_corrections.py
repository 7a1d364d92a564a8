"""Late corrections in combat: suggested fixes keep the later lines as played."""

from __future__ import annotations

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.game import SuggestedFix
from gm.games.grimlore.entries.combat import Act, Attack, Defend, Die
from gm.notation.line import split

from ..cases import BEGUN, played
from ..game import GAME

pytestmark = pytest.mark.needs("grimlore")


def test_a_changed_target_changes_the_defender() -> None:
    table = played("fight goblin hp=9", "next", "strike enemy lena", "defend lena none", "next", "act bo")
    lines = table.fix("fix 5 strike enemy bo")
    assert lines == ["fight goblin hp=9", "next", "strike enemy bo", "defend bo none", "next", "act bo"]
    assert [hero["energy"] for hero in table.now["heroes"]] == [5, 4]


def test_a_second_action_is_given_to_another_hero() -> None:
    table = played("fight goblin hp=9", "attack lena enemy 1h 1", "attack bo enemy 1h 0", "next")
    lines = table.fix("fix 4 attack bo enemy 1h 1")
    assert lines[1:3] == ["attack bo enemy 1-handed 1", "attack lena enemy 1-handed 0"]


def test_a_combat_is_resumed_without_a_second_reward() -> None:
    table = played("fight goblin hp=2 gold=3", "attack lena enemy 1h 1", "act bo", "next", "strike enemy lena")
    table.enter("defend lena none")
    lines = table.fix("fix 4 attack lena enemy 1h 2")
    assert lines[1] == "attack lena enemy 1-handed 2"
    assert lines[2].startswith("fight goblin hp=1 ")
    assert lines[3:] == ["act bo", "next", "strike enemy lena", "defend lena none"]
    table.enter("next")
    table.enter("attack lena enemy 1h 1")
    assert table.now["party"]["gold"] == 3


def test_a_combat_that_had_ended_is_ended() -> None:
    table = played("fight goblin hp=2 gold=3", "attack lena enemy 1h 2", "next", "travel dungeon")
    lines = table.fix("fix 4 attack lena enemy 1h 1 ; insert 5 act bo")
    assert 'adjust enemy hp=0 because "as played"' in lines
    assert lines[-1] == "travel dungeon"
    assert (table.now["combat"], table.now["party"]["gold"]) == (None, 3)


def test_heroes_and_units_that_were_up_are_restored() -> None:
    table = played("fight goblin hp=9 minions=1 damage=4", "attack bo m1 1h 0", "next", "strike m1 lena")
    table.enter("defend lena none")
    lines = table.fix("fix 4 attack bo m1 1h 1")
    assert lines[3:5] == ['adjust m1 hp=1 because "as played"', "strike m1 lena"]


def test_a_missing_die_is_asked_for() -> None:
    table = played("fight goblin hp=9 tough", "attack lena enemy 1h 0", "act bo", "next")
    with pytest.raises(GmError) as no:
        run(table.session, split("fix 4 attack lena enemy 1h 1 --yes"))
    assert no.value.code == "conflict"
    was = table.session.table().played[BEGUN + 1].state
    now = GAME.play.apply(
        table.session.table().played[BEGUN].state, Attack("lena", "enemy", "1-handed", dice=(1,))
    ).state
    assert next(iter(GAME.play.fixes(was, now, Act("bo")))) == SuggestedFix(Die("tough", 1), asks=("number",))


def test_a_missing_defence_is_asked_for() -> None:
    table = played("fight goblin hp=9", "next", "strike enemy lena")
    state = table.state
    fix = next(iter(GAME.play.fixes(state, state, Act("bo"))))
    assert fix == SuggestedFix(Defend("lena", "evade", dice=(0,)), asks=("how", "dice"))


def test_a_resumed_combat_continues_with_its_side() -> None:
    """The line ``next`` must switch the side. As the next turn it would cost a ration."""
    table = played("next", "travel dungeon", "mark success", "fight goblin hp=2", "act bo")
    for line in ("attack lena enemy 1h 1", "next", "strike enemy lena", "defend lena none"):
        table.enter(line)
    rations = table.now["party"]["rations"]
    lines = table.fix("fix 8 attack lena enemy 1h 2")
    assert lines[6].startswith("fight goblin hp=1 ")
    assert lines[7:] == ["next", "strike enemy lena", "defend lena none"]
    assert table.now["party"]["rations"] == rations


def test_settlements_update_statuses_after_a_corrected_combat() -> None:
    table = played("fight goblin hp=9 poison=2", "effect enemy skip+1 lena shield+2", "next", "next")
    assert table.settle("fix 4 effect bo prone+1 shield+1 lena shield+1 --yes") == [
        "Lena: cross out “shield 2”, write “shield 1”",
        "Bo: write “shield 1”",
    ]
    assert table.settle("drop 5-6 --yes") == ["Bo: write “prone”"]
    assert table.settle("fix 4 effect enemy skip+1 --yes") == [
        "The enemy: write “loses a turn”",
        "Lena: cross out “shield 1”",
        "Bo: cross out “shield 1”, cross out “prone”",
    ]


def test_a_corrected_use_removes_the_mark_of_its_trait() -> None:
    table = played("adjust lena shadowmeld=1 because so", "fight goblin hp=9", "use lena shadowmeld")
    assert table.settle("undo") == ["Lena: cross out “Shadowmeld used”"]
