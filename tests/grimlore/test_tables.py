"""The tables of the rule book, copied a second time: prices, levels, limits, passed tests."""

from __future__ import annotations

import pytest

from gm.errors import GmError
from gm.games.grimlore.tables import ATTACKS, CLUES, ENEMY_TRAITS, PASSES, RACES, SKILLS, TIERS, TRAITS, TYPES

from .cases import Scene, Table

pytestmark = pytest.mark.needs("grimlore")
BOUGHT = """
1-handed: cleave 5, riposte 5 R, bladedancer 5
2-handed: thunderstrike 3/2, cleave 5, steadfast 3/3
defend: taunt 3 R, last-stand 3/3 S, bash 3/3 R
crafting: talented 5, scavenger 5, inventive 10
ranged: ricochet 5, windrunner 10, longshot 5
evade: shadow-step 10, untouchable 3/3, blink-strike 5 R
mechanics: pickpocket 10, engineer 5 S, magitech 10
stealth: backstab 10, shadowmeld 5 C, shadow 5 S
magic: elemental-mastery 10, arcane-shield 5 C, nether-swap 10 C
divine: divine-intervention 10 S, bless-weapon 10, divine-ascendance 5
lore: ancient-scholar 5, rune-decryption 5 S, relic-hunter 10 S
insight: detect-weakness 5 S, aura-reading 5 S, cryptic-visions 10
leadership: tacticians-aura 5/3, empathic-leader 5 S, heroic-intervention 10 S
nature: natures-bounty 5, herbal-lore 5 S, spirit-of-the-wild 10 S
persuade: silver-tongue 5 S, master-negotiator 10 S, word-of-peace 10 S
intimidate: terrifying-roar 10 C, reputation-of-dread 5 S, threatening-demeanor 5 S
"""
"""Skill → its traits, each with its price in XP, its levels, and S, C or R."""
PASSED = ("engineer", "shadow", "rune-decryption", "aura-reading", "empathic-leader", "silver-tongue")
"""Traits that pass a test once a session, except Reputation of Dread."""
FOLLOWS = ("last-stand", "riposte", "blink-strike")
"""Traits that work once and apply without being typed."""


def written() -> dict[str, list[tuple[str, int, int, str]]]:
    """Return the traits of each skill, with price, levels and limit."""
    traits_of = {}
    for line in BOUGHT.strip().splitlines():
        skill, _, traits = line.partition(": ")
        traits_of[skill] = [_trait(word) for word in traits.split(", ")]
    return traits_of


def _trait(words: str) -> tuple[str, int, int, str]:
    name, price, *once = words.split()
    xp, _, levels = price.partition("/")
    return name, int(xp), int(levels or 1), once[0] if once else ""


def test_each_skill_has_three_traits() -> None:
    assert list(written()) == list(SKILLS)
    assert {len(traits) for traits in written().values()} == {3}
    for skill, traits in written().items():
        for name, price, levels, once in traits:
            trait = TRAITS[name]
            assert (trait.price, trait.levels, trait.once) == (price, levels, once), name
            assert skill in trait.skills, name
    others = {*TRAITS} - {name for traits in written().values() for name, *_ in traits}
    assert others == {"reaper", *(f"expertise-{skill}" for skill in SKILLS)}
    assert {(TRAITS[name].price, TRAITS[name].levels) for name in others - {"reaper"}} == {(3, 3)}


def test_traits_used_once_are_typed_or_automatic() -> None:
    passed = {*PASSED, "reputation-of-dread"}
    for traits in written().values():
        for name, _, _, once in traits:
            assert TRAITS[name].used is bool(once and name not in FOLLOWS and name not in passed), name


@pytest.mark.parametrize("trait", [*PASSED, "reputation-of-dread"])
def test_passing_traits_belong_to_their_skill(trait: str) -> None:
    skill = next(skill for skill, traits in written().items() if trait in [name for name, *_ in traits])
    assert PASSES[skill] == trait
    table = Table(Scene("a test", set=f"lena {trait}=1"))
    with pytest.raises(GmError):
        table.enter(f"test bo {skill} auto")
    table.enter(f"test lena {skill} auto")
    assert table.now["heroes"][0]["used"] == [trait]
    assert next(notice for notice in table.notices if notice.kind == "tested").params["success"] is True
    table.enter("test bo lore 0")
    assert table.refused(f"test lena {skill} auto") == ("rule", "gl.r5")


def test_races_types_and_enemy_traits_match_the_book() -> None:
    assert list(RACES.items()) == [
        ("human", "destined"),
        ("elf", "knowledgeable"),
        ("dwarf", "crafter"),
        ("orc", "indomitable"),
        ("halfling", "nimble"),
    ]
    text = "slashing piercing crushing poison fire cold divine electricity shadow arcane"
    assert tuple(text.split()) == TYPES
    assert (ATTACKS, TIERS) == (("melee", "ranged", "magic"), ("easy", "medium", "hard", "boss"))
    elsewhere = ("focus", "resistant", "vulnerability")
    assert len({*ENEMY_TRAITS, *elsewhere}) == 28
    assert {name for name, most in ENEMY_TRAITS.items() if most == 4} == {
        "armored",
        "camouflage",
        "defender",
        "magic-defense",
    }
    numbered = {name for name, most in ENEMY_TRAITS.items() if most > 4}
    assert numbered == {"aoe", "charge", "poison", "pull", "ranged", "regenerates"}


def test_clue_costs_match_the_book() -> None:
    assert [*CLUES.values()] == [1, 3, 5, 3, 5, 3, 5, 7, 3, 5, 7, 10]
