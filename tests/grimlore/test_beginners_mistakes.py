"""Typical mistakes of beginners, and the answers to them."""

from __future__ import annotations

from typing import Any

import pytest

from gm.commands.available_input import available_input
from gm.commands.line import run
from gm.notation.line import split
from gm.table.session import Session

from .dialogue import announced, refused, sit

pytestmark = pytest.mark.needs("grimlore")
FIGHT = ("next", "travel dungeon", "fight wolf hp=5 minions=1")
STRUCK = (*FIGHT, "act lena", "act bo", "next", "strike enemy lena")


def taught(session: Session) -> str:
    return "\n".join(f"{way.keys} – {way.means}" for prompt in available_input(session).prompts for way in prompt.ways)


@pytest.mark.parametrize(
    ("carried", "ways"),
    [
        ((), {"Shield", "Evade", "Weapon (1-Handed)"}),
        (("sword skill=1h proper",), {"Evade", "Weapon (1-Handed)"}),
        (("maul skill=2h proper",), {"Evade", "Weapon (2-Handed)"}),
        (("targe proper",), {"Shield", "Evade", "Weapon (1-Handed)"}),
        (("tonic",), {"Evade"}),
        (("sack proper space=2", "spark skill=magic"), {"Evade"}),
    ],
)
def test_a_defence_is_offered_only_with_its_gear(carried: tuple[str, ...], ways: set[str]) -> None:
    session = sit(*(f"item get lena {item}" for item in carried), *STRUCK[:-1])
    text = announced(session, STRUCK[-1]).partition(". ")[2]
    assert {way.partition(":")[0] for way in text.split(" · ")} == ways
    assert ("shield" in taught(session)) == ("Shield" in ways)


def test_an_unrecorded_shield_still_defends() -> None:
    assert "fends off" in announced(sit("item get lena sword skill=1h proper", *STRUCK), "shield 1")


def test_the_choices_of_a_new_character_are_listed() -> None:
    text = taught(sit(sheets=()))
    assert "lena TRAIT|RACE social persuade – a racial trait, or the race that has it: destined" in text
    assert "halfling" in text
    assert "leadership" in text


@pytest.mark.parametrize(
    ("lines", "typed", "expected"),
    [
        (FIGHT[:2], "sca lena", "the number of black sixes is missing"),
        (FIGHT, "lena 1h 1", "attack: UNIT is missing. It can be enemy or m1."),
        (FIGHT, "lena enemy 2", "There is no weapon before the dice."),
        (FIGHT, "lena flee", "The dice are missing."),
        (FIGHT[:2], "lena tests stealth, arcane", "To see which dice to roll: pool lena stealth arcane"),
        (FIGHT, "sca lena 1", "There are no scavenging attempts left here. Next: Lena or Bo attacks"),
        (FIGHT, "scav", "“scavenge” does not fit here."),
        ((*FIGHT[:2], "mark success"), "lena insight 1", "Type: test lena insight 1"),
        (
            ("next", "travel dungeon", "test lena nature 1"),
            "lena nature 1",
            "Lena has tested and may not test again yet.",
        ),
        (
            ("item get lena sword skill=1h proper", *FIGHT[:2], "fight archer hp=5 ranged", *STRUCK[3:]),
            "weapon 1",
            "Weapon is not a defence against ranged. Use evade, or none",
        ),
        ((), "1 crafting", "Type: test lena crafting 1 or test bo crafting 1"),
        (("next",), "bonus 4 0", "correct the number of events: adjust successes=…"),
    ],
)
def test_an_incomplete_line_says_what_is_missing(lines: tuple[str, ...], typed: str, expected: str) -> None:
    assert expected in refused(sit(*lines), typed)


def test_the_only_enemy_may_be_left_out() -> None:
    session = sit("item get lena rusty-sword skill=1h proper", "next", "travel dungeon", "fight wolf hp=5")
    assert "hits the Wolf for 1 damage" in announced(session, "lena rusty 1")


def test_a_pool_accepts_abbreviated_items() -> None:
    session = sit("item get lena rusty-sword skill=1h proper", *FIGHT)
    pool: Any = run(session, split("pool attack lena enemy rusty")).data()
    assert pool["black"] == 4


def test_a_fix_that_names_another_hero_gets_a_suggestion() -> None:
    session = sit(*FIGHT[:2], "test lena persuade 1")
    assert refused(session, "fix bo persuade 1").endswith("If Bo did it: fix 5 test bo persuade 1")


def test_the_summary_shows_events_and_hits() -> None:
    session = sit("next", "travel dungeon", "fight wolf hp=3", "attack lena enemy 1h 2", "undo", "redo")
    run(session, split("attack bo enemy 1h 1"))
    run(session, split("mark success"))
    text = str(run(session, ["summary"]).data())
    assert "Lena deals 2 damage: the Wolf has 1 of 3 Energy left" in text
    assert "The event is a success: 1 passed and 0 failed so far" in text


def test_attempts_left_are_shown_with_an_example() -> None:
    session = sit("next", "travel wilderness", "mark success", "next", "scavenge bo 1")
    assert [prompt.prompt.text for prompt in available_input(session).prompts if prompt.prompt.due] == [
        "Bo may scavenge for Organics (Social + Nature: 2 black, 30.6 %), 2 attempts",
        "Or stop scavenging: next turn",
    ]
    run(session, split("scavenge bo 0"))
    run(session, split("scavenge bo 0"))
    assert [prompt.prompt.text for prompt in available_input(session).prompts if prompt.prompt.due] == [
        "No attempts left: next turn"
    ]


def test_a_session_has_one_to_four_characters() -> None:
    assert "1 to 4" in refused(sit(), "new grimlore Lena Bo Cy Dot Eve")
    assert len(sit(begin="new grimlore Lena Bo Cy Dot", sheets=()).table().state.heroes) == 4


def test_the_bonus_example_shows_likely_sixes() -> None:
    session = sit("adjust successes=12 failures=3 wilderness=0 settlement=0 dungeon=0", "next")
    now: Any = run(session, ["now"]).data()
    due = next(prompt for prompt in now["prompts"] if prompt["due"])
    assert due["text"] == "The session ends: roll 12 black, 3 red, and type the number of sixes"
    assert due["example"] == "bonus 2 1"
    assert announced(session, due["example"])


def test_vulnerabilities_are_shown_first() -> None:
    session = sit("next", "travel dungeon", "fight golem hp=5 armored=2 tough resist=cold vulnerable=fire")
    board = session.table().game.texts.view(session.table().state, None)
    assert board.tables[1].rows[0][3].text == "vulnerable to fire, resists cold, armored 2, tough"
    answer: Any = run(session, ["script"])
    assert "Golem is vulnerable to fire; resists cold" in answer.view.lines


def test_a_wipe_shows_no_scavenge_attempts() -> None:
    session = sit("next", "travel dungeon", "effect attempts+2", "fight golem hp=5", "effect lena energy-9 bo energy-9")
    table = session.table()
    assert table.state.phase == "over"
    assert not any("scavenge" in line for line in table.game.texts.view(table.state, None).lines)
