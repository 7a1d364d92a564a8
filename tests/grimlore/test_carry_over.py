"""A party across sessions: its carried data, and entries after a correction of an earlier session."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from gm.commands.check import CheckResult
from gm.commands.line import run
from gm.commands.record_import import import_record
from gm.errors import GmError
from gm.game import Notice, Seat, Setup
from gm.notation.line import join, split
from gm.table.interchange.record import record_lines
from gm.table.session import Session

from .game import GAME, RULES

pytestmark = pytest.mark.needs("grimlore")

FIRST = (
    f'new grimlore Lena Carsten --party "Night Owls" {RULES}',
    "hero lena elf might lore 6",
    "hero carsten dwarf agility ranged",
)
KEYS = ["party", "heroes"]
GOODS = ["gold", "ore", "essence", "organics", "xp", "clues", "local"]
FREE = {"price": 0, "ore": 0, "essence": 0}
SHEET = ["id", "energy", "energy_max", "destiny_max", "attributes", "skills", "traits", "items", "recipes"]


@pytest.fixture
def home() -> Iterator[Session]:
    """Return the first session of a party."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in FIRST:
        run(session, split(line))
    yield session
    session.close()


def carried(session: Session) -> dict[str, Any]:
    """Return the data that the party would carry to its next session."""
    assert GAME.play.carry is not None
    data: dict[str, Any] = json.loads(GAME.play.carry(session.table().state) or "null")
    return data


def chronicled(session: Session, **otherwise: Any) -> dict[str, str]:
    """Return the chronicle of the session. ``otherwise`` replaces fields of its state."""
    table = session.table()
    assert GAME.texts.chronicle is not None
    return dict(GAME.texts.chronicle(table.setup, table.state._replace(**otherwise)))


def test_goods_and_sheets_carry_over_in_seat_order(home: Session) -> None:
    """Rations, tokens and statuses belong to the session and do not carry over."""
    for line in ("effect gold+7 xp+2 rations-3 advantage+1", "effect lena energy-1 poison+1", "item get lena dagger"):
        run(home, split(line))
    data = carried(home)
    assert ([*data], [*data["party"]], [*data["heroes"][0]]) == (KEYS, GOODS, SHEET)
    assert (data["party"]["gold"], data["party"]["xp"], data["heroes"][0]["energy"]) == (7, 2, 5)
    assert [hero["id"] for hero in data["heroes"]] == ["lena", "carsten"]
    assert [item["item"] for item in data["heroes"][0]["items"]] == ["dagger"]


def test_the_bench_carries_over_after_the_seats(home: Session) -> None:
    """Characters at home return unchanged, under the name that the player types."""
    run(home, split(f'new grimlore Bo LENA --party "night owls" --first Lena {RULES}'))
    run(home, split("hero bo human social persuade"))
    assert [hero["id"] for hero in carried(home)["heroes"]] == ["bo", "lena", "carsten"]
    run(home, split(f'new grimlore Carsten --party "night owls" {RULES}'))
    state = home.table().state
    assert ([hero.name for hero in state.heroes], [hero.id for hero in state.bench]) == (["Carsten"], ["bo", "lena"])
    assert state.phase == "portal"


def test_the_first_line_of_a_record_holds_the_carry(home: Session) -> None:
    """The record can be imported where the party is unknown."""
    before = join([json.dumps(carried(home), separators=(",", ":"))])
    run(home, split(f'new grimlore Lena --party "Night Owls" --house length=open --title "Home" {RULES}'))
    first, *_ = record_lines(home.table())
    assert (
        first.removesuffix(f" {RULES}")
        == f'new grimlore Lena --house length=open --party "Night Owls" --carry {before} --title Home'
    )
    elsewhere = Session(":memory:")
    assert import_record(elsewhere, first).state == home.table().state
    elsewhere.close()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.pop("party"),
        lambda data: data["party"].update(gold=-1),
        lambda data: data["party"].update(rations=10),
        lambda data: data["heroes"][0].update(energy=99),
        lambda data: data["heroes"][0]["skills"].update(lore=5),
        lambda data: data["heroes"][0]["traits"].update(lazy=1),
        lambda data: data["heroes"].append(data["heroes"][0]),
        lambda data: data["heroes"][0].update(id="Lena L."),
        lambda data: data["heroes"][0]["items"].append({"item": "dagger"}),
        lambda data: data["heroes"][0]["recipes"].append({"item": "12", **FREE}),
        lambda data: data["heroes"][0]["recipes"].append({"item": "y" * 41, **FREE}),
        lambda data: data["heroes"][0].update(traits=["knowledgeable"]),
        lambda data: data.update(heroes=7),
    ],
)
def test_a_malformed_carry_is_rejected(home: Session, spoil: Any) -> None:
    """The error has the code ``words``, and no session begins."""
    data = carried(home)
    spoil(data)
    with pytest.raises(GmError) as caught:
        run(home, ["new", "grimlore", "Lena", "--party", "Owls", "--carry", json.dumps(data)])
    assert (caught.value.code, len(home.store().duels())) == ("words", 1)
    assert caught.value.remedy


