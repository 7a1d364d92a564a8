"""Records with corrections go out and come in without loss; what is wrong with one is named with its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.commands.fitting import fits
from tests.commands.recorded import Record, Spoil, board, brought_in, rejections, spoiled
from tests.support.corrected import ROUND
from tests.support.running import After, Command

pytestmark = pytest.mark.needs("gatling")

CORRECTIONS = (
    'fix 2 throw bo 4 top ; insert 5 note tea ; drop 15 because "it ""was"" a four" --yes',
    "fix 16 note coffee --yes",
    "fix 0 new gatling Anna Bo Cy --title Friday --yes",
    "undo --to 13 --yes",
    "undo",
    'insert 14 adjust anna mana=2 because knocked ; insert 14 note x ; because "as played" --yes',
    "note the end",
)
"""Rows 16 to 22; of the inserted entries 16 is a note, 21.1 an adjustment."""


@pytest.fixture
def corrected(after: After) -> Command:
    """Return a round with corrections of every kind, one of which is undone."""
    return after((*ROUND, *CORRECTIONS))


@pytest.fixture
def record(corrected: Command) -> Record:
    """Return the duel's record as JSON."""
    found: Record = corrected.answer("export")
    return found


def test_record_with_corrections_is_lossless(corrected: Command, record: Record, tmp_path: Path) -> None:
    corrected("settle done")
    record = corrected.answer("export")
    path = tmp_path / "duel.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    before = board(corrected)
    assert brought_in(corrected, path) == before
    assert [row[1:] for row in corrected.log(2)] == [row[1:] for row in corrected.log(1)]
    assert corrected.answer("export") == record
    assert corrected.answer("log")["rows"] == corrected.answer("log --duel 1")["rows"]
    assert corrected("check").status == 0
    assert corrected.answer("settle")["settlement"] == []


def test_imported_duel_can_be_corrected_and_undone(corrected: Command, record: Record, tmp_path: Path) -> None:
    path = tmp_path / "duel.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    brought_in(corrected, path)
    for duel in (1, 2):
        for line in ("fix 2 throw bo 3 top --yes", "undo", "undo", "undo", "redo", "fix 16 note milk --yes"):
            assert corrected([*line.split(), "--duel", str(duel)]).status == 0, line
    assert corrected.words(2) == corrected.words(1)
    assert board(corrected, "--duel", "1") == board(corrected, "--duel", "2")


def test_record_has_its_version_and_corrections(record: Record) -> None:
    assert (record["format"], record["version"]) == ("gm-duel", 3)
    row = record["log"][16]
    assert list(row) == ["seq", "at", "kind", "words", "body", "target", "receipt"]
    assert (row["kind"], row["target"]) == ("correct", None)
    assert list(row["body"]) == ["changes", "because"]
    assert row["body"]["because"] == 'it "was" a four'
    assert [(change["do"], change["at"]) for change in row["body"]["changes"]] == [
        *(("fix", "2"), ("insert", "5"), ("drop", "15")),
    ]
    assert list(row["body"]["changes"][0]) == ["do", "at", "kind", "words", "body"]
    assert {"notices", "settlement", "lines", "entries"} <= set(row["receipt"])


def test_first_record_version_can_be_imported(late: Command, tmp_path: Path) -> None:
    late("undo")
    record = late.answer("export")
    record["version"] = 1
    path = tmp_path / "old.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert brought_in(late, path) == board(late, "--duel", "1")
    assert late.answer("export")["version"] == 3


def change(record: Record, seq: int = 16, at: int = 0) -> dict[str, Any]:
    """Return a change of a correction."""
    found: dict[str, Any] = record["log"][seq]["body"]["changes"][at]
    return found


def says(record: Record, line: str, **body: Any) -> None:
    """Replace the line of the first change, in its words and in its data."""
    row, first = record["log"][16], change(record)
    row["words"] = row["words"].replace(first["words"], line, 1)
    first["words"] = line
    first["body"].update(body)


