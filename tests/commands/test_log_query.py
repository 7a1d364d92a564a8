"""The record is asked: by number, round, name and word, the last lines, a paragraph for each round, with hours."""

from __future__ import annotations

import re

import pytest

from gm.table.log_view import format_duration, seconds
from gm.table.texts import local_time
from tests.support.running import After, Command, Shell, unix

pytestmark = pytest.mark.needs("gatling")

PLAYED = (
    *("new gatling Ana Bo Cy", "draw 7C", "throw bo 5 mid hit", "throw cy 2 top", "rest"),
    *("draw 8H", "throw cy 6 top", "throw ana 4 top", "rest", "draw 9D", "throw ana 1 mid", "throw bo 2 b", "rest"),
    *('note "the sea lion"', "order bo=1 cy=2 ana=3", "pass bo", "pass cy", "pass ana", "draw 5C"),
)

WITH_BO = ["0", "2", "4", "5", "8", "11", "14", "15"]


@pytest.fixture
def evening(after: After) -> Command:
    """Return a whole round and the first page of the second."""
    return after(PLAYED)


def entries(gm: Command, asked: str) -> list[str]:
    return [row["entry"] for row in gm.answer(f"log {asked}")["rows"]]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("3-5", ["3", "4", "5"]),
        ("16-", ["16", "17", "18"]),
        ("7", ["7"]),
        ("round 2", ["18"]),
        ("--last 2", ["17", "18"]),
        ('"sea lion"', ["13"]),
        ("heatstroke", ["1"]),
        ("round 1 cy --last 1", ["16"]),
        ("ROUND 1 keeps", ["15", "16", "17"]),
    ],
)
def test_log_selects_the_requested_lines(evening: Command, asked: str, found: list[str]) -> None:
    assert entries(evening, asked) == found


def test_log_of_a_mage_has_lines_about_that_mage(evening: Command) -> None:
    assert entries(evening, "bo") == WITH_BO


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ("9-3", "words"),
        ("99", "no-such"),
        ("3-99", "no-such"),
        ("round", "words"),
        ("round x", "words"),
        ("round 7", "no-such"),
        ("walrus", "no-such"),
        ("--last 0", "words"),
        ("--last x", "words"),
        ("--lines bo", "words"),
    ],
)
def test_log_query_without_a_match_is_rejected(evening: Command, asked: str, code: str) -> None:
    assert evening.refused(f"log {asked}")["code"] == code


def test_inserted_line_is_selected_at_its_place(evening: Command) -> None:
    evening('insert 5 note "here" --yes')
    assert entries(evening, "4-5") == ["4", "19", "5"]


def test_summary_of_a_round_lists_gains(evening: Command) -> None:
    first, second = evening.answer("summary")["rounds"]
    assert (first["round"], second["round"]) == (1, 2)
    assert any("Heatstroke" in said for said in first["said"])
    before, after = evening.answer("now --at 0")["state"]["mages"], evening.answer("now")["state"]["mages"]
    gained = {(one["holder"], one["what"]): one["delta"] for one in first["gained"]}
    for was, now in zip(before, after, strict=True):
        for what in ("pages", "mana"):
            assert gained.get((now["name"], what), 0) == now[what] - was[what]


def test_undone_lines_are_not_in_the_summary(evening: Command) -> None:
    evening("undo --to 4 --yes")
    told = evening.answer("summary round 1")["rounds"]
    assert len(told) == 1
    assert not any("Tunnel" in said for said in told[0]["said"])
    assert evening.refused("summary round 2")["code"] == "no-such"
    assert evening.refused("summary 2")["code"] == "words"


def test_log_shows_times_and_turn_lengths(evening: Command) -> None:
    at = evening.answer("log 1")["rows"][0]["at"]
    shown = evening("log 1").out.splitlines()[0]
    assert f"  {local_time(at)[11:]}  draw 7C   [turn " in shown
    lasted = {row["entry"]: row["lasted"] for row in evening.answer("log")["rows"]}
    assert [entry for entry, long in lasted.items() if long is not None] == ["1", "5", "9", "18"]


@unix
def test_times_are_local(evening: Command, shell: Shell) -> None:
    hours = [int(re.findall(r"  (\d\d):\d\d  ", shell("log 1", TZ=zone).out)[0]) for zone in ("UTC0", "EAST-5")]
    assert (hours[1] - hours[0]) % 24 == 5
    assert "EAST" in shell("report", TZ="EAST-5").out
    assert local_time("once") == "once"


def test_clock_set_back_gives_no_negative_time() -> None:
    assert seconds("2026-11-21T20:15:00+00:00", "2026-11-21T20:14:00+00:00") == 0
    assert [format_duration(long) for long in (45, 725, 3750)] == ["0:45", "12:05", "1:02:30"]
