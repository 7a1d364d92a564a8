"""Late corrections outside combat: suggested fixes keep the later lines as played."""

from __future__ import annotations

import pytest

from gm.game import SuggestedFix
from gm.games.grimlore.entries.session import Mark, Next
from gm.table import outstanding, presenter

from .cases import played
from .game import GAME

pytestmark = pytest.mark.needs("grimlore")


def test_a_missing_item_is_found_when_needed() -> None:
    table = played("item get lena dagger price=8 proper skill=1h", "item get bo rope", "item give lena dagger bo")
    lines = table.fix("drop 3")
    assert lines[0] == "item get bo rope"
    assert lines[1].startswith("item get lena dagger price=8")
    assert lines[-1] == "item give lena dagger bo"
    assert [item["item"] for item in table.now["heroes"][1]["items"]] == ["rope", "dagger"]


def test_fixing_one_level_keeps_the_others() -> None:
    """Only the corrected level differs."""
    table = played("adjust xp=40", "learn bo 1h", "learn bo 1h", "learn bo cleave")
    lines = table.fix("fix 5 learn bo evade")
    assert lines[2] == "learn bo evade"
    assert lines[-2:] == ['adjust bo 1-handed=3 because "as played"', "learn bo cleave"]


def test_the_holder_gives_a_missing_item() -> None:
    table = played("item get lena axe proper skill=1h", "fight goblin hp=9", "attack lena enemy axe 1")
    lines = table.fix("fix 3 item get bo axe proper skill=1h")
    assert lines[-2:] == ["item give bo axe lena", "attack lena enemy axe 1"]


def test_a_changed_turn_is_followed_by_the_next() -> None:
    table = played(
        "next", "travel wilderness", "mark success", "next", "rest", "next", "travel dungeon", "mark failure"
    )
    lines = table.fix("fix 4 rest ; drop 5")
    assert lines[1:3] == ["rest", "next"]
    assert (table.now["turn"], table.now["failures"], table.now["successes"]) == (3, 1, 0)


def test_a_missing_event_result_is_asked_for() -> None:
    was, now = (played("next", line).state for line in ("rest", "travel dungeon"))
    assert next(iter(GAME.play.fixes(was, now, Next()))) == SuggestedFix(Mark("success"), asks=("result",))


def test_a_visit_restores_its_settlement() -> None:
    table = played("next", "travel settlement friendly", "mark success", "next", "visit", "item get lena rope")
    lines = table.fix("fix 4 travel settlement")
    assert lines[4:] == [
        'adjust tile=settlement friendly=yes because "as played"',
        "visit",
        "item get lena rope",
    ]


def test_missing_xp_is_restored() -> None:
    table = played("effect xp+8", "learn lena lore", "learn bo lore")
    lines = table.fix("fix 3 effect xp+4")
    assert lines == ["effect xp+4", "learn lena lore", 'adjust xp=4 because "as played"', "learn bo lore"]
    assert table.now["party"]["xp"] == 0


def test_missing_goods_are_restored_as_far_as_spent() -> None:
    there = ("next", "travel settlement friendly", "mark success", "next", "visit")
    table = played("effect gold+30 xp+30", "learn lena lore", *there)
    table.enter("item buy lena rope price=7")
    table.fix("drop 3")
    assert (table.now["party"]["gold"], table.now["party"]["xp"]) == (0, 0)


def test_two_items_of_one_name_are_distinguished() -> None:
    table = played("item get lena rope", "item get bo dagger")
    assert table.settle("insert 4 item get lena rope --yes") == ["Lena takes another Rope"]


def test_undoing_a_find_puts_it_back() -> None:
    table = played("item get lena rusty-axe price=9", "item get bo rope")
    assert table.settle("drop 3 --yes") == ["Lena puts Rusty axe back"]
    assert table.settle("undo") == ["Lena takes Rusty axe"]


def test_undoing_a_purchase_returns_the_gold() -> None:
    table = played("effect gold+9", "next", "travel settlement friendly", "mark success", "next", "visit")
    table.enter("item buy lena cap price=4 proper")
    assert table.settle("undo") == ["The party: Gold 5 → 9", "Lena puts Cap back"]


def test_one_of_two_equal_items_is_put_back() -> None:
    table = played("item get lena dagger price=4 proper", "item get lena dagger price=4 proper")
    assert table.settle("drop 4 --yes") == ["Lena puts Dagger back"]
    assert table.settle("undo") == ["Lena takes another Dagger"]


def test_an_equal_item_is_kept() -> None:
    table = played("item get lena dagger", "item get lena dagger", "item get bo dagger")
    assert table.settle("drop 3-4 --yes") == ["Lena puts 2 × Dagger back"]
    assert table.settle("undo") == ["Lena takes 2 × Dagger"]
    assert table.settle("insert 5 item give lena dagger bo --yes") == [
        "Lena puts Dagger back",
        "Bo takes another Dagger",
    ]


def test_an_undone_purchase_stays_to_be_put_right_after_the_next_one() -> None:
    table = played("adjust gold=40", "next", "travel settlement friendly", "mark success", "next", "visit")
    for line in ("item buy lena bow price=10", "undo", "item buy lena shield price=6"):
        table.enter(line)
    left = presenter.outstanding_items(table.session.table(), outstanding.current(table.session.table()))
    assert [move.text for move in left] == ["The party: Gold 24 → 34", "Lena puts Bow back"]