FAULTS: dict[str, tuple[Spoil, str]] = {
    "an unknown key": (lambda r: change(r).update(more=1), "log.16.body.changes.0.more"),
    "an unknown key beside the changes": (lambda r: r["log"][16]["body"].update(more=1), "log.16.body.more"),
    "another thing to do": (lambda r: change(r).update(do="swap"), "log.16.body.changes.0.do"),
    "nothing to do": (lambda r: change(r).pop("do"), "log.16.body.changes.0.do"),
    "no line": (lambda r: change(r).pop("at"), "log.16.body.changes.0.at"),
    "a line that is a number": (lambda r: change(r).update(at=2), "log.16.body.changes.0.at"),
    "a line that is no name": (lambda r: change(r).update(at="2.x"), "log.16.body.changes.0.at"),
    "a line that clears the screen": (lambda r: change(r).update(at="2\x1b[2J"), "log.16"),
    "a line of nowhere": (lambda r: change(r).update(at="99"), "log.16"),
    "a line that was dropped": (lambda r: change(r, 17).update(at="15"), "log.17"),
    "no words": (lambda r: change(r).pop("words"), "log.16.body.changes.0"),
    "no kind": (lambda r: change(r).pop("kind"), "log.16.body.changes.0"),
    "no data": (lambda r: change(r).pop("body"), "log.16.body.changes.0"),
    "words that are none": (lambda r: change(r).update(words=5), "log.16.body.changes.0.words"),
    "an unknown kind": (lambda r: change(r).update(kind="undo"), "log.16.body.changes.0.kind"),
    "data that is none": (lambda r: change(r).update(body=[]), "log.16.body.changes.0.body"),
    "a drop with words": (lambda r: change(r, 16, 2).update(words="pass bo"), "log.16.body.changes.2"),
    "a way back with words": (lambda r: change(r, 19).update(words="x"), "log.19.body.changes.0"),
    "a way back beyond the end": (lambda r: change(r, 19).update(at="99"), "log.19"),
    "a way back and a drop": (
        lambda r: r["log"][19]["body"]["changes"].append({"do": "drop", "at": "1"}),
        "log.19",
    ),
    "no changes": (lambda r: r["log"][16]["body"]["changes"].clear(), "log.16.body.changes"),
    "changes that are none": (lambda r: r["log"][16]["body"].update(changes={}), "log.16.body.changes"),
    "a change that is none": (lambda r: r["log"][16]["body"].update(changes=["fix"]), "log.16.body.changes.0"),
    "no word of a reason": (lambda r: r["log"][16]["body"].pop("because"), "log.16.body.because"),
    "a reason that is none": (lambda r: r["log"][16]["body"].update(because=4), "log.16.body.because"),
    "a reason that clears the screen": (lambda r: r["log"][16]["body"].update(because="\x1b[2J"), "log.16"),
    "a reason that turns the writing": (lambda r: r["log"][16]["body"].update(because="\u202eua"), "log.16"),
    "words that clear the screen": (lambda r: change(r).update(words="throw\x1b[2J bo 4 top"), "log.16"),
    "a note that clears the screen": (lambda r: change(r, 16, 1)["body"].update(text="\x1b[2J"), "log.16"),
    "an unknown entry": (lambda r: change(r)["body"].update(kind="dance"), "log.16.body.changes.0.body.kind"),
    "an entry's field to spare": (lambda r: change(r)["body"].update(more=1), "log.16.body.changes.0"),
    "a die that is text": (lambda r: change(r)["body"].update(number="4"), "log.16.body.changes.0.body.number"),
    "a die that shows yes": (lambda r: change(r)["body"].update(hit=1), "log.16.body.changes.0.body.hit"),
    "a die that shows seven": (lambda r: says(r, "throw bo 7 top", number=7), "log.16"),
    "a mage who is not there": (lambda r: says(r, "throw zoe 4 top", who="zoe"), "log.16"),
    "words and data that differ": (lambda r: change(r)["body"].update(number=3), "log.16"),
    "words of the row that differ": (lambda r: r["log"][16].update(words="fix 2 throw bo 3 top"), "log.16"),
    "an entry that the rules refuse": (lambda r: says(r, "throw ana 4 top", who="ana"), "log.16"),
    "a switch's value that is none": (lambda r: change(r).update(body={"kind": "house", "settings": []}), "log.16"),
    "a set-up of one": (lambda r: change(r, 18)["body"].update(seats=[["anna", "Anna"]]), "log.18.body.changes.0"),
    "a set-up's seat with another id": (
        lambda r: change(r, 18)["body"]["seats"][0].__setitem__(0, "zoe"),
        "log.18.body.changes.0",
    ),
    "what follows from nothing": (lambda r: change(r).update(by="1"), "log.16.body.changes.0.by"),
    "a target": (lambda r: r["log"][16].update(target=2), "log.16"),
    "a receipt that was touched": (lambda r: r["log"][16]["receipt"]["lines"].pop(), "log.16"),
    "a result in a receipt that was touched": (
        lambda r: r["log"][16]["receipt"]["entries"]["4"].update(notices=[]),
        "log.16",
    ),
    "no number at all": (lambda r: change(r)["body"].update(number=float("nan")), "log.16"),
    "an undo of another row": (lambda r: r["log"][20].update(target=18), "log.20"),
    "the fifth version": (lambda r: r.update(version=5), "version"),
}


