"""Tests of the app's engine: its answers are those of ``gm play --json``, and its archive is all that it needs."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from gm import games
from gm.interfaces.app import packing
from gm.interfaces.app.archive import make_archive
from gm.interfaces.app.engine import Engine, Libraries, start, unpack
from gm.interfaces.app.packing import pack
from tests.interfaces.app.conftest import unpacked
from tests.support.running import Shell

pytestmark = pytest.mark.needs("gatling")

LINES = (
    *(
        "new gatling Ana Bo Cy",
        "draw 7C",
        "throw bo 5 mid hit",
        "throw bo 5 mid",
        "nonsense",
        "why bo pages",
        "rule a35",
    ),
    *("fix 1 draw 8C", "fix 1 draw 8C --yes", "undo", "log", "duels", "note hello", "house", "export", "settle"),
)
VOLATILE = ("uid", "at", "begun", "last", "digest", "lasted", "line")
HEAVY = {"typst", "uvicorn", "starlette", "zeroconf", "prompt_toolkit", "pydantic", "pydantic_core", "click", "jinja2"}
PLAYED = """
import json, sys
sys.path.insert(0, sys.argv[1])
from gm.interfaces.app.engine import start
engine = start(sys.argv[2], sys.argv[3])
assert engine.prepare() == ""
answers = [json.loads(engine.say(line))["answer"] for line in sys.argv[4:]]
state = json.loads(engine.state())
print(json.dumps([["error" in answer for answer in answers], state["title"], sorted(sys.modules)]))
"""


def said(engine: Engine, line: str) -> Any:
    """Return what the engine answers to a line."""
    return json.loads(engine.say(line))


def steady(data: Any) -> Any:
    """Return JSON data without what differs from one database to the next: ids, times and digests."""
    if isinstance(data, dict):
        return {key: steady(value) for key, value in data.items() if key not in VOLATILE}
    return [steady(one) for one in data] if isinstance(data, list) else data


def test_answers_are_those_of_play(engine: Engine, shell: Shell) -> None:
    typed = shell("play --json --keep-going", "\n".join(LINES) + "\n")
    assert [steady(said(engine, line)["answer"]) for line in LINES] == [steady(answer) for answer in typed.answers]


def test_a_line_that_people_read_has_blocks_of_text(engine: Engine) -> None:
    for line in LINES:
        shown = said(engine, line)["blocks"]
        assert all(isinstance(one.get("text"), str) or isinstance(one["rows"], list) for one in shown)
    assert said(engine, "draw 9C")["blocks"] == []
    assert said(engine, "now")["blocks"]


@pytest.mark.parametrize(
    "line", ["print grimoire", "backup x", "export --out x", "import x", "phone pair", "site x", ""]
)
def test_a_line_that_needs_a_disk_is_rejected(line: str, engine: Engine, tmp_path: Path) -> None:
    said(engine, "new gatling Ana Bo")
    answer = said(engine, line)
    assert answer["answer"]["error"]["code"] == "words"
    assert [*(tmp_path / "files").iterdir()] == []


def test_before_the_first_duel_there_is_no_state(engine: Engine) -> None:
    assert engine.state() == "null"
    known = [games.info(game["slug"]).is_duel for game in json.loads(engine.games())]
    assert known == sorted(known, reverse=True)


def test_a_record_goes_out_and_comes_back(engine: Engine, tmp_path: Path) -> None:
    for line in ("new gatling Ana Bo Cy", "draw 7C", "throw bo 5 mid hit"):
        said(engine, line)
    record = engine.export(1)
    other = start(str(tmp_path / "other.db"), str(tmp_path / "files"))
    other.prepare()
    assert json.loads(other.open_record(record))["answer"]["answer"]["seq"] == 2
    assert other.export(1) == record
    said(engine, "throw cy 5 mid")
    compared = json.loads(other.open_record(engine.export(1)))
    assert compared["answer"]["answer"]["preview"]["new"] == 1
    assert json.loads(other.log())[-1]["seq"] == 2
    other.open_record(engine.export(1), ["yes"])
    assert other.export(1) == engine.export(1)
    assert "error" in json.loads(other.open_record("{}"))["answer"]
    other.close()


def test_all_duels_go_out_in_one_file_and_come_back(engine: Engine, tmp_path: Path) -> None:
    for line in ("new gatling Ana Bo Cy", "draw 7C", "new gatling Dee Eve", "note hello"):
        said(engine, line)
    other = start(str(tmp_path / "other.db"), str(tmp_path / "files"))
    other.prepare()
    saved = json.loads(engine.save_all())
    assert sorted(saved["sent"].values()) == [1, 1]
    took = [json.loads(other.open_all(saved["file"]))["answer"]["answer"]]
    assert [other.export(duel) for duel in (1, 2)] == [engine.export(duel) for duel in (1, 2)]
    json.loads(other.say("open 1"))
    for line in ("note more", "open 1", "undo"):
        said(engine, line)
    took.append(json.loads(other.open_all(json.loads(engine.save_all())["file"]))["answer"]["answer"])
    assert json.loads(other.state())["title"] == "Ana, Bo, Cy"
    said(engine, "note here")
    other.say("note there")
    took.append(json.loads(other.open_all(json.loads(engine.save_all())["file"]))["answer"]["answer"])
    assert [{sort: len(titles) for sort, titles in one.items() if titles} for one in took] == [
        {"added": 2},
        {"extended": 2},
        {"known": 1, "refused": 1},
    ]
    assert "error" in json.loads(other.open_all("nothing.db"))["answer"]
    other.close()


def test_a_database_of_a_newer_gm_is_not_touched(engine: Engine, tmp_path: Path) -> None:
    store = engine._session.store()
    store.db.execute("PRAGMA user_version = 9999")
    newer = Engine(str(tmp_path / "app.db"))
    assert "was written by a newer gm" in json.loads(newer.prepare())["message"]
    newer.close()


def test_the_archive_alone_plays_and_imports_nothing_heavy(tmp_path: Path) -> None:
    (tmp_path / "gm.zip").write_bytes(make_archive(["gatling"], {}, "none"))
    unpack(str(tmp_path / "gm.zip"), str(tmp_path / "app"))
    paths = [str(tmp_path / name) for name in ("app", "duels.db", "files")]
    alone = [sys.executable, "-I", "-S", "-c", PLAYED]
    lines = ["new gatling Ana Bo Cy", "7c", "why", "rule a35", "undo"]
    ran = subprocess.run([*alone, *paths, *lines], capture_output=True, check=False, text=True)
    assert ran.returncode == 0, ran.stderr
    refused, title, modules = json.loads(ran.stdout)
    assert (refused, title) == ([False] * 5, "Ana, Bo, Cy")
    assert {module.split(".")[0] for module in modules} & HEAVY == set()


def test_known_bytecode_takes_the_place_of_its_source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "METHOD", zipfile.ZIP_STORED)
    from hashlib import sha256

    import gm

    source = Path(gm.__file__).read_bytes()
    archive = unpacked(make_archive([], {sha256(source).hexdigest(): b"code"}, "none"))
    assert archive["gm/__init__.pyc"] == b"code"
    assert "gm/__init__.py" not in archive
    assert "gm/errors.py" in archive


def test_libraries_are_unpacked_once_one_is_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "libraries.zip").write_bytes(
        pack({"pydantic_core/__init__.py": b"", "annotated_types.py": b"here = 1"})
    )
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.delitem(sys.modules, "annotated_types", raising=False)
    finder = Libraries(str(tmp_path / "libraries.zip"), str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
    assert find_spec("wave_of_nothing") is None
    assert not (tmp_path / "pydantic_core").exists()
    assert import_module("annotated_types").here == 1
    assert (tmp_path / "pydantic_core").is_dir()
    assert finder not in sys.meta_path
