"""The digest of a duel is the same in every file, byte for byte as published."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.store.checksum import COLUMNS
from gm.store.digest import digests
from tests.support.rewritten import rewrite
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")

VECTORS = {
    "no lines": (
        (1, "0" * 32, "x", "gatling", 2, "2026-01-02T03:04:05+00:00"),
        (),
        ("fa36f02bab1a999e93ba5fe5cb4079561c4747dbf29aaa10aefe6c02f51a2211",),
    ),
    "texts beyond ASCII": (
        (7, "c7c09650f1ac425793796d857626a9b2", "y", "gatling", 2, "2026-11-22T20:42:00+00:00"),
        (
            (
                *(0, "2026-11-22T20:42:00+00:00", "new", "new gatling Ana Bo"),
                *('{"seats": [["ana", "Ana"]]}', None, '{"notices":[],"settlement":[]}'),
            ),
            (
                *(1, "2026-11-22T20:42:07+00:00", "note", 'note "café 🎲"'),
                *('{"text": "caf\\u00e9 \\ud83c\\udfb2"}', None, "{}"),
            ),
        ),
        (
            "a8a62402c1826dccf508f1a0cdb5e285745f82105ad6c4eca4804c0717ff1eee",
            "e4bcd4198b39b3a7a432ee4d1351f341c03558a46e0baaa53317680afcae83df",
            "070d95b79e478fabdabefd7bdacc18face2dcaa2460b76a5ff256b0b41f4d956",
        ),
    ),
    "kinds and games unknown here": (
        (0, "0f", "", "new-game", 12, ""),
        (
            (0, "", "new", "", "{}", None, "{}"),
            (1, "x", "undo", "undo", "{}", 0, "{}"),
            (2, "x", "from-next-year", "5:abc,", "[1, 2]", 1, '{"a": 1}'),
        ),
        (
            "7f521fc2026be10c1606e47d733044e5af1a32ad54ed57190cc07846186ec93a",
            None,
            "21462bbfcaa9df8b33d0fdf0f51e0ed710aebf819fabf445a086048f435c88cf",
            "404b398829e771587b1a99368d8ce2bf9150d570a6f088339af7d25bb3e4bcbe",
        ),
    ),
}


@pytest.mark.parametrize("name", VECTORS)
def test_the_digest_equals_the_published_vectors(name: str) -> None:
    facts, rows, expected = VECTORS[name]
    chain = [*digests(facts, rows)]
    assert [digest if known else None for digest, known in zip(chain, expected, strict=True)] == [*expected]


OLDER = Path(__file__).parent / "older"


@pytest.mark.parametrize("name", sorted(path.name for path in OLDER.glob("*.db")))
def test_an_older_file_gains_the_digests_that_other_files_have(gm: Command, name: str) -> None:
    gm.db.write_bytes((OLDER / name).read_bytes())
    for duel in gm.answer("duels --all")["duels"]:
        number = duel["id"]
        facts = gm.query("SELECT id, uid, title, game, rules_version, begun FROM duel WHERE id = ?", number)[0]
        rows = gm.query(f"SELECT {COLUMNS} FROM log WHERE duel = ? ORDER BY seq", number)
        stored = gm.query("SELECT digest FROM checksum WHERE what = 'log' AND duel = ? ORDER BY seq", number)
        assert [digest for (digest,) in stored] == [*digests(facts, rows)][1:]
        assert gm(f"export --json --duel {number} --out {number}.json").status == 0
        assert gm(f"import {number}.json --db other.db").status == 0
        assert gm.answer("export --json --db other.db")["digest"] == duel["digest"] == stored[-1][0]
    assert gm("check").status == 0


def test_the_check_reports_a_wrong_digest(settled: Command) -> None:
    rewrite(settled.db, "UPDATE checksum SET digest = replace(digest, 'a', 'b') WHERE seq = 2", damage=True)
    told = settled("check --json")
    assert told.status == 1
    assert told.data["damage"] == ["duel 1, line 2: its digest does not match the lines up to it"]


def test_a_row_that_was_damaged_before_gets_no_digest(gm: Command) -> None:
    gm.db.write_bytes((OLDER / "layout-9.db").read_bytes())
    rewrite(gm.db, "UPDATE log SET words = 'draw 2D' WHERE duel = 1 AND seq = 3", damage=True)
    assert gm("now --duel 2").status == 0
    known = "SELECT duel, count(digest) FROM checksum WHERE what = 'log' GROUP BY duel"
    rows = "SELECT duel, count(*) FROM log GROUP BY duel"
    assert dict(gm.query(known)) == {**dict(gm.query(rows)), 1: 3}
    assert gm("check").status == 1


def test_salvage_gives_a_repaired_duel_the_digest_it_had(settled: Command) -> None:
    before = settled.answer("duels")["duels"][0]["digest"]
    data = settled.db.read_bytes()
    settled.db.write_bytes(data.replace(b"throw bo 5 mid hit", b"throw bo 5 mid hip"))
    assert settled("salvage duels.db --out new.db").status == 0
    assert settled.answer("duels --db new.db")["duels"][0]["digest"] == before