def test_invalid_correction_is_rejected_with_the_place(bring: Any, record: Record) -> None:
    messages = rejections(bring, record, FAULTS)
    assert {fault: text for fault, text in messages.items() if FAULTS[fault][1] not in text} == {}
    assert {fault: text for fault, text in messages.items() if not text.replace("\n", "").isprintable()} == {}


def test_all_mistakes_of_a_correction_are_reported(bring: Any, record: Record) -> None:
    change(record, 16, 0)["body"]["number"] = "x"
    change(record, 16, 1)["body"]["text"] = "\x1b[2J"
    change(record, 17).pop("words")
    change(record, 18)["more"] = 1
    change(record, 21).update(do="swap")
    record["log"][3]["body"]["who"] = 5
    message = bring(record)["message"]
    for place in ("log.16", "log.17.body.changes.0", "log.18.body.changes.0.more", "log.21.body.changes.0.do"):
        assert place in message, place
    assert "log.3.body.who" in message


def test_a_record_with_corrections_fits_the_schema(corrected: Command, record: Record) -> None:
    schema = corrected.answer("export --schema")
    assert fits(schema, record, schema) == []
    for row in record["log"]:
        if row["kind"] == "correct":
            assert fits({"$ref": "#/$defs/Correction"}, row["body"], schema) == [], row["body"]
            for one in row["body"]["changes"]:
                if one.get("kind") == "entry":
                    assert fits({"$ref": "#/$defs/Entry"}, one["body"], schema) == [], one


SHAPES = (
    *("an unknown key", "an unknown key beside the changes", "another thing to do", "nothing to do", "no line"),
    *("a line that is a number", "words that are none", "an unknown kind", "data that is none", "no changes"),
    *("changes that are none", "a change that is none", "no word of a reason", "a reason that is none"),
    *("what follows from nothing",),
)


def test_schema_rejects_a_malformed_correction(corrected: Command, record: Record) -> None:
    schema = corrected.answer("export --schema")

    def accepted(broken: Record) -> bool:
        rows = [row["body"] for row in broken["log"] if row["kind"] == "correct"]
        return not any(fits({"$ref": "#/$defs/Correction"}, body, schema) for body in rows)

    assert [fault for fault in SHAPES if accepted(spoiled(record, FAULTS[fault][0]))] == []


def test_schema_rejects_a_malformed_entry_in_a_correction(corrected: Command, record: Record) -> None:
    schema = corrected.answer("export --schema")
    for fault in ("an unknown entry", "an entry's field to spare", "a die that is text"):
        broken = spoiled(record, FAULTS[fault][0])
        assert fits({"$ref": "#/$defs/Entry"}, change(broken)["body"], schema) != [], fault
    assert schema["$defs"]["ChangeJson"]["then"] == {"properties": {"body": {"$ref": "#/$defs/Entry"}}}
