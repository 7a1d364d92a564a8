"""The place of a duel in an event: ``new --at EVENT/ROUND/TABLE``."""

from __future__ import annotations

import json

import pytest

from gm.errors import GmError
from gm.interfaces import library
from gm.interfaces.web.board.public_view import live_board
from gm.interfaces.web.board.scene import scene
from gm.table.interchange.event_place import describe_place, parse_place, split_place
from tests.support.running import Command

NEW = "new toy Ana Bo --at Friday/1/3"


def test_a_duel_belongs_to_a_table_of_an_event(gm: Command) -> None:
    assert gm(NEW).status == 0
    assert gm.answer("now")["duel"]["at"] == "friday/1/3"
    assert "--at friday/1/3" in gm("export --lines").out
    assert gm.answer("export")["log"][0]["body"]["at"] == "friday/1/3"
    assert "Played at:    friday, round 1, table 3" in gm("report").out
    assert gm("new toy Ana Bo").status == 0
    assert gm.answer("now")["duel"]["at"] is None
    assert "Played at" not in gm("report").out


def test_a_corrected_setup_keeps_its_table_unless_it_names_another(gm: Command) -> None:
    assert gm(NEW).status == 0
    for line, at in (
        ("fix 0 new toy Ana Cy --yes", "friday/1/3"),
        ("fix 0 new toy Ana Cy --at friday/2/1 --yes", "friday/2/1"),
        ("fix 0 new toy Ana Cy --at none --yes", None),
    ):
        assert gm(line).status == 0
        assert gm.answer("now")["duel"]["at"] == at
    assert gm("undo").status == 0
    assert gm.answer("now")["duel"]["at"] == "friday/2/1"


def test_playing_again_does_not_take_the_table_along(gm: Command) -> None:
    assert gm(NEW).status == 0
    assert gm("new --again").status == 0
    assert gm.answer("now")["duel"]["at"] is None


@pytest.mark.parametrize("form", ["--json", "--lines"])
def test_an_exported_duel_keeps_its_table(gm: Command, form: str) -> None:
    assert gm(NEW).status == 0
    record = gm(f"export {form}").out
    with library.read(record) as duel:
        assert duel.table.setup.at == "friday/1/3"


@pytest.mark.parametrize(
    "word",
    ["friday", "friday/1", "friday/0/1", "friday/31/1", "friday/1/0", "/1/1", "fri day/1/1", "friday/1/1/1", "é/1/x"],
)
def test_an_invalid_table_is_rejected_with_a_line_that_works(gm: Command, word: str) -> None:
    error = gm.refused(["new", "toy", "Ana", "Bo", "--at", word])
    assert error["code"] == "words"
    assert "--at friday/1/3" in str(error)
    assert gm.refused("now")["code"] == "no-duel"


def test_a_place_is_read_in_lower_case_and_described_in_words() -> None:
    assert parse_place("FRIDAY/12/120") == "friday/12/120"
    assert split_place("a-b/1/2") == ("a-b", 1, 2)
    assert describe_place("friday/1/3") == "friday, round 1, table 3"
    assert describe_place("") == ""


def test_the_page_shows_the_table_of_the_event() -> None:
    with library.new("toy", "Ana", "Bo", at="friday/1/3") as duel:
        assert "friday, round 1, table 3" in live_board(scene(duel.table))


@pytest.mark.parametrize("place", ["friday", "Friday/1/3", "", 3, None])
def test_a_record_with_an_invalid_table_is_rejected(gm: Command, place: object) -> None:
    assert gm(NEW).status == 0
    record = gm.answer("export")
    record["log"][0]["body"]["at"] = place
    with pytest.raises(GmError, match=r"log\.0\.body") as rejected:
        library.read(json.dumps(record))
    assert rejected.value.code == "import"
