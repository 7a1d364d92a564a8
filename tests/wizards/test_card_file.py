"""Card files of Wizards: their contents, their mistakes, and the copy that a duel keeps."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.games import sample
from gm.games.wizards.cards import SHIPPED, Spellbook, dump_spells, parse_sum
from gm.notation.line import split
from gm.table.interchange.attached_files import read_file
from gm.table.session import Session

from .table import GAME, file_of, new_table

NEW = '[[spell]]\nname = "Fire Ball"\ncost = 2\ntype = "attack"\nactivation = "instant"\n'

FAULTS = {
    "no spell at all": "",
    "no cost": NEW.replace("cost = 2\n", ""),
    "cost 10": NEW.replace("cost = 2", "cost = 10"),
    "cost as a text": NEW.replace("cost = 2", 'cost = "2"'),
    "no such type": NEW.replace("attack", "defence"),
    "no such activation": NEW.replace("instant", "slow"),
    "no such set": f'{NEW}set = "expert"\n',
    "a key too many": f"{NEW}mana = 3\n",
    "no name": NEW.replace('name = "Fire Ball"\n', ""),
    "a capital in the id": f'{NEW}id = "Fire"\n',
    "two dashes in the id": f'{NEW}id = "fire--ball"\n',
    "called like a word": NEW.replace("Fire Ball", "Discard"),
    "called like an entry": NEW.replace("Fire Ball", "Cooldown"),
    "called like a number": NEW.replace("Fire Ball", "42"),
    "called x and a number": NEW.replace("Fire Ball", "x3"),
    "called by no letter": NEW.replace("Fire Ball", "!"),
    "called in letters that ids do not have": NEW.replace("Fire Ball", "Огонь"),
    "twice in the file": NEW + NEW,
    "two of one name": NEW + NEW.replace("name", 'id = "other"\nname'),
    "called like one of the four": f'{NEW.replace("Fire Ball", "Living Wind")}id = "other"\n',
    "no such op": f'{NEW}ops = [{{do = "heal", n = 3}}]\n',
    "damage without n": f'{NEW}ops = [{{do = "damage"}}]\n',
    "damage to the deck": f'{NEW}ops = [{{do = "damage", n = 1, to = "deck"}}]\n',
    "damage of 61": f'{NEW}ops = [{{do = "damage", n = 61}}]\n',
    "a sum with a blank": f'{NEW}ops = [{{do = "damage", n = "3 - hand"}}]\n',
    "a sum of what is not counted": f'{NEW}ops = [{{do = "damage", n = "3-deck"}}]\n',
    "a sum that begins with a sign": f'{NEW}ops = [{{do = "damage", n = "-3"}}]\n',
    "a sum of nothing": f'{NEW}ops = [{{do = "damage", n = ""}}]\n',
    "a move to where it is": f'{NEW}ops = [{{do = "move", from = "deck", to = "deck"}}]\n',
    "a move without to": f'{NEW}ops = [{{do = "move", from = "deck"}}]\n',
    "a move to nowhere": f'{NEW}ops = [{{do = "move", from = "deck", to = "pool"}}]\n',
    "a discount for healers": f'{NEW}ops = [{{do = "discount", n = 1, for = "utility"}}]\n',
    "an option of one way": f'{NEW}ops = [{{do = "option", of = [[]]}}]\n',
    "labels for other ways": f'{NEW}ops = [{{do = "option", of = [[], []], labels = ["a"]}}]\n',
    "an option by nobody": f'{NEW}ops = [{{do = "option", of = [[], []], by = "deck"}}]\n',
    "plus on an instant spell": f'{NEW}ops = [{{do = "plus", n = 1}}]\n',
    "plus 4": f'{NEW.replace("instant", "ongoing")}ops = [{{do = "plus", n = 4}}]\n',
    "damage on an ongoing spell": f'{NEW.replace("instant", "ongoing")}ops = [{{do = "damage", n = 1}}]\n',
    "one of the four made ongoing with its ops": '[[spell]]\nid = "living-wind"\nactivation = "ongoing"\n',
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_mistake_is_reported_with_file_and_key(fault: str, tmp_path: Path) -> None:
    path = file_of(tmp_path, FAULTS[fault])
    with pytest.raises(GmError) as caught:
        read_file(GAME, "cards", str(path))
    assert caught.value.code == "file"
    assert path.name in caught.value.message
    assert all(fault["key"] for fault in caught.value.more["faults"])


@pytest.mark.parametrize("text", ['game = "wizards"\n', "format = 1\n", 'format = 2\ngame = "wizards"\n', "= 3"])
def test_a_file_needs_its_format_and_game(text: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(text + NEW, encoding="utf-8")
    with pytest.raises(GmError) as caught:
        read_file(GAME, "cards", str(path))
    assert caught.value.code == "file"


def test_all_mistakes_are_reported_at_once(tmp_path: Path) -> None:
    path = file_of(
        tmp_path, NEW.replace("cost = 2", "cost = 11") + NEW.replace("Fire Ball", "Deck").replace("attack", "x")
    )
    with pytest.raises(GmError) as caught:
        read_file(GAME, "cards", str(path))
    faults = caught.value.more["faults"]
    assert [(fault["line"], fault["key"].rpartition(".")[2]) for fault in faults] == [
        (5, "cost"),
        (9, "name"),
        (11, "type"),
    ]


def test_a_file_changes_only_its_keys_of_a_shipped_spell(tmp_path: Path) -> None:
    path = file_of(tmp_path, '[[spell]]\nid = "shadow-attack"\ncost = 3\n')
    data = read_file(GAME, "cards", str(path))
    book = Spellbook(dump_spells(data["spell"]))
    assert book.spell["shadow-attack"] == SHIPPED["shadow-attack"]._replace(cost=3)
    assert [*book.spell] == [*SHIPPED]


def test_an_id_is_made_of_the_name_unless_given(tmp_path: Path) -> None:
    data = read_file(GAME, "cards", str(file_of(tmp_path, NEW + NEW.replace("Fire Ball", 'Ice"\nid = "frost'))))
    assert [spell["id"] for spell in data["spell"]] == ["fire-ball", "frost"]


def test_no_ops_means_by_hand_and_empty_ops_nothing(tmp_path: Path) -> None:
    data = read_file(GAME, "cards", str(file_of(tmp_path, NEW + NEW.replace("Fire", "Ice") + "ops = []\n")))
    spells = Spellbook(dump_spells(data["spell"])).spell
    assert (spells["fire-ball"].ops, spells["ice-ball"].ops) == (None, ())


def test_a_sum_is_parsed_without_spaces() -> None:
    assert [tuple(part) for part in parse_sum("6-spells")] == [(6, ""), (-1, "spells")]
    assert [tuple(part) for part in parse_sum(3)] == [(3, "")]
    assert [tuple(part) for part in parse_sum("60")] == [(60, "")]


@pytest.mark.parametrize("text", ["power-", "+1", "61", "hand foe", "6 - 1", "", "3-deck", -1])
def test_an_invalid_sum_is_reported(text: str | int) -> None:
    with pytest.raises(ValueError, match="a number from 0 to 60"):
        parse_sum(text)


def test_a_duel_keeps_its_own_copy_of_the_file(tmp_path: Path) -> None:
    path = file_of(tmp_path, NEW)
    session = Session(":memory:", short=True)
    session.store(create=True)
    run(session, split(f'new wizards Ana Bo --house pool=open --cards "{path}"'))
    path.write_text("nothing of it is left", encoding="utf-8")
    run(session, split("choose fire-ball"))
    assert session.table().state.book.spell["fire-ball"].cost == 2


def test_the_sample_is_large_enough() -> None:
    """At least 26 invented spells, 22 of them basic, with every op, activation and type."""
    book = new_table(cards="").session.table().state.book
    invented = [spell for spell in book.spell.values() if spell.id not in SHIPPED]
    assert len(invented) >= 26
    assert sum(spell.set == "basic" for spell in invented) >= 22
    assert {spell.activation for spell in invented} == {"instant", "delayed", "ongoing"}
    assert {spell.type for spell in invented} == {"attack", "regeneration", "utility"}
    ops = [op for spell in invented for op in spell.ops or ()]
    assert {op.do for op in ops} == {"damage", "move", "discount", "option", "plus"}
    assert any(spell.ops is None for spell in invented)
    assert "[[spell]]" in sample("wizards", "sample")


def test_repeated_spells_are_reported_with_other_mistakes(tmp_path: Path) -> None:
    path = file_of(tmp_path, NEW + NEW.replace("cost = 2", "cost = 11"))
    with pytest.raises(GmError) as caught:
        read_file(GAME, "cards", str(path))
    assert [(fault["line"], fault["key"], fault["said"]) for fault in caught.value.more["faults"]] == [
        (9, "spell.1.name", "“fire-ball” is defined twice"),
        (10, "spell.1.cost", "it must be at most 9"),
    ]
