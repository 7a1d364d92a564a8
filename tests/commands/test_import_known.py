"""A record of a duel that is already here: what is new is shown, and added on request; a fork loses neither copy."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from gm.commands.line import run
from gm.notation.line import split
from gm.table.session import Session
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")


class Files:
    """A set of files with the same duel, which began in the file ``a``."""

    def __init__(self, gm: Command, folder: Path) -> None:
        self._gm, self._folder = gm, folder
        for line in ("new gatling Ana Bo --house aspect_start=zero", "draw 7c", "throw bo 5 mid hit"):
            self.answer("a", line)

    def answer(self, name: str, line: str) -> Any:
        return self._gm.answer([*split(line), "--db", self._path(name)])

    def sent(self, source: str, to: str, options: str = "") -> Any:
        """Export the duel of one file and import it into another."""
        record = self._folder / f"{source}.json"
        record.unlink(missing_ok=True)
        self.answer(source, f"export --json --out {record}")
        return self.answer(to, f"import {record} {options}")

    def digests(self, name: str) -> list[str]:
        return [row["digest"] for row in self.answer(name, "duels")["duels"]]

    def words(self, name: str) -> list[str]:
        return [row["words"] for row in self.answer(name, "export --json")["log"]]

    def ran(self, name: str, line: str) -> Any:
        return self._gm([*split(line), "--db", self._path(name)])

    def record(self, name: str) -> Path:
        return self._folder / f"{name}.json"

    def _path(self, name: str) -> str:
        return str(self._folder / f"{name}.db")


@pytest.fixture
def files(gm: Command, tmp_path: Path) -> Files:
    return Files(gm, tmp_path)


def test_a_duel_that_travels_through_three_files_has_one_chain(files: Files) -> None:
    files.sent("a", "b")
    files.answer("b", "rest")
    files.sent("b", "c")
    files.answer("c", "draw 8h")
    files.answer("c", "note späť")
    files.sent("c", "a", "--yes")
    files.sent("c", "b", "--yes")
    assert files.digests("a") == files.digests("b") == files.digests("c")
    assert len(files.digests("a")) == 1
    assert files.words("a") == files.words("c")
    assert files.answer("a", "export --json")["digest"] == files.digests("a")[0]
    assert [files.ran(name, "check").status for name in "abc"] == [0, 0, 0]
    assert files.answer("a", "now")["state"] == files.answer("c", "now")["state"]


def test_new_lines_are_shown_first_and_added_on_request(files: Files) -> None:
    files.sent("a", "b")
    for line in ("rest", "draw 8h"):
        files.answer("b", line)
    shown = files.sent("b", "a")
    assert shown["preview"] == {
        "duel": 1,
        "same": 3,
        "here": 0,
        "new": 2,
        "differs": None,
        "text": "This duel is already here, as duel 1, up to line 2; 2 lines are new.",
    }
    assert shown["seq"] is None
    assert len(files.words("a")) == 3
    text = files.ran("a", f"import {files.record('b')}").out
    assert re.search(r"  new: 3  [^ ].*  rest\n", text)
    assert "Nothing has been imported yet. To add the new lines: gm import" in text
    added = files.sent("b", "a", "--yes")
    assert (added["seq"], added["known"]) == (4, [shown["preview"]["text"]])
    assert files.digests("a") == files.digests("b")
    assert files.answer("a", "undo")["seq"] == 5


def test_a_duel_that_has_all_lines_is_only_opened(files: Files) -> None:
    files.sent("a", "b")
    files.answer("b", "new gatling Di Ed")
    opened = files.sent("a", "b")
    assert (opened["duel"]["id"], opened["known"]) == (
        1,
        ["This duel is already here, as duel 1, with the same lines."],
    )
    files.answer("b", "rest")
    older = files.answer("b", f"import {files.record('a')} --yes")
    assert (older["seq"], older["known"]) == (
        3,
        ["This duel is already here, as duel 1, and continues after line 2, where the file ends."],
    )
    assert len(files.digests("b")) == 2


def test_copies_that_went_different_ways_are_told_and_neither_is_lost(files: Files) -> None:
    files.sent("a", "b")
    files.answer("b", "rest")
    files.answer("b", "note in b")
    files.answer("a", "note in a")
    there = files.digests("a")
    shown = files.sent("b", "a")
    assert shown["preview"]["text"] == "This duel is already here, as duel 1, but from line 3 on, the two differ."
    assert (shown["preview"]["differs"], shown["preview"]["here"], shown["preview"]["new"]) == (3, 1, 2)
    text = files.ran("a", f"import {files.record('b')}").out
    assert re.search(r'  here: 3  [^ ].*  note "in a"\n', text)
    assert re.search(r"  in the file: 3  [^ ].*  rest\n", text)
    refused = files.ran("a", f"import {files.record('b')} --yes --json")
    assert (refused.status, refused.error["code"]) == (1, "conflict")
    assert files.digests("a") == there
    files.answer("a", refused.error["remedy"].partition("gm ")[2])
    assert files.digests("a") == [*there, *files.digests("b")]
    rows = files.answer("a", "duels")["duels"]
    assert [row["copy_of"] for row in rows] == [None, 1]
    assert files.ran("a", "check").status == 0
    files.answer("b", "draw 8h")
    assert files.sent("b", "a", "--yes")["duel"]["id"] == 2
    assert files.digests("a") == [*there, *files.digests("b")]


def test_a_record_that_was_changed_after_its_export_is_told(files: Files) -> None:
    files.sent("a", "b")
    record = json.loads(files.record("a").read_text(encoding="utf-8"))
    record["log"][1]["at"] = "2020-01-01T00:00:00+00:00"
    files.record("a").write_text(json.dumps(record), encoding="utf-8")
    told = files.answer("c", f"import {files.record('a')}")["known"]
    assert told == ["The file was changed after it was exported: its lines do not match its digest."]
    record["digest"] = "x"
    files.record("a").write_text(json.dumps(record), encoding="utf-8")
    refused = files.ran("c", f"import {files.record('a')}")
    assert refused.status == 3
    assert "digest: it must be 64 hexadecimal digits" in refused.err


def test_a_damaged_duel_is_imported_anew(files: Files, tmp_path: Path) -> None:
    files.sent("a", "b")
    data = (tmp_path / "b.db").read_bytes()
    (tmp_path / "b.db").write_bytes(data.replace(b"throw bo 5 mid hit", b"throw bo 5 mid hi!"))
    told = files.sent("a", "b")
    assert (told["duel"]["id"], told["known"]) == (2, ["This duel is already here, as duel 1, but it cannot be read."])


def test_at_the_console_an_empty_line_adds_what_was_shown(files: Files, tmp_path: Path) -> None:
    files.sent("a", "b")
    files.answer("b", "rest")
    files.sent("b", "a")
    session = Session(str(tmp_path / "a.db"), short=True)
    session.attended = True
    run(session, split(f"import {files.record('b')}"))
    assert run(session, split(session.offer.lines[""])).text
    session.close()
    assert files.digests("a") == files.digests("b")
