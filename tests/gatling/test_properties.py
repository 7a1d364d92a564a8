"""Properties of any duel without spells, by Hypothesis."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import given, note, settings
from hypothesis import strategies as st

from gm.errors import GmError, Refusal
from gm.games.gatling.rules.rounds import page_changes
from gm.games.gatling.state import Draft

from .table import Table, sit

DICE = st.integers(1, 6)
ZONES = st.sampled_from(("bottom", "mid", "top"))
SEATS = st.sampled_from(("Ana Bo", "Ana Bo Cy", "Ana Bo Cy Di", "teams"))
PAGES = st.sampled_from([rank + suit for rank in "A23456789TJQK" for suit in "HDSC"])
HOUSE = {
    "aspect_start": ("rolled_2p_only", "zero", "rolled"),
    "tag_teammate": ("normal", "safe", "sits_out"),
    "tag_victory": ("team", "last_mage"),
    "zone_rule": ("rest", "furthest"),
    "offboard_cost": ("either", "both"),
    "round_start": ("fixed", "rotate"),
    "round_limit": ("none", "2", "20"),
}

Draw = Callable[[st.SearchStrategy[Any]], Any]
"""A function that draws from a strategy."""


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Draw a table of any size under any house rules."""
    house = {switch: draw(st.sampled_from(values)) for switch, values in HOUSE.items()}
    seats = draw(SEATS)
    note(f"{seats} {house}")
    return sit(teams="Ana+Cy/Bo+Di", **house) if seats == "teams" else sit(*seats.split(), **house)


@st.composite
def short_of_pages(draw: st.DrawFn) -> Table:
    """Draw a table at which some mages have few pages, so that they soon go out."""
    table = draw(tables())
    while table.now["phase"] == "powers":
        table("1 1 1 1")
    seats = list(table.pages())
    given_away = {who: draw(st.integers(0, table.pages()[who] - 1)) for who in seats[1:]}
    pages = {who: table.pages()[who] - given_away.get(who, 0) for who in seats}
    pages[seats[0]] += sum(given_away.values())
    mana = {who: draw(st.integers(0, 6)) for who in seats}
    powers = {who: " ".join(str(draw(st.integers(-7, 7))) for _ in range(4)) for who in seats}
    return table.given(pages=pages, mana=mana, powers=powers)


def die(draw: Draw) -> str:
    """Draw the result of a throw."""
    number, zone = draw(DICE), draw(ZONES)
    ways = (f"{number} {zone}", f"{number} {zone} hit", zone, "off", f"{number} off hit", "over", f"over {number} hit")
    way: str = draw(st.sampled_from(ways))
    return way


def next_line(table: Table, draw: Draw) -> str:
    """Draw a legal line."""
    pushes = [prompt for prompt in table.prompts() if prompt.entry == "push"]
    if pushes and draw(st.integers(0, 7)) == 0:
        pushed = draw(st.sampled_from(pushes[0].seats))
        return (
            f"push {pushed} {draw(DICE)} {draw(st.sampled_from(('bottom', 'top', 'hit', 'off', 'off hit', 'mid hit')))}"
        )
    due = [prompt for prompt in table.prompts() if prompt.due][-1]
    match due.entry:
        case "power":
            return f"power {due.seats[0]} " + " ".join(str(draw(DICE)) for _ in range(4))
        case "draw":
            return f"draw {draw(PAGES)}"
        case "throw":
            return f"throw {due.seats[0]} {die(draw)}"
        case "order":
            return "order " + " ".join(f"{who}={draw(DICE)}" for who in due.seats)
        case "pass":
            return f"pass {due.seats[0]}"
    return due.entry


def play(table: Table, draw: Draw, lines: int) -> list[str]:
    """Play so many random lines, or to the end; the table checks pages and mana after each."""
    played: list[str] = []
    while table.due() and len(played) < lines:
        line = next_line(table, draw)
        note(line)
        looks_right(table, line)
        played.append(line)
    return played


def looks_right(table: Table, line: str) -> None:
    """Enter a line, and check that it changed only what it may change."""
    before = table.now
    table(line)
    now, word = table.now, line.split()[0]
    for was, mage in zip(before["mages"], now["mages"], strict=True):
        if word == "rest":
            assert mage["out"] == (mage["pages"] == 0), f"{mage['name']} at the checkpoint"
            assert mage["mana"] >= was["mana"]
            assert mage["pages"] <= was["pages"] or mage["id"] == before["attacker"]
        else:
            assert mage["out"] == was["out"]
            assert mage["mana"] <= was["mana"]
        if was["out"]:
            assert mage == was, "who is out neither gains nor loses"
        if word in ("draw", "order", "pass"):
            assert (mage["pages"], mage["mana"]) == (was["pages"], was["mana"])
    if word == "throw" and line.endswith(" off"):
        paid_for_leaving(table, before, line.split()[1])
    living = {mage["id"] for mage in now["mages"] if not mage["out"]}
    for prompt in table.prompts():
        assert living.issuperset(prompt.seats)
        if prompt.entry in ("throw", "push"):
            assert now["attacker"] not in prompt.seats
        if prompt.entry == "throw":
            assert table.pages()[prompt.seats[0]] > 0
    assert (now["winners"] is None) == bool(table.due())
    assert (now["winners"] is None) == (now["phase"] != "over")
    assert (now["page"] is not None) == (now["phase"] == "throws")
    assert (now["attacker"] is not None) == (now["phase"] in ("draw", "throws"))


