"""Records: out as lines or JSON, in again whole or not at all; copies of the database, and the check."""

from __future__ import annotations

import copy
import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from running import After, Command

from gm import records
from gm.content import demo

PLAYED = (
    *('new gatling Ana Bo Cy --first Bo --title "Ana\'s ninth" --house round_limit=9 zone_rule=furthest', "8h"),
    *("3t", "ana 4m*", 'note "the die was ""cocked"", thrown again"', "push cy 2 hit", "rest", "undo", "redo"),
    *("9d", "o", "ana 1m", "note gone", "undo", "bo 2m", "rest", "house round_limit=5 because it is late", "7c"),
    *("bo 6 t off *", "1b", "rest", "undo", "undo"),
)


@pytest.fixture
def played(after: After) -> Command:
    """A duel with notes, switches, undone lines and a reason."""
    return after(PLAYED)


@pytest.fixture
def written(played: Command) -> dict[str, Any]:
    """The duel's record as JSON."""
    found: dict[str, Any] = played("export --json").data
    return found


@pytest.fixture
def bring(played: Command, tmp_path: Path) -> Callable[[Any], dict[str, Any]]:
    """Imports a record that must be refused; gives the error. Nothing may be written."""

    def imported(record: Any) -> dict[str, Any]:
        path = tmp_path / "record"
        if isinstance(record, bytes):
            path.write_bytes(record)
        else:
            path.write_text(record if isinstance(record, str) else json.dumps(record), encoding="utf-8")
        error = played.refused(["import", str(path)])
        assert (error["status"], error["code"]) == (3, "import"), error["message"]
        assert error["remedy"]
        return error

    return imported


def board(gm: Command, *options: str) -> tuple[Any, Any]:
    """What stands and what is due."""
    now = gm.told(["now", *options])
    return now["state"], now["prompts"]


def brought_in(gm: Command, path: Path) -> tuple[Any, Any]:
    """The board that importing a file leads to."""
    ran = gm(["--json", "import", str(path)])
    assert ran.status == 0, ran.err
    return ran.data["state"], ran.data["prompts"]


# --- as lines


def test_lines_are_the_duel_as_it_stands_with_struck_out_lines_as_comments(played: Command) -> None:
    lines = played("export --lines").out.splitlines()
    assert lines == played("export").out.splitlines() == played("log --lines").out.splitlines()
    assert lines[0] == (
        'new gatling Ana Bo Cy --first bo --house round_limit=9 --house zone_rule=furthest --title "Ana\'s ninth"'
    )
    assert 'note "the die was ""cocked"", thrown again"' in lines
    assert 'house round_limit=5 because "it is late"' in lines
    assert "note gone" not in lines
    assert next(line for line in lines if "gone" in line).startswith("#")
    assert not any(line.startswith(("undo", "redo")) for line in lines)


def test_lines_played_again_lead_to_the_same_board(played: Command, tmp_path: Path) -> None:
    lines = played("export --lines").out
    other = str(tmp_path / "other.db")
    ran = played(["play", "--json", "--db", other], lines)
    assert ran.status == 0, ran.answers[-1]
    assert board(played, "--db", other) == board(played)
    assert played(["export", "--db", other]).out.splitlines() == [
        line for line in lines.splitlines() if not line.startswith("#")
    ]
    assert played.told(["now", "--db", other])["duel"]["title"] == "Ana's ninth"


def test_lines_imported_lead_to_the_same_board(played: Command, tmp_path: Path) -> None:
    path = tmp_path / "duel.gm"
    assert played(f"export --out {path}").status == 0
    before = board(played)
    assert brought_in(played, path) == before
    now = played.told("now")["duel"]
    assert (now["id"], now["title"]) == (2, "Ana's ninth")
    assert now["house"] == played.told("now --duel 1")["duel"]["house"]


def test_the_demonstration_is_a_record_like_any_other(gm: Command, tmp_path: Path) -> None:
    path = tmp_path / "demo.gm"
    path.write_text(demo("gatling"), encoding="utf-8")
    imported = brought_in(gm, path)
    gm(["play"], demo("gatling"))
    assert gm.told("now")["duel"]["id"] == 2
    assert board(gm) == imported
    assert imported[0]["winners"]


