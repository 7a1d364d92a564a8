"""Tests of ``gm practice``: lists, lessons from a pipe and as JSON, results that are kept, and bad input."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from gm.interfaces.cli.practice.pacing import PacedLines
from gm.interfaces.cli.practice.voice import Voice
from tests.support.running import Command, gm, home

__all__ = ["gm", "home"]
ROAD = "new toy Ana Bo --title Road\nhand ana 3 5\nhand bo 1 2\nweather rain\n"
RIGHT = "3 5\n1 2\nrain\n"


@pytest.fixture
def road(home: Path) -> Path:
    """Return an exercise in a file."""
    path = home / "road.gm"
    path.write_text(ROAD, encoding="utf-8")
    return path


def objects(gm: Command, words: str, lines: str) -> list[dict[str, Any]]:
    """Practise as JSON, and return the objects that were written."""
    ran = gm(["--json", "practice", *words.split()], lines)
    assert (ran.status, ran.err) == (0, "")
    return ran.answers


def test_a_lesson_as_json_is_one_object_a_line(gm: Command, road: Path) -> None:
    begun, call, wrong, again, right, *_, result = objects(gm, str(road), "3 6\n3 5\n")
    assert begun["exercise"] == {
        "name": "road.gm",
        "game": "toy",
        "title": "Road",
        "level": 1,
        "entries": 3,
        "names": ["Ana", "Bo"],
    }
    assert call == {"call": {"n": 1, "text": "Hand. Who: Ana. Cards: three five.", "type": "entry", "with": []}}
    mistake = {"kind": "field", "field": "cards", "near": False, "called": "3 5", "typed": "3 6"}
    assert (wrong["verdict"], wrong["mistake"], wrong["seq"], again) == ("wrong", mistake, None, call)
    assert (right["verdict"], right["text"], right["left"], right["error"]) == ("right", "hand ana 3 5", 0, None)
    assert right["notices"]
    assert {key: result["result"][key] for key in ("entries", "at_once", "missed", "clean")} == {
        "entries": 2,
        "at_once": 1,
        "missed": 1,
        "clean": False,
    }


def test_a_rejected_line_is_answered(gm: Command, road: Path) -> None:
    answers = objects(gm, str(road), "hand ana 9 9\n?\nhint\nskip\nquit\n")
    assert [answer.get("verdict") for answer in answers] == [None, None, "refused", None, None, "shown", None, None]
    assert answers[2]["error"]["code"] == "words"


def test_practice_never_writes_to_duels(gm: Command, road: Path) -> None:
    assert gm("new toy Cy Di").status == 0
    before = gm.everything()
    objects(gm, str(road), RIGHT)
    objects(gm, "1", "")
    assert gm.everything() == before


def test_a_finished_practice_is_kept_beside_the_database(gm: Command, road: Path) -> None:
    path = gm.db.with_name(f"{gm.db.stem}.practice.jsonl")
    objects(gm, f"{road} --no-keep", RIGHT)
    assert not path.exists()
    objects(gm, str(road), "3 5\n")
    assert not path.exists(), "left after one call"
    objects(gm, str(road), RIGHT)
    (line,) = path.read_text(encoding="utf-8").splitlines()
    kept = json.loads(line)
    assert (kept["exercise"], kept["entries"], kept["right"], kept["clean"]) == ("road.gm", 3, 3, True)
    assert not gm.db.exists()


def test_the_report_lists_results_and_writes_csv(gm: Command, road: Path, home: Path) -> None:
    objects(gm, str(road), RIGHT)
    path = gm.db.with_name(f"{gm.db.stem}.practice.jsonl")
    path.write_text(path.read_text("utf-8") + "not json\n{}\n", encoding="utf-8")
    (result,) = gm.answer("practice --report")["results"]
    assert result["exercise"] == "road.gm"
    assert "road.gm" in gm("practice --report").out
    assert gm(["practice", "--csv", str(home / "results.csv")]).status == 0
    assert (home / "results.csv").read_text("utf-8").startswith("at,exercise,level,entries,right,clean")


def test_a_result_that_cannot_be_kept_is_a_warning(gm: Command, road: Path) -> None:
    gm.db.with_name(f"{gm.db.stem}.practice.jsonl").mkdir(parents=True)
    ran = gm(["practice", str(road)], RIGHT)
    assert ran.status == 0
    assert "could not be saved" in ran.out


def test_a_lesson_from_a_pipe_shows_calls_and_the_result(gm: Command, road: Path) -> None:
    ran = gm(["practice", str(road)], "3 6\n3 5\nquit\n")
    assert ran.status == 0
    assert "1 of 3   Hand. Who: Ana. Cards: three five." in ran.out
    assert "“3 5” was called, but you typed “3 6”." in ran.out
    assert "put right before the next call" in ran.out


def test_a_duel_is_an_exercise_as_it_stands(gm: Command) -> None:
    gm.play(["new toy Ana Bo", "3 6", "fix 1 hand ana 3 5 --yes", "1 2"])
    answers = objects(gm, "1", "3 5\n1 2\n")
    assert answers[0]["exercise"]["name"] == "duel 1"
    assert answers[-1]["result"]["right"] == 2


def test_an_exercise_can_be_shown_and_checked(gm: Command, road: Path) -> None:
    assert gm(["practice", str(road), "--show"]).out == ROAD
    assert gm.answer(["practice", str(road), "--check"]) == {"name": "road.gm", "entries": 3, "level": 1}
    road.write_text(f"#! titel Road\n{ROAD}", encoding="utf-8")
    ran = gm(["--json", "practice", str(road), "--check"])
    assert ran.status == 3
    assert ran.error["message"] == "road.gm: Line 1, #! titel: there is no such direction."


@pytest.mark.parametrize(
    ("words", "status", "code"),
    [
        ("nosuch", 2, "no-such"),
        ("9", 2, "no-duel"),
        ("nosuch.gm", 3, "import"),
        ("{road} --level 4", 2, "words"),
        ("{road} --pace 9", 2, "words"),
        ("{road} --pace x", 2, "words"),
        ("{road} one-more", 2, "words"),
    ],
)
def test_an_impossible_practice_is_rejected(gm: Command, road: Path, words: str, status: int, code: str) -> None:
    ran = gm(["--json", "practice", *words.format(road=road).split()])
    assert (ran.status, ran.error["code"], ran.out) == (status, code, "")


def test_a_file_that_is_no_record_is_rejected(gm: Command, home: Path) -> None:
    for data in (b"\xff\xfe\x00", b"x" * 1_000_001, b"new nosuch Ana Bo\n", b"\x00"):
        (home / "bad.gm").write_bytes(data)
        ran = gm(["--json", "practice", str(home / "bad.gm")])
        assert (ran.status, ran.error["code"]) == (3, "import"), data[:20]


def test_calls_go_on_while_nobody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    source, keys = os.pipe()
    with open(source, encoding="utf-8") as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        lines = PacedLines()
        assert lines.read(0.0) == ""
        os.write(keys, "3 5\n\nÜb".encode())
        assert [lines.read(0.0) for _ in range(3)] == ["3 5\n", "\n", ""]
        os.write(keys, b"er")
        os.close(keys)
        assert [lines.read(0.0) for _ in range(2)] == ["Über\n", None]


def test_without_a_voice_calls_are_only_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gm.interfaces.cli.practice.voice.which", lambda program: None)
    voice = Voice()
    assert voice.problem
    voice.say("nobody hears this")


def test_a_line_that_was_cut_short_costs_no_other_result(gm: Command, road: Path) -> None:
    gm.db.with_name(f"{gm.db.stem}.practice.jsonl").write_text('{"at": "2026', encoding="utf-8")
    for count in (1, 2):
        objects(gm, str(road), RIGHT)
        assert len(gm.answer("practice --report")["results"]) == count


def test_with_a_clock_each_line_of_a_pipe_waits_for_its_call(
    gm: Command, road: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gm.interfaces.cli.practice.pacing.USUAL", 0.001)
    monkeypatch.setattr("gm.interfaces.cli.practice.teacher.time.sleep", lambda seconds: None)
    answers = objects(gm, f"{road} --level 2 --timed", RIGHT)
    assert [answer["verdict"] for answer in answers if "verdict" in answer] == ["kept"] * 3
    assert answers[-1]["result"]["right"] == 3
