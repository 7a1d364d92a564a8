"""Answers, refusals and prompts that show a newcomer what to type."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gm.commands.available_input import available_input
from gm.commands.line import run
from gm.notation.line import split
from gm.table.session import Session

from .dialogue import BEGIN, announced, due, refused, sit

pytestmark = pytest.mark.needs("grimlore")
FIGHT = ("next", "travel dungeon", "fight bog-golem")
CARDS = """format = 1
game = "grimlore"
[[item]]
name = "Notched Blade"
price = 8
skill = "1-handed"
proper = true
[[item]]
name = "Plank Shield"
price = 6
proper = true
[[item]]
name = "Marsh Tonic"
price = 3
[[item]]
name = "Honed Edge"
tier = "upgrade"
price = 6
text = "The weapon deals 1 damage more."
[[monster]]
name = "Bog Golem"
hp = 9
vulnerable = ["electricity"]
"""


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("cards") / "own.toml"
    path.write_text(CARDS)
    return path


def with_cards(cards: Path, *lines: str) -> Session:
    return sit(*lines, begin=f'{BEGIN} --cards "{cards}"')


def test_an_attached_upgrade_warns_that_it_is_not_counted(cards: Path) -> None:
    shop = ("next", "adjust tile=settlement friendly=yes ore=9", "visit", "upgrade lena notched-blade honed-edge")
    session = with_cards(cards, "item get lena notched-blade", "item get lena honed-edge", *shop, "next", *FIGHT[1:])
    blow = "attack lena enemy notched-blade"
    assert "1 damage more. gm does not apply this: type its effect with the attack, for example damage=1" in announced(
        session, f"{blow} 1"
    )
    run(session, ["undo"])
    assert "does not add it" not in announced(session, f"{blow} damage=1 1")


def test_r16_a_reroll_by_destiny_is_a_fix_of_the_roll() -> None:
    session = sit("next", "travel dungeon", "test bo persuade 0")
    again = "fix test bo persuade destiny"
    assert f"{again} DICE" in refused(session, "test bo persuade 1")
    run(session, split(f"{again} 1 --yes"))
    assert session.table().state.event == "success"
    for line in ("fight wolf hp=3", "attack bo enemy 1h 0"):
        run(session, split(line))
    assert "fix attack bo UNIT SKILL destiny DICE" in refused(session, "use bo destiny")
    again = "fix attack bo enemy 1-handed destiny"
    assert f"{again} DICE" in refused(session, "bo enemy 1h 1")
    run(session, split(f"{again} 1 --yes"))
    assert session.table().state.heroes[1].destiny == 1
    for line in ("act lena", "next", "strike enemy bo", "defend bo evade 0"):
        run(session, split(line))
    assert "fix defend bo evade destiny DICE" in refused(session, "bo uses destiny and rerolls: one six")
    run(session, split("fix defend bo evade destiny 1 --yes"))
    run(session, split("adjust bo destiny=0"))
    assert "Bo has no Destiny left" in refused(session, "use bo destiny")


def test_r16_a_reroll_may_come_before_the_die_of_a_trait() -> None:
    session = sit(*FIGHT[:2], "fight wolf hp=3 draining", "act lena", "act bo", "next", "strike enemy bo")
    run(session, split("defend bo evade 0"))
    assert "fix defend bo evade destiny DICE" in refused(session, "use bo destiny")


def test_the_other_side_of_a_combat_must_end_first() -> None:
    session = sit(*FIGHT[:2], "fight wolf hp=3", "act lena", "act bo")
    assert "First end the characters' turn: next" in refused(session, "wolf attacks bo")
    run(session, split("next"))
    assert "First end the enemies' turn: next" in refused(session, "act bo")


def test_the_effect_of_another_item_is_typed(cards: Path) -> None:
    text = refused(with_cards(cards, "item get lena notched-blade", "next"), "use lena notched-blade")
    assert "No card says what Notched Blade does when it is used up" in text
    assert "effect lena energy+3; then: item lose lena notched-blade" in text


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("get lena plank sheild", "Did you mean “plank-shield”?"),
        ("item get lena plnk sheildt", "Did you mean “plank-shield”?"),
        ("item get lena iron lamp", "Join the words of a name with dashes: iron-lamp."),
    ],
)
def test_a_misspelled_name_of_two_words_gets_a_suggestion(cards: Path, typed: str, expected: str) -> None:
    assert expected in refused(with_cards(cards, "next"), typed)


def test_an_unknown_skill_lists_all_skills() -> None:
    session = sit()
    assert "SKILL must be one of: 1-handed, 2-handed, " in refused(session, "test lena medicine 1")
    assert "Did you mean “persuade”?" in refused(session, "test lena prsade 1")


@pytest.mark.parametrize("typed", ["pool attack lena enemy 1h", "pool lena attack enemy 1h", "pool lena enemy 1h"])
def test_the_pool_of_an_attack_may_leave_out_the_word_attack(typed: str) -> None:
    session = sit("next", "travel dungeon", "fight wolf hp=3")
    whole: Any = run(session, split("pool attack lena enemy 1h")).data()
    assert run(session, split(typed)).data() == whole


@pytest.mark.parametrize(
    ("item", "typed", "doubted"),
    [
        ("plank-shield", "weapon 1", "Lena does not carry a 1-Handed weapon"),
        ("notched-blade", "weapon 1", ""),
        ("notched-blade", "weapon 2h 0", "Lena does not carry a 2-Handed weapon"),
        ("notched-blade", "shield 0", "Lena does not carry a shield"),
        ("unheard-of proper", "weapon 2h 0", ""),
    ],
)
def test_a_defence_without_gear_warns(cards: Path, item: str, typed: str, doubted: str) -> None:
    session = with_cards(cards, f"item get lena {item}", *FIGHT, "act lena", "act bo", "next", "strike enemy lena")
    text = announced(session, typed)
    assert (doubted in text) if doubted else ("carries no" not in text)


def test_an_attack_without_a_weapon_warns(cards: Path) -> None:
    session = with_cards(cards, "item get lena notched-blade", *FIGHT)
    warning = "As far as gm knows, Lena does not carry a spell."
    warning += " If that is a typing error: undo. If the record is incomplete: item get NAME …"
    assert warning in announced(session, "lena enemy magic 1")
    assert "carries no" not in announced(session, "bo enemy magic 1")


def test_a_damage_type_typed_as_a_source_warns(cards: Path) -> None:
    session = with_cards(cards, "item get lena notched-blade", *FIGHT)
    assert "use type=electricity instead" in announced(session, "lena enemy 1h +electricity 1")
    assert "type=" not in announced(session, "bo enemy 1h +torch type=electricity 1")


def test_a_prone_hero_is_told_to_stand_up_first() -> None:
    session = sit("next", "travel dungeon", "fight wolf hp=3", "adjust bo prone=1")
    assert due(session)[1].endswith("Bo is prone; before attacking, type: test NAME evade DICE")
    run(session, split("test bo evade 1"))
    assert "prone" not in due(session)[1]


def test_r24_the_free_scavenge_is_offered_until_made() -> None:
    session = sit("next", "travel wilderness")
    first = "First, anyone may scavenge once for free (Lena 2 black, Bo 2 black): NAME and the number of sixes."
    assert due(session)[0].startswith(f"{first} Then read the event. Its test: Lena or Bo. To see its dice: ")
    run(session, split("scavenge bo 0"))
    assert due(session)[0] == "The event's test: Lena or Bo. To see its dice: pool Lena lore"
    assert run(session, split("pool Lena lore")).data()


def test_why_without_a_holding_points_to_the_log() -> None:
    session = sit("next", "travel dungeon", "test lena crafting 1")
    assert "To search the log for it: log lena test. " in refused(session, "why lena test")
    run(session, split("log lena test"))
    assert "log" not in refused(session, "why lena horses")


def test_why_shows_where_a_level_comes_from() -> None:
    session = sit("adjust xp=9", "learn lena crafting")
    assert "learn lena crafting" in str(run(session, split("why lena crafting")).data())


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("visit", "“visit” is not possible now: the party has arrived at its tile."),
        (
            "item buy lena rope price=1",
            "is possible only during a visit to a friendly settlement, but the party has arrived",
        ),
    ],
)
def test_a_rejected_entry_says_where_the_party_is(typed: str, expected: str) -> None:
    assert expected in refused(sit("next", "travel settlement friendly"), typed)


def test_examples_use_the_partys_own_cards(cards: Path) -> None:
    session = with_cards(cards, "next", "travel dungeon")
    lines = {prompt.prompt.entry: prompt.prompt.example for prompt in available_input(session).prompts}
    assert lines["item"] == "item get lena notched-blade"
    assert lines["fight"] == "fight bog-golem"


def test_a_reserved_word_is_not_read_as_a_name() -> None:
    session = sit("next", "travel dungeon", "fight wolf hp=3 tough=1", "attack lena enemy 1h 1")
    text = refused(session, "none")
    assert "fight" not in text
    assert "Next: Roll a red die for Tough" in text


def test_a_fix_of_the_wrong_line_suggests_the_right_one() -> None:
    session = sit("next", "travel dungeon", "mark failure", "next", "rest", "next", "bonus 0 0")
    assert "Did you mean 9: bonus 0 0?" in refused(session, "fix 8 bonus 0 1")
