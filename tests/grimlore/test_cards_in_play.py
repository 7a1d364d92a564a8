"""Cards of a file in play: the damage of upgrades, shields, loot, and what is left over from a kill."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.commands.line import run
from gm.notation.line import split
from gm.table.session import Session

from .dialogue import due, notices, sit, sit_with_sample
from .game import GAME

pytestmark = pytest.mark.needs("grimlore")


def due_entries(session: Session) -> list[str]:
    return [prompt.entry for prompt in GAME.play.prompts(session.table().state, None) if prompt.due]


def test_r83_the_damage_of_an_upgrade_is_added(tmp_path: Path) -> None:
    got = ("item get lena notched-blade", "item get lena honed-edge", "adjust ore=9 tile=settlement friendly=yes")
    session = sit_with_sample(tmp_path, *got, "next", "visit", "item upgrade lena notched-blade honed-edge", "next")
    run(session, split("fight bog-lurker hp=9"))
    texts = notices(session, "attack lena enemy notched-blade 1")
    assert "Lena hits the Bog Lurker for 2 damage (1 net + 1 from the weapon)" in texts
    assert not any("Honed Edge" in text for text in texts)


@pytest.mark.parametrize("typed", ["use lena marsh-tonic", "use lena tonic", "lena drinks the tonic"])
def test_an_item_that_restores_energy_is_used_up(tmp_path: Path, typed: str) -> None:
    session = sit_with_sample(tmp_path, "item get lena marsh-tonic", "adjust lena energy=1", "next")
    run(session, split(typed))
    lena = session.table().state.heroes[0]
    assert (lena.energy, lena.items) == (4, ())


@pytest.mark.parametrize(("item", "ways"), [("ringed-coat", ["evade"]), ("plank-shield", ["shield", "evade"])])
def test_r34_a_coat_is_no_shield(tmp_path: Path, item: str, ways: list[str]) -> None:
    session = sit_with_sample(tmp_path, f"item get lena {item}", "fight bog-lurker", "next", "strike enemy lena")
    (prompt,) = (prompt for prompt in GAME.play.prompts(session.table().state, None) if prompt.due)
    assert prompt.params["ways"] == (*ways, "none")


def test_r36_loot_is_asked_for_before_the_next_turn(tmp_path: Path) -> None:
    session = sit_with_sample(tmp_path, "next", "travel dungeon", "fight bog-lurker hp=1", "attack lena enemy 1h 1 0")
    run(session, split("mark success"))
    assert due(session)[0] == "Loot: A Basic item. Who takes what? item get NAME ITEM"
    assert due_entries(session) == ["item", "next"]
    run(session, split("item get bo rope"))
    assert due_entries(session) == ["next"]


def test_cleave_asks_who_takes_the_damage_left_over() -> None:
    session = sit("adjust lena cleave=1", "fight wolf hp=5 minions=2", "attack lena m1 1h 3")
    assert due(session)[0] == "Cleave: Lena has 2 leftover damage for the Wolf or minion m2 (if engaged with Lena)"
    assert due_entries(session) == ["effect", "attack", "act", "next"]
    run(session, split("m2 hp-1"))
    assert due_entries(session) == ["attack", "act", "next"]


def test_the_free_scavenge_is_not_offered_after_a_fight() -> None:
    session = sit("next", "travel dungeon")
    assert "anyone may scavenge once for free" in due(session)[0]
    run(session, split("fight wolf hp=1"))
    run(session, split("attack lena enemy 1h 1"))
    assert "scavenge" not in due(session)[0]


def test_the_dice_of_an_attack_are_said_before_it(tmp_path: Path) -> None:
    lines = ("item get lena notched-blade", "item get bo hedge-bow", "fight rust-golem")
    session = sit_with_sample(tmp_path, *lines)
    assert due(session)[0] == (
        "Lena, Notched Blade against the Rust Golem: 4 black, 3 red (34.7 %) · "
        "Bo, Hedge Bow against the Rust Golem: 3 black, 3 red (27.0 %)"
    )


def test_a_lost_turn_is_not_called_an_action() -> None:
    session = sit("fight wolf hp=9 terrifying", "act lena", "act bo", "next", "die terrifying 6 lena", "next")
    with pytest.raises(Exception, match="Lena runs away this turn"):
        run(session, split("act lena"))


def test_r87_whom_aoe_hits_besides_is_asked() -> None:
    session = sit("fight goblin hp=5 aoe=1", "act lena", "act bo", "next", "strike enemy lena", "defend lena none")
    assert due(session)[0] == "AOE: the Goblin also hits Bo. Who does the Goblin attack?"


def test_r25_a_visit_lists_what_the_party_can_afford(tmp_path: Path) -> None:
    session = sit_with_sample(tmp_path, "adjust gold=6 tile=settlement friendly=yes", "next", "visit")
    (prompt,) = (prompt for prompt in GAME.play.prompts(session.table().state, None) if prompt.due and prompt.menu)
    offers = {(item.line, item.cost) for item in prompt.menu}
    assert offers == {
        ("item buy lena plank-shield", 6),
        ("item buy lena marsh-tonic", 4),
        ("item buy lena tin-sieve", 5),
    }


def test_several_enemies_are_asked_whom_they_attack() -> None:
    session = sit("fight wolf hp=5 minions=1", "act lena", "act bo", "next")
    assert due(session)[0] == "Who attacks whom: the Wolf or minion m1?"
