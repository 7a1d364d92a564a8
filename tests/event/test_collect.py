"""``gm collect``: the results of an event from the duels that are played at its tables (ev.r11)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gm import games
from gm.commands.line import run
from gm.errors import GmError
from gm.game import Outcome
from tests.event.collecting import Play, collect, due, new, uid
from tests.event.table import Event

pytestmark = [pytest.mark.needs("gatling"), pytest.mark.needs("gentlemen")]


def test_a_finished_duel_is_a_result_and_collecting_it_twice_is_nothing(
    event: Event, play: Play, tmp_path: Path
) -> None:
    table = play("a.db", new("gatling", "Bo Ana"), "retire ana")
    line = f"won bo r1 +26 from {uid(table)}@1"
    shown = collect(event, tmp_path)
    text = "Round 1, table 1: Bo won by 26"
    one = {"kind": "result", "round": 1, "table": 1, "line": line, "text": text, "uid": uid(table), "row": 1}
    assert shown == {"files": 1, "duels": 1, "due": [one], "waiting": [], "faults": [], "taken": []}
    assert len(event.lines) == 2
    assert collect(event, tmp_path, "--yes")["taken"] == [2]
    assert event.lines[-1] == line
    play("a.db", "note later")
    assert collect(event, tmp_path, "--yes") == {**shown, "due": [], "taken": []}


def test_results_are_taken_in_the_order_of_their_tables_then_corrections(
    event: Event, play: Play, tmp_path: Path
) -> None:
    first = play("z.db", new("gatling", "Ana Bo"), "retire bo")
    collect(event, tmp_path, "--yes")
    play("z.db", "fix 1 retire ana --yes")
    play("a.db", new("gatling", "Dot Cy", "friday-night/1/2"), "retire cy")
    answer = collect(event, tmp_path, "--yes")
    assert [one["kind"] for one in answer["due"]] == ["result", "correction"]
    assert answer["taken"] == [3, 4]
    assert event.lines[2].startswith(f"won bo r1 +26 from {uid(first)}@2")


@pytest.mark.parametrize(
    ("change", "because"),
    [
        ('fix 1 retire ana ; because "die lay askew" --yes', "die lay askew"),
        ("fix 1 retire ana --yes", "corrected at the table"),
    ],
)
def test_a_corrected_duel_corrects_its_result(
    event: Event, play: Play, tmp_path: Path, change: str, because: str
) -> None:
    table = play("a.db", new("gatling", "Ana Bo"), "retire bo")
    collect(event, tmp_path, "--yes")
    play("a.db", change)
    line = f'fix 2 won bo r1 +26 from {uid(table)}@2 because "{because}"'
    assert due(event, tmp_path) == [["correction", line]]
    assert collect(event, tmp_path, "--yes")["taken"] == [3]
    assert event.session.table().rows[3].body["because"] == because
    assert due(event, tmp_path) == []


def test_a_reason_that_was_given_later_is_taken(event: Event, play: Play, tmp_path: Path) -> None:
    play("a.db", new("gatling", "Ana Bo"), "retire bo")
    collect(event, tmp_path, "--yes")
    play("a.db", "fix 1 retire ana --yes", 'because 2 "misheard"')
    assert due(event, tmp_path)[0][1].endswith("because misheard")


def test_a_duel_that_is_not_over_any_more_takes_its_result_back(event: Event, play: Play, tmp_path: Path) -> None:
    play("a.db", new("gatling", "Ana Bo"), "retire bo")
    collect(event, tmp_path, "--yes")
    play("a.db", "undo because early")
    assert due(event, tmp_path) == [["correction", "drop 2 because early"]]
    collect(event, tmp_path, "--yes")
    assert event.state["played"][0]["tables"][0]["order"] is None
    assert collect(event, tmp_path)["waiting"][0]["text"] == "table 1 is still playing round 1"


@pytest.mark.parametrize("typed", ["won ana r1 +3", "won ana r1 forfeit"])
def test_the_same_result_is_nothing_whoever_typed_it(event: Event, play: Play, tmp_path: Path, typed: str) -> None:
    play("a.db", new("gatling", "Ana Bo"), "retire bo")
    event.play(typed)
    assert due(event, tmp_path) == []


@pytest.mark.parametrize("typed", ["won bo r1", "won bo r1 from 0123@4", "drawn bo r1", "void ana r1"])
def test_another_result_is_a_contradiction_that_yes_never_takes(
    event: Event, play: Play, tmp_path: Path, typed: str
) -> None:
    table = play("a.db", new("gatling", "Ana Bo"), "retire bo")
    event.play(typed)
    answer = collect(event, tmp_path, "--yes")
    assert answer["taken"] == []
    assert [one["kind"] for one in answer["due"]] == ["contradiction"]
    ready = answer["due"][0]["line"]
    assert ready == f"fix 2 won ana r1 +26 from {uid(table)}@1 --yes"
    assert "Ana won by 26" in answer["due"][0]["text"]
    event.play(ready)
    assert due(event, tmp_path) == []


def test_a_duel_that_plays_is_waited_for_unless_a_result_was_typed(event: Event, play: Play, tmp_path: Path) -> None:
    table = play("a.db", new("gatling", "Ana Bo"))
    answer = collect(event, tmp_path)
    text = "table 1 is still playing round 1"
    assert answer["waiting"] == [{"round": 1, "table": 1, "text": text, "uid": uid(table), "row": 0}]
    event.play("won ana r1")
    answer = collect(event, tmp_path)
    assert (answer["waiting"], answer["due"]) == ([], [])


@pytest.mark.parametrize("facts", [{"margin": False}, {"counts": ()}])
def test_a_game_that_counts_harm_or_nothing_has_no_margin(
    event: Event, play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, facts: dict[str, Any]
) -> None:
    table = play("a.db", new("gatling", "Ana Bo"), "retire bo")
    event.session.table()
    game = games.load("gatling")
    monkeypatch.setattr(games, "load", lambda slug: game._replace(info=game.info._replace(**facts)))
    assert due(event, tmp_path) == [["result", f"won ana r1 from {uid(table)}@1"]]


@pytest.mark.parametrize("winners", [(), ("ana", "bo")])
def test_several_winners_or_none_are_a_draw(
    event: Event, play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, winners: tuple[str, ...]
) -> None:
    table = play("a.db", new("gatling", "Ana Bo"), "retire bo")
    event.session.table()
    game = games.load("gatling")
    ends = game._replace(play=game.play._replace(outcome=lambda state: Outcome(winners)))
    monkeypatch.setattr(games, "load", lambda slug: ends)
    assert due(event, tmp_path) == [["result", f"drawn ana r1 from {uid(table)}@1"]]


def test_wounds_are_harm() -> None:
    assert not games.info("gentlemen").margin


def test_a_correction_is_taken_after_the_end_of_the_event(play: Play, tmp_path: Path) -> None:
    event = Event("Ana Bo --title Cup --house format=knockout", "pair ana bo")
    play("a.db", new("gatling", "Ana Bo", "cup/1/1"), "retire bo")
    collect(event, tmp_path, "--yes")
    assert event.state["winners"] == ["ana"]
    play("a.db", "fix 1 retire ana --yes")
    collect(event, tmp_path, "--yes")
    assert event.state["winners"] == ["bo"]


def test_a_pod_puts_its_winners_first(play: Play, tmp_path: Path) -> None:
    event = Event("Ana Bo Cy --title Pods --house format=pods", "pair ana bo cy /")
    table = play("a.db", new("gatling", "Bo Cy Ana", "pods/1/1"), "retire bo", "retire ana")
    assert due(event, tmp_path) == [["result", f"order cy r1 from {uid(table)}@2"]]
    event.play("order cy ana bo r1")
    assert due(event, tmp_path) == []


def test_a_line_that_is_refused_leaves_the_others_and_the_status_is_1(event: Event, play: Play, tmp_path: Path) -> None:
    play("a.db", new("gatling", "Ana Bo"), "retire bo")
    play("b.db", new("gatling", "Cy Dot", "friday-night/1/2"), "retire dot")
    collect(event, tmp_path, "--yes")
    event.play("pair ana cy bo dot")
    play("a.db", "undo")
    play("b.db", "fix 1 retire cy --yes")
    answer = run(event.session, ["collect", str(tmp_path), "--yes"])
    assert (answer.status, answer.data()["taken"]) == (1, [5])
    assert "table 1" in answer.data()["faults"][0]["text"]


def test_empty_lines_take_what_is_due_one_by_one(event: Event, play: Play, tmp_path: Path) -> None:
    play("a.db", new("gatling", "Ana Bo"), "retire bo")
    collect(event, tmp_path, "--yes")
    play("a.db", 'fix 1 retire ana because "one word" --yes')
    play("b.db", new("gatling", "Cy Dot", "friday-night/1/2"), "retire dot")
    event.session.attended = True
    collect(event, tmp_path)
    run(event.session, [""])
    assert event.lines[-1].startswith("won cy r1")
    run(event.session, [""])
    assert event.lines[2].startswith("won bo r1")
    assert not event.session.offer.lines


def test_the_code_of_an_event_is_its_title_or_its_unique_id(event: Event) -> None:
    assert event.ask("now")["duel"]["code"] == "friday-night"
    untitled = Event("Ana Bo")
    assert untitled.ask("now")["duel"]["code"] == untitled.session.table().duel.uid[:8]
    signs = Event('Ana Bo --title "!!!"')
    assert signs.ask("now")["duel"]["code"] == signs.session.table().duel.uid[:8]


def test_only_an_event_collects_and_has_a_code(play: Play) -> None:
    session = play("a.db", "new gatling Ana Bo")
    assert run(session, ["now"]).data()["duel"]["code"] is None
    with pytest.raises(GmError, match="does not collect"):
        run(session, ["collect"])
