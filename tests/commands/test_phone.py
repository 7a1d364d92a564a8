"""``gm phone``: which phones there are, the code for one more, and how one is let go."""

from __future__ import annotations

import re

import pytest

from gm.store.phones.keys import PhonePort, Phones, phones_path
from tests.support.phoning import PhoneServer
from tests.support.running import Command


@pytest.fixture
def table(gm: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Ana and Bo at a table, and nothing that a terminal would colour."""
    monkeypatch.setenv("NO_COLOR", "1")
    assert gm("new toy Ana Bo").status == 0
    return gm


def test_phone_without_phones_says_how_to_pair_one(table: Command) -> None:
    assert table("phone").out == "No phone is paired. To pair one: gm serve --lan --phone\n"
    assert table.answer("phone") == {"phones": []}
    assert table("phone drop all").out == "There was no phone to unpair.\n"
    assert not table.db.with_name("duels.db.phones").exists()


def test_phone_lists_and_removes_phones(table: Command) -> None:
    server = PhoneServer(table.db)
    try:
        server.pair("Ref's")
        server.pair("Bo's own", "Bo")
    finally:
        server.close()
    first, second, _ = table("phone").out.splitlines()
    assert re.fullmatch(r"   1  Ref's · 192\.0\.2\.34 · last active 0:0\d ago", first)
    assert second.startswith("   2  Bo's own · answers for Bo only · 192.0.2.34")
    found = table.answer("phone")["phones"]
    assert [(one["phone"], one["name"], one["seat"]) for one in found] == [(1, "Ref's", None), (2, "Bo's own", "Bo")]
    assert table("phone drop 2").out == "Unpaired: phone 2, Bo's own\n"
    assert [one["phone"] for one in table.answer("phone drop all")["dropped"]] == [1]


def test_invitation_has_a_code_and_letters(table: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gm.interfaces.web.lan.addresses", lambda: ["192.0.2.7"])
    out = table("phone pair bo").out
    assert out.startswith("To pair Bo's phone, for Bo's own answers (works once, until ")
    assert "▄▄▄▄▄" in out
    assert re.search(r"Without a camera: open http://\S+:5253/ and type [0-9a-z]{4} [0-9a-z]{4}\n", out)
    told = table.answer("phone pair")
    assert (len(told["code"]), len(told["letters"]), told["seat"], told["port"]) == (26, 8, None, 5253)


def test_invitation_uses_localhost_without_lan(table: Command) -> None:
    Phones(phones_path(str(table.db))).serve(PhonePort(6001, False))
    out = table("phone pair").out
    assert "Without a camera: open http://localhost:6001/ and type " in out
    assert "▄" not in out
    assert out.endswith("It works while gm serve --phone runs on this database.\n")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        *(("phone ring", "words"), ("phone drop", "words"), ("phone drop x", "words"), ("phone drop -1", "words")),
        *(("phone drop 7", "no-such"), ("phone pair Zoe", "no-such"), ("phone pair Ana Bo", "words")),
    ],
)
def test_invalid_phone_words_are_rejected(table: Command, line: str, code: str) -> None:
    refused = table.refused(line)
    assert refused["code"] == code
    assert refused["remedy"]


def test_unprotected_key_file_is_reported(table: Command) -> None:
    table.db.with_name("duels.db.phones").mkdir()
    assert table.refused("phone pair")["code"] == "file"
