"""Tests of short forms: a few keys are enough where it is clear who is next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gm.errors import GmError, Refusal
from gm.game import AnyGame, Name
from gm.notation.formatting import format_entry
from gm.notation.line import join, split
from gm.notation.short_forms import parse_short_form, read_line

HANDS = ("hand ana 3 5", "hand bo 1 2", "hand cy 6 6")
RAID = (*HANDS, "weather sun", "choose ana dash 2", "choose bo guard", "choose cy rest")


@pytest.mark.parametrize("letter", ["x", "9", "d", "!", "é"])
def test_a_word_of_ten_thousand_letters_is_no_short_form(
    toy: AnyGame, seats: tuple[Name, ...], after: Callable[..., Any], letter: str
) -> None:
    for lines in ((), HANDS, (*HANDS, "weather sun")):
        echo = understood(toy, seats, after(*lines), letter * 10_000)
        assert echo is None or "9" in letter
        assert len(echo or "") < 200


def understood(toy: AnyGame, seats: tuple[Name, ...], state: Any, line: str) -> str | None:
    """Return the long form of a line, None if its first word means nothing, or the reason why it is rejected."""
    try:
        entry = parse_short_form(toy.inputs.forms, toy.play.prompts(state, None), split(line), seats)
    except GmError as error:
        return error.message
    except Refusal as refusal:
        return refusal.kind
    return None if entry is None else join(format_entry(toy.inputs.forms, entry))


@pytest.mark.parametrize(
    ("line", "echo"),
    [
        ("d2", "choose ana dash 2"),
        ("2d", "choose ana dash 2"),
        ("D2", "choose ana dash 2"),
        ("d 2", "choose ana dash 2"),
        ("2 d", "choose ana dash 2"),
        ("g", "choose ana guard"),
        ("cy d3", "choose cy dash 3"),
        ("c guard", "choose cy guard"),
        ("dd", None),
        ("d2x", None),
        ("zed d2", None),
        ("d2 d", "One word too many: “d”."),
        ("d2 zed", "choose does not accept “zed” here."),
        ("d4", "stake must be from 1 to 3, not 4."),
        ("cy", "choose: dash|guard|rest is missing."),
        ("r2", "stake-unused"),
        ("d --2", "choose has no option --2."),
    ],
)
def test_letters_stick_together_and_the_mage_may_be_left_out(
    toy: AnyGame, seats: tuple[Name, ...], after: Callable[..., Any], line: str, echo: str | None
) -> None:
    form = understood(toy, seats, after(*HANDS, "weather sun", "choose bo guard", "choose cy rest"), line)
    assert form is None if echo is None else form is not None and form.endswith(echo)


@pytest.mark.parametrize(
    ("line", "echo"),
    [
        ("d2", "choose: say who."),
        ("dash", "choose: say who."),
        ("g", "choose: say who."),
        ("cy d2", "choose cy dash 2"),
        ("a g", "choose ana guard"),
        ("zed d2", None),
        ("d4", "The stake must be from 1 to 3, not 4."),
    ],
)
def test_while_several_are_awaited_in_any_order_each_must_be_named(
    toy: AnyGame, seats: tuple[Name, ...], after: Callable[..., Any], line: str, echo: str | None
) -> None:
    assert understood(toy, seats, after(*HANDS, "weather sun"), line) == echo


def test_the_refusal_names_those_who_are_awaited(
    toy: AnyGame, seats: tuple[Name, ...], after: Callable[..., Any]
) -> None:
    prompts = toy.play.prompts(after(*HANDS, "weather sun", "choose bo guard"), None)
    for line in ("d2", "choose d2"):
        with pytest.raises(GmError, match="say who") as caught:
            read_line(toy, prompts, split(line), seats).result()
        assert caught.value.remedy.startswith("Still to answer, in any order: Ana, Cy. Type: choose WHO")
    prompts = toy.play.prompts(after(*HANDS, "weather sun", "choose bo guard", "choose cy rest"), None)
    assert read_line(toy, prompts, ["choose", "d2"], seats).result().who == "ana"


@pytest.mark.parametrize(
    ("line", "echo"), [("s", "weather sun"), ("r!", "weather rain storm"), ("f !", "weather fog storm")]
)
def test_the_table_itself_answers_in_short(
    toy: AnyGame, seats: tuple[Name, ...], after: Callable[..., Any], line: str, echo: str
) -> None:
    assert understood(toy, seats, after(*HANDS), line) == echo


def test_bare_numbers_go_to_the_mages_in_the_order_asked(
    toy: AnyGame, seats: tuple[Name, ...], after: Callable[..., Any]
) -> None:
    state = after(*HANDS, "weather rain", *(f"choose {who} guard" for who in ("ana", "bo", "cy")))
    assert understood(toy, seats, state, "3 3 1") == "toll ana=3 bo=3 cy=1"
    assert understood(toy, seats, state, "3 cy=1") == "toll ana=3 cy=1"
    assert understood(toy, seats, state, "3 3 1 1") == "One word too many: “1”."
    assert understood(toy, seats, state, "3 ana=1") == "Ana is named twice."


@pytest.mark.parametrize(
    "line",
    [
        "ana 3, bo 3 and cy 1",
        "3 3 & 1",
        "ana 3 bo 3 cy 1",
        "ana 3, bo 3, cy 1",
        "toll ana 3 3 cy=1",
        "3, 3, 1",
        "3,3,1",
        "3, 3 1",
        "ana=3, bo=3, cy=1",
        "toll ana=3,bo=3, cy=1",
        "3,, 3 ,1",
    ],
)
def test_numbers_are_listed_as_people_say_them(
    toy: AnyGame, seats: tuple[Name, ...], after: Callable[..., Any], line: str
) -> None:
    state = after(*HANDS, "weather rain", *(f"choose {who} guard" for who in ("ana", "bo", "cy")))
    entry = read_line(toy, toy.play.prompts(state, None), split(line), seats).result()
    assert join(format_entry(toy.inputs.forms, entry)) == "toll ana=3 bo=3 cy=1"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ana 9 bo 3", "A number must be from 1 to 6, not 9."),
        ("zed 3", None),
        ("and 3", None),
        ("ana 3 and", "toll does not accept “and” here."),
        ("ana 3 and and 3", "toll does not accept “and” here."),
        ("ana 3 zed 3", "No player is called “zed”."),
    ],
)
def test_a_name_with_a_number_behind_it_is_somebodys(
    toy: AnyGame, seats: tuple[Name, ...], after: Callable[..., Any], line: str, why: str | None
) -> None:
    state = after(*HANDS, "weather rain", *(f"choose {who} guard" for who in ("ana", "bo", "cy")))
    assert understood(toy, seats, state, line) == why


def test_a_comma_makes_no_list_of_what_is_one(toy: AnyGame, seats: tuple[Name, ...], after: Callable[..., Any]) -> None:
    assert (
        understood(toy, seats, after("hand ana 1 1"), "3,5,1")
        == "A number must be a whole number from 1 to 6, not 3,5,1."
    )
    assert understood(toy, seats, after(*HANDS, "weather sun"), "d,2") is None


def test_bare_numbers_of_a_hand_belong_to_the_first_player_asked(
    toy: AnyGame, seats: tuple[Name, ...], after: Callable[..., Any]
) -> None:
    state = after("hand ana 1 1")
    assert understood(toy, seats, state, "3 5") == "hand bo 3 5"
    assert understood(toy, seats, state, "cy 3 5") == "hand cy 3 5"
    assert understood(toy, seats, state, "35") == "hand bo 3 5"
    assert understood(toy, seats, state, "37") == "A number must be from 1 to 6, not 37."
    assert understood(toy, seats, state, "351") == "A number must be from 1 to 6, not 351."
    assert understood(toy, seats, state, "3") == "hand: number 2 of 2 is missing."


def test_an_ambiguous_short_form_is_rejected_with_both_meanings(
    toy: AnyGame, seats: tuple[Name, ...], after: Callable[..., Any]
) -> None:
    prompts = toy.play.prompts(after(*RAID), None)
    with pytest.raises(GmError) as caught:
        parse_short_form(toy.inputs.forms, prompts, [], seats)
    assert caught.value.code == "ambiguous"
    assert "allow" in caught.value.message
    assert "parry bo" in caught.value.message
    assert understood(toy, seats, after(*RAID), "bo") == "parry bo"


def test_an_ambiguous_mage_is_refused_in_a_short_form_too(toy: AnyGame, after: Callable[..., Any]) -> None:
    seats = (Name("ana", "Ana"), Name("bo", "Bo"), Name("bob", "Bob"))
    prompts = toy.play.prompts(after(*HANDS, "weather sun"), None)
    with pytest.raises(GmError) as caught:
        parse_short_form(toy.inputs.forms, prompts, ["b", "d2"], seats)
    assert caught.value.code == "ambiguous"
    assert understood(toy, seats, after(*HANDS, "weather sun"), "bo d2") == "choose bo dash 2"


def test_a_merely_possible_entry_has_no_short_form(
    toy: AnyGame, seats: tuple[Name, ...], after: Callable[..., Any]
) -> None:
    assert understood(toy, seats, after(*HANDS), 'ana because "found one" 1') is None
