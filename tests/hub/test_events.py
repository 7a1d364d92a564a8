"""An event gets its results from the hub: what is due, what somebody must decide, and what is waited for."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gm.commands.line import run
from gm.hub.protocol.body import Line
from gm.hub.store import desk
from gm.hub.store.desk import Hub
from gm.hub.store.duels import receive
from gm.hub.store.results import TableRow, table_rows
from gm.hub.verifier import verify_next
from gm.interfaces.hub.boards import EventBoards
from gm.interfaces.hub.page import Tables
from gm.table.session import Session
from tests.support.hub_lines import NOW, facts, lines, push
from tests.support.hub_server import Serving
from tests.support.hub_table import WON, join, play, sent
from tests.support.running import Command

pytestmark = pytest.mark.needs("event")
Desk = Callable[..., Any]


@pytest.fixture
def at_desk(hub: Serving, table: Command, tmp_path: Path) -> Desk:
    """Announce a round of an event on the hub's machine, and return a function that types lines there."""

    def typed(*words: str) -> Any:
        ran = table(["--db", str(tmp_path / "hub.db"), *words, "--json"])
        assert ran.out, ran.err
        return ran.data

    typed("new", "event", "Ana", "Bo", "Cy", "Di", "--title", "Friday")
    typed("pair", "ana", "bo", "cy", "di")
    join(table, hub)
    return typed


def begin(table: Command, at: str = "friday/1/1") -> None:
    """Play a duel at a table of the event, which Ana wins."""
    play(table, f"{WON[0]} --at {at}", *WON[1:])


def test_results_and_corrections_come_from_the_hub(hub: Serving, table: Command, at_desk: Desk) -> None:
    play(table, f"{WON[0]} --at friday/1/1")
    sent(table)
    uid = hub.store.execute("SELECT uid FROM duel")[0][0]
    assert at_desk("collect", "--hub")["waiting"][0]["text"] == "table 1 is still playing round 1"
    play(table, *WON[1:])
    sent(table)
    line, text = f"won ana r1 +5 from {uid}@10", "Round 1, table 1: Ana won by 5"
    one = {"kind": "result", "round": 1, "table": 1, "line": line, "text": text, "uid": uid, "row": 10}
    shown = at_desk("collect", "--hub")
    assert shown == {"files": 1, "duels": 1, "due": [one], "waiting": [], "faults": [], "taken": []}
    assert at_desk("collect", "--hub", "--yes")["taken"] == [2]
    assert at_desk("collect", "--hub")["due"] == []
    play(table, "undo because early")
    sent(table)
    assert at_desk("collect", "--hub")["due"][0]["line"] == "drop 2 because early"


