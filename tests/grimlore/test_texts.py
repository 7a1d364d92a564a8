"""Texts of a session: refusals with remedies, pools with their terms, the board."""

from __future__ import annotations

from typing import Any

import pytest

from gm.commands.available_input import available_input
from gm.commands.line import run
from gm.errors import GmError
from gm.game import Arrow, View
from gm.interfaces.web.board.public_view import live_board
from gm.interfaces.web.board.scene import scene
from gm.notation.line import split
from gm.table.session import Session
from tests.support.refusing import kinds_met

from .dialogue import announced, due, notices, sit
from .game import GAME, RULES


def board(session: Session) -> View:
    seen: View = GAME.texts.view(session.table().state, None)
    return seen


def fight() -> Session:
    """Return a session in combat: Bo is poisoned, and a goblin attacks Lena."""
    return sit(
        "next",
        "travel dungeon",
        "item get lena dagger proper",
        "fight goblin hp=5 minions=1 armored=2 fire resist=cold",
        "effect bo poison+2",
        "act lena",
        "act bo",
        "next",
        "strike enemy lena",
    )


def test_every_refusal_is_in_the_gallery(monkeypatch: pytest.MonkeyPatch) -> None:
    assert GAME.texts.messages is not None
    assert GAME.texts.messages.table("refusals").keys() - kinds_met(monkeypatch, "grimlore") == {
        "name-like-word",  # it takes a record
        *("no-attack", "attack-waits"),  # these take the first rules
    }


def test_a_pool_shows_sources_caps_and_chance() -> None:
    session = sit("adjust lena might=3 1-handed=3 disadvantage=1", "next", "travel dungeon")
    assert notices(session, "test lena 1h +torch -mud 2 0")[0] == (
        "Lena, testing: 5 black, 2 red (Might 3 + 1-Handed 3 + torch 1 − above the cap 2; red: mud 1 + token 1), "
        "chance 47.1 %; sixes 2 − 0 = 2"
    )


def test_remedies_can_be_typed() -> None:
    session = sit("adjust xp=9")
    with pytest.raises(GmError) as caught:
        run(session, split("learn lena cleave"))
    assert (caught.value.message, caught.value.remedy) == (
        "Cleave needs 1-Handed or 2-Handed at 3.",
        "Type: learn lena 1-handed",
    )
    with pytest.raises(GmError) as caught:
        run(session, split("count gold=9 bo energy=4"))
    assert caught.value.message == "The record says Gold 0; Bo: Energy 5."
    assert caught.value.remedy == 'Count again; if your count is right: adjust gold=9 bo energy=4 because "counted"'


def test_friendly_is_offered_only_for_settlements() -> None:
    """Without settlements in the stack, no prompt offers a friendly tile."""
    session = sit("next")
    typed = next(prompt for prompt in available_input(session).prompts if prompt.prompt.entry == "travel")
    assert {"s", "sf"} <= {way.keys for way in typed.ways}
    assert "w f" not in {way.keys for way in typed.ways}
    run(session, split("adjust settlement=0"))
    travel = next(prompt for prompt in GAME.play.prompts(session.table().state, None) if prompt.entry == "travel")
    assert (travel.example, travel.open["friendly"]) == ("travel wilderness", (False,))


def test_a_new_character_chooses_an_item() -> None:
    session = Session(":memory:", short=True)
    session.store(create=True)
    run(session, split(f"new grimlore Lena {RULES}"))
    (sheet,) = notices(session, "hero lena elf might 1h")
    line = "item get Lena dagger price=8 skill=1h"
    assert sheet.endswith(f"depends on that. For example: {line}")
    assert due(session) == [f"First type what Lena takes, for example: {line}. Then begin the first turn"]
    run(session, split(line))
    assert due(session) == ["Begin the first turn"]
    run(session, split("item get lena cudgel price=2"))
    assert due(session) == ["Without skill=…, gm does not treat cudgel as a weapon. Begin the first turn"]


def test_a_full_rest_shows_its_price() -> None:
    """By house rule the full rest may be free."""
    session = sit("next", "adjust tile=settlement friendly=yes gold=3", "visit", "effect lena energy-1")
    assert notices(session, "rest") == ["Full Rest for 1 Gold: everyone regains all Energy"]
    assert "everyone already had full Energy" in announced(session, "rest")
    run(session, split("house full_rest=0"))
    assert notices(session, "rest") == ["Full Rest: everyone regains all Energy"]


