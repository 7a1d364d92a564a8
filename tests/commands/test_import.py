"""Records come in again, as lines or JSON, and lose nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gm.store.shipped import demo
from tests.commands.recorded import board, brought_in
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")


def test_lines_played_again_lead_to_the_same_board(played: Command, tmp_path: Path) -> None:
    lines = played("export --lines").out
    other = str(tmp_path / "other.db")
    ran = played(["play", "--json", "--db", other], lines)
    assert ran.status == 0, ran.answers[-1]
    assert board(played, "--db", other) == board(played)
    assert played(["export", "--db", other]).out.splitlines() == [
        line for line in lines.splitlines() if not line.startswith("#")
    ]
    assert played.answer(["now", "--db", other])["duel"]["title"] == "Ana's ninth"


def test_lines_imported_lead_to_the_same_board(played: Command, tmp_path: Path) -> None:
    path = tmp_path / "duel.gm"
    assert played(f"export --out {path}").status == 0
    before = board(played)
    assert brought_in(played, path) == before
    now = played.answer("now")["duel"]
    assert (now["id"], now["title"]) == (2, "Ana's ninth")
    assert now["house"] == played.answer("now --duel 1")["duel"]["house"]


def test_the_demonstration_is_a_record_like_any_other(gm: Command, tmp_path: Path) -> None:
    path = tmp_path / "demo.gm"
    path.write_text(demo("gatling"), encoding="utf-8")
    imported = brought_in(gm, path)
    gm(["play"], demo("gatling"))
    assert gm.answer("now")["duel"]["id"] == 2
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


def test_any_accepted_note_can_be_replayed(duel: Command, tmp_path: Path) -> None:
    for text in STRANGE_TEXTS:
        accepted = [duel(["note", *words]).status == 0 for words in ([f"a {text}"], [f" {text}"], ["first", text])]
        assert any(accepted), ascii(text)
        duel(["house", "round_limit=5", "because", f" {text}"])
    notes = [body for (body,) in duel.query("SELECT body FROM log WHERE seq > 0 ORDER BY seq")]
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
def test_any_accepted_names_can_be_replayed(gm: Command, tmp_path: Path, names: tuple[str, str]) -> None:
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
    assert played.answer("now")["duel"]["id"] == 2
    again = played("export --json").data
    assert again == json.loads(path.read_text(encoding="utf-8"))
    assert played("check").status == 0


def test_an_imported_duel_continues_and_can_be_undone(played: Command, tmp_path: Path) -> None:
    path = tmp_path / "duel.json"
    played(f"export --json --out {path}")
    played(f"import {path} --copy")
    for line in ("undo", "redo", "note here"):
        assert played(line).status == 0
    assert played.words(1) == played.words(2)[: len(played.words(1))]


def test_json_of_another_layout_is_read_the_same(played: Command, written: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "duel.json"
    path.write_text("\n  " + json.dumps(written, indent=4, sort_keys=True), encoding="utf-8-sig")
    assert brought_in(played, path) == board(played, "--duel", "1")