def paid_for_leaving(table: Table, before: Mapping[str, Any], who: str) -> None:
    """Check the price of leaving the board: a mana, or without mana a page; by a house rule both for the last mana."""
    was = next(mage for mage in before["mages"] if mage["id"] == who)
    page = not was["mana"] or (was["mana"] == 1 and table.setup.house["offboard_cost"] == "both")
    assert table.mana()[who] == max(0, was["mana"] - 1)
    assert table.pages()[who] == was["pages"] - page


@given(st.data())
@settings(max_examples=20, deadline=None)
def test_whole_duels(data: st.DataObject) -> None:
    """Pages add up, mana stays within bounds, mages go out only when a cast ends, and the attacker throws nothing."""
    play(data.draw(tables()), data.draw, data.draw(st.integers(1, 90)))


@given(st.data())
@settings(max_examples=30, deadline=None)
def test_ends_of_duels(data: st.DataObject) -> None:
    play(data.draw(short_of_pages()), data.draw, data.draw(st.integers(1, 60)))


@given(st.data())
@settings(max_examples=20, deadline=None)
def test_each_mage_attacks_once_a_round_and_is_visited_at_most_once(data: st.DataObject) -> None:
    table = data.draw(tables())
    played: dict[int, list[str]] = {}
    for _ in range(data.draw(st.integers(1, 60))):
        if not table.due():
            break
        line, now = next_line(table, data.draw), table.now
        table(line)
        if line.startswith(("draw", "pass")):
            who = f"draw {now['attacker']}" if line.startswith("draw") else line
            played.setdefault(now["round"], []).append(who)
    for turns in played.values():
        assert len(turns) == len(set(turns)), turns


@given(st.lists(st.tuples(DICE, ZONES, st.booleans()), min_size=3, max_size=3), st.integers(-9, 9), st.data())
@settings(max_examples=30, deadline=None)
def test_a_cast_moves_what_the_rules_add_up_to(
    dice: list[tuple[int, str, bool]], power: int, data: st.DataObject
) -> None:
    """The test computes pages (die and power, at least one, at most all) and mana (by zone, at most six) itself."""
    others = ("bo", "cy", "di")
    pages = {who: data.draw(st.integers(1, 13)) for who in others}
    mana = {who: data.draw(st.integers(0, 6)) for who in others}
    pages["ana"] = 52 - sum(pages.values())
    table = sit("Ana", "Bo", "Cy", "Di").given(pages=pages, mana=mana, powers={"ana": f"0 0 {power} 0"})
    table("draw 9S")
    expected = []
    for who, (number, zone, hit) in zip(others, dice, strict=True):
        table(f"throw {who} {number} {zone}{' hit' if hit else ''}")
        paid = min(max(number + power, 1), pages[who]) if hit else 0
        pages[who], pages["ana"] = pages[who] - paid, pages["ana"] + paid
        mana[who] = min(6, mana[who] + {"bottom": 0, "mid": 1, "top": 2}[zone])
        expected.append(f"{pages[who]}/{mana[who]}" if pages[who] else "OUT")
    table("rest")
    assert table.standings() == " ".join([f"{pages['ana']}/0", *expected])
    assert table.now["winners"] == (["ana"] if expected == ["OUT"] * 3 else None)


FORMS = ("draw", "throw", "push", "rest", "order", "pass", "power", "house")
WORDS = (
    *("ana", "bo", "cy", "eli", "a", "b", "m", "t", "o", "h", "*", "=", "“", "é", '""', "--hit"),
    *("0", "1", "2", "4", "5", "6", "7", "-1", "2.5", "5m", "5m*", "5o*", "ana=3", "bo=5", "cy=1", "ana=9"),
    *("mid", "top", "bottom", "off", "over", "hit", "safe", "7c", "♣7", "10h", "ad", "14c", "zone_rule=furthest"),
)
LINES = st.builds(
    lambda first, rest: " ".join([first, *rest]),
    st.sampled_from((*FORMS, *WORDS)),
    st.lists(st.sampled_from(WORDS), max_size=5),
)


@given(st.integers(0, 6), st.lists(LINES, min_size=1, max_size=12))
@settings(max_examples=80, deadline=None)
def test_any_line_is_accepted_or_rejected(entered: int, lines: list[str]) -> None:
    """Every line is accepted, or rejected with a remedy."""
    table = sit("Ana", "Bo", "Cy").given(mana={"ana": 1, "cy": 2})
    table(*["2h", "1b", "1t*", "rest", "3h", "1b"][:entered])
    for line in lines:
        try:
            table.read(line)
        except (GmError, Refusal):
            table.refused(line)
            continue
        try:
            table(line)
        except Refusal:
            assert table.refused(line).remedy


def test_a16_pages_handed_to_oneself_move_nothing() -> None:
    draft = Draft(sit("Ana", "Bo", "Cy").state)
    draft.move_pages("ana", "ana", 3)
    assert draft.freeze() is draft.origin
    assert page_changes("ana", "ana", 3) == ()
