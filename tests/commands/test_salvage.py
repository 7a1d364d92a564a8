"""``gm salvage``: what can be read of a damaged database is in a new one, and what is missing is said."""

from __future__ import annotations

import pytest

from tests.support.rewritten import rewrite
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")

LOST = "DELETE FROM log WHERE duel = 1 AND seq = {}"


def test_salvage_of_a_sound_file_keeps_everything(settled: Command) -> None:
    settled("new gatling Di Ed --title Second")
    settled("open 1")
    settled("fix 2 throw bo 4 mid hit --yes")
    settled("settle done")
    told = settled.answer("salvage duels.db")
    assert [(one["duel"], one["rows"], one["lost"], one["noted"]) for one in told["duels"]] == [
        *((1, 6, [], None), (2, 1, [], None))
    ]
    new = ["--db", "duels-salvaged.db"]
    assert settled.answer([*new, "now"]) == settled.answer("now")
    assert settled.answer([*new, "export", "--json"]) == settled.answer("export --json")
    assert settled.answer([*new, "settle"]) == settled.answer("settle") == {"settlement": []}
    assert settled.answer([*new, "check"])["damage"] == []
    assert "Duel 2, Second: 1 row saved" in settled("salvage duels.db --out other.db").out


def test_rows_after_a_lost_one_become_notes(settled: Command) -> None:
    rewrite(settled.db, LOST.format(2), damage=True)
    (one,) = settled.answer("salvage duels.db")["duels"]
    assert (one["rows"], one["lost"], one["changed"], one["noted"]) == (4, [2], [], 3)
    new = ["--db", "duels-salvaged.db"]
    words = [row["text"] for row in settled.answer([*new, "log"])["rows"]]
    assert words[2:] == ['note "this line was lost"', 'note "not played: throw cy 2 top"', 'note "not played: rest"']
    mend = "fix 2 throw bo 5 mid hit ; fix 3 throw cy 2 top ; fix 4 rest --yes"
    settled.answer([*new, *mend.split()])
    assert settled.answer([*new, "now"])["state"]["mages"][0]["pages"] == 22
    shown = settled("salvage duels.db --out again.db").out
    assert "lost: 2" in shown
    assert "cannot be replayed from line 3 on" in shown


def test_rows_that_need_no_lost_row_stay_playable(settled: Command) -> None:
    for line in ("note a", "note b", "draw 8h"):
        settled(line)
    rewrite(settled.db, LOST.format(5), LOST.format(6), damage=True)
    (one,) = settled.answer("salvage duels.db")["duels"]
    assert (one["lost"], one["noted"]) == ([5, 6], None)
    assert "lost: 5–6" in settled("salvage duels.db --out again.db").out
    state = settled.answer(["--db", "duels-salvaged.db", "now"])["state"]
    assert (state["attacker"], state["page"]) == ("bo", "8H")


def test_changed_row_is_kept_and_reported(settled: Command) -> None:
    rewrite(settled.db, "UPDATE log SET at = 'once' WHERE seq = 3", damage=True)
    (one,) = settled.answer("salvage duels.db")["duels"]
    assert (one["changed"], one["lost"], one["noted"]) == ([3], [], None)
    assert "changed since they were saved: 3" in settled("salvage duels.db --out again.db").out


def test_invalid_text_of_one_duel_does_not_stop_salvage(settled: Command) -> None:
    settled("new gatling Di Ed --title Second")
    settled("archive 1")
    broken = "UPDATE {} SET uid = CAST(x'30ff80' AS TEXT) WHERE {} = 1"
    rewrite(settled.db, broken.format("duel", "id"), broken.format("filed", "duel"), damage=True)
    first, second = settled.answer("salvage duels.db")["duels"]
    assert (first["rows"], first["changed"], first["file"]) == (5, [0], "duels-salvaged.db")
    assert (second["rows"], second["changed"], second["file"]) == (1, [], "duels-salvaged.db")
    assert settled.answer("--db duels-salvaged.db check")["damage"] == []


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (b"throw bo 5 mid", b"Throw bo 5 mid"),
        (b"throw bo 5 mid", b"throw bo 7 mid"),
        (b"throw bo 5 mid", b"throw\xffbo 5 mid"),
        (b'"who": "bo"', b'"who": "bp"'),
    ],
)
def test_row_with_one_changed_byte_is_repaired(settled: Command, was: bytes, now: bytes) -> None:
    before = settled.log()
    settled.db.write_bytes(settled.db.read_bytes().replace(was, now, 1))
    (one,) = settled.answer("salvage duels.db")["duels"]
    assert (len(one["mended"]), one["changed"], one["lost"], one["noted"]) == (1, [], [], None)
    settled.db.write_bytes((settled.db.parent / "duels-salvaged.db").read_bytes())
    assert settled.log() == before
    assert settled("check").status == 0


