"""Names that come from the state: heroes who join at a camp fire without any seat, goblins who come alone, and go."""

from __future__ import annotations

import pytest

from gm.duel import audit
from gm.table.answers import Told
from tests.driving.camp import Camp, camp

__all__ = ["camp"]


def whys(answer: object) -> list[tuple[str, int, int]]:
    """The chain of a ``why``: line, change, amount."""
    assert isinstance(answer, Told)
    return [(link["entry"], link["delta"], link["total"]) for link in answer.answer["chain"]]


def test_a_record_without_seats_is_begun_and_looked_at(camp: Camp) -> None:
    assert camp.table.title == "Night Watch"
    assert camp.table.setup.seats == ()
    assert camp.table.setup.first == ""
    for line in ("now", "log", "report", "why", "house", "check", "export", "?", "help"):
        assert isinstance(camp(line), Told), line
    assert camp.refused("new camp Ana").message == "Night Watch is for 0 to 0, not for 1."
    assert camp.refused("new camp --first Ana").message == "Nobody is first in Night Watch."


def test_who_joins_can_be_named_from_then_on(camp: Camp) -> None:
    assert camp.refused("part karsten").message == "No hero or goblin is called “karsten”."
    assert camp.texts('add "Sgt Ney" hp=8', "effect ney gold+5") == ["Sgt Ney changed gold"]
    assert camp.lines[-1] == "effect sgt-ney gold+5"
    assert "There are: Sgt Ney." in camp.refused("part zed").remedy


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Karsten", "Somebody is called “Karsten” already."),
        ("karsten", "Somebody is called “karsten” already."),
        ("Goblin", "Somebody is called “Goblin” already."),
        ("fire", "Somebody is called “fire” already."),
        ("17", "“17” is a number."),
        ("!!", "“!!” has no letter and no digit."),
        ("goblin-hp=", "Somebody"),
        ("undo", "“undo” is a word of the game."),
        ("part", "“part” is a word of the game."),
        ("x" * 65, "is too long."),
    ],
)
def test_a_name_that_cannot_be_typed_or_is_another_s_is_refused(camp: Camp, name: str, why: str) -> None:
    """One who has gone keeps the name for life."""
    camp("add Karsten", "lurk", "part goblin", "part karsten", 'add "Goblin hp"')
    assert why in camp.refused(f'add "{name}"').message


def test_in_full_also_one_who_is_gone_is_meant(camp: Camp) -> None:
    """Else whoever went away would be read as another of a longer name."""
    camp("lurk", "lurk", "part goblin")
    assert camp.refused("effect goblin hp-1").message == "Goblin gone"
    assert camp.texts("effect gob hp-1") == ["Goblin 2 changed hp"]
    assert "no word of watch" in camp.refused("watch gob").message


def test_why_tells_what_one_held_who_is_gone(camp: Camp) -> None:
    camp("lurk", "effect goblin hp-2", "part goblin")
    answer = camp("why goblin hp")
    assert isinstance(answer, Told)
    assert answer.answer["text"] == "Goblin: hp 3, as it was held last"
    assert whys(answer) == [("1", 5, 5), ("2", -2, 3)]
    assert camp.refused("why goblin").remedy == "Type: why goblin hp — of hp, gold"


def test_a_line_that_names_somebody_who_never_came_is_refused_by_the_core(camp: Camp) -> None:
    """The game itself would look in vain: the correction says which lines stand in the way, and why."""
    camp("add Karsten", "add Dora", "effect karsten gold+3 dora gold+1", "watch dora karsten", "part dora")
    answer = camp("drop 1")
    assert isinstance(answer, Told)
    conflicts = answer.answer["preview"]["conflicts"]
    assert [(one["entry"], one["message"]) for one in conflicts] == [
        ("3", "Nobody is called Karsten at that moment."),
        ("4", "Nobody is called Karsten at that moment."),
    ]
    assert camp.refused("drop 1 --yes").message.startswith("With that, entry 3 (effect karsten gold+3 dora gold+1)")
    camp("drop 1 --mend --yes")
    assert camp.lines == ["add Dora", "part dora"]
    assert camp.refused("insert 2 watch karsten").code == "words"


def test_a_second_one_of_the_same_name_is_refused_in_the_past_too(camp: Camp) -> None:
    camp("add Dora", "lurk")
    assert camp.refused("insert 1 add dora").message == "Somebody is called “dora” already."
    camp("drop 1 --yes", "add Dora")
    assert camp.refused("fix 2 add Goblin").message == "Somebody is called “Goblin” already."
    camp("undo", "undo")
    assert camp.lines == ["add Dora", "lurk"]


def test_the_check_finds_a_line_that_names_a_stranger(camp: Camp) -> None:
    camp("add Karsten", "watch karsten")
    rows = camp.table.rows
    body = {**rows[2].body, "heroes": ["zed"]}
    damaged = [*rows[:2], rows[2]._replace(words="watch zed", body=body)]
    (fault,) = audit.faults(camp.table.game, damaged)
    assert (fault.seq, fault.said) == (2, "the rules refuse it (misnamed)")
    assert list(audit.faults(camp.table.game, rows)) == []


def test_texts_name_those_who_hold_though_they_have_no_seat(camp: Camp) -> None:
    camp('add "Karsten the Tall"', "effect karsten gold+4")
    answer = camp("fix 2 effect karsten gold+5 --yes")
    assert [move["text"] for move in answer.settlement] == ["Karsten the Tall: gold 4 → 5"]  # type: ignore[union-attr]
    camp("drop 1-2 --yes")
    assert isinstance(camp("log"), Told)
    assert camp.table.names["karsten-the-tall"] == "Karsten the Tall"
