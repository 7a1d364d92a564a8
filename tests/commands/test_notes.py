"""Notes: most are the referee's own, ``note!`` is for everybody, and each stays what it was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.running import Command


@pytest.fixture
def toy(gm: Command) -> Command:
    """Return a new journey."""
    assert gm("new toy Ana Bo").status == 0
    return gm


def kept(gm: Command, duel: int = 1) -> list[tuple[str, object]]:
    """Return the words and the stored data of a duel's notes."""
    rows = gm.query("SELECT words, body FROM log WHERE duel = ? AND kind = 'note' ORDER BY seq", duel)
    return [(words, json.loads(body)) for words, body in rows]


def test_a_note_for_everybody_is_kept_as_one(toy: Command) -> None:
    assert toy("note Bo was warned").status == 0
    assert toy("note! Pizza is here").status == 0
    assert toy("note --public Pizza is here").status == 0
    shown = ('note! "Pizza is here"', {"text": "Pizza is here", "public": True})
    assert kept(toy) == [('note "Bo was warned"', {"text": "Bo was warned"}), shown, shown]
    assert toy("check").status == 0


@pytest.mark.parametrize("how", ["--lines", "--json"])
def test_a_note_survives_export_and_import(toy: Command, tmp_path: Path, how: str) -> None:
    for line in ("note Bo was warned", "note! Pizza is here"):
        assert toy(line).status == 0
    out = tmp_path / "record"
    assert toy(f"export {how} --out {out}").status == 0
    if how == "--json":
        out.write_text(out.read_text().replace(toy.answer("duels")["duels"][0]["uid"], "another"), encoding="utf-8")
    assert toy(f"import {out}").status == 0
    assert kept(toy, 2) == kept(toy)


def test_note_can_be_made_public_or_private_later(toy: Command) -> None:
    assert toy("note Pizza is here").status == 0
    assert toy('fix 1 note! "Pizza is here" --yes').status == 0
    assert 'note! "Pizza is here"' in toy("export").out
    assert toy('fix 1 note "Pizza is here" --yes').status == 0
    assert 'note "Pizza is here"' in toy("export").out
    assert toy("check").status == 0


def test_an_empty_one_says_what_to_type(toy: Command) -> None:
    assert toy.refused("note!")["code"] == "words"


def test_help_knows_it(toy: Command) -> None:
    assert toy.answer("help note!")["usage"] == toy.answer("help note")["usage"]