@pytest.mark.parametrize("byte", range(4))
def test_wrong_checksum_repairs_nothing(settled: Command, byte: int) -> None:
    """A wrong byte in a checksum looks like a wrong byte in the row after it."""
    hours = settled.query("SELECT at FROM log ORDER BY seq")
    wrong = (
        f"UPDATE checksum SET crc = (crc | {5 << 8 * byte}) - (crc & {5 << 8 * byte}) WHERE what = 'log' AND seq = 2"
    )
    rewrite(settled.db, wrong, damage=True)
    (one,) = settled.answer("salvage duels.db")["duels"]
    assert (one["mended"], one["lost"], one["changed"]) == ([], [], [2, 3])
    assert settled.answer(["--db", "duels-salvaged.db", "check"])["damage"] == []
    settled.db.write_bytes((settled.db.parent / "duels-salvaged.db").read_bytes())
    assert settled.query("SELECT at FROM log ORDER BY seq") == hours


def test_impossible_checksum_repairs_nothing(settled: Command) -> None:
    rewrite(settled.db, f"UPDATE checksum SET crc = crc + {1 << 40} WHERE what = 'log' AND seq = 2", damage=True)
    (one,) = settled.answer("salvage duels.db")["duels"]
    assert (one["mended"], one["lost"], one["changed"]) == ([], [], [2])


def test_impossible_row_number_is_ignored(settled: Command) -> None:
    rewrite(settled.db, "UPDATE log SET seq = 1000000000000 WHERE seq = 3", damage=True)
    (one,) = settled.answer("salvage duels.db")["duels"]
    assert (one["rows"], one["lost"]) == (4, [3])


def test_row_with_broken_data_keeps_its_words(settled: Command) -> None:
    whole = settled.db.read_bytes()
    at = whole.rindex(b"{", 0, whole.index(b'"who": "cy"'))
    settled.db.write_bytes(whole[:at] + b"[[" + whole[at + 2 :])
    settled.answer("salvage duels.db")
    words = [row["text"] for row in settled.answer("log --db duels-salvaged.db")["rows"]]
    assert words[3] == 'note "this line was lost: throw cy 2 top"'


def test_duel_without_its_first_row_keeps_its_lines(settled: Command) -> None:
    settled("new gatling Di Ed Flo")
    rewrite(settled.db, LOST.format(0), damage=True)
    told = settled.answer("salvage duels.db")
    assert [one["file"] for one in told["duels"]] == ["duels-salvaged-1.gm", "duels-salvaged.db"]
    lines = (settled.db.parent / "duels-salvaged-1.gm").read_text(encoding="utf-8").splitlines()
    assert lines[2:] == ["draw 7C", "throw bo 5 mid hit", "throw cy 2 top", "rest"]
    assert settled.answer("now --db duels-salvaged.db")["duel"]["id"] == 2
    again = settled.play(["new gatling Ana Bo Cy", *lines], "--json --db again.db")
    assert again.answers[-1]["state"]["mages"][0]["pages"] == 22


def test_lost_facts_are_restored_from_the_first_row(settled: Command) -> None:
    rewrite(settled.db, "DELETE FROM duel", damage=True)
    assert "duel 1: its title and game are lost" in settled("check").out
    settled.answer("salvage duels.db")
    found = settled.answer("now --db duels-salvaged.db")["duel"]
    assert (found["title"], found["game"]) == ("Ana, Bo, Cy", "gatling")


def test_file_without_its_start_is_salvaged(settled: Command) -> None:
    settled.db.write_bytes(bytes(100) + settled.db.read_bytes()[100:])
    error = settled.refused("now")
    assert (error["status"], error["code"]) == (3, "file")
    assert "gm salvage" in error["remedy"]
    assert settled.answer("salvage duels.db")["duels"][0]["rows"] == 5


def test_file_without_checksums_is_salvaged(gm: Command, request: pytest.FixtureRequest) -> None:
    older = request.path.parents[1] / "store" / "older" / "second.db"
    gm.db.write_bytes(older.read_bytes())
    told = gm.answer("salvage duels.db")["duels"]
    assert [(one["rows"], one["lost"], one["changed"], one["whole"]) for one in told] == [
        *((31, [], [], True), (15, [], [], True))
    ]
    assert gm.db.read_bytes() == older.read_bytes()
    assert gm.answer("check --db duels-salvaged.db")["damage"] == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("salvage nowhere.db", "there is no such file"),
        ("salvage .", "it is not a file"),
        ("salvage diary.txt", "gm cannot read any duel in diary.txt"),
        ("salvage duels.db --out diary.txt", "diary.txt already exists"),
    ],
)
def test_unsalvageable_file_is_reported(settled: Command, line: str, said: str) -> None:
    (settled.db.parent / "diary.txt").write_text("Dear diary, today I won.\n" * 400)
    error = settled.refused(line)
    assert (error["status"], error["code"]) == (3, "file")
    assert said in error["message"]


def test_damage_error_suggests_salvage(settled: Command) -> None:
    before = settled("now").out
    rewrite(settled.db, "UPDATE log SET at = 'once' WHERE seq = 3", damage=True)
    for line in ("log", "export", "undo", "report", "why bo pages"):
        ran = settled(line)
        assert "line 3" in ran.out + ran.err, line
    assert "gm salvage" in settled("log").err
    assert settled("now").out == before  # nothing that it needs is damaged
    assert settled("check").status == 1
    assert "duel 1, line 3: it has changed since it was written" in settled("check").out