@pytest.fixture(scope="module")
def sheets() -> list[str]:
    """Return the data of two parties that differ in everything that entries can change."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    carries = []
    for line in (
        *FIRST,
        "effect gold+7 xp+12 clues+1",
        "adjust lena might=3 lore=4 cleave=1 energy_max=9 carsten destiny_max=3 ranged=1",
        "item get lena dagger price=4 proper skill=1-handed damage=1",
        "item get carsten potion price=2 magic=3",
        "item lose lena dagger",
        "effect gold-5 lena energy-3",
    ):
        run(session, split(line))
        state = session.table().state
        if all(hero.made for hero in state.heroes):
            assert GAME.play.carry is not None
            carries.append(GAME.play.carry(state) or "")
    session.close()
    return carries


@pytest.mark.parametrize("start_energy", ["full", "kept"])
def test_carry_over_changes_lead_to_the_corrected_party(sheets: list[str], start_energy: str) -> None:
    """The entries make either party out of the other."""
    seats = (Seat("lena", "Lena"), Seat("carsten", "Carsten"))
    setup = Setup(seats, "lena", house={"start_energy": start_energy}, party="Owls")
    for then, now in permutations(sheets, 2):
        state = GAME.play.start(setup._replace(carry=then)).state
        assert GAME.play.carry_over_changes is not None
        for entry in GAME.play.carry_over_changes(state, then, now):
            assert not isinstance(entry, Notice)
            state = GAME.play.apply(state, entry).state
        wanted = GAME.play.start(setup._replace(carry=now)).state
        assert GAME.play.carry is not None
        assert GAME.play.carry(state) == GAME.play.carry(wanted)


def test_changes_without_an_entry_are_announced(home: Session) -> None:
    """Entries cannot add or remove characters, nor change those at home."""
    then = carried(home)
    now = json.loads(json.dumps(then))
    now["heroes"][1]["energy_max"] = 4
    now["heroes"][1]["energy"] = 4
    now["heroes"].append({**then["heroes"][1], "id": "bo"})
    run(home, split(f'new grimlore Lena --party "Night Owls" {RULES}'))
    assert GAME.play.carry_over_changes is not None
    entries = [*GAME.play.carry_over_changes(home.table().state, json.dumps(then), json.dumps(now))]
    assert [GAME.texts.say(notice, home.table().names) for notice in entries if isinstance(notice, Notice)] == [
        "Bo would have come along too; no entry can add them",
        "Carsten, who is at home, would be different; nothing about them changes here",
    ]


def test_the_chronicle_shows_earnings_and_the_fallen(home: Session) -> None:
    """Only levels bought with XP count as learnt."""
    for line in ("effect gold+7 xp+20", "learn lena lore", "learn carsten lore", "learn carsten might"):
        run(home, split(line))
    run(home, split("adjust lena evade=3"))
    assert chronicled(home)["Learnt"] == "Lena: Lore 3; Carsten: Lore 2, Might 2"
    assert chronicled(home)["New"] == "Lena, Carsten"
    run(home, split(f'new grimlore Lena Bo --party "Night Owls" {RULES}'))
    for line in ("hero bo human social persuade", "effect xp+12", "learn lena lore"):
        run(home, split(line))
    chronicle = chronicled(home)
    assert (chronicle["XP"], chronicle["Learnt"], chronicle["New"]) == ("2 → 6", "Lena: Lore 4", "Bo")
    assert "Fallen" not in chronicle
    assert chronicled(home, winners=(), phase="over")["Fallen"] == "Lena, Bo"


def test_the_highest_possible_destiny_carries_over(home: Session) -> None:
    """The referee can set 9, and the first skill and attribute at 4 add two (gl.r16)."""
    for line in ("adjust xp=30 lena destiny_max=9 lore=3 arcane=3", "learn lena lore", "learn lena arcane"):
        run(home, split(line))
    run(home, split(f'new grimlore Lena --party "Night Owls" {RULES}'))
    assert home.table().state.heroes[0].destiny_max == 11


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('new grimlore Lena --party ""', "--party needs a name."),
        ("new grimlore Lena --carry none", "--carry needs --party too."),
    ],
)
def test_a_party_without_a_name_is_called_the_party(home: Session, line: str, message: str) -> None:
    with pytest.raises(GmError) as caught:
        run(home, split(line))
    assert caught.value.message == message


def test_check_passes_after_characters_leave_the_party(home: Session) -> None:
    """The process has cached the name of a carried item."""
    for line in ("item get lena rope proper", "item lose lena rope", "note rain"):
        run(home, split(line))
    result = run(home, ["check"])
    assert isinstance(result, CheckResult)
    assert result.differences == ()


def test_a_session_keeps_the_rules_it_began_under(sheets: list[str]) -> None:
    """The party may come from a session under earlier rules."""
    setup = Setup((Seat("lena", "Lena"),), "lena", party="Owls", carry=sheets[0])
    assert [GAME.play.start(setup._replace(version=version)).state.version for version in (1, 2)] == [1, 2]
