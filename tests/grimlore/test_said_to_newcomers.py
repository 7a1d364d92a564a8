"""Where somebody stops who has read little: the answer, the refusal or the prompt says what to type."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.commands.available_input import available_input
from gm.commands.line import run
from gm.notation.line import split
from gm.table.session import Session

from .speaking import BEGIN, due, refused, sit, told

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


def test_what_is_attached_to_a_weapon_is_said_not_to_count_until_it_is_typed(cards: Path) -> None:
    shop = ("next", "adjust tile=settlement friendly=yes ore=9", "visit", "upgrade lena notched-blade honed-edge")
    session = with_cards(cards, "item get lena notched-blade", "item get lena honed-edge", *shop, "next", *FIGHT[1:])
    blow = "attack lena enemy notched-blade"
    assert "1 damage more. gm does not add it: type it with the attack, for example damage=1" in told(
        session, f"{blow} 1"
    )
    run(session, ["undo"])
    assert "does not add it" not in told(session, f"{blow} damage=1 1")


def test_dice_that_destiny_throws_again_are_a_correction_of_their_line() -> None:
    """gl.r16"""
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
    run(session, split("adjust bo destiny=0"))
    assert "fix" not in refused(session, "bo enemy 1h 1")


@pytest.mark.parametrize("typed", ["use lena marsh-tonic", "use lena marsh tonic", "use lena tonic"])
def test_an_item_that_is_used_up_takes_two_lines(cards: Path, typed: str) -> None:
    said = refused(with_cards(cards, "item get lena marsh-tonic", "next"), typed)
    assert "Marsh Tonic is an item" in said
    assert "effect NAME energy+3" in said
    assert "item lose NAME marsh-tonic" in said


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("get lena plank sheild", "Did you mean “plank-shield”?"),
        ("item get lena plonk shield", "Did you mean “plank-shield”?"),
        ("item get lena iron lamp", "Write a name of several words with dashes: iron-lamp."),
    ],
)
def test_a_misspelt_name_of_two_words_is_asked_about(cards: Path, typed: str, said: str) -> None:
    assert said in refused(with_cards(cards, "next"), typed)


def test_whoever_names_no_skill_is_told_all_of_them() -> None:
    session = sit()
    assert "SKILL must be one of: 1-handed, 2-handed, " in refused(session, "test lena medicine 1")
    assert "Did you mean “persuade”?" in refused(session, "test lena persade 1")


def test_the_pool_of_an_attack_is_asked_with_its_entry() -> None:
    session = sit("next", "travel dungeon", "fight wolf hp=3")
    assert refused(session, "pool lena enemy 1h").endswith("Type: pool attack lena enemy 1h")
    run(session, split("pool attack lena enemy 1h"))


@pytest.mark.parametrize(
    ("item", "typed", "doubted"),
    [
        ("plank-shield", "weapon 1", "Lena carries no 1-Handed weapon"),
        ("notched-blade", "weapon 1", ""),
        ("notched-blade", "weapon 2h 0", "Lena carries no 2-Handed weapon"),
        ("notched-blade", "shield 0", "Lena carries no shield"),
        ("unheard-of proper", "weapon 2h 0", ""),
    ],
)
def test_a_defence_without_what_it_takes_is_doubted_not_refused(
    cards: Path, item: str, typed: str, doubted: str
) -> None:
    session = with_cards(cards, f"item get lena {item}", *FIGHT, "act lena", "act bo", "next", "strike enemy lena")
    said = told(session, typed)
    assert (doubted in said) if doubted else ("carries no" not in said)


def test_an_attack_with_what_nobody_carries_is_doubted_not_refused(cards: Path) -> None:
    session = with_cards(cards, "item get lena notched-blade", *FIGHT)
    assert "As far as gm knows, Lena carries no spell: undo, or item get NAME …" in told(session, "lena enemy magic 1")
    assert "carries no" not in told(session, "bo enemy magic 1")


def test_a_type_of_damage_that_is_typed_as_a_source_is_asked_about(cards: Path) -> None:
    session = with_cards(cards, "item get lena notched-blade", *FIGHT)
    assert "type type=electricity instead" in told(session, "lena enemy 1h +electricity 1")
    assert "type=" not in told(session, "bo enemy 1h +torch type=electricity 1")


def test_who_is_prone_is_told_what_comes_before_an_attack() -> None:
    session = sit("next", "travel dungeon", "fight wolf hp=3", "adjust bo prone=1")
    assert due(session)[1].endswith("Bo is prone; to attack, first: test NAME evade DICE")
    run(session, split("test bo evade 1"))
    assert "prone" not in due(session)[1]


def test_the_free_attempt_on_arrival_is_asked_for_until_it_is_made() -> None:
    """gl.r24"""
    session = sit("next", "travel wilderness")
    assert (
        due(session)[0] == "The event's test: Lena or Bo. Before it anyone may scavenge once, free: scavenge NAME DICE"
    )
    run(session, split("scavenge bo 0"))
    assert due(session)[0] == "The event's test: Lena or Bo"


def test_why_of_what_is_on_no_holding_leads_to_the_lines_that_tell_of_it() -> None:
    session = sit("adjust xp=9", "learn lena crafting")
    assert "To search the log for it: log lena crafting. " in refused(session, "why lena crafting")
    run(session, split("log lena crafting"))
    assert "log" not in refused(session, "why lena horses")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("visit", "“visit” is not possible now: the party has arrived at its tile."),
        (
            "item buy lena rope price=1",
            "is possible only during a visit to a friendly settlement, but the party has arrived",
        ),
    ],
)
def test_what_cannot_be_typed_now_is_said_with_where_the_party_is(typed: str, said: str) -> None:
    assert said in refused(sit("next", "travel settlement friendly"), typed)


def test_what_is_proposed_is_on_the_partys_own_cards(cards: Path) -> None:
    session = with_cards(cards, "next", "travel dungeon")
    lines = {one.prompt.entry: one.prompt.example for one in available_input(session).prompts}
    assert lines["item"] == "item get lena notched-blade"
    assert lines["fight"] == "fight bog-golem"


def test_a_word_of_one_entry_is_not_taken_for_the_name_of_anything() -> None:
    session = sit("next", "travel dungeon", "fight wolf hp=3 tough=1", "attack lena enemy 1h 1")
    said = refused(session, "none")
    assert "fight" not in said
    assert "an enemy's die must be rolled first" in said


def test_a_correction_of_the_line_beside_is_led_to_the_right_one() -> None:
    session = sit("next", "travel dungeon", "mark failure", "next", "rest", "next", "bonus 0 0")
    assert "Did you mean 9: bonus 0 0?" in refused(session, "fix 8 bonus 0 1")
