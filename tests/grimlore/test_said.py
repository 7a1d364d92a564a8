"""Lines as a hurried referee types them: names first, printed names, two answers at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split

from .dialogue import sit, sit_with_sample
from .game import RULES

pytestmark = pytest.mark.needs("grimlore")

PORTAL = ("adjust xp=30 clues=9 gold=20 lena defend=3 magic=3 because x",)
EVENT = ("item get lena notched-blade", "item get bo hedge-bow", "next", "travel dungeon")
GOLEM = (*EVENT, "fight rust-golem")
WOLVES = (*EVENT, "fight thicket-wolf")
ENEMIES = ("act lena", "act bo", "act cato", "next")
VISIT = (
    *("item get lena notched-blade", "item get bo hedge-bow", "next", "travel settlement friendly", "mark success"),
    *("next", "visit", "adjust gold=30 because x"),
)
CLUES = (*EVENT, "mark success", "effect clues+5")
TURN = (*EVENT, "mark success", "next")


def typed(lines: tuple[str, ...], line: str, folder: Path) -> list[str]:
    """Return the lines that a typed line adds to a session of three after ``lines``."""
    session = sit_with_sample(folder, *lines, names="Lena Bo Cato")
    rows = len(session.table().rows)
    run(session, split(line))
    return [row.words for row in session.table().rows[rows:]]


VISIT = (
    *("item get lena notched-blade", "item get bo hedge-bow", "next", "travel settlement friendly", "mark success"),
    *("next", "visit", "adjust gold=30 because x"),
)


@pytest.mark.parametrize(
    ("lines", "said", "meant"),
    [
        (PORTAL, "learn lena last stand", ["learn lena last-stand"]),
        (PORTAL, "lena learns elemental mastery", ["learn lena elemental-mastery"]),
        (PORTAL, "bo learns 1h", ["learn bo 1-handed"]),
        (PORTAL, "bo learns evade", ["learn bo evade"]),  # no Expertise
        (PORTAL, "lena learns expertise magic", ["learn lena expertise-magic"]),
        (PORTAL, "clue loc", ["clue local"]),
        ((), "get bo spear 8 o3 p 2h pier", ["item get bo spear price=8 ore=3 proper skill=2-handed type=piercing"]),
        ((), "get bo spear price 8 proper 1-handed", ["item get bo spear price=8 proper skill=1-handed"]),
        (("item get bo marsh-tonic", *EVENT), "bo lore +ton 1", ["test bo lore +marsh-tonic 1"]),
        (PORTAL, "lena energy-1", ["effect lena energy-1"]),
        (PORTAL, "gold+3", ["effect gold+3"]),
        (PORTAL, "effect lena energy+3 because tonic", ["effect lena energy+3 because tonic"]),
        (PORTAL, "fight the golem", ["fight rust-golem"]),
        (
            PORTAL,
            "fight a sewer king, 4 hp, 3 gold, 1 minion, magic, armored 1, tough",
            ["fight sewer-king hp=4 gold=3 minions=1 magic armored=1 tough"],
        ),
        (PORTAL, "fight bog-witch hp 4 armored 1 tough", ["fight bog-witch hp=4 armored=1 tough"]),
        ((), "get bo spear 8 gold, 3 ore, one-handed", ["item get bo spear price=8 ore=3 skill=1-handed"]),
        ((), "get bo spear price 8 skill two-handed", ["item get bo spear price=8 skill=2-handed"]),
        (VISIT, "buy bo rope for 2 gold", ["item buy bo rope price=2"]),
        ((), "cato takes a marsh tonic", ["item get cato marsh-tonic"]),
        ((), "lena takes a shield and bo gets a tonic", ["item get lena plank-shield", "item get bo marsh-tonic"]),
        (EVENT, "lena finds the plank shield", ["item get lena plank-shield"]),
        (EVENT, "lena gives bo her notched blade", ["item give lena notched-blade bo"]),
        (EVENT, "lena hands her notched blade to bo", ["item give lena notched-blade bo"]),
        (EVENT, "lena gives the notched blade back to bo", ["item give lena notched-blade bo"]),
        (EVENT, "bo drops the bow", ["item lose bo hedge-bow"]),
        (EVENT, "bo took stealth, one six", ["test bo stealth 1"]),
        (VISIT, "lena buys a marsh tonic", ["item buy lena marsh-tonic"]),
        (VISIT, "lena buys the marsh tonic for 3 gold", ["item buy lena marsh-tonic price=3"]),
        (VISIT, "buy tonic lena", ["item buy lena marsh-tonic"]),
        (VISIT, "bo sells his bow", ["item sell bo hedge-bow"]),
        (VISIT, "they take a full rest", ["rest"]),
        (VISIT, "they leave the settlement", ["next"]),
        (CLUES, "we find a local clue", ["effect local+1"]),
        (CLUES, "we found the local clue", ["effect local+1"]),
        (CLUES, "clues +2", ["effect clues+2"]),  # no count
        (CLUES, "clue +2", ["effect clues+2"]),  # nothing is spent
        (CLUES, "gold +3 xp +2", ["effect gold+3 xp+2"]),
        (CLUES, "bo finds 2 clues", ["effect clues+2"]),
        (CLUES, "the party gains 2 clues and 3 gold", ["effect clues+2 gold+3"]),
        (CLUES, "they got 3 gold and 2 xp", ["effect gold+3 xp+2"]),
        (CLUES, "exchange three clues for a local clue", ["clue local"]),
        (CLUES, "buy a local clue", ["clue local"]),
        (CLUES, "we buy two rations with 2 clues", ["clue rations 2"]),
        (CLUES, "spend 3 clues on rations", ["clue rations 3"]),
        (EVENT, "bo tests stealth, 1 six, 0 red", ["test bo stealth 1 0"]),
        (EVENT, "bo scavenges for essence: one six", ["scavenge bo 1"]),
        (VISIT, "lena upgrades the notched blade for 0 ore", ["item upgrade lena notched-blade 0"]),
        (VISIT, "end the visit", ["next"]),
        ((), "begin the first turn", ["next"]),
        ((), "first turn", ["next"]),
        (EVENT, "+", ["mark success"]),
        (EVENT, "-", ["mark failure"]),
        (EVENT, "passed", ["mark success"]),
        (EVENT, "sucess", ["mark success"]),
        (EVENT, "bo sca 1", ["scavenge bo 1"]),
        (TURN, "sca b 0, 1, 1", ["scavenge bo 0", "scavenge bo 1", "scavenge bo 1"]),
        (TURN, "s f", ["travel settlement friendly"]),
        (GOLEM, "lena golem 2 1", ["attack lena enemy notched-blade 2 1"]),
        (GOLEM, "lena rust golem 2 1", ["attack lena enemy notched-blade 2 1"]),
        (GOLEM, "lena 2 1", ["attack lena enemy notched-blade 2 1"]),
        (GOLEM, "b e 1 0", ["attack bo enemy hedge-bow 1 0"]),
        (GOLEM, "b e h 1 0", ["attack bo enemy hedge-bow 1 0"]),
        (GOLEM, "bo shoots the golem 1 0", ["attack bo enemy hedge-bow 1 0"]),
        (GOLEM, "bo shoots the golem, 3 sixes, one red", ["attack bo enemy hedge-bow 3 1"]),
        (GOLEM, "bo shoots the golem, 2 sixes and one red six", ["attack bo enemy hedge-bow 2 1"]),
        (GOLEM, "bo shoots golem destiny 1 six no red", ["attack bo enemy hedge-bow destiny 1 0"]),
        (GOLEM, "lena kills the golem, 2 sixes, no red", ["attack lena enemy notched-blade 2 0"]),
        ((*GOLEM, *ENEMIES, "strike enemy bo"), "bo fails", ["defend bo none"]),
        ((*GOLEM, *ENEMIES), "end of the round", ["next"]),
        (WOLVES, "lena wolf 1", ["attack lena enemy notched-blade 1"]),
        (WOLVES, "lena minion 2 1", ["attack lena m2 notched-blade 1"]),
        (GOLEM, "cato nothing", ["act cato"]),
        (GOLEM, "cato moves", ["act cato"]),
        (GOLEM, "none cato", ["act cato"]),
        ((*GOLEM, *ENEMIES), "golem lena", ["strike enemy lena"]),
        ((*GOLEM, *ENEMIES), "bo evade 1", ["strike enemy bo", "defend bo evade 1"]),
        ((*GOLEM, *ENEMIES), "e b evade 1", ["strike enemy bo", "defend bo evade 1"]),
        ((*GOLEM, *ENEMIES), "golem bo none", ["strike enemy bo", "defend bo none"]),
        ((*GOLEM, *ENEMIES), "bo takes it", ["strike enemy bo", "defend bo none"]),
        ((*WOLVES, *ENEMIES), "wolf lena none", ["strike enemy lena", "defend lena none"]),
        ((*WOLVES, *ENEMIES), "m2 bo evade 0", ["strike m2 bo", "defend bo evade 0"]),
        ((*WOLVES, *ENEMIES), "minion 2 bo", ["strike m2 bo"]),
    ],
)
def test_the_line_is_read(lines: tuple[str, ...], said: str, meant: list[str], tmp_path: Path) -> None:
    assert typed(lines, said, tmp_path) == meant


@pytest.mark.parametrize(
    ("lines", "said", "reason"),
    [
        (GOLEM, "b e n 1 0", "does not have Notched Blade"),  # never by Nature unless that is typed in full
        (GOLEM, "cato 1 0", "could mean: attack cato enemy 1-handed 1 0 or"),
        (WOLVES, "lena 1", "could mean: attack lena enemy notched-blade 1 or attack lena m1"),
        (VISIT, "lena buys a plunk shield", "not clear"),  # it may be a new name
        ((*WOLVES, *ENEMIES), "bo evade 1", "“defend” is not possible now"),
        (CLUES, "2 clues", "Unknown"),  # found or spent
        (CLUES, "take that back", "not clear"),  # no Backstab
        (PORTAL, "clue l", "“l” could be local or lair or loot."),
        (PORTAL, "clue en", "“en” could be enemy or enchantment."),
        ((), "get bo spear 8 3", "the stat for 3 is missing"),
        ((), "get bo potion 4 restores 2 energy", "What an item does is not typed with it"),
        (PORTAL, "fight bog-witch hp 4 armored 1 minions", "One word too many"),  # armored 1, or 1 minion
        ((), "get bo spear 8 3 proper", "The stat for 3 is missing"),
        ((), "get bo spear 8 3 4 ore", "The stat for 3 is missing"),
        ((), "get bo spark magic", "One word too many"),  # the skill, or the cost of an enchantment
        (GOLEM, "cato lena 2 0", "One word too many"),  # no weapon is called Lena
        ((*GOLEM, *ENEMIES), "cato does nothing", "“act” is not possible now"),  # nobody says that he is struck
        ((*GOLEM, *ENEMIES), "bo none", "“act” is not possible now"),
        (EVENT, "get lena nothing", "not possible now"),  # nothing is no item
        (EVENT, "cato takes nothing", "not possible now"),
        (VISIT, "lena buys a sword", "not clear"),
        (VISIT, "bo sells the marsh tonic", "Bo does not have Marsh Tonic."),
        (("item get lena marsh-tonic",), "lena takes the marsh tonic", "item get lena marsh-tonic or use lena"),
        (GOLEM, "iad glm blde 1", "Unknown"),
        ((*GOLEM, "effect lena energy-9"), "lena kills the golem: 1 six", "Lena is down"),
        (GOLEM, "lena", "only a name"),
    ],
)
def test_the_line_is_not_guessed(lines: tuple[str, ...], said: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(GmError) as error:
        typed(lines, said, tmp_path)
    assert reason in error.value.message


def test_another_race_is_rejected_with_the_true_reason() -> None:
    session = sit(sheets=())
    with pytest.raises(GmError) as error:
        run(session, split("hero lena gnome might lore"))
    assert "“gnome” is not one of the five races" in error.value.message
    assert "nimble" in (error.value.remedy or "")


def test_names_of_one_letter_are_read() -> None:
    sheets = ("hero a elf might 1h", "hero b human social persuade")
    session = sit("fight wolf hp=5", "act a", "act b", "next", begin=f"new grimlore A B {RULES}", sheets=sheets)
    run(session, split("b evade 1"))
    assert [row.words for row in session.table().rows[-2:]] == ["strike enemy b", "defend b evade 1"]


def test_an_unknown_word_is_not_called_a_fight() -> None:
    session = sit("fight wolf hp=5")
    with pytest.raises(GmError, match="Unknown command or entry: “sing”"):
        run(session, split("sing"))
