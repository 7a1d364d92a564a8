"""Tests of which database and which duel a command uses, and how duels begin."""

from __future__ import annotations

import pytest

from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")


def test_database_and_duel_options_go_before_or_after_the_command(gm: Command) -> None:
    other = str(gm.db.parent / "other.db")
    for names in ("Ana Bo Cy", "Di Ed Flo"):
        assert gm(f"--db {other} new gatling {names}").status == 0
    assert not gm.db.exists()
    assert gm(f"--db {other} --duel 1 --json now").data["duel"]["id"] == 1
    assert gm(f"now --json --duel 1 --db {other}").data["duel"]["id"] == 1
    assert gm(f"now --json --db {other}").data["duel"]["id"] == 2
    assert gm(f"--duel=1 draw 7C --db={other} --json").data["state"]["page"] == "7C"


def test_an_option_overrides_the_environment(gm: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    gm("new gatling Ana Bo Cy")
    gm("new gatling Di Ed Flo")
    monkeypatch.setenv("GM_DUEL", "1")
    assert gm.answer("now")["duel"]["id"] == 1
    assert gm.answer("now --duel 2")["duel"]["id"] == 2
    monkeypatch.setenv("GM_DB", str(gm.db.parent / "none.db"))
    assert gm("now").status == 2
    assert gm.answer(["--db", str(gm.db), "now"])["duel"]["id"] == 1


def test_the_duel_of_play_can_be_given_in_three_ways(gm: Command) -> None:
    gm("new gatling Ana Bo Cy")
    gm("new gatling Di Ed Flo")
    for options in ("--json", "--duel 1 --json", "1 --json"):
        assert gm.play(["note x"], options).status == 0
    assert (len(gm.words(1)), len(gm.words(2))) == (3, 2)
    assert gm("--duel 1 play --json", "note y\n").data["seq"] == 3


def test_a_duel_played_by_number_becomes_current(gm: Command) -> None:
    """A second window shows the table that is refereed; ``--duel`` means a duel once."""
    gm("new gatling Ana Bo Cy")
    gm("new gatling Di Ed Flo")
    gm.play(["note x"], "--duel 1 --json")
    assert gm.answer("now")["duel"]["id"] == 2
    gm.play(["note x"], "1 --json")
    assert gm.answer("now")["duel"]["id"] == 1
    assert gm.play([], "9 --json").status == 2


def test_opening_a_duel_makes_it_current(gm: Command) -> None:
    gm("new gatling Ana Bo Cy")
    gm("new gatling Di Ed Flo")
    assert gm.answer("open 1")["duel"]["id"] == 1
    assert gm.answer("now")["duel"]["id"] == 1
    assert [(duel["id"], duel["current"]) for duel in gm.answer("duels")["duels"]] == [(1, True), (2, False)]


def test_the_first_duel_creates_its_folder(gm: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GM_DB")
    assert gm("new gatling Ana Bo Cy").status == 0
    assert gm("now").status == 0


def test_again_repeats_names_seats_and_house_rules(gm: Command) -> None:
    gm("new gatling Ana Bo Cy Di --teams Ana+Cy/Bo+Di --house round_limit=5 --first Bo")
    answer = gm.answer("new --again")
    assert "--teams ana+cy/bo+di" in answer["text"]
    assert "--house round_limit=5" in answer["text"]
    assert [mage["name"] for mage in answer["state"]["mages"]] == ["Ana", "Bo", "Cy", "Di"]
    assert gm.answer("now")["duel"]["id"] == 2


def test_team_members_sit_in_turn(gm: Command) -> None:
    answer = gm.answer("new gatling --teams Ana+Cy/Bo+Di")
    assert [(mage["name"], mage["team"]) for mage in answer["state"]["mages"]] == [
        *(("Ana", "A"), ("Bo", "B"), ("Cy", "A"), ("Di", "B")),
    ]


def test_the_demonstration_runs_beside_the_database(gm: Command) -> None:
    assert gm("demo").status == 0
    answer = gm.answer("demo")
    assert answer["answers"][-1]["state"]["winners"]
    assert not gm.db.exists()