def test_a_result_that_differs_when_it_is_played_waits_for_somebody(
    hub: Serving, table: Command, at_desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    false = {"winners": ["bo"], "kind": "won", "params": {}, "counts": {"ana": 1, "bo": 4}, "text": "Bo wins"}
    monkeypatch.setattr("gm.hub.sender.source.Source.outcome", lambda *arguments: false)
    begin(table)
    sent(table)
    verify_next(hub.store)
    (one,) = at_desk("collect", "--hub", "--yes")["due"]
    assert one["kind"] == "contradiction"
    assert one["text"] == "Round 1, table 1: Bo won by 3, but gm replays the duel and gets: Ana wins"
    assert at_desk("collect", "--hub", "--yes")["taken"] == []


def test_enter_takes_a_result_in_doubt(hub: Serving, table: Command, at_desk: Desk, tmp_path: Path) -> None:
    begin(table)
    sent(table)
    hub.store.execute("UPDATE duel SET verified = 'no', differs = ?", json.dumps({"line": 4, "outcome": None}))
    with closing(Session(str(tmp_path / "hub.db"), short=True)) as session:
        session.attended = True
        (one,) = run(session, ["collect", "--hub"]).data()["due"]
        assert one["text"].endswith("but gm cannot replay the duel from line 4 on")
        run(session, [""])
        assert session.table().rows[-1].words.startswith("won ana r1 +5 from")


def test_what_cannot_be_collected_is_listed(hub: Serving, table: Command, at_desk: Desk) -> None:
    def add(uid: str, event: str, round: int, body: str = '{"seats": [["ana", "Ana"], ["cy", "Cy"]]}') -> None:
        one: list[Line] = [(*lines(1)[0][:4], body, None, "{}")]
        receive(hub.store, 1, push(facts(uid), one), NOW)
        where = 'UPDATE duel SET event = ?, round = ?, "table" = 1 WHERE uid = ?'
        hub.store.execute(where, event, round, uid)

    add("other-1", "saturday", 1)
    add("other-2", "saturday", 1)
    add("strange", "friday", 1, "[]")
    add("nowhere", "friday", 2)
    add("names", "friday", 1)
    assert [fault["text"] for fault in at_desk("collect", "--hub")["faults"]] == [
        "A duel has a line that this version of gm cannot read.",
        "2 duels from another event: saturday. This event is friday.",
        "Round 1, table 1 is for Ana and Bo, not for Ana and Cy.",
        "Round 2, table 1 has not been announced.",
    ]


def test_the_branch_that_counts_is_collected(hub: Serving, table: Command, at_desk: Desk) -> None:
    begin(table)
    sent(table)
    tree = desk.find_duel(hub.store, hub.store.execute("SELECT uid FROM duel")[0][0])
    receive(hub.store, 1, push(tree.facts, lines(3, words="other")), NOW)
    desk.keep(hub.store, desk.find_duel(hub.store, tree.facts.uid), 1, NOW)
    assert at_desk("collect", "--hub")["due"] == []


def test_files_and_the_hub_are_not_mixed(table: Command, at_desk: Desk, tmp_path: Path) -> None:
    assert table(["--db", str(tmp_path / "hub.db"), "collect", "tables", "--hub"]).status == 2
    assert table(["--db", str(tmp_path / "none.db"), "new", "event", "Ana", "Bo"]).status == 0
    ran = table(["--db", str(tmp_path / "none.db"), "collect", "--hub", "--json"])
    assert ran.error["message"] == "There is no hub here yet."


def test_the_boards_of_events_have_results_before_they_are_collected(
    hub: Serving, table: Command, at_desk: Desk, tmp_path: Path
) -> None:
    boards, short = (EventBoards(str(tmp_path / "hub.db"), short=short) for short in (False, True))

    def points(boards: EventBoards = boards) -> dict[str, str]:
        boards.refresh(hub.store, table_rows(hub.store))
        return dict(re.findall(r'<th scope="row">(.*?)</th><td class="number">(\d+)', boards.html))

    assert points() == {}
    begin(table)
    sent(table)
    assert points() == {"Ana": "2", "Bo": "0", "Cy": "0", "Di": "0"}
    assert points(short) == {"A.": "2", "B.": "0", "C.": "0", "D.": "0"}
    at_desk("won", "di")
    assert points() == {"Ana": "2", "Di": "2", "Bo": "0", "Cy": "0"}
    at_desk("collect", "--hub", "--yes")
    play(table, "undo")
    sent(table)
    assert points() == {"Di": "2", "Ana": "0", "Bo": "0", "Cy": "0"}
    points()
    before = boards.html
    play(table, "note later")
    sent(table)
    points()
    assert boards.html is before


def test_viewers_hear_of_standings_only_when_they_change() -> None:
    tables = Tables(Hub("a", "Con", ""))
    tables.put(tables.draw([], "<section></section>"))
    assert b'"boards": "<section></section>"' in tables.change
    row = TableRow("a", "A", "toy", None, None, None, "Table 1", 0, 1, NOW, "pending", None, None, 1, NOW)
    tables.put(tables.draw([row], "<section></section>"))
    assert b'"boards": null' in tables.change
    assert b"<section></section>" in tables.page({})
