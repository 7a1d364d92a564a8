"""Card files of players: keys, errors, and the copy that a session keeps."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.games import sample
from gm.games.grimlore.cards import load_cards
from gm.games.grimlore.tables import ATTACKS, DICE_TRAITS, TIERS
from gm.notation.line import split
from gm.table.interchange.attached_files import read_file
from gm.table.results import Written
from gm.table.session import Session

from .game import GAME, RULES

ITEM = '[[item]]\nname = "Rope"\nprice = 3\n'
MONSTER = '[[monster]]\nname = "Cave Wolf"\nhp = 4\n'

FAULTS = {
    "nothing at all": "",
    "no name": "[[item]]\nprice = 3\n",
    "a monster without Energy": '[[monster]]\nname = "Cave Wolf"\n',
    "a monster of 0 Energy": MONSTER.replace("4", "0"),
    "a price as a text": ITEM.replace("3", '"3"'),
    "a price below 0": ITEM.replace("3", "-3"),
    "a key too many": f"{ITEM}weight = 3\n",
    "a capital in the id": f'{ITEM}id = "Rope"\n',
    "two dashes in the id": f'{ITEM}id = "long--rope"\n',
    "called like a skill": ITEM.replace("Rope", "Lore"),
    "called like an entry": ITEM.replace("Rope", "Rest"),
    "called like a unit": MONSTER.replace("Cave Wolf", "m1"),
    "called like a number": ITEM.replace("Rope", "42"),
    "called by no letter": ITEM.replace("Rope", "!"),
    "a name of two lines": ITEM.replace("Rope", "Ro\\npe"),
    "no such tier": f'{ITEM}tier = "epic"\n',
    "a tier of monsters on an item": f'{ITEM}tier = "boss"\n',
    "no such skill": f'{ITEM}skill = "swords"\n',
    "no such type": f'{ITEM}type = "acid"\n',
    "a type of many letters": f'{MONSTER}type = "{"acid" * 2500}"\n',
    "a key of many letters": f"{ITEM}{'weight' * 2000} = 3\n",
    "an upgrade with Ore of its own": f'{ITEM}tier = "upgrade"\nore = 3\n',
    "proper as a number": f"{ITEM}proper = 1\n",
    "no such attack": f'{MONSTER}attack = "bite"\n',
    "ten minions": f"{MONSTER}minions = 10\n",
    "a type resisted that there is not": f'{MONSTER}resist = ["acid"]\n',
    "a type resisted twice": f'{MONSTER}resist = ["fire", "fire"]\n',
    "no such trait": f"{MONSTER}traits = {{strong = 1}}\n",
    "armoured beyond 4": f"{MONSTER}traits = {{armored = 5}}\n",
    "two of a trait that has no number": f"{MONSTER}traits = {{tough = 2}}\n",
    "an item twice": ITEM + ITEM,
    "a monster twice": MONSTER + MONSTER,
    "an item called like a monster": ITEM + MONSTER.replace("Cave Wolf", "Rope"),
}


def file_of(folder: Path, text: str) -> Path:
    """Write a card file with these cards, and return its path."""
    path = folder / "cards.toml"
    path.write_text(f'format = 1\ngame = "grimlore"\n{text}', encoding="utf-8")
    return path


@pytest.mark.parametrize("fault", FAULTS)
def test_an_error_names_file_and_key(fault: str, tmp_path: Path) -> None:
    path = file_of(tmp_path, FAULTS[fault])
    with pytest.raises(GmError) as caught:
        read_file(GAME, "cards", str(path))
    assert caught.value.code == "file"
    assert path.name in caught.value.message
    assert len(caught.value.message.removeprefix(str(path))) < 1000


def test_all_errors_of_a_file_are_reported(tmp_path: Path) -> None:
    path = file_of(tmp_path, ITEM.replace("3", "-1") + MONSTER.replace("hp = 4", "hp = 400"))
    with pytest.raises(GmError) as caught:
        read_file(GAME, "cards", str(path))
    faults = caught.value.more["faults"]
    assert [fault["key"].rpartition(".")[2] for fault in faults] == ["price", "hp"]


def test_id_and_name_are_made_from_each_other(tmp_path: Path) -> None:
    data = read_file(GAME, "cards", str(file_of(tmp_path, f'{ITEM}[[item]]\nid = "rusty-axe"\n')))
    assert [(card.id, card.name) for card in load_cards(data).items] == [("rope", "Rope"), ("rusty-axe", "Rusty axe")]


def test_the_sample_is_valid_and_uses_every_key() -> None:
    cards = load_cards(tomllib.loads(sample("grimlore", "sample")))
    assert (len(cards.items), len(cards.monsters)) == (12, 8)
    assert {card.tier for card in cards.items} == {"basic", "advanced", "upgrade", "enchantment"}
    assert {monster.tier for monster in cards.monsters} == {*TIERS}
    assert {monster.attack for monster in cards.monsters} == {*ATTACKS}
    thrown = {name for monster in cards.monsters for name, _ in monster.traits} & {*DICE_TRAITS}
    assert {*DICE_TRAITS} - thrown == {"petrifying"}


def test_buying_a_card_that_is_not_basic_warns(tmp_path: Path) -> None:
    """An upgrade gets a warning, and an Advanced item that was not drawn."""
    path = file_of(tmp_path, sample("grimlore", "sample").partition("format = 1")[2].partition("\n\n")[2])
    session = Session(":memory:", short=True)
    session.store(create=True)

    def warned(line: str) -> list[str]:
        answer = run(session, split(line))
        assert isinstance(answer, Written)
        return [notice.text for notice in answer.notices if notice.kind == "not-basic"]

    for line in (f'new grimlore Lena --cards "{path}" {RULES}', "hero lena elf might 1h", "next"):
        run(session, split(line))
    run(session, split("adjust tile=settlement friendly=yes gold=50"))
    run(session, split("visit"))
    assert warned("item buy lena marsh-tonic") == []
    assert warned("item buy lena ringed-coat")[0].endswith("only after you have drawn it (item peek, 1 Gold)")
    assert "is an upgrade: the shop sells only Basic items" in warned("item buy lena honed-edge")[0]
    run(session, split("item peek"))
    assert warned("item buy lena ringed-coat") == []


def test_attachments_keep_their_names(tmp_path: Path) -> None:
    """Their names are shown on the board, at every attack with the weapon, and in the next session."""
    path = file_of(tmp_path, sample("grimlore", "sample").partition("format = 1")[2].partition("\n\n")[2])
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in (
        f'new grimlore Lena --party Owls --cards "{path}" {RULES}',
        "hero lena elf might 1h",
        "item get lena notched-blade",
        "item get lena honed-edge",
        "next",
        "adjust tile=settlement friendly=yes ore=9",
        "visit",
        "item upgrade lena notched-blade honed-edge",
        "new --again",
        "next",
        "fight bog-lurker",
    ):
        run(session, split(line))
    board = GAME.texts.view(session.table().state, None)
    assert board.tables[0].rows[0][3].text == "Notched Blade + Honed Edge"
    answer = run(session, split("attack lena enemy 1h 0"))
    assert isinstance(answer, Written)
    text = next(notice.text for notice in answer.notices if notice.kind == "attached")
    assert ": The weapon deals 1 damage more. " in text


def test_a_session_keeps_its_copy_of_the_cards(tmp_path: Path) -> None:
    path = file_of(tmp_path, f"{ITEM}{MONSTER}gold = 2\n")
    session = Session(":memory:", short=True)
    session.store(create=True)
    run(session, split(f'new grimlore Lena --cards "{path}" {RULES}'))
    path.write_text("nothing of it is left", encoding="utf-8")
    for line in ("hero lena elf might 1h", "item get lena rope", "next", "travel dungeon", "fight cave-wolf"):
        run(session, split(line))
    combat = session.table().state.combat
    assert (combat.enemy, combat.units[0].hp, combat.gold) == ("cave-wolf", 4, 2)
