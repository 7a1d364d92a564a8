"""The contract for scripts and typing: words, short forms, prompts, JSON, queries, rejections."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gm.game import Context, Name, Prompt, Seat, Setup
from gm.notation.formatting import entry_from_json, format_entry
from gm.notation.line import join, split
from gm.notation.parser import parse

from .table import GAME, VECTORS, Table, file_json, new_table, open_table, rejected_setup

OPS = Path(__file__).with_name("ops.toml")
SETUP = Setup((Seat("ana", "Ana"), Seat("bo", "Bo")), "ana", brought={"cards": json.loads(file_json(str(VECTORS)))})

WRONG = [
    ("basic 5", "words", None),
    ("basic 0", "words", None),
    ("cast nothing", "words", None),
    ("cast haste fury", "words", None),
    ("cast haste x11", "words", None),
    ("pool haste haste", "words", None),
    ("move ana", "words", None),
    ("move ana ana", "words", None),
    ("move ana bo x61", "words", None),
    ("move ana bo 5", "words", None),
    ("move ana bo x2 1", "words", None),
    ("move haste ana 3", "words", "wg.r32"),
    ("move deck ana 3", "words", "wg.r32"),
    ("move ana haste 3", "words", "wg.r32"),
    ("move discard ana", "words", "wg.r17"),
    ("move discard ana x2", "words", "wg.r17"),
    ("move ana zoe", "words", None),
    ("damage 0", "words", None),
    ("damage 61", "words", None),
    ("damage 3 zoe", "words", None),
    ("show 0 1", "words", "wg.r17"),
    ("show 0", "rule", "wg.r15"),
    ("show 4 4 4 4 4", "rule", "wg.r1"),
    ("move ana bo 4 4 4 4 4", "rule", None),
    ("option 1", "not-due", "wg.r5"),
    ("resolve haste", "not-due", "wg.r5"),
    ("done", "not-due", "wg.r5"),
    ("skip", "not-due", "wg.r5"),
    ("cooldown", "not-due", "wg.r5"),
    ("choose renewal", "not-due", "wg.r5"),
    ("pool renewal", "not-due", "wg.r5"),
    ('spell "Deck" 2 attack instant', "words", None),
    ('spell "x3" 2 attack instant', "words", None),
    ('spell "Ongoing" 2 attack instant', "words", None),
    ('spell "Cooldown" 2 attack instant', "words", None),
    ('spell "Odd One" 10 attack instant', "words", None),
    ('spell "Odd One" 2 attack', "words", None),
    ("count", "words", None),
    ("count deck=40 deck=41", "words", None),
    ("count deck=400", "words", None),
    ("count nowhere=3", "words", None),
    ("adjust ana hp=5", "words", None),
    ('adjust hp=5 because "x"', "words", None),
    ('adjust ana because "x"', "words", None),
    ('adjust ana mana=5 because "x"', "words", None),
    ('adjust ana hp=five because "x"', "words", None),
    ('adjust ana hp=5 hp=6 because "x"', "words", None),
    ('adjust active=zoe because "x"', "words", None),
    ("retire", "words", None),
    ("mana all", "words", None),
    ("cost", "words", None),
    ("house pool=9", "words", None),
]


@pytest.fixture(scope="module")
def casting() -> Table:
    """Return a duel in which Ana can cast: Haste is idle, Fury has a mana, her hand has seven."""
    return open_table("ana: haste=0 fury=2 hand=4 discard=3 deck=51", "cooldown")


@pytest.mark.parametrize(("line", "code", "rule"), WRONG, ids=[line for line, _, _ in WRONG])
def test_invalid_lines_are_rejected(casting: Table, line: str, code: str, rule: str | None) -> None:
    casting.refused(line, code, rule)


def test_impossible_powers_in_the_discard_are_rejected() -> None:
    table = open_table("ana: haste=0 hand=9 deck=51", "move ana discard 4 4 4 4")
    table.refused("move ana discard 4", "rule", "wg.r1")
    table.refused("basic 4", "rule", "wg.r1")
    table.refused("move ana bo 4", "rule", "wg.r1")
    table.refused("move discard ana 3", "rule", "wg.r1")
    table("move ana discard", "move discard ana 3")
    assert table.now["discard"] == {"count": 4, "powers": [0, 0, 0, 4]}


def test_no_wizard_has_the_name_of_a_word_or_spell() -> None:
    for name in ("Deck", "X3", "Attack", "Cooldown", "Haste", "Trance State"):
        path = str(VECTORS)
        assert rejected_setup("Ana", name, cards=path).code == "words", name
    assert rejected_setup("Ana").code == "words"
    assert rejected_setup("Ana", "Bo", "Cy").code == "words"


def test_a_spell_is_looked_up_by_the_entry() -> None:
    table = new_table()("pool doom trance living time haste growth fury mutation renewal crushing")
    table.refused("choose shadow", "rule", "wg.r6")
    table.refused("choose nothing-such", "words")
    table = open_table("ana: fury=0 haste=0", 'spell "Fury Storm" 1 attack instant', "set ana fury-storm=0")
    table.refused("cast fur", "ambiguous")
    table("set ana fury=none")
    table.refused("cast fury", "rule", "wg.r9")
    table.refused("fur", "ambiguous")
    assert table("fury st").long_form() == "cast fury-storm"


def test_an_exact_place_beats_an_ambiguous_one() -> None:
    table = Table(["Harry", "Bo", "--house", "pool=open"], str(VECTORS))
    table("set harry haste=0 active=harry", "fury")
    table.refused("move ha bo", "ambiguous")
    table("move harry bo")
    assert table("move har bo").long_form() == "move harry bo"


def test_short_forms() -> None:
    table = open_table('adjust ana haste=1 fury=1 hand=12 deck=46 active=ana because "set"')
    lines = []
    for line in ("x2", "renewal", "3 -", "haste", "renewal x0", "4 blocked"):
        lines.append(table(line).long_form())
    assert lines == [
        "move ana discard x2",
        "choose renewal",
        "cooldown 3 -",
        "cast haste",
        "cast renewal x0",
        "basic 4 blocked",
    ]


def test_prompts_have_their_order_and_defaults() -> None:
    table = open_table("ana: haste=0")
    assert table.due() == ["cast ana", "basic ana", "pass ana"]
    assert table.defaults() == ["pass"] * 3
    assert table.possible() == ["damage", "move", "swap", "show", "spell", "count", "retire"]
    assert table.questions()[0] == "Ana can cast Haste for 2"


def test_the_public_state() -> None:
    table = open_table("ana: nova=2 watch=2 bo hand=2 deck=54", "cooldown 3 1", cards=OPS)
    now = table.now
    assert [*now] == [
        *("turn", "phase", "first", "active", "deck", "discard", "spell_deck", "pool", "spell_discard", "wizards"),
        *("casts", "discounts", "castable", "queue", "effect", "winners"),
    ]
    assert now["wizards"][0] == {
        "id": "ana",
        "name": "Ana",
        "hp": 60,
        "hand": 0,
        "last_basic": None,
        "spells": [{"spell": "nova", "mana": 1, "on": False}, {"spell": "watch", "mana": 1, "on": True}],
    }
    assert now["effect"] == {"spell": "nova", "wizard": "ana", "power": 3, "manual": False}
    assert (now["castable"], now["winners"], now["first"]) == ({}, None, "ana")
    json.dumps(now)


DATA: dict[str, dict[str, object]] = {
    "pool haste fury": {"spells": ("haste", "fury")},
    "choose fury haste": {"spell": "fury", "old": "haste"},
    "cooldown 3 1 -": {"powers": (3, 1, None)},
    "cooldown": {"powers": ()},
    "cast haste x1": {"spell": "haste", "paid": 1},
    "cast haste": {"spell": "haste", "paid": None},
    "basic 4 blocked": {"power": 4, "blocked": True},
    "move haste ana": {"source": "haste", "target": "ana", "number": 1, "powers": ()},
    "move ana discard 1 1": {"source": "ana", "target": "discard", "number": 2, "powers": (1, 1)},
    "move deck ana x2": {"source": "deck", "target": "ana", "number": 2, "powers": ()},
    "damage 3 bo": {"number": 3, "who": "bo"},
    "swap haste fury": {"old": "haste", "new": "fury"},
    "show 3 1": {"powers": (3, 1)},
    "option 2": {"number": 2},
    'spell "Fire Ball" 2 attack instant': {
        "name": "Fire Ball",
        "cost": 2,
        "type": "attack",
        "activation": "instant",
    },
    "count deck=40 ana=4 haste=2": {"counts": (("deck", 40), ("ana", 4), ("haste", 2))},
    'adjust ana hp=40 deck=20 turn=4 active=bo haste=2 bo hand-1 because "from paper"': {
        "settings": ("ana.hp=40", "deck=20", "turn=4", "active=bo", "ana.haste=2", "bo.hand-1"),
        "because": "from paper",
    },
    "retire bo": {"who": "bo"},
}


@pytest.mark.parametrize("line", DATA)
def test_an_entry_has_its_words_and_data(line: str) -> None:
    names = (Name("ana", "Ana"), Name("bo", "Bo"), *GAME.play.names(GAME.play.start(SETUP).state))
    word, *rest = split(line)
    entry = parse(GAME.inputs.forms[word], rest, Context(names))
    assert entry._asdict() == {**DATA[line], "kind": word}
    assert entry_from_json(GAME.inputs.forms, json.loads(json.dumps(entry._asdict()))) == entry
    assert parse(GAME.inputs.forms[word], format_entry(GAME.inputs.forms, entry)[1:], Context(names)) == entry
    assert join(format_entry(GAME.inputs.forms, entry)).replace(" off ", " discard ") == line


@pytest.mark.parametrize("line", ["1 1 2", "112", "11 2", "1, 1, 2"])
def test_powers_can_be_joined_or_listed(line: str) -> None:
    table = open_table("ana: haste=0 hand=5 deck=55", f"move ana discard {line}")
    assert table.long_form() == "move ana discard 1 1 2"


def test_off_means_the_discard() -> None:
    table = open_table("ana: haste=0", "move ana off 2")
    assert table.long_form() == "move ana discard 2"


def test_mana_shows_what_of_each_power_is_unseen() -> None:
    table = open_table("ana: haste=0 hand=5 deck=55", "move ana discard 4 4 1", "move ana discard x2")
    data = table.query("mana").view.data
    assert data["discard"] == {"count": 5, "powers": [1, 0, 0, 2], "untold": 2}
    assert data["unseen"]["4"] == {"least": 0, "most": 2}
    assert data["unseen"]["1"] == {"least": 29, "most": 31}
    assert data["deck"] == 52


def test_cost_says_why_a_spell_can_or_cannot_be_cast() -> None:
    table = open_table("ana: haste=0 crushing-blow=0 fury=2 bo renewal=0 hand=2 deck=56", "cooldown")
    says = {spell: table.query(f"cost {spell}").view for spell in ("haste", "crushing", "fury", "renewal", "growth")}
    assert says["haste"].data["castable"]
    assert "costs 5" in says["crushing"].lines[0]
    assert "has 1 mana" in says["fury"].lines[0]
    assert "Bo's" in says["renewal"].lines[0]
    assert "chosen first" in says["growth"].lines[0]
    data = table("haste").query("cost crushing").view.data
    assert (data["printed"], data["discounts"], data["now"]) == (5, {"any": 2, "attack": 0}, 3)


def test_nothing_secret_is_shown() -> None:
    """Powers are only in log lines, all views are equal, and no prompt is sealed."""
    table = open_table("ana: haste=0", "move ana bo 3")
    assert table.wizard("bo")["hand"] == 1
    assert "3" not in json.dumps(table.wizard("bo"))
    state = table.session.table().state
    assert GAME.texts.view(state, "ana") == GAME.texts.view(state, None)
    prompts: tuple[Prompt, ...] = GAME.play.prompts(state, None)
    assert not any(prompt.sealed for prompt in prompts)


def test_every_change_of_mana_and_hp_is_announced() -> None:
    table = open_table("ana: doom-drop=2 haste=0 hand=2 deck=56")
    before = {
        (holding.holder, holding.what): holding.amount for holding in GAME.play.holdings(table.session.table().state)
    }
    table("cooldown 3")
    for notice in table.notices:
        for change in notice.changes:
            before[change.holder, change.what] += change.delta  # type: ignore[operator]
    after = {
        (holding.holder, holding.what): holding.amount for holding in GAME.play.holdings(table.session.table().state)
    }
    assert before == after


def test_a_spell_can_be_typed_by_its_printed_name() -> None:
    table = new_table(pool="open")("choose trance state", "living wind", "choose Time Distortion", "shadow attack")
    assert (table.spells("ana"), table.spells("bo")) == (
        ["trance-state", "time-distortion"],
        ["living-wind", "shadow-attack"],
    )
    assert table("move deck living wind x2").long_form() == "move deck living-wind x2"
    assert new_table()("pool living wind fury trance state").now["pool"] == ["living-wind", "fury", "trance-state"]


def test_examples_have_possible_powers() -> None:
    table = open_table("ana: haste=0 bo hand=20 deck=40", f"move bo discard{' 2' * 16}", powers="must")
    prompts = {prompt.entry: prompt.example for prompt in GAME.play.prompts(table.session.table().state, None)}
    assert (prompts["basic"], prompts["move"]) == ("basic 1", "move ana discard 1")
    table(prompts["move"])
