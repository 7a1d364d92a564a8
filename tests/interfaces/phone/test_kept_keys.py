"""The file in which phones are kept may be damaged, be no file, or come from another version: it is said what helps."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gm.store.phones.keys import Phones, phones_path
from tests.support.phoning import let_in
from tests.support.running import Command


@pytest.fixture
def kept(gm: Command) -> Path:
    """Return the phones' file, with an invitation in it."""
    assert gm("new toy Ana Bo").status == 0
    assert gm("phone pair").status == 0
    return Path(phones_path(str(gm.db)))


def changed(path: Path, *statements: str) -> None:
    """Write to the file past all care."""
    with closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()


@pytest.mark.parametrize("line", ["phone", "phone pair", "phone drop all"])
@pytest.mark.parametrize("spoilt", ["damaged", "another"])
def test_a_file_that_cannot_be_read_may_be_deleted(kept: Path, gm: Command, line: str, spoilt: str) -> None:
    if spoilt == "damaged":
        kept.write_bytes(b"no phones " * 500)
    else:
        changed(kept, *(f"DROP TABLE {table}" for table in ("phone", "code", "door")))
        changed(kept, "CREATE TABLE phone (x)", "CREATE TABLE code (x)", "CREATE TABLE door (x)")
    error = gm.refused(line)
    assert (error["code"], "delete it" in error["remedy"], "salvage" in error["remedy"]) == ("file", True, False)
    kept.unlink()
    assert gm("phone pair").status == 0


def test_two_databases_of_one_folder_have_different_phones(gm: Command) -> None:
    other = gm.db.with_suffix(".sqlite")
    assert gm("new toy Ana Bo").status == 0
    assert gm(f"new toy Di Ed --db {other}").status == 0
    let_in(gm.db, "Ana's")
    let_in(other, "Di's")
    assert [phone["name"] for phone in gm.answer("phone")["phones"]] == ["Ana's"]


def test_a_file_of_an_earlier_version_is_used_on(gm: Command) -> None:
    assert gm("new toy Ana Bo").status == 0
    let_in(gm.db, "Ana's")
    earlier = gm.db.with_suffix(".phones.db")
    Path(phones_path(str(gm.db))).rename(earlier)
    changed(earlier, "DROP TABLE request")
    assert [phone["name"] for phone in gm.answer("phone")["phones"]] == ["Ana's"]
    assert Phones(phones_path(str(gm.db))).claim(1, 1)
    assert phones_path(str(gm.db.with_suffix(".sqlite"))) != str(earlier)


def test_tables_of_a_later_version_do_no_harm(kept: Path, gm: Command) -> None:
    changed(kept, "ALTER TABLE phone ADD COLUMN more", "ALTER TABLE code ADD COLUMN more")
    let_in(gm.db, "Ana")
    assert gm.answer("phone")["phones"][0]["name"] == "Ana"
    assert gm("phone drop 1").status == 0
