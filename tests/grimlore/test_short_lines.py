"""Short lines of a session: a second fight with the same monster, letters of turn actions and of races."""

from __future__ import annotations

import pytest

from gm.commands.line import run
from gm.commands.menu import menu_choices, menu_rows
from gm.errors import GmError
from gm.notation.line import split
from gm.table.session import Session

from .dialogue import due, sit
from .game import RULES

pytestmark = pytest.mark.needs("grimlore")

WON = ("act lena", "act bo", "adjust enemy hp=0 m1 hp=0", "mark success", "next", "travel wilderness")


def last(session: Session) -> str:
    """Return the last line of the session's log."""
    return session.table().rows[-1].words


def test_a_second_fight_has_the_stats_of_the_last_one() -> None:
    session = sit("next", "travel dungeon", "fight goblin 3 g2 x1 +1 ar1", *WON)
    run(session, split("fight gob"))
    assert last(session) == "fight goblin hp=3 gold=2 xp=1 minions=1 armored=1"


def test_typed_stats_replace_those_of_the_last_fight() -> None:
    session = sit("next", "travel dungeon", "fight goblin 3 g2 +1", *WON)
    run(session, split("fight goblin 5 g1"))
    assert last(session) == "fight goblin hp=5 gold=1"


def test_a_monster_not_met_before_needs_its_stats() -> None:
    session = sit("next", "travel dungeon", "fight goblin 3 g2 +1", *WON)
    with pytest.raises(GmError):
        run(session, split("fight orc"))
    run(session, split("undo"))


def test_help_names_the_monsters_met() -> None:
    session = sit("next", "travel dungeon", "fight goblin 3 g2 +1", *WON)
    texts = [prompt["text"] for prompt in run(session, ["now"]).data()["prompts"] if prompt["entry"] == "fight"]
    assert texts[0].endswith("that you have already fought: Goblin")


def test_the_menu_of_a_turn_shows_the_letters_of_its_actions() -> None:
    session = sit("next", "travel settlement friendly", "mark success", "next")
    table = session.table()
    assert menu_rows(menu_choices(table.game, table.view.pending, table.known, table.state)) == [
        ("", "[v]isit · [r]est")
    ]
    run(session, ["v"])
    assert last(session) == "visit"


def test_a_letter_that_begins_a_player_labels_nothing() -> None:
    sheets = ("hero rob elf might 1h", "hero vera human social persuade")
    session = sit("next", "travel settlement", begin=f"new grimlore Rob Vera {RULES}", sheets=sheets)
    for line in ("mark success", "next"):
        run(session, split(line))
    with pytest.raises(GmError):
        run(session, ["r"])
    assert last(session) == "next"


def test_first_letters_of_a_race_or_trait_are_enough_if_they_fit_only_one() -> None:
    session = sit(sheets=())
    run(session, split("lena ha ag st"))
    assert last(session) == "hero lena nimble agility stealth"
    with pytest.raises(GmError, match="could be"):
        run(session, split("bo k m d"))
    assert "Bo" in due(session)[0]
