"""The rule book: every rule, trait, damage type and skill is there, and questions find them."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import closing
from pathlib import Path

from gm.game import Seat, Setup
from gm.games.grimlore.tables import ATTRIBUTES, ENEMY_TRAITS, EVERY_TRAIT, SKILLS, TRAITS, TYPES
from gm.store.shipped import cards
from gm.table.lookup import Lookup
from tests.support.handbook import questions

from .game import GAME

RULES = {rule.id: rule for rule in GAME.rulebook().rules(None)}
NUMBERED = {*range(1, 7), *range(10, 18), *range(19, 29), *range(30, 42), 50, 51, 55, 56, 60, *range(71, 88)} - {18, 29}
KINDS = {"trait": 54, "enemy": 28, "gear": 28, "type": 10, "skill": 20, "monster": 8, "item": 12}
"""Kind of rule → the number of such rules. Monsters and items are those of the sample."""
ELSEWHERE = (
    *("castling", "how much mana does a fireball cost", "what is the airspeed of a swallow", "where did I park my car"),
    *("recipe for pancakes", "translate hello into Finnish", "which planet is closest to the sun", "zzzz qqqq"),
)
"""Questions that are not about the game."""


def named(kind: str) -> set[str]:
    """Return the last parts of the rule ids of a kind."""
    return {rule.code for rule in RULES.values() if rule.id.startswith(f"gl.{kind}.")}


def test_the_rulebook_is_complete() -> None:
    assert {int(name[4:]) for name in RULES if re.fullmatch(r"gl\.r\d+", name)} == NUMBERED
    kinds = Counter(name.split(".")[1] for name in RULES if name.count(".") == 2)
    assert {kind: many for kind, many in kinds.items() if kind != "word"} == KINDS
    assert kinds["word"] >= 40


def test_every_word_of_the_tables_has_a_rule() -> None:
    expertise = {name for name in EVERY_TRAIT if name.startswith("expertise-")}
    assert named("trait") == {*EVERY_TRAIT} - expertise | {"expertise"}
    written = {"focus", "resistant", "vulnerability"}
    assert named("enemy") == {f"enemy-{name}" for name in (*ENEMY_TRAITS, *written)}
    assert named("type") == {f"{name}-damage" for name in TYPES}
    assert named("skill") == {*SKILLS, *ATTRIBUTES}


def test_prices_in_trait_texts_match_the_tables() -> None:
    for name, trait in TRAITS.items():
        rule = RULES["gl.trait.expertise" if name.startswith("expertise-") else f"gl.trait.{name}"]
        assert rule.text.startswith(f"{trait.price} XP"), rule.id
        assert ("a level" in rule.text.partition(".")[0]) == (trait.levels > 1), rule.id


def test_selling_brings_gold() -> None:
    """An upgrade or an enchantment sells for half its cost, in Gold."""
    assert "upgrades and enchantments for half their resource cost, in Gold" in RULES["gl.r25"].text


def test_there_are_many_questions() -> None:
    assert len([*questions(Path(__file__).with_name("lookup.txt"))]) >= 250


def test_an_unrelated_question_finds_nothing() -> None:
    with closing(Lookup(RULES.values())) as lookup:
        matches = {question: lookup.ask(question) for question in ELSEWHERE}
    assert [question for question, match in matches.items() if match.rules and not match.guess] == []


TRANSLATED = {
    "Vorteil": "gl.word.advantage",
    "Proviant": "gl.r21",
    "Flucht": "gl.r38",
    "Hinweise": "gl.r50",
}
"""Questions in other languages, and the rules that answer them."""


def test_questions_in_other_languages_are_understood() -> None:
    with closing(Lookup(RULES.values(), GAME.rulebook().translations)) as lookup:
        found = {question: [rule.id for rule in lookup.ask(question).rules[:3]] for question in TRANSLATED}
    assert [question for question, answer in TRANSLATED.items() if answer not in found[question]] == []


def test_a_monsters_page_explains_its_traits() -> None:
    lurker = RULES["gl.monster.bog-lurker"]
    assert lurker.text == (
        "Easy, 4 Energy, melee, 1 damage poison, move 2, vulnerable to fire, reward 2 Gold, 1 XP. Poison 2."
    )
    assert "Poison 2: lose 1 Energy a round, 2 times." in lurker.detail
    assert "Against it: shield, Evade, or a close-combat weapon." in lurker.detail


def test_an_items_page_shows_its_figures() -> None:
    assert RULES["gl.item.quarry-hammer"].text == (
        "Basic, 14 Gold, made for 6 Ore, 2 Essence, 2-Handed, crushing, damage +1, proper."
    )
    assert RULES["gl.item.honed-edge"].title == "Honed Edge, an upgrade"


def test_a_session_finds_only_its_own_cards() -> None:
    brought = {"cards": {"format": 1, "game": "grimlore", "monster": [{"name": "Wolf", "id": "wolf", "hp": 3}]}}
    seats = (Seat("lena", "Lena"),)
    for own, expected in (({}, []), (brought, ["gl.monster.wolf"])):
        state = GAME.play.start(Setup(seats, "lena", brought=own)).state
        rules = [rule.id for rule in GAME.rulebook().rules(state)]
        assert [name for name in rules if name.startswith(("gl.monster.", "gl.item."))] == expected


def test_every_translated_prefix_finds_something() -> None:
    known = " ".join(part.casefold() for rule in RULES.values() for part in (rule.title, rule.text, *rule.words))
    english = [word for words in cards("grimlore")["tongues"].values() for word in words.split()]
    assert [word for word in english if word not in known] == []