def test_an_attack_is_shown_with_its_defender() -> None:
    session = fight()
    log: Any = run(session, split("now")).data()
    due = next(prompt["text"] for prompt in log["prompts"] if prompt["due"])
    assert due.startswith("How does Lena defend against the Goblin?")
    assert board(session).arrows == (Arrow("enemy", "lena", "melee", "strong"),)


def test_the_board_shows_party_enemies_and_statuses() -> None:
    seen = board(fight())
    party, enemies = seen.tables
    assert seen.headline == "Goblin, round 1 · the enemies' turn · dungeon, event open"
    assert [[cell.text for cell in row] for row in party.rows] == [
        ["Lena", "5/5", "defends", "Dagger", "Destiny 2/2"],
        ["Bo", "5/5", "", "", "poison 2, Destiny 3/3"],
    ]
    assert [[cell.text for cell in row] for row in enemies.rows] == [
        ["Goblin", "5/5", "has attacked", "resists cold, armored 2"],
        ["m1", "1/1", "1 attack", ""],
    ]
    assert enemies.columns[-1] == "easy · melee · fire"
    assert "Stack: 4 wilderness, 4 settlement, 1 dungeon" in seen.lines


def test_the_page_shows_the_attack_and_the_rule_in_play() -> None:
    page = live_board(scene(fight().table()))
    assert "Goblin" in page
    assert "Defend: shield, Evade or weapon, depending on the attack" in page


def test_the_dice_against_a_minion_are_shown_if_they_differ() -> None:
    session = sit("item get lena dagger skill=1h", "next", "travel dungeon", "fight wolf hp=3 minions=1 armored=1")
    assert due(session)[0].startswith(
        "Lena, Dagger against the Wolf: 4 black, 1 red (45.3 %); against a minion: 4 black"
    )
    session = sit("item get lena dagger skill=1h", "next", "travel dungeon", "fight wolf hp=3 minions=1")
    assert "minion:" not in due(session)[0]


def test_gl_r34_a_defence_with_unknown_gear_says_so() -> None:
    """Bo has given his only item away. Without any recorded item, gm cannot know."""
    struck = ("next", "travel dungeon", "fight wolf hp=3", "act lena", "act bo", "next", "strike enemy bo")
    session = sit("item get bo targe proper", "item give bo targe lena", *struck)
    assert due(session)[0].startswith(
        "As far as gm knows, Bo carries nothing: use a shield or a weapon only if it is really there. "
    )
    assert due(sit(*struck))[0].startswith("How does Bo defend")
    assert due(sit("item get lena targe proper", *struck[:2], "fight imp hp=3 magic", *struck[3:]))[0].startswith("How")


def test_r23_the_result_of_an_event_says_what_to_do() -> None:
    session = sit("next", "travel dungeon")
    assert announced(session, "mark success").endswith("Turn its card over and do what it says under SUCCESS")
    assert announced(session, "mark failure").endswith("Turn its card over and do what it says under FAILURE")


def test_r30_a_combat_says_what_to_place() -> None:
    said = announced(sit("next", "travel dungeon"), "fight wolf hp=3 minions=2")
    assert "on a battlemat, place the minions, the monster and the characters at random" in said


def test_r20_the_last_turn_says_that_the_session_ends() -> None:
    session = sit("adjust wilderness=1 settlement=0 dungeon=0", "next", "travel wilderness", "mark success")
    assert due(session) == ["Event settled: no tile is left, so the session ends"]


def test_rejected_strikes_and_tests_give_the_true_reason() -> None:
    """A minion attacks before round 1; everyone has tested."""
    session = sit("fight archer hp=4 ranged ranged=1 minions=1")
    with pytest.raises(GmError, match="has no attack left in round 0"):
        run(session, split("strike m1 lena"))
    session = sit("house activation=per_round", "next", "test lena lore 0 other", "test bo lore 0 other")
    with pytest.raises(GmError, match="Lena has tested and may not test again yet"):
        run(session, split("test lena lore 0 other"))


def test_gl_r31_dead_minions_leave_the_table_of_enemies() -> None:
    shown = board(sit("next", "travel dungeon", "fight goblin hp=5 minions=1", "effect m1 hp-1"))
    assert [row[0].text for row in shown.tables[1].rows] == ["Goblin"]
    assert shown.lines[0] == "Dead: m1"
