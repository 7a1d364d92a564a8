"""Messages in play: examples that can be typed, true reasons, remedies that work."""

from __future__ import annotations

import pytest

from gm.commands.available_input import available_input
from gm.commands.line import run
from gm.notation.line import split
from gm.table.session import Session

from .dialogue import announced, due, refusal, sit

FIGHT = ("next", "travel dungeon", "fight wolf hp=5 minions=2 gold=1")


def example(session: Session, entry: str) -> str:
    return next(prompt.prompt.example for prompt in available_input(session).prompts if prompt.prompt.entry == entry)


def test_every_defence_is_offered_against_an_attack() -> None:
    session = sit(*FIGHT, "act lena", "act bo", "next", "strike enemy lena")
    keys = [way.keys for prompt in available_input(session).prompts for way in prompt.ways]
    assert all(any(how in typed for typed in keys) for how in ("evade", "shield", "weapon", "none"))


def test_an_attack_is_offered_with_a_carried_weapon() -> None:
    session = sit(*FIGHT, "item get lena maul skill=2h proper")
    assert example(session, "attack") == "attack lena enemy maul 1"


def test_each_weapon_is_offered_until_one_is_used() -> None:
    session = sit("item get lena maul skill=2h", "item get lena bow skill=ranged", "next", "travel dungeon")
    run(session, split("fight wolf hp=5"))
    pools = "Lena, Maul against the Wolf: 3 black (42.1 %) · Lena, Bow against the Wolf: 2 black (30.6 %)"
    assert due(session)[0].startswith(f"{pools} · Bo attacks the Wolf")
    assert example(session, "attack") == "attack lena enemy maul 1"
    assert (
        "could mean: attack lena enemy maul 1 or attack lena enemy bow 1"
        in refusal(session, "lena hits it, 1 six").message
    )
    run(session, split("lena bow 1"))
    for line in ("act bo", "next", "next"):
        run(session, split(line))
    assert "Maul" not in due(session)[0]


def test_gl_r21_nobody_is_told_to_eat_a_ration_that_is_not_there() -> None:
    session = sit("adjust rations=1", "next", "travel dungeon", "mark success")
    assert "no rations left" in announced(session, "next")


def test_a_shop_shows_a_line_that_buys() -> None:
    lines = ("next", "travel settlement friendly", "mark success", "next", "adjust gold=5", "visit")
    session = sit(*lines)
    run(session, split(example(session, "item")))
    assert session.table().state.heroes[1].items


def test_the_end_of_a_side_is_offered() -> None:
    session = sit(*FIGHT)
    assert due(session)[-1] == "Or end the characters' turn; then the enemies act"
    run(session, split("act lena"))
    run(session, split("act bo"))
    assert due(session) == ["Everyone has acted: the enemies' turn begins"]


def test_a_pending_die_is_the_reason_for_a_rejection() -> None:
    session = sit("next", "travel dungeon", "fight wolf hp=5 tough=1", "attack lena enemy 1h 1")
    assert "an enemy's die must be rolled first" in refusal(session, "effect gold+1").message


@pytest.mark.parametrize(
    ("trait", "said"),
    [
        ("divine-intervention", "Bo uses Divine Intervention: the hit is cancelled; the ally moves next to Bo"),
        ("heroic-intervention", "Bo uses Heroic Intervention: Bo moves next to the ally and takes the hit"),
    ],
)
def test_gl_r34_an_intervention_says_who_moves_and_who_is_hit(trait: str, said: str) -> None:
    session = sit(f"adjust bo {trait}=1", *FIGHT, "next", "strike enemy lena", "defend lena none")
    assert announced(session, f"use bo {trait}").startswith(f"{said} | ")


@pytest.mark.parametrize(
    ("lines", "remedy"),
    [
        ((), "This takes a turn in a friendly settlement"),
        (("next", "travel settlement friendly"), "A visit is a turn action. On the next turn: visit"),
        (("next", "travel settlement friendly", "mark success", "next"), "Visit the settlement first: visit"),
    ],
)
def test_the_remedy_leads_to_a_shop(lines: tuple[str, ...], remedy: str) -> None:
    assert refusal(sit(*lines), "item buy lena rope price=1").remedy.startswith(remedy)


def test_a_pool_shows_missing_tokens() -> None:
    view = str(run(sit(), split("pool lena lore +2")).data()) + str(run(sit(), split("pool lena lore +2")))
    assert "no Advantage tokens, and it takes 2" in view


def test_an_item_in_place_of_a_trait_gets_a_remedy() -> None:
    session = sit("next", "item get bo marsh-tonic price=1")
    assert refusal(session, "use bo marsh-tonic").remedy.endswith("item lose bo marsh-tonic")


def test_a_combat_without_a_reward_says_so() -> None:
    session = sit("next", "travel dungeon")
    assert "No reward was typed" in announced(session, "fight wolf hp=2")
    assert "reward" not in announced(sit("next", "travel dungeon"), "fight wolf hp=2 xp=1")


def test_a_misspelled_effect_gets_a_suggestion() -> None:
    assert refusal(sit("next"), "effect bo enrgy-1").remedy.startswith("Did you mean “energy”?")


def test_the_last_entry_of_a_kind_is_fixed_by_prefix() -> None:
    session = sit("next", "travel wilderness", "scavenge bo 0", "mark success")
    run(session, split('fix sca bo 1 because "seen" --yes'))
    assert session.table().state.party.organics or session.table().state.party.rations > 9


def test_equal_minions_share_a_line() -> None:
    text = str(run(sit(*FIGHT), split("script")))
    assert "Each of m1, m2" in text
    assert "An attack by m1 or m2 is fended off by" in text
    assert "Minion m2" not in text


def test_a_players_name_is_not_read_as_a_misspelling() -> None:
    wrong = refusal(sit("next"), "bo whistles")
    assert "what “whistles” means" in wrong.message
    assert "Did you mean" not in wrong.remedy