def test_a_record_with_marks_of_other_editors_is_read(played: Command, tmp_path: Path) -> None:
    path = tmp_path / "windows.gm"
    text = played("export").out
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n\r\n").encode())
    assert brought_in(played, path) == board(played, "--duel", "1")


STRANGE_TEXTS = (
    *('say ""', '"', '"" ""', "'", "“quoted”", "it's \\n", "a  b", " a", "a\u00a0b", "\u3000", "#1", "-x", "=", "x;y"),
    *("because", "--json", "--foo", "a --foo", "undo", "new gatling Ana Bo", "ʼ", "e\u0301", "👩‍👩‍👧", "x" * 1990),
)


@pytest.mark.parametrize("text", STRANGE_TEXTS, ids=lambda text: ascii(text[:20]))
def test_whatever_note_was_taken_can_be_played_again(duel: Command, tmp_path: Path, text: str) -> None:
    duel(["note", f"a {text}"])
    duel(["note", f" {text}"])
    duel(["note", "first", text])
    duel(["house", "round_limit=5", "because", f" {text}"])
    notes = [body for (body,) in duel.query("SELECT body FROM log WHERE seq > 0 ORDER BY seq")]
    assert notes
    path = tmp_path / "duel.gm"
    assert duel(f"export --out {path}").status == 0
    brought_in(duel, path)
    assert [body for (body,) in duel.query("SELECT body FROM log WHERE duel = 2 AND seq > 0 ORDER BY seq")] == notes
    assert duel.words(2) == duel.words(1)


STRANGE_NAMES = (
    *(("Ana Maria", "Bo"), ('An"a', "Bo"), ("O'Brien", "D'Arcy"), ("#ana", "#bo"), ("-ana", "=bo"), ("a;b", "c,d")),
    *(("Ana+Bo", "Cy/Di"), ("because it", "mage=1"), ("5m", "6t"), ("--x y", "Bo"), (" --ana", "Bo"), ("Ana", "Ana B")),
    *(("大魔法使い", "魔女"), ("👩‍👩‍👧A", "🧙B"), ("İpek", "Ipek"), ("a\u00a0b", "a\u3000c"), ("Œdipe", "Æneas")),
    ("x" * 64, "y" * 64),
)


@pytest.mark.parametrize("names", STRANGE_NAMES, ids=ascii)
def test_whatever_names_were_taken_can_be_played_again(gm: Command, tmp_path: Path, names: tuple[str, str]) -> None:
    ran = gm(
        ["--json", "new", "gatling", *names, "--first", names[1], "--house", "aspect_start=zero", "--title", " --x"]
    )
    if ran.status:
        assert ran.status == 2
        return
    first, second = (mage["id"] for mage in ran.data["state"]["mages"])
    for line in (["draw", "7C"], ["throw", first, "5", "mid", "hit"], ["rest"], ["draw", "8H"]):
        assert gm(line).status == 0
    assert gm(["throw", names[1], "1", "top"]).status == 0
    assert gm(["rest"]).status == 0
    assert gm(["order", f"{second}=2", f"{first}=5"]).status == 0
    path = tmp_path / "duel.gm"
    gm(f"export --out {path}")
    assert brought_in(gm, path) == board(gm, "--duel", "1")
    assert gm.words(2) == gm.words(1)


# --- as JSON


def test_json_in_and_out_loses_nothing(played: Command, tmp_path: Path) -> None:
    played("settle done")
    path = tmp_path / "duel.json"
    assert played(f"export --json --out {path}").status == 0
    before = board(played)
    assert brought_in(played, path) == before
    facts = "SELECT uid, title, game, rules_version, begun FROM duel WHERE id = ?"
    assert played.query(facts, 2) == played.query(facts, 1)
    assert [row[1:] for row in played.log(2)] == [row[1:] for row in played.log(1)]
    assert played.query("SELECT max(seq) FROM settled WHERE duel = 2") == [(len(played.log(1)) - 1,)]
    assert played.told("now")["duel"]["id"] == 2
    again = played("export --json").data
    assert again == json.loads(path.read_text(encoding="utf-8"))
    assert played("check").status == 0


