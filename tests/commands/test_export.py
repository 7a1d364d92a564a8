"""Records go out as lines or JSON, and fit their own schema."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.commands.fitting import fits
from tests.support.rules import begun
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")


def test_exported_lines_have_deleted_lines_as_comments(played: Command) -> None:
    lines = played("export --lines").out.splitlines()
    assert lines == played("export").out.splitlines() == played("log --lines").out.splitlines()
    assert lines[0] == begun(
        'new gatling Ana Bo Cy --first bo --house round_limit=9 --house zone_rule=furthest --title "Ana\'s ninth"'
    )
    assert 'note "the die was ""cocked"", thrown again"' in lines
    assert 'house round_limit=5 because "it is late"' in lines
    assert "note gone" not in lines
    assert next(line for line in lines if "gone" in line).startswith("#")
    assert not any(line.startswith(("undo", "redo")) for line in lines)


def test_writer_of_a_row_fits_on_one_comment_line(played: Command, written: dict[str, Any], tmp_path: Path) -> None:
    """Or the rest of it would be played with the lines."""
    before = len(played.words())
    written["duel"]["uid"] = "0" * 32
    written["log"][1]["receipt"]["writer"] = "phone 1\nnote x\n"
    written["log"][2]["receipt"]["writer"] = ["x"]
    odd, lines = tmp_path / "odd.json", tmp_path / "odd.gm"
    odd.write_text(json.dumps(written))
    assert played(["import", str(odd)]).status == 0
    assert played(["export", "--out", str(lines)]).status == 0
    assert "# 1 by phone 1�note x�\n" in (text := lines.read_text())
    assert "# 2 by" not in text
    assert played(["import", str(lines)]).status == 0
    assert len(played.words()) == before


def test_json_export_is_the_same_for_every_option_order(played: Command, tmp_path: Path) -> None:
    written = played("export --json").data
    assert played("--json export").data == written
    for number, line in enumerate(("export --json --out {}", "export --out {} --json", "--json export --out {}")):
        path = tmp_path / f"duel{number}.json"
        assert played(line.format(path)).status == 0, line
        assert json.loads(path.read_text(encoding="utf-8")) == written
    (answer,) = played.play(["export --json"]).answers
    assert answer["answer"] == written


def test_export_never_overwrites_a_file(played: Command, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("my poem")
    for line in (f"export --out {path}", f"export --json --out {path}", f"backup {path}"):
        error = played.refused(line)
        assert (error["status"], error["code"]) == (3, "file")
        assert "already exists" in error["message"]
    assert path.read_text() == "my poem"


def test_record_fits_its_schema(played: Command, written: dict[str, Any]) -> None:
    schema = played("export --schema").data
    assert schema["$schema"].endswith("2020-12/schema")
    assert fits(schema, written, schema) == []
    entry = {"$ref": "#/$defs/Entry"}
    bodies = [row["body"] for row in written["log"] if row["kind"] == "entry"]
    assert len(bodies) > 10
    for body in bodies:
        assert fits(entry, body, schema) == [], body


def test_schema_rejects_what_import_rejects(played: Command, written: dict[str, Any]) -> None:
    schema = played("export --schema").data
    spoils: tuple[Callable[[dict[str, Any]], object], ...] = (
        lambda r: r.update(version=5),
        lambda r: r.update(format="chess"),
        lambda r: r.update(more=1),
        lambda r: r.pop("settled"),
        lambda r: r["log"].clear(),
        lambda r: r["log"][1].update(kind="adjust"),
        lambda r: r["log"][1].update(seq=-1),
        lambda r: r["duel"].update(rules_version=0),
    )
    for spoil in spoils:
        record = copy.deepcopy(written)
        spoil(record)
        assert fits(schema, record, schema) != []


def test_a_reason_that_its_corrected_line_has_no_room_for_is_a_comment(gm: Command, tmp_path: Path) -> None:
    """A bare reason would be read as that of an earlier line, or refused."""
    for line in ("new gatling Ana Bo --house aspect_start=zero", 'adjust ana pages=27 bo pages=25 because "x"'):
        gm(line)
    gm('because "counted again"')
    gm("fix 1 draw QD --yes")
    record = tmp_path / "duel.gm"
    assert gm(["export", "--out", str(record)]).status == 0
    assert '# 1 because "counted again"' in record.read_text(encoding="utf-8").splitlines()
    assert gm(["import", str(record)]).status == 0
