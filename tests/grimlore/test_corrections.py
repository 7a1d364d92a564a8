"""What was typed wrong is put right late: the lines after it stand as they were played, as far as that can be."""

from __future__ import annotations

import pytest

from gm.commands.line import run
from gm.commands.results import SettlementResult
from gm.game import SuggestedFix
from gm.games.grimlore.entries.session import Mark, Next
from gm.notation.line import split

from .combat.cases import GAME, Scene, Table

pytestmark = pytest.mark.needs("grimlore")
BEGUN = 4
"""Lines before the first of a test: the set-up and two sheets, and where the numbers begin."""


def played(*lines: str) -> Table:
    """A session of Lena and Bo as far as these lines."""
    table = Table(Scene("a correction"))
    for line in lines:
        table.enter(line)
    return table


def fixed(table: Table, line: str) -> list[str]:
    """A correction with all its mends; the lines of the session after the sheets."""
    run(table.session, split(f"{line} --mend --yes"))
    return [one.line.words for one in table.session.table().played][BEGUN - 1 :]


def test_an_item_that_was_never_found_is_found_when_it_is_needed() -> None:
    table = played("item get lena dagger price=8 proper skill=1h", "item get bo rope", "item give lena dagger bo")
    lines = fixed(table, "drop 3")
    assert lines[0] == "item get bo rope"
    assert lines[1].startswith("item get lena dagger price=8")
    assert lines[-1] == "item give lena dagger bo"
    assert [one["item"] for one in table.now["heroes"][1]["items"]] == ["rope", "dagger"]


def test_a_level_that_learning_needs_undoes_no_other() -> None:
    """The correction stands: what was learnt instead is not taken back."""
    table = played("adjust xp=40", "learn bo 1h", "learn bo 1h", "learn bo cleave")
    lines = fixed(table, "fix 5 learn bo evade")
    assert lines[2] == "learn bo evade"
    assert lines[-2:] == ['adjust bo 1-handed=3 because "as played"', "learn bo cleave"]


def test_whoever_has_it_hands_it_over() -> None:
    table = played("item get lena axe proper skill=1h", "fight goblin hp=9", "attack lena enemy axe 1")
    lines = fixed(table, "fix 3 item get bo axe proper skill=1h")
    assert lines[-2:] == ["item give bo axe lena", "attack lena enemy axe 1"]


def test_a_turn_that_was_another_goes_on_with_the_next() -> None:
    table = played(
        "next", "travel wilderness", "mark success", "next", "rest", "next", "travel dungeon", "mark failure"
    )
    lines = fixed(table, "fix 4 rest ; drop 5")
    assert lines[1:3] == ["rest", "next"]
    assert (table.now["turn"], table.now["failures"], table.now["successes"]) == (3, 1, 0)


def test_how_an_event_ended_that_nobody_told_is_asked() -> None:
    was, now = (played("next", line).state for line in ("rest", "travel dungeon"))
    assert next(iter(GAME.play.fixes(was, now, Next()))) == SuggestedFix(Mark("success"), asks=("result",))


def test_a_visit_needs_somewhere_to_go() -> None:
    table = played("next", "travel settlement friendly", "mark success", "next", "visit", "item get lena rope")
    lines = fixed(table, "fix 4 travel settlement")
    assert lines[4:] == [
        'adjust tile=settlement friendly=yes because "as played"',
        "visit",
        "item get lena rope",
    ]


def test_xp_that_is_missing_now_is_there_as_it_was() -> None:
    table = played("effect xp+8", "learn lena lore", "learn bo lore")
    lines = fixed(table, "fix 3 effect xp+4")
    assert lines == ["effect xp+4", "learn lena lore", 'adjust xp=4 because "as played"', "learn bo lore"]
    assert table.now["party"]["xp"] == 0


def test_goods_that_were_never_there_come_back_as_far_as_they_were_spent() -> None:
    there = ("next", "travel settlement friendly", "mark success", "next", "visit")
    table = played("effect gold+30 xp+30", "learn lena lore", *there)
    table.enter("item buy lena rope price=7")
    fixed(table, "drop 3")
    assert (table.now["party"]["gold"], table.now["party"]["xp"]) == (0, 0)


def settled(table: Table, line: str) -> list[str]:
    """What hands put right after a correction, and have put right then."""
    run(table.session, split(line))
    answer = run(table.session, ["settle"])
    assert isinstance(answer, SettlementResult)
    run(table.session, ["settle", "done"] if answer.settlement else ["settle"])
    return [move.text for move in answer.settlement]


def test_a_second_one_of_a_name_is_told_from_the_first() -> None:
    table = played("item get lena rope", "item get bo dagger")
    assert settled(table, "insert 4 item get lena rope --yes") == ["Lena takes another Rope"]


def test_what_was_never_found_is_put_back_and_taken_again() -> None:
    table = played("item get lena rusty-axe price=9", "item get bo rope")
    assert settled(table, "drop 3 --yes") == ["Lena puts Rusty axe back"]
    assert settled(table, "undo") == ["Lena takes Rusty axe"]


def test_what_was_not_bought_goes_back_for_its_gold() -> None:
    table = played("effect gold+9", "next", "travel settlement friendly", "mark success", "next", "visit")
    table.enter("item buy lena cap price=4 proper")
    assert settled(table, "undo") == ["The party: Gold 5 → 9", "Lena puts Cap back"]


def test_of_two_equal_items_one_is_put_back_and_taken_again() -> None:
    table = played("item get lena dagger price=4 proper", "item get lena dagger price=4 proper")
    assert settled(table, "drop 4 --yes") == ["Lena puts Dagger back"]
    assert settled(table, "undo") == ["Lena takes another Dagger"]


def test_who_has_an_equal_one_keeps_it() -> None:
    table = played("item get lena dagger", "item get lena dagger", "item get bo dagger")
    assert settled(table, "drop 3-4 --yes") == ["Lena puts 2 × Dagger back"]
    assert settled(table, "undo") == ["Lena takes 2 × Dagger"]
    assert settled(table, "insert 5 item give lena dagger bo --yes") == [
        "Lena puts Dagger back",
        "Bo takes another Dagger",
    ]
