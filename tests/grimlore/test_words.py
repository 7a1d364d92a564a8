"""What a session of Grimlore says: every refusal with a remedy, the pool with its parts, the board on the page."""

from __future__ import annotations

from typing import Any

import pytest

from gm.commands.available_input import available_input
from gm.commands.line import run
from gm.errors import GmError
from gm.game import Arrow, View
from gm.games import load
from gm.interfaces.web.board.public_view import live_board
from gm.interfaces.web.board.scene import scene
from gm.notation.line import split
from gm.table.session import Session
from tests.support.refusing import kinds_met

GAME = load("grimlore")


def sit(*lines: str) -> Session:
    """Lena and Bo with their sheets, and what was typed since; a line that begins with ``!`` is refused."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in ("new grimlore Lena Bo", "hero lena elf might 1h", "hero bo human agility stealth", *lines):
        run(session, split(line))
    return session


def said(session: Session, line: str) -> list[str]:
    """What a line is answered with."""
    data: Any = run(session, split(line)).data()
    return [notice["text"] for notice in data["notices"]]


def board(session: Session) -> View:
    seen: View = GAME.texts.view(session.table().state, None)
    return seen


def fight() -> Session:
    """Bo is poisoned and attacks; a goblin strikes at Lena."""
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


def test_every_refusal_is_shown_in_the_gallery(monkeypatch: pytest.MonkeyPatch) -> None:
    assert GAME.texts.messages is not None
    assert GAME.texts.messages.table("refusals").keys() - kinds_met(monkeypatch, "grimlore") == {
        "name-like-word"
    }  # it takes a record


def test_a_pool_is_told_with_every_source_the_caps_and_the_chance() -> None:
    session = sit("adjust lena might=3 1-handed=3 disadvantage=1", "next", "travel dungeon")
    assert said(session, "test lena 1h +torch -mud 2 0")[0] == (
        "Lena, test: 5 black, 2 red (Might 3 + 1-Handed 3 + torch 1 − above the cap 2; red: mud 1 + token 1), "
        "chance 47.1 %; sixes 2 − 0 = 2"
    )


def test_a_remedy_is_typed_as_it_stands() -> None:
    session = sit("adjust xp=9")
    with pytest.raises(GmError) as caught:
        run(session, split("learn lena cleave"))
    assert (caught.value.message, caught.value.remedy) == (
        "Cleave needs 1-Handed or 2-Handed at 3.",
        "learn lena 1-handed",
    )
    with pytest.raises(GmError) as caught:
        run(session, split("count gold=9 bo energy=4"))
    assert caught.value.message == "The record says Gold 0; Bo: Energy 5."
    assert caught.value.remedy == 'Count again; if your count is right: adjust gold=9 bo energy=4 because "counted"'


def test_friendly_is_offered_of_settlements_alone() -> None:
    """As long as the stack has one; what was drawn may be said of any tile."""
    session = sit("next")
    typed = next(one for one in available_input(session).prompts if one.prompt.entry == "travel")
    assert {"s", "s friendly"} <= {way.keys for way in typed.ways}
    assert "w friendly" not in {way.keys for way in typed.ways}
    run(session, split("adjust settlement=0"))
    travel = next(one for one in GAME.play.prompts(session.table().state, None) if one.entry == "travel")
    assert (travel.example, travel.open["friendly"]) == ("travel wilderness", (False,))


def test_a_new_character_is_told_to_choose_an_item() -> None:
    session = Session(":memory:", short=True)
    session.store(create=True)
    run(session, split("new grimlore Lena"))
    (sheet,) = said(session, "hero lena elf might 1h")
    assert sheet.endswith("; then choose a Basic item, free (item get)")


def test_a_full_rest_says_what_it_costs() -> None:
    """Where the house charges for it."""
    session = sit("next", "adjust tile=settlement friendly=yes gold=3", "visit")
    assert said(session, "rest") == ["Full Rest for 1 Gold: everyone regains all Energy"]
    run(session, split("house full_rest=0"))
    assert said(session, "rest") == ["Full Rest: everyone regains all Energy"]


def test_whoever_is_attacked_is_told_what_helps_with_dice_and_chances() -> None:
    session = fight()
    log: Any = run(session, split("now")).data()
    due = next(prompt["text"] for prompt in log["prompts"] if prompt["due"])
    assert due.startswith("How does Lena defend against the enemy?")
    assert board(session).arrows == (Arrow("enemy", "lena", "melee", "strong"),)


def test_the_board_shows_the_party_the_enemies_and_what_lies_on_them() -> None:
    seen = board(fight())
    party, enemies = seen.tables
    assert seen.headline == "Goblin, round 1 · the enemies' side · dungeon, event open"
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


def test_the_page_draws_who_attacks_whom_and_the_rule_in_play() -> None:
    page = live_board(scene(fight().table()))
    assert "Goblin" in page
    assert "Defend: shield, Evade, weapon, by the attack" in page


def test_who_cannot_strike_or_test_is_not_said_to_have_done_what_it_has_not() -> None:
    """A minion before the first round; a test where all others have tested, too."""
    session = sit("fight archer hp=4 ranged ranged=1 minions=1")
    with pytest.raises(GmError, match="has no attack left in round 0"):
        run(session, split("strike m1 lena"))
    session = sit("house activation=per_round", "next", "test lena lore 0 other", "test bo lore 0 other")
    with pytest.raises(GmError, match="Lena has tested and may not test again yet"):
        run(session, split("test lena lore 0 other"))
