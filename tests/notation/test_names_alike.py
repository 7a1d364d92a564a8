"""Tests that invisible names and names that look alike are rejected where they are typed."""

from __future__ import annotations

import pytest

from gm.errors import GmError
from gm.game import AnyGame, visual_key
from gm.games import load
from gm.notation.setup import parse_seats, parse_setup


@pytest.fixture
def toy() -> AnyGame:
    return load("toy")


@pytest.mark.parametrize("other", ["A\u200bna", "Ana\ufe0f", "\u0410na", "A\u00adna", "Аnа", "Ana\u3164", "Ａna"])
def test_two_that_look_the_same_do_not_sit_at_one_table(toy: AnyGame, other: str) -> None:
    with pytest.raises(GmError, match=r"looks the same|are called") as caught:
        parse_setup(toy, ["Ana", other], "", "", ())
    assert (caught.value.code, caught.value.status) == ("words", 2)


@pytest.mark.parametrize("name", ["\ufe0f", "\u3164", "\u115f\u1160", "\u2800", "\ufe0f\ufe0f"])
def test_an_invisible_name_is_rejected(toy: AnyGame, name: str) -> None:
    with pytest.raises(GmError, match=r"no visible letters|no letter"):
        parse_setup(toy, ["Ana", name], "", "", ())


def test_names_that_differ_to_the_eye_are_welcome(toy: AnyGame) -> None:
    for names in (["Ana", "Aná"], ["Bo", "Bó"], ["Анна", "Оксана"], ["李", "王"], ["Ana", "Ana B"], ["x", "χ"]):
        assert [seat.name for seat in parse_setup(toy, names, "", "", ()).seats] == names


def test_names_of_older_records_stay_valid(toy: AnyGame) -> None:
    assert len(parse_seats(toy, ["Ana", "A\u200bna"])) == 2


def test_a_name_is_compared_by_its_visible_characters() -> None:
    assert visual_key("Ａna\u200b  B") == visual_key("ana b") == "ana b"


@pytest.mark.parametrize(
    "name",
    [
        "A\u200bna",
        "Ana\ufeff",
        "\u2060Ana",
        "A\u00adna",
        "Ana\U000e0061",
        "An\u200da",
        "Ana\u200c",
        "\u200dعلی",
        "علی\u200c",
    ],
    ids=ascii,
)
def test_a_name_with_invisible_characters_is_rejected(toy: AnyGame, name: str) -> None:
    with pytest.raises(GmError, match="invisible characters") as caught:
        parse_setup(toy, [name, "Bo"], "", "", ())
    assert caught.value.message.isprintable()


@pytest.mark.parametrize(
    "name", ["Ana", "José", "علی‌رضا", "क्‍षमा", "王小明", "Ὀδυσσεύς", "Bo 👨‍👩‍👧", "O'Neil", "Ŝanĝo", "ไทย"], ids=ascii
)
def test_a_name_in_any_script_is_accepted(toy: AnyGame, name: str) -> None:
    assert parse_setup(toy, [name, "Di"], "", "", ()).seats[0].name == name
