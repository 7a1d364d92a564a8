"""Tests that an invalid record is rejected as a whole, and that the error names the place."""

from __future__ import annotations

import copy
import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from gm.commands import record_import
from gm.store.shipped import demo
from tests.commands.recorded import Spoil, rejections, spoiled
from tests.support.rewritten import rewrite
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")


def test_truncated_file_is_rejected_with_the_place(bring: Any, written: dict[str, Any]) -> None:
    text = json.dumps(written)
    for part in (text[: len(text) // 2], text[:1], text[:-1], text + "x", "{}", '{"format": "gm-duel"}'):
        assert bring(part)["message"]
    assert "the file: it is not valid JSON at line 1 column" in bring(text[:-1])["message"]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "\n\n",
            "# only a comment\n",
            "draw 7C\n",
            "new gatling Ana\n",
            "hello world\n",
            "[]",
            "null",
            "\x00\x01",
        ),
        *("new gatling Ana Bo Cy\nthrow bo 5 mid\n", "new gatling Ana Bo Cy\nundo\n", "new gatling Ana Bo Cy\nnow\n"),
        *("new gatling Ana Bo Cy\nhouse\n", "new gatling Ana Bo Cy\nnew gatling Di Ed Flo\n", "new --again\n"),
        *("new gatling Ana Bo Cy\nimport x\n", "new gatling Ana Bo Cy\nexport --out x\n", 'new gatling "Ana Bo\n'),
        *("new chess Ana Bo\n", "new gatling Ana Bo Cy\nnote a\u202eb\n", "new gatling Ana Bo Cy\n7c\nfix 1\n"),
    ],
    ids=ascii,
)
def test_lines_without_a_duel_are_rejected(bring: Any, text: str) -> None:
    bring(text)


def test_invalid_line_is_reported_by_number(bring: Any) -> None:
    error = bring("# a duel\n\nnew gatling Ana Bo Cy\ndraw 7C\nthrow ana 5 mid\n")
    assert "Line 5" in error["message"]
    assert "throw ana 5 mid" in error["message"]
    assert error["rule"] == "gg.a25"


def test_lines_after_the_end_are_rejected(bring: Any, gm: Command) -> None:
    assert "Line" in bring(demo("gatling") + "\nthrow bo 5 mid\n")["message"]


def test_binary_file_is_rejected(bring: Any) -> None:
    bring(b"new gatling Ana Bo Cy\nnote caf\xe9\n")
    bring(bytes(range(256)))


def test_oversized_file_is_rejected(bring: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_import, "LARGEST", 10_000)
    assert "is too large" in bring("#" * 10_001)["message"]


def at(record: dict[str, Any], words: str) -> dict[str, Any]:
    """Return the row that begins with these words."""
    found: dict[str, Any] = next(row for row in record["log"] if row["words"].startswith(words))
    return found


