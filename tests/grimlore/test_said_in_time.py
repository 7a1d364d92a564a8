"""What is said where a beginner stands: offers that can be typed, reasons that are the reason, remedies that work."""

from __future__ import annotations

import pytest

from gm.commands.available_input import available_input
from gm.commands.line import run
from gm.notation.line import split
from gm.table.session import Session

from .speaking import due, refusal, sit, told

FIGHT = ("next", "travel dungeon", "fight wolf hp=5 minions=2 gold=1")


def example(session: Session, entry: str) -> str:
    return next(one.prompt.example for one in available_input(session).prompts if one.prompt.entry == entry)


def test_while_an_attack_waits_every_defence_is_taught() -> None:
    session = sit(*FIGHT, "act lena", "act bo", "next", "strike enemy lena")
    keys = [way.keys for one in available_input(session).prompts for way in one.ways]
    assert all(any(how in one for one in keys) for how in ("evade", "shield", "weapon", "none"))


def test_an_attack_is_offered_with_what_somebody_carries() -> None:
    session = sit(*FIGHT, "item get lena maul skill=2h proper")
    assert example(session, "attack") == "attack lena enemy 2-handed 1 0"


def test_at_a_shop_the_line_that_buys_is_shown() -> None:
    lines = ("next", "travel settlement friendly", "mark success", "next", "adjust gold=5", "visit")
    session = sit(*lines)
    run(session, split(example(session, "item")))
    assert session.table().state.heroes[1].items


def test_a_side_is_said_to_end_before_the_other_begins() -> None:
    session = sit(*FIGHT)
    assert due(session)[-1] == "Or end the characters' side; the enemies' side begins"
    run(session, split("act lena"))
    run(session, split("act bo"))
    assert due(session) == ["Everyone has acted: the enemies' side begins"]


def test_while_a_die_waits_that_is_the_reason() -> None:
    session = sit("next", "travel dungeon", "fight wolf hp=5 tough=1", "attack lena enemy 1h 1")
    assert "an enemy's die must be rolled first" in refusal(session, "effect gold+1").message


@pytest.mark.parametrize(
    ("lines", "remedy"),
    [
        ((), "It takes a turn in a friendly settlement"),
        (("next", "travel settlement friendly"), "A visit is a turn action. On the next turn: visit"),
        (("next", "travel settlement friendly", "mark success", "next"), "Visit the settlement first: visit"),
    ],
)
def test_the_way_to_a_shop_is_one_that_can_be_gone(lines: tuple[str, ...], remedy: str) -> None:
    assert refusal(sit(*lines), "item buy lena rope price=1").remedy.startswith(remedy)


def test_a_pool_says_what_is_not_there() -> None:
    view = str(run(sit(), split("pool lena lore +2")).data()) + str(run(sit(), split("pool lena lore +2")))
    assert "no Advantage tokens, and it takes 2" in view


def test_an_item_is_no_trait_and_what_to_type_is_said() -> None:
    session = sit("next", "item get bo marsh-tonic price=1")
    assert refusal(session, "use bo marsh-tonic").remedy.endswith("item lose NAME marsh-tonic")


def test_a_fight_without_a_reward_says_so() -> None:
    session = sit("next", "travel dungeon")
    assert "No reward was typed" in told(session, "fight wolf hp=2")
    assert "reward" not in told(sit("next", "travel dungeon"), "fight wolf hp=2 xp=1")


def test_a_misspelt_effect_is_asked_about() -> None:
    assert refusal(sit("next"), "effect bo enrgy-1").remedy.startswith("Did you mean “energy”?")


def test_the_last_entry_of_a_kind_is_corrected_by_its_beginning() -> None:
    session = sit("next", "travel wilderness", "scavenge bo 0", "mark success")
    run(session, split('fix sca bo 1 because "seen" --yes'))
    assert session.table().state.party.organics or session.table().state.party.rations > 9


def test_equal_minions_are_told_once() -> None:
    told = str(run(sit(*FIGHT), split("script")))
    assert "Each of m1, m2" in told
    assert "Minion m2" not in told


def test_somebody_at_the_table_is_not_taken_for_a_misspelt_word() -> None:
    wrong = refusal(sit("next"), "bo whistles")
    assert "what “whistles” means" in wrong.message
    assert "Did you mean" not in wrong.remedy
