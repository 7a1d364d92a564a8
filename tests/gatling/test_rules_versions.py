"""A duel keeps the rules that it was begun under: where their versions part, each plays as it did when it was the
latest, and is corrected so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gm.commands.line import run
from gm.commands.record_import import import_record
from gm.duel.audit import find_faults
from gm.errors import GmError
from gm.notation.line import split
from gm.table import presenter
from gm.table.interchange.record import record_lines
from gm.table.session import Session

ENDS = ("Ana Bo", "adjust ana bards-itch=bo pages=51 bo pages=1 because x", "draw 2H", "throw bo 1 mid hit", "rest")
FREE = (
    "Ana Bo Cy",
    "adjust ana pages=49 bo pages=1 cy pages=1 bo footwork=bo opposite-day=cy because x",
    *("draw 2H", "throw bo 1 mid", "forgot bo opposite-day", "push bo off", "throw cy 2 bottom"),
)
VOID = (
    "Ana Bo Cy",
    "adjust ana pages=1 bo pages=25 cy pages=25 ana opposite-day=cy because x",
    *("draw 2H", "forgot ana opposite-day", "adjust attacker=bo because void", "draw 5D", "throw cy 4 top"),
)
VISIT = (
    "Ana Bo --house solo=automaton",
    "adjust ana mana=6 because x",
    *("draw 2H", "throw bo 2 bottom", "rest", "draw 3S", "throw ana 2 bottom", "rest"),
)


def play(version: int, *said: str) -> Session:
    """A duel under a version of the rules, its first line begun with the names."""
    names, *entries = said
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in (f"new gatling {names} --house aspect_start=zero --rules {version}", *entries):
        run(session, split(line))
    return session


def shown(session: Session) -> dict[str, Any]:
    """The board, and what is due."""
    answer = presenter.board_at(session.table(), None).data()
    due = [prompt["example"] for prompt in answer["prompts"] if prompt["due"]]
    return {"due": due, **{mage["id"]: mage for mage in answer["state"]["mages"]}}


def test_b36_what_served_a_loser_stayed_on_the_winners_sheet_under_the_first_rules() -> None:
    spells = [[spell["spell"] for spell in shown(play(version, *ENDS))["ana"]["spells"]] for version in (1, 2)]
    assert spells == [["bards-itch"], []]


def test_a46_who_owns_no_page_threw_again_for_nothing_under_the_first_rules() -> None:
    assert [shown(play(version, *FREE))["due"] for version in (1, 2)] == [["throw bo 5 mid"], ["rest"]]


def test_a60_a_void_cast_left_a_mage_without_pages_in_under_the_first_rules() -> None:
    found = [shown(play(version, *VOID)) for version in (1, 2)]
    assert [(duel["ana"]["out"], duel["due"]) for duel in found] == [(False, ["throw ana 5 mid"]), (True, ["rest"])]


def test_a14_the_automaton_took_a_power_under_the_first_rules_and_then_no_adjustment_that_left_it() -> None:
    powered = play(1, *VISIT, "cast ana aspect-power bo hearts -1")
    assert shown(powered)["bo"]["power"]["hearts"] == -1
    with pytest.raises(GmError, match="Bo is the automaton"):
        run(powered, split("adjust ana pages-1 bo pages+1 because count"))
    run(powered, split("adjust ana pages-1 bo pages+1 hearts=0 because count"))
    with pytest.raises(GmError, match="Bo is the automaton"):
        run(play(2, *VISIT), split("cast ana aspect-power bo hearts -1"))


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("duel", [ENDS, FREE, VOID], ids=["ends", "free", "void"])
def test_each_is_corrected_checked_and_recorded_under_its_own(duel: tuple[str, ...], version: int) -> None:
    session = play(version, *duel)
    before = shown(session)
    renamed = f"fix 0 new gatling {duel[0].replace('Ana', 'Ann')} --house aspect_start=zero --yes"
    for line in ("fix 2 draw 4C --yes", "undo", renamed, "undo"):
        run(session, split(line))
    assert shown(session) == before
    assert [*find_faults(session.table().game, session.table().rows)] == []
    again = import_record(Session(":memory:"), "\n".join(record_lines(session.table())))
    assert (again.setup.version, again.state) == (version, session.table().state)


def come_to(text: str) -> Any:
    """The board that a record's lines lead to; None if it is refused."""
    try:
        return presenter.board_at(import_record(Session(":memory:"), text), None).data()["state"]
    except GmError:
        return None


@pytest.mark.parametrize("name", ["ends", "free", "void", "automaton"])
def test_a_record_of_the_first_rules_would_not_be_the_same_under_the_second(name: str) -> None:
    """So that it is the kept record that holds the first ones."""
    older = Path(__file__).parents[1] / "store" / "older"
    new, *entries = (older / f"{name}-1.gm").read_text(encoding="utf-8").splitlines()
    was, today = (come_to("\n".join((f"{new}{rules}", *entries))) for rules in ("", " --rules 2"))
    assert was is not None
    assert was != today
