"""A party across sessions: the exact carry, and the entries after a late correction."""

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
    """Return a session of the party, its first."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in FIRST:
        run(session, split(line))
    yield session
    session.close()


def carried(session: Session) -> dict[str, Any]:
    """Return the current carry of the party."""
    assert GAME.play.carry is not None
    found: dict[str, Any] = json.loads(GAME.play.carry(session.table().state) or "null")
    return found


def chronicled(session: Session, **otherwise: Any) -> dict[str, str]:
    """Return the chronicle of the open session, or of another state of it."""
    table = session.table()
    assert GAME.texts.chronicle is not None
    return dict(GAME.texts.chronicle(table.setup, table.state._replace(**otherwise)))


def test_goods_and_sheets_carry_over_in_seat_order(home: Session) -> None:
    """Nothing that belongs only to the session is carried."""
    for line in ("effect gold+7 xp+2 rations-3 advantage+1", "effect lena energy-1 poison+1", "item get lena dagger"):
        run(home, split(line))
    found = carried(home)
    assert ([*found], [*found["party"]], [*found["heroes"][0]]) == (KEYS, GOODS, SHEET)
    assert (found["party"]["gold"], found["party"]["xp"], found["heroes"][0]["energy"]) == (7, 2, 5)
    assert [one["id"] for one in found["heroes"]] == ["lena", "carsten"]
    assert [one["item"] for one in found["heroes"][0]["items"]] == ["dagger"]


def test_the_bench_carries_over_after_the_seats(home: Session) -> None:
    """They return unchanged and need no new sheet; players have tonight's names."""
    run(home, split(f'new grimlore Bo LENA --party "night owls" --first Lena {RULES}'))
    run(home, split("hero bo human social persuade"))
    assert [one["id"] for one in carried(home)["heroes"]] == ["bo", "lena", "carsten"]
    run(home, split(f'new grimlore Carsten --party "night owls" {RULES}'))
    state = home.table().state
    assert ([one.name for one in state.heroes], [one.id for one in state.bench]) == (["Carsten"], ["bo", "lena"])
    assert state.phase == "portal"


def test_the_first_line_of_a_record_holds_the_carry(home: Session) -> None:
    """One quoted word of compact JSON, which replays in a file without the party."""
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
        lambda found: found.pop("party"),
        lambda found: found["party"].update(gold=-1),
        lambda found: found["party"].update(rations=10),
        lambda found: found["heroes"][0].update(energy=99),
        lambda found: found["heroes"][0]["skills"].update(lore=5),
        lambda found: found["heroes"][0]["traits"].update(lazy=1),
        lambda found: found["heroes"].append(found["heroes"][0]),
        lambda found: found["heroes"][0].update(id="Lena L."),
        lambda found: found["heroes"][0]["items"].append({"item": "dagger"}),
        lambda found: found["heroes"][0]["recipes"].append({"item": "12", **FREE}),
        lambda found: found["heroes"][0]["recipes"].append({"item": "y" * 41, **FREE}),
        lambda found: found["heroes"][0].update(traits=["knowledgeable"]),
        lambda found: found.update(heroes=7),
    ],
)
def test_a_malformed_carry_is_rejected(home: Session, spoil: Any) -> None:
    """With the code ``words``, and no session begins."""
    found = carried(home)
    spoil(found)
    with pytest.raises(GmError) as caught:
        run(home, ["new", "grimlore", "Lena", "--party", "Owls", "--carry", json.dumps(found)])
    assert (caught.value.code, len(home.store().duels())) == ("words", 1)
    assert caught.value.remedy


@pytest.fixture(scope="module")
def sheets() -> list[str]:
    """Return a carry, and one that differs in everything that entries can change."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    found = []
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
        if all(one.made for one in state.heroes):
            assert GAME.play.carry is not None
            found.append(GAME.play.carry(state) or "")
    session.close()
    return found


@pytest.mark.parametrize("start_energy", ["full", "kept"])
def test_carry_over_changes_lead_to_the_corrected_party(sheets: list[str], start_energy: str) -> None:
    """In both directions."""
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
    """Characters who came, left, or stayed at home."""
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
    """Compared with the carry; only levels bought with XP count as learnt."""
    for line in ("effect gold+7 xp+20", "learn lena lore", "learn carsten lore", "learn carsten might"):
        run(home, split(line))
    run(home, split("adjust lena evade=3"))
    assert chronicled(home)["Learnt"] == "Lena: Lore 3; Carsten: Lore 2, Might 2"
    assert chronicled(home)["New"] == "Lena, Carsten"
    run(home, split(f'new grimlore Lena Bo --party "Night Owls" {RULES}'))
    for line in ("hero bo human social persuade", "effect xp+12", "learn lena lore"):
        run(home, split(line))
    told = chronicled(home)
    assert (told["XP"], told["Learnt"], told["New"]) == ("2 → 6", "Lena: Lore 4", "Bo")
    assert "Fallen" not in told
    assert chronicled(home, winners=(), phase="over")["Fallen"] == "Lena, Bo"


def test_the_highest_possible_destiny_carries_over(home: Session) -> None:
    """9 set by hand, and what the first skill and the first attribute at 4 add to it (gl.r16)."""
    for line in ("adjust xp=30 lena destiny_max=9 lore=3 arcane=3", "learn lena lore", "learn lena arcane"):
        run(home, split(line))
    run(home, split(f'new grimlore Lena --party "Night Owls" {RULES}'))
    assert home.table().state.heroes[0].destiny_max == 11


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('new grimlore Lena --party ""', "--party needs a name."),
        ("new grimlore Lena --carry none", "--carry needs --party too."),
    ],
)
def test_a_party_without_a_name_is_called_the_party(home: Session, line: str, said: str) -> None:
    with pytest.raises(GmError) as caught:
        run(home, split(line))
    assert caught.value.message == said


def test_check_passes_after_characters_leave_the_party(home: Session) -> None:
    """In one process, which has cached the name of a carried item."""
    for line in ("item get lena rope proper", "item lose lena rope", "note rain"):
        run(home, split(line))
    result = run(home, ["check"])
    assert isinstance(result, CheckResult)
    assert result.differences == ()


def test_a_session_keeps_the_rules_it_began_under(sheets: list[str]) -> None:
    """Its party may come from a session under earlier rules."""
    setup = Setup((Seat("lena", "Lena"),), "lena", party="Owls", carry=sheets[0])
    assert [GAME.play.start(setup._replace(version=version)).state.version for version in (1, 2)] == [1, 2]