FAULTS: dict[str, tuple[Spoil, str]] = {
    "another version": (lambda r: r.update(version=5), "version: it must be at most 4"),
    "another format": (lambda r: r.update(format="pgn"), "format: it must be gm-duel"),
    "an unknown key": (lambda r: r.update(more=True), "more: there is no such key"),
    "an unknown key of the duel": (lambda r: r["duel"].update(more=True), "duel.more"),
    "an unknown key of a row": (lambda r: r["log"][3].update(more=True), "log.3.more"),
    "an unknown key of an entry": (lambda r: r["log"][3]["body"].update(more=True), "log.3"),
    "a missing key": (lambda r: r["log"][3].pop("receipt"), "log.3.receipt: it is missing"),
    "no rows": (lambda r: r["log"].clear(), "log: it must have at least 1 items, not 0"),
    "another game": (lambda r: r["duel"].update(game="chess"), "duel.game"),
    "a path for a game": (lambda r: r["duel"].update(game="../../etc"), "duel.game"),
    "newer rules": (lambda r: r["duel"].update(rules_version=99), "duel.rules_version"),
    "no uid": (lambda r: r["duel"].update(uid=""), "duel.uid: it is empty"),
    "a number that is text": (lambda r: r["log"][3].update(seq="3"), "log.3.seq: it must be a whole number"),
    "a gap": (lambda r: r["log"].pop(3), "log.4"),
    "a row doubled": (lambda r: r["log"].insert(3, r["log"][3]), "log.3"),
    "the set-up is missing": (lambda r: r["log"].pop(0), "log.1"),
    "a second set-up": (lambda r: r["log"][2].update(r["log"][0], seq=2), "log.2"),
    "a die shows seven": (lambda r: at(r, "throw ana 4")["body"].update(number=7), "log.3"),
    "a die shows a word": (lambda r: at(r, "throw ana 4")["body"].update(number="4"), "log.3"),
    "a die shows yes": (
        lambda r: at(r, "throw ana 4")["body"].update(hit=1),
        "log.3.body.hit: it must be true or false",
    ),
    "words and data differ": (lambda r: at(r, "throw ana 4").update(words="throw ana 5 mid hit"), "log.3"),
    "words in another order": (lambda r: at(r, "throw ana 4").update(words="throw ana mid 4 hit"), "log.3"),
    "a note's words and data differ": (lambda r: at(r, "note").update(words="note nothing"), "log.4"),
    "a set-up's words and data differ": (lambda r: r["log"][0].update(words="new gatling Ana Bo Di"), "log.0"),
    "a switch's words and data differ": (lambda r: at(r, "house").update(words="house round_limit=6"), "log."),
    "an undo's words are another's": (lambda r: at(r, "undo").update(words="redo"), "log."),
    "an undo of a wrong row": (lambda r: at(r, "undo").update(target=2), "log."),
    "an undo of nothing": (lambda r: at(r, "undo").update(target=None), "log."),
    "an undo of itself": (lambda r: at(r, "undo").update(target=at(r, "undo")["seq"]), "log."),
    "an undo with a body": (lambda r: at(r, "undo").update(body={"x": 1}), "log."),
    "an entry with a target": (lambda r: at(r, "throw ana 4").update(target=1), "log.3"),
    "a receipt was touched": (lambda r: at(r, "rest")["receipt"]["notices"].clear(), "log."),
    "a number in a receipt was touched": (lambda r: touch_first_change(r), "log."),
    "a receipt has a key to spare": (lambda r: at(r, "rest")["receipt"].update(more=[]), "log."),
    "an unknown kind of row": (lambda r: r["log"][3].update(kind="adjust"), "log.3.kind"),
    "an unknown entry": (lambda r: r["log"][3]["body"].update(kind="dance"), "log.3"),
    "an entry of no kind": (lambda r: r["log"][3]["body"].pop("kind"), "log.3"),
    "a mage who is not there": (lambda r: at(r, "throw ana 4")["body"].update(who="zoe"), "log.3"),
    "a switch that is none": (lambda r: at(r, "house")["body"].update(settings=[["rounds", "5"]]), "log."),
    "a switch's value that is none": (lambda r: spoil_house(r), "log."),
    "no switch at all": (lambda r: at(r, "house")["body"].update(settings=[]), "log."),
    "a seat's id is not its name's": (lambda r: r["log"][0]["body"]["seats"][0].__setitem__(0, "zoe"), "log.0"),
    "a seat called by a word": (lambda r: r["log"][0]["body"]["seats"].__setitem__(0, ["top", "top"]), "log.0"),
    "one seat": (lambda r: r["log"][0]["body"].update(seats=[["ana", "Ana"]]), "log.0"),
    "a team of somebody else": (lambda r: r["log"][0]["body"].update(teams=[["ana", "bo"], ["cy", "zoe"]]), "log.0"),
    "nobody is first": (lambda r: r["log"][0]["body"].update(first="zoe"), "log.0"),
    "a switch of the set-up that is none": (lambda r: r["log"][0]["body"]["house"].update(rounds="5"), "log.0"),
    "a note of no text": (lambda r: at(r, "note")["body"].update(text=5), "log.4"),
    "a note that clears the screen": (lambda r: at(r, "note")["body"].update(text="\x1b[2J"), "log.4"),
    "a title that clears the screen": (lambda r: r["duel"].update(title="\x1b[2J"), "duel.title"),
    "a title that turns the writing": (lambda r: r["duel"].update(title="\u202eana"), "duel.title"),
    "a uid that clears the screen": (lambda r: r["duel"].update(uid="\x1b[2J"), "duel.uid"),
    "a time that clears the screen": (
        lambda r: r["log"][3].update(at="\x1b[2J"),
        "log.3.at: it must be a time such as",
    ),
    "a beginning that clears the screen": (lambda r: r["duel"].update(begun="\x1b[2J"), "duel.begun"),
    "words that clear the screen": (lambda r: at(r, "note").update(words="note \x1b[2J"), "log.4"),
    "settled beyond the end": (lambda r: r.update(settled=999), "settled"),
    "a number without end": (lambda r: r["log"][3].update(seq=10**4000), "log"),
    "no number at all": (lambda r: r["log"][3]["receipt"].update(x=float("nan")), "log.3"),
    "no number in a note": (lambda r: at(r, "note")["body"].update(x=float("inf")), "log.4"),
}


def touch_first_change(record: dict[str, Any]) -> None:
    """Change a receipt so that one page more was handed over."""
    changes = [change for notice in at(record, "rest")["receipt"]["notices"] for change in notice["changes"]]
    next(change for change in changes if isinstance(change[2], int))[2] -= 1


