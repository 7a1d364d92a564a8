"""Random events of every format agree with an independent reference of scores, tie-breaks and pairings (ev.r2, ev.r8,
ev.r9).
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.errors import GmError
from tests.event.reference import ROBINS, Reference, a_pairing_without_rematch
from tests.event.table import Event

NAMES = ("Ana", "Bo", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida")
TIES = {
    "swiss": ("direct", "buchholz-cut1", "buchholz", "sonneborn"),
    "hill": ("direct", "buchholz-cut1", "buchholz", "sonneborn"),
    "robin": ("direct", "sonneborn", "wins", "margin"),
    "double-robin": ("direct", "sonneborn", "wins", "margin"),
    "pods": ("wins", "buchholz", "margin", "none"),
}


def random_event(seed: int, format: str, *, lines: int) -> Event:
    """Play random lines of an event, with late players, leavers, byes, penalties and corrections."""
    chance = Random(f"{seed} {format}")
    house = [f"format={format}", f"points={chance.choice(('2-1-0', '3-1-0'))}"]
    house += [f"late={chance.choice(('zero', 'half'))}", f"bye={chance.choice(('win', 'draw', 'none'))}"]
    house += [] if format in ROBINS else [f"rounds={chance.randint(2, 6)}"]
    event = Event(f"{' '.join(NAMES[: chance.randint(3, 8)])} --house {' '.join(house)}")
    for _ in range(lines):
        line = random_line(event, chance)
        try:
            event.play(line)
        except GmError:
            continue
    return event


def random_line(event: Event, chance: Random) -> str:
    """Return a random line that is often accepted."""
    state = event.state
    players = [player["id"] for player in state["players"]]
    who, other = chance.choice(players), chance.choice(players)
    if chance.random() < 0.12:
        return chance.choice(
            (
                f"out {who}",
                f"back {who}",
                f"bye {who} {chance.choice(('half', 'zero'))}",
                f"penalty {who} -1",
                "late Ivy",
            )
        )
    playing = [table for played in state["played"][-1:] for table in played["tables"] if table["order"] is None]
    if state["phase"] == "pairing" or not playing:
        return str(event.due[0].default or event.due[0].example) if event.due else f"lots {who} {other}"
    one, *rest = chance.sample(playing[0]["players"], len(playing[0]["players"]))
    if state["format"] == "pods":
        return chance.choice((f"order {one}", f"order {one} {rest[0]}", f"order {one}={rest[0]}", f"drawn {one}"))
    return chance.choice(
        (f"won {one}", f"won {one} +{chance.randint(0, 9)}", f"drawn {one}", f"won {one} forfeit", f"void {one}")
    )


@pytest.mark.parametrize("format", TIES)
@settings(max_examples=8)
@given(seed=st.integers(0, 10**6))
def test_scores_and_places_agree_with_the_reference(format: str, seed: int) -> None:
    event = random_event(seed, format, lines=30)
    state = event.state
    house = event.session.table().switches()
    reference = Reference(state, house)
    for player in state["players"]:
        who = player["id"]
        assert player["points"] == reference.own(who) + player["penalty"], who
        assert {key: player[key] for key in reference.values(who)} == reference.values(who), who
    place, expected = 1, dict[str, int]()
    for group in reference.order(TIES[format]):
        expected |= dict.fromkeys(group, place)
        place += len(group)
    if not any(line.startswith("lots") for line in event.lines):
        assert {who: place for who, place in event.players("place").items() if place is not None} == expected


@settings(max_examples=15)
@given(seed=st.integers(0, 10**6))
def test_ev2_no_rematch_and_no_second_bye_if_any_pairing_avoids_them(seed: int) -> None:
    event = random_event(seed, "swiss", lines=24)
    due: list[Any] = event.due
    if not due or due[0].entry != "pair":
        return
    met, had = history(event.state)
    for proposal in (event.own_proposal, event.proposal):
        tables = [pair.split() for pair in pairs_of(proposal)]
        players = [who for table in tables for who in table]
        if a_pairing_without_rematch(players, met, had):
            assert [table for table in tables if len(table) == 2 and frozenset(table) in met] == []
            assert [table for table in tables if len(table) == 1 and table[0] in had] == []


def pairs_of(line: str) -> list[str]:
    """Return the tables of a pairing without pods."""
    words = [word for word in line.split() if word != "bye"]
    return [" ".join(words[at : at + 2]) for at in range(0, len(words), 2)]


def history(state: Any) -> tuple[set[frozenset[str]], set[str]]:
    """Return who has met whom, and who has had a bye or a win by forfeit."""
    tables = [table for played in state["played"] for table in played["tables"]]
    met = {frozenset(table["players"]) for table in tables if not table["forfeit"]}
    byes = [bye for played in state["played"] for bye in played["byes"]]
    had = {bye["player"] for bye in byes if bye["kind"] == "bye"}
    return met, had | {table["order"][0][0] for table in tables if table["forfeit"] and table["order"]}