def test_an_imported_duel_goes_on_and_can_be_undone(played: Command, tmp_path: Path) -> None:
    path = tmp_path / "duel.json"
    played(f"export --json --out {path}")
    played(f"import {path}")
    for line in ("undo", "redo", "note here"):
        assert played(line).status == 0
    assert played.words(1) == played.words(2)[: len(played.words(1))]


def test_json_of_another_layout_is_read_the_same(played: Command, written: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "duel.json"
    path.write_text("\n  " + json.dumps(written, indent=4, sort_keys=True), encoding="utf-8-sig")
    assert brought_in(played, path) == board(played, "--duel", "1")


def test_export_says_the_same_whichever_way_json_is_asked_for(played: Command, tmp_path: Path) -> None:
    written = played("export --json").data
    assert played("--json export").data == written
    for number, line in enumerate(("export --json --out {}", "export --out {} --json", "--json export --out {}")):
        path = tmp_path / f"duel{number}.json"
        assert played(line.format(path)).status == 0, line
        assert json.loads(path.read_text(encoding="utf-8")) == written
    (answer,) = played.play(["export --json"]).answers
    assert answer["answer"] == written


def test_an_export_never_overwrites_a_file(played: Command, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("my poem")
    for line in (f"export --out {path}", f"export --json --out {path}", f"backup {path}"):
        error = played.refused(line)
        assert (error["status"], error["code"]) == (3, "file")
        assert "is there already" in error["message"]
    assert path.read_text() == "my poem"


# --- the schema


def fits(schema: dict[str, Any], data: Any, root: dict[str, Any]) -> list[str]:
    """What does not fit, for the part of JSON Schema that is used here."""
    if ref := schema.get("$ref"):
        found = root
        for step in ref.removeprefix("#/").split("/"):
            found = found[step]
        return fits(found, data, root)
    if "oneOf" in schema:
        good = [part for part in schema["oneOf"] if not fits(part, data, root)]
        return [] if len(good) == 1 else [f"{len(good)} of oneOf: {data}"]
    if "anyOf" in schema:
        return [] if any(not fits(part, data, root) for part in schema["anyOf"]) else [f"none of anyOf: {data}"]
    wrong = []
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
    kind = schema.get("type")
    if kind and (not isinstance(data, kinds[kind]) or (kind == "integer" and isinstance(data, bool))):
        return [f"no {kind}: {data}"]
    if "const" in schema and data != schema["const"]:
        wrong.append(f"not {schema['const']}: {data}")
    if "enum" in schema and data not in schema["enum"]:
        wrong.append(f"not in the list: {data}")
    if isinstance(data, int):
        wrong += [f"too small: {data}"] if data < schema.get("minimum", data) else []
        wrong += [f"too large: {data}"] if data > schema.get("maximum", data) else []
    if isinstance(data, dict):
        wrong += [f"missing: {key}" for key in schema.get("required", ()) if key not in data]
        known = schema.get("properties", {})
        for key, value in data.items():
            if key in known:
                wrong += fits(known[key], value, root)
            elif schema.get("additionalProperties") is False:
                wrong.append(f"to spare: {key}")
    if isinstance(data, list):
        wrong += ["too short"] if len(data) < schema.get("minItems", 0) else []
        for at, item in enumerate(data):
            part = schema["prefixItems"][at] if "prefixItems" in schema else schema.get("items", {})
            wrong += fits(part, item, root)
    return wrong


def test_the_record_fits_its_own_schema(played: Command, written: dict[str, Any]) -> None:
    schema = played("export --schema").data
    assert schema["$schema"].endswith("2020-12/schema")
    assert fits(schema, written, schema) == []
    entry = {"$ref": "#/$defs/Entry"}
    bodies = [row["body"] for row in written["log"] if row["kind"] == "entry"]
    assert len(bodies) > 10
    for body in bodies:
        assert fits(entry, body, schema) == [], body


def test_the_schema_refuses_what_import_refuses(played: Command, written: dict[str, Any]) -> None:
    schema = played("export --schema").data
    for spoil in (
        lambda r: r.update(version=2),
        lambda r: r.update(format="chess"),
        lambda r: r.update(more=1),
        lambda r: r.pop("settled"),
        lambda r: r["log"].clear(),
        lambda r: r["log"][1].update(kind="adjust"),
        lambda r: r["log"][1].update(seq=-1),
        lambda r: r["duel"].update(rules_version=0),
    ):
        record = copy.deepcopy(written)
        spoil(record)
        assert fits(schema, record, schema) != []


# --- what is no record


def test_a_file_cut_in_half_is_refused_at_the_place(bring: Any, written: dict[str, Any]) -> None:
    text = json.dumps(written)
    for part in (text[: len(text) // 2], text[:1], text[:-1], text + "x", "{}", '{"format": "gm-duel"}'):
        assert bring(part)["message"]


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
def test_lines_that_are_no_duel_are_refused(bring: Any, text: str) -> None:
    bring(text)


def test_the_line_that_is_wrong_is_named(bring: Any) -> None:
    error = bring("# a duel\n\nnew gatling Ana Bo Cy\ndraw 7C\nthrow ana 5 mid\n")
    assert "Line 5" in error["message"]
    assert "throw ana 5 mid" in error["message"]
    assert error["rule"] == "gg.a25"


def test_what_comes_after_the_winner_is_refused(bring: Any, gm: Command) -> None:
    assert "Line" in bring(demo("gatling") + "\nthrow bo 5 mid\n")["message"]


def test_bytes_that_are_no_text_are_no_record(bring: Any) -> None:
    bring(b"new gatling Ana Bo Cy\nnote caf\xe9\n")
    bring(bytes(range(256)))


def test_a_file_larger_than_any_duel_is_not_even_read(bring: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "LARGEST", 10_000)
    assert "larger" in bring("#" * 10_001)["message"]


def spoiled(written: dict[str, Any], change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """A copy of the record with something wrong in it."""
    record = copy.deepcopy(written)
    change(record)
    return record


def at(record: dict[str, Any], words: str) -> dict[str, Any]:
    """The row with these words."""
    found: dict[str, Any] = next(row for row in record["log"] if row["words"].startswith(words))
    return found


Spoil = Callable[[dict[str, Any]], object]

FAULTS: dict[str, tuple[Spoil, str]] = {
    "another version": (lambda r: r.update(version=2), "version"),
    "another format": (lambda r: r.update(format="pgn"), "format"),
    "an unknown key": (lambda r: r.update(more=True), "more"),
    "an unknown key of the duel": (lambda r: r["duel"].update(more=True), "duel.more"),
    "an unknown key of a row": (lambda r: r["log"][3].update(more=True), "log.3.more"),
    "an unknown key of an entry": (lambda r: r["log"][3]["body"].update(more=True), "log.3"),
    "a missing key": (lambda r: r["log"][3].pop("receipt"), "log.3.receipt"),
    "no rows": (lambda r: r["log"].clear(), "log"),
    "another game": (lambda r: r["duel"].update(game="chess"), "duel.game"),
    "a path for a game": (lambda r: r["duel"].update(game="../../etc"), "duel.game"),
    "newer rules": (lambda r: r["duel"].update(rules_version=99), "duel.rules_version"),
    "no uid": (lambda r: r["duel"].update(uid=""), "duel.uid"),
    "a number that is text": (lambda r: r["log"][3].update(seq="3"), "log.3.seq"),
    "a gap": (lambda r: r["log"].pop(3), "log.4"),
    "a row doubled": (lambda r: r["log"].insert(3, r["log"][3]), "log.3"),
    "the set-up is missing": (lambda r: r["log"].pop(0), "log.1"),
    "a second set-up": (lambda r: r["log"][2].update(r["log"][0], seq=2), "log.2"),
    "a die shows seven": (lambda r: at(r, "throw ana 4")["body"].update(number=7), "log.3"),
    "a die shows a word": (lambda r: at(r, "throw ana 4")["body"].update(number="4"), "log.3"),
    "a die shows yes": (lambda r: at(r, "throw ana 4")["body"].update(hit=1), "log.3"),
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
    "a receipt was touched": (lambda r: at(r, "rest")["receipt"]["notices"][0].update(kind="left"), "log."),
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
    "a time that clears the screen": (lambda r: r["log"][3].update(at="\x1b[2J"), "log.3"),
    "a beginning that clears the screen": (lambda r: r["duel"].update(begun="\x1b[2J"), "duel.begun"),
    "words that clear the screen": (lambda r: at(r, "note").update(words="note \x1b[2J"), "log.4"),
    "settled beyond the end": (lambda r: r.update(settled=999), "settled"),
    "a number without end": (lambda r: r["log"][3].update(seq=10**4000), "log"),
    "no number at all": (lambda r: r["log"][3]["receipt"].update(x=float("nan")), "log.3"),
    "no number in a note": (lambda r: at(r, "note")["body"].update(x=float("inf")), "log.4"),
}


def touch_first_change(record: dict[str, Any]) -> None:
    """A page more was handed over, says the receipt."""
    at(record, "rest")["receipt"]["notices"][0]["changes"][0][2] -= 1


def spoil_house(record: dict[str, Any]) -> None:
    """A switch gets a value that it cannot have, in words and data alike."""
    row = at(record, "house")
    row["words"] = row["words"].replace("=5", "=never")
    row["body"]["settings"] = [["round_limit", "never"]]
    row["receipt"]["notices"][0]["params"]["settings"] = [["round_limit", "never"]]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_record_with_a_fault_is_refused_and_the_place_is_named(
    bring: Any, written: dict[str, Any], fault: str
) -> None:
    change, place = FAULTS[fault]
    record = spoiled(written, change)
    assert json.dumps(record) != json.dumps(written)
    assert place in bring(record)["message"]


def test_all_faults_are_named_not_only_the_first(bring: Any, written: dict[str, Any]) -> None:
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


def test_many_faults_are_cut_short(bring: Any, written: dict[str, Any]) -> None:
    def change(record: dict[str, Any]) -> None:
        record["log"] = [{"seq": "x"}] * 1000

    message = bring(spoiled(written, change))["message"]
    assert message.count("\n") < 60
    assert "more" in message


def test_json_nested_beyond_reason_is_refused(bring: Any, written: dict[str, Any]) -> None:
    text = json.dumps(written)
    deep = "[" * 100_000 + "]" * 100_000
    bring(text.replace('"target": null', f'"target": {deep}', 1))
    bring(re.sub(r'"receipt": \{', f'"receipt": {{"deep": {deep}, ', text, count=1))


def test_an_entry_after_the_winner_is_refused(gm: Command, tmp_path: Path) -> None:
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


def test_a_refused_import_makes_no_file(gm: Command, tmp_path: Path) -> None:
    path = tmp_path / "bad.gm"
    path.write_text("new gatling Ana\n")
    assert gm(f"import {path}").status == 3
    assert not gm.db.exists()


def test_an_import_that_the_disk_refuses_half_way_leaves_no_duel(
    played: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gm.store import Store

    played("settle done")
    path = tmp_path / "duel.json"
    played(f"export --json --out {path}")
    before = played.everything()

    def refuse(*anything: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Store, "settle", refuse)
    if played(f"import {path}").status:
        assert played.everything() == before


# --- copies and the check


def test_a_backup_is_the_whole_database_and_can_be_played_on(played: Command, tmp_path: Path) -> None:
    path = tmp_path / "copy.db"
    ran = played(["--json", "backup", str(path)])
    assert (ran.status, ran.data["file"]) == (0, str(path))
    assert ran.data["bytes"] == path.stat().st_size
    with closing(sqlite3.connect(path)) as db:
        rows = db.execute("SELECT * FROM log ORDER BY duel, seq").fetchall()
    assert rows == played.log(1)
    assert board(played, "--db", str(path)) == board(played)
    assert played.told(["note", "x", "--db", str(path)])["seq"] == len(rows)
    assert played.log(1) == rows


def test_a_backup_that_is_played_on_is_as_safe_as_the_first_file(played: Command, tmp_path: Path) -> None:
    path = tmp_path / "copy.db"
    played(f"backup {path}")
    assert not list(tmp_path.glob("copy.db?*"))
    played(["note", "x", "--db", str(path)])
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_backup_is_taken_while_a_window_writes(played: Command, tmp_path: Path) -> None:
    from gm.store import Store

    store = Store(str(played.db))
    with store.writing():
        store.db.execute("INSERT INTO opened (duel, at) VALUES (1, 'unfinished')")
        assert played(f"backup {tmp_path / 'copy.db'}").status == 0
    store.close()
    with closing(sqlite3.connect(tmp_path / "copy.db")) as db:
        assert db.execute("SELECT count(*) FROM opened WHERE at = 'unfinished'").fetchone() == (0,)


def test_a_backup_without_a_name_lies_beside_the_database(played: Command, tmp_path: Path) -> None:
    path = Path(played.told("backup")["file"])
    assert path.parent == tmp_path
    assert path.suffix == ".db"
    assert path != played.db
    assert board(played, "--db", str(path)) == board(played)


def test_a_backup_touches_no_other_file(played: Command, tmp_path: Path) -> None:
    beside = tmp_path / "copy.db.part"
    beside.write_text("my poem")
    played(f"backup {tmp_path / 'copy.db'}")
    assert beside.read_text() == "my poem"


def test_a_backup_that_fails_leaves_nothing_behind(played: Command, tmp_path: Path) -> None:
    before = sorted(tmp_path.iterdir())
    for path in ("none/copy.db", ".", str(played.db)):
        error = played.refused(f"backup {path}")
        assert (error["status"], error["code"]) == (3, "file")
    assert sorted(tmp_path.iterdir()) == before


def test_check_finds_nothing_on_a_good_database(played: Command) -> None:
    played("new gatling Di Ed")
    ran = played("check")
    assert ran.status == 0
    assert "all is well" in ran.out
    assert played.told("check") == {
        "duels": 2,
        "rows": len(played.log(1)) + 1,
        "damage": [],
        "differences": [],
    }


def changed(gm: Command, sql: str) -> None:
    """Change a row past the program."""
    with closing(sqlite3.connect(gm.db, isolation_level=None)) as db:
        db.execute("DROP TRIGGER log_no_update")
        assert db.execute(sql).rowcount == 1


def test_check_names_a_receipt_that_was_changed(settled: Command) -> None:
    changed(settled, "UPDATE log SET receipt = replace(receipt, '-5', '-6') WHERE duel = 1 AND seq = 4")
    ran = settled(["--json", "check"])
    assert ran.status == 1
    (difference,) = ran.data["differences"]
    assert (difference["duel"], difference["seq"], difference["words"]) == (1, 4, "rest")
    assert difference["kept"] != difference["expected"]
    shown = settled("check")
    assert shown.status == 1
    assert "row 4" in shown.out


def test_check_names_every_receipt_that_was_changed(settled: Command) -> None:
    settled("undo")
    with closing(sqlite3.connect(settled.db, isolation_level=None)) as db:
        db.execute("DROP TRIGGER log_no_update")
        db.execute("UPDATE log SET receipt = replace(receipt, '\"bo\"', '\"cy\"') WHERE seq IN (2, 4, 5)")
    found = settled("check --json")
    assert [difference["seq"] for difference in found.data["differences"]] == [2, 4, 5]


@pytest.mark.parametrize(
    "change",
    [
        "words = 'throw bo 6 mid hit'",
        "body = replace(body, '5', '6')",
        "body = replace(body, '\"number\": 5', '\"number\": 55')",
        "body = replace(body, 'bo', 'zoe')",
        "body = '{}'",
        "body = '[]'",
        "kind = 'note'",
        "target = 1",
    ],
)
def test_check_names_a_row_that_was_changed(settled: Command, change: str) -> None:
    changed(settled, f"UPDATE log SET {change} WHERE duel = 1 AND seq = 2")
    ran = settled(["--json", "check"])
    assert ran.status == 1
    assert ran.data["differences"][0]["duel"] == 1
    assert ran.data["differences"][0]["seq"] in (2, None)
    assert ran.data["differences"][0]["said"]


def test_check_changes_nothing(settled: Command) -> None:
    changed(settled, "UPDATE log SET receipt = '{}' WHERE seq = 2")
    before = settled.everything()
    settled("check")
    assert settled.everything() == before
