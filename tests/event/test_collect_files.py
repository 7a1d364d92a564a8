"""``gm collect``: the files that it reads, and their faults (ev.r11)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gm.commands import collect_files
from gm.commands.collect_files import find_duels
from gm.commands.line import run
from gm.errors import GmError
from gm.games import demo, demo_tables
from gm.store.connection import Connection
from gm.store.database import Store
from gm.table.session import Session
from tests.event.collecting import EVENT, Play, collect, due, new
from tests.event.table import Event

pytestmark = pytest.mark.needs("gatling")


def test_exports_and_records_are_read_and_copies_of_a_duel_count_once(event: Event, play: Play, tmp_path: Path) -> None:
    table = play("a.db", new("gatling", "Ana Bo"))
    (tmp_path / "0.json").write_text(json.dumps(run(table, ["export", "--json"]).data()), encoding="utf-8")
    play("a.db", "retire bo")
    (tmp_path / "sub").mkdir()
    lines = f"{new('gatling', 'Dot Cy', 'friday-night/1/2')}\nretire cy\n"
    (tmp_path / "sub" / "b.gm").write_text(lines, encoding="utf-8")
    answer = collect(event, tmp_path)
    assert (answer["files"], answer["duels"], answer["waiting"], answer["faults"]) == (3, 3, [], [])
    assert [one["table"] for one in answer["due"]] == [1, 2]
    collect(event, tmp_path, "--yes")
    (tmp_path / "sub" / "b.gm").write_text(lines.replace("retire cy", "retire dot"), encoding="utf-8")
    assert [kind for kind, _ in due(event, tmp_path)] == ["correction"]


def test_the_own_file_is_looked_at_without_a_file(play: Play) -> None:
    session = play("night.db", f"new event {EVENT}", "pair ana bo cy dot", new("gatling", "Ana Bo"), "retire bo")
    run(session, ["open", "1"])
    answer = run(session, ["collect", "--yes"])
    assert (answer.data()["files"], answer.data()["taken"]) == (1, [2])


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (new("gatling", "Ana Bo", "saturday/1/1"), "1 duel from another event: saturday"),
        (new("gatling", "Ana Bo", "friday-night/2/1"), "Round 2, table 1 has not been announced"),
        (new("gatling", "Ana Bo", "friday-night/1/3"), "Round 1, table 3 has not been announced"),
        (new("gatling", "Ana Cy"), "Round 1, table 1 is for Ana and Bo, not for Ana and Cy"),
    ],
)
def test_a_duel_that_does_not_belong_to_a_table_is_a_fault(
    event: Event, play: Play, tmp_path: Path, line: str, fault: str
) -> None:
    play("a.db", line, f"retire {line.split()[3]}")
    answer = run(event.session, ["collect", str(tmp_path), "--yes"])
    assert [fault in one["text"] for one in answer.data()["faults"]] == [True]
    assert (answer.status, answer.data()["taken"]) == (0, [])


def test_a_duel_with_other_names_says_how_to_correct_them_until_its_table_has_a_result(
    play: Play, tmp_path: Path
) -> None:
    event = Event('"Ana Berg" "Dot Ek" --title Club', "pair ana-berg dot-ek")
    play("a.db", "new gatling dot ana --house aspect_start=rolled --at club/1/1", "retire ana")
    fault = collect(event, tmp_path)["faults"]
    ready = 'fix 0 new gatling "Dot Ek" "Ana Berg" --house aspect_start=rolled --at club/1/1'
    assert fault == [
        {
            "file": str(tmp_path / "a.db"),
            "text": "Round 1, table 1 is for Ana Berg and Dot Ek, not for dot and ana. "
            f"If they are the same players, type at that table: {ready}",
        }
    ]
    play("b.db", "new gatling Zed Yan --at club/1/1")
    assert "fix 0" not in collect(event, tmp_path / "b.db")["faults"][0]["text"]
    event.play("won dot-ek")
    assert collect(event, tmp_path)["faults"] == []
    event.play("undo")
    play("a.db", f"{ready} --yes")
    assert due(event, tmp_path / "a.db")[0][1].startswith("won dot-ek r1 ")


def test_of_two_duels_that_differ_only_the_one_that_the_event_has_counts(
    event: Event, play: Play, tmp_path: Path
) -> None:
    play("a.db", new("gatling", "Ana Bo"), "retire bo")
    collect(event, tmp_path, "--yes")
    play("b.db", new("gatling", "Ana Bo"), "retire ana")
    answer = collect(event, tmp_path)
    assert (answer["due"], len(answer["faults"])) == ([], 1)
    play("a.db", "undo")
    assert [kind for kind, _ in due(event, tmp_path)] == ["correction"]
    event.play("undo")
    assert due(event, tmp_path) == []


@pytest.mark.parametrize("name", ["a.db", "a.json", "a.gm"])
def test_a_damaged_file_is_a_fault_in_a_folder_and_an_error_if_it_is_named(
    event: Event, play: Play, tmp_path: Path, name: str
) -> None:
    (tmp_path / name).write_bytes(b"{ no duel")
    play("z.db", new("gatling", "Ana Bo"), "retire bo")
    answer = collect(event, tmp_path, "--yes")
    assert [Path(fault["file"]).name for fault in answer["faults"]] == [name]
    assert answer["taken"] == [2]
    with pytest.raises(GmError) as named:
        collect(event, tmp_path / name)
    assert named.value.code == "file"


@pytest.mark.parametrize("name", ["none.db", "none", "notes.txt"])
def test_a_named_file_that_is_none_is_an_error(event: Event, tmp_path: Path, name: str) -> None:
    (tmp_path / "notes.txt").write_text("new", encoding="utf-8")
    with pytest.raises(GmError) as named:
        collect(event, tmp_path / name)
    assert named.value.code == "file"


@pytest.mark.parametrize("change", ["rules_version = 99", "game = 'chess'"])
@pytest.mark.parametrize("stored", [True, False])
def test_a_duel_of_newer_rules_or_another_game_is_read_by_its_stored_outcome(
    event: Event, play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str, stored: bool
) -> None:
    play("a.db", new("gatling", "Ana Bo"), "retire bo").close()
    key, _, value = change.partition(" = ")
    duels = Store.duels
    newer: dict[str, Any] = {key: int(value) if value.isdigit() else value.strip("'")}
    monkeypatch.setattr(Store, "duels", lambda store: [one._replace(**newer) for one in duels(store)])
    if not stored:
        monkeypatch.setattr("gm.commands.collect_files.read_result", lambda *given: None)
    answer = collect(event, tmp_path)
    lines = [one["line"].partition(" from ")[0] for one in answer["due"]]
    assert (lines, len(answer["faults"])) == ((["won ana r1"], 0) if stored else ([], 1))


def test_an_export_of_newer_rules_is_a_fault(event: Event, play: Play, tmp_path: Path) -> None:
    record = run(play("a.db", new("gatling", "Ana Bo")), ["export", "--json"]).data()
    record["duel"]["rules_version"] = 99
    path = tmp_path / "a.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert "rules version 99" in collect(event, path)["faults"][0]["text"]


def test_a_folder_with_too_many_files_is_refused_unread(
    event: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collect_files, "MOST_FILES", 2)
    (tmp_path / "below").mkdir()
    for name in ("a.txt", "b.json", "below/c.gm"):
        (tmp_path / name).write_text("no record", encoding="utf-8")
    with pytest.raises(GmError) as refused:
        collect(event, tmp_path)
    assert refused.value.code == "file"
    assert refused.value.message == f"{tmp_path} and the folders below it contain more than 2 files."


def test_databases_are_opened_to_be_read_only(
    event: Event, play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play("a.db", new("gatling", "Ana Bo"), "retire bo").close()
    before = (tmp_path / "a.db").read_bytes()

    def never(store: Connection) -> None:
        raise AssertionError("opened to be written")

    monkeypatch.setattr(Connection, "_open_file", never)
    collect(event, tmp_path, "--yes")
    assert (tmp_path / "a.db").read_bytes() == before


def test_an_export_that_was_changed_by_hand_is_for_somebody_to_decide(event: Event, play: Play, tmp_path: Path) -> None:
    table = play("a.db", new("gatling", "Ana Bo"), "retire bo", "note rain")
    export = run(table, ["export", "--json"]).data()
    export["log"].pop()
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "0.json").write_text(json.dumps(export), encoding="utf-8")
    answer = collect(event, folder, "--yes")
    assert (answer["taken"], [one["kind"] for one in answer["due"]]) == ([], ["contradiction"])
    assert answer["due"][0]["text"].endswith("but the file was changed after it was exported")


def test_the_demonstration_collects_its_tables_and_a_late_correction() -> None:
    session = Session(":memory:", short=True)
    shown = run(session, ["demo", "event"])
    session.close()
    sources = [line.split(" from ")[1] for line in demo("event").splitlines() if " from " in line and line[0] != "#"]
    duels = find_duels([demo_tables("event")]).duels
    assert {source.partition("@")[0] for source in sources} == {duel.uid for duel in duels}
    late = shown.data()["collected"]
    assert [(one["kind"], one["table"]) for one in late["due"]] == [("correction", 2)]
    assert 'because "the wrong name was typed"' in late["due"][0]["line"]
    assert (late["taken"], late["faults"]) == ([17], [])