def spoil_house(record: dict[str, Any]) -> None:
    """Give a house rule an invalid value, in words and data alike."""
    row = at(record, "house")
    row["words"] = row["words"].replace("=5", "=never")
    row["body"]["settings"] = [["round_limit", "never"]]
    row["receipt"]["notices"][0]["params"]["settings"] = [["round_limit", "never"]]


def test_record_with_a_mistake_is_rejected_with_the_place(bring: Any, written: dict[str, Any]) -> None:
    messages = rejections(bring, written, FAULTS)
    foreign = re.compile("[Ii]nput|should|Field|' object ")
    assert {
        fault: text for fault, text in messages.items() if FAULTS[fault][1] not in text or foreign.search(text)
    } == {}


def test_all_mistakes_are_reported(bring: Any, written: dict[str, Any]) -> None:
    def change(record: dict[str, Any]) -> None:
        record["duel"]["uid"] = ""
        record["log"][2]["seq"] = "2"
        record["log"][5]["more"] = 1

    message = bring(spoiled(written, change))["message"]
    for place in ("duel.uid", "log.2.seq", "log.5.more"):
        assert place in message

    def another(record: dict[str, Any]) -> None:
        record["log"][2]["body"]["number"] = "x"
        record["log"][3]["body"]["who"] = 5

    message = bring(spoiled(written, another))["message"]
    assert "log.2.body.number" in message
    assert "log.3.body.who" in message


def test_long_list_of_mistakes_is_cut(bring: Any, written: dict[str, Any]) -> None:
    def change(record: dict[str, Any]) -> None:
        record["log"] = [{"seq": "x"}] * 1000

    message = bring(spoiled(written, change))["message"]
    assert message.count("\n") < 60
    assert "more" in message


def test_deeply_nested_json_is_rejected(bring: Any, written: dict[str, Any]) -> None:
    text = json.dumps(written)
    deep = "[" * 100_000 + "]" * 100_000
    bring(text.replace('"target": null', f'"target": {deep}', 1))
    bring(re.sub(r'"receipt": \{', f'"receipt": {{"deep": {deep}, ', text, count=1))


def test_json_entry_after_the_end_is_rejected(gm: Command, tmp_path: Path) -> None:
    gm(["play"], demo("gatling"))
    record = gm("export --json").data
    last = copy.deepcopy(next(row for row in record["log"] if row["words"].startswith("throw")))
    last["seq"] = len(record["log"])
    record["log"].append(last)
    path = tmp_path / "more.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    error = gm.refused(f"import {path}")
    assert (error["code"], error["status"]) == ("import", 3)
    assert f"log.{last['seq']}" in error["message"]


def test_rejected_import_creates_no_file(gm: Command, tmp_path: Path) -> None:
    path = tmp_path / "bad.gm"
    path.write_text("new gatling Ana\n")
    assert gm(f"import {path}").status == 3
    assert not gm.db.exists()


def test_failed_import_leaves_no_duel(played: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gm.store.database import Store

    played("settle done")
    path = tmp_path / "duel.json"
    played(f"export --json --out {path}")
    before = played.everything()

    def refuse(*anything: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Store, "settle", refuse)
    if played(f"import {path}").status:
        assert played.everything() == before


def opening_round(written: dict[str, Any]) -> dict[str, Any]:
    """Return the first notice of a record that opens a round."""
    notices = (notice for row in written["log"] for notice in row["receipt"]["notices"])
    found: dict[str, Any] = next(notice for notice in notices if notice["marks"] == "round")
    return found


@pytest.mark.parametrize("value", ["", "x", [[]], None, 1.5, {"a": 1}], ids=ascii)
def test_a_round_without_a_number_is_rejected(bring: Any, written: dict[str, Any], value: Any) -> None:
    opening_round(written)["params"]["round"] = value
    assert "the stored receipt differs from today's result" in bring(written)["message"]


@pytest.mark.parametrize("value", ["", [[]], None], ids=ascii)
def test_a_stored_round_without_a_number_stops_no_command(played: Command, written: dict[str, Any], value: Any) -> None:
    """Earlier versions imported such a record."""
    opening_round(written)["params"]["round"] = value
    receipts = [(json.dumps(row["receipt"], ensure_ascii=False), row["seq"]) for row in written["log"]]
    rewrite(played.db, *(("UPDATE log SET receipt = ? WHERE seq = ?", receipt) for receipt in receipts))
    for line in ("log", "summary", "clock", "report", "now", "why", "export"):
        assert played(line).status == 0, line
    assert played("check").status == 1


def test_very_many_mistakes_are_only_counted(bring: Any, written: dict[str, Any]) -> None:
    written["log"] = [{}] * 5000
    assert "the file: it has 35,000 mistakes" in bring(written)["message"]
