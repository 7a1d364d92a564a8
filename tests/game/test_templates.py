"""The language of message templates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.game import Change, Messages

NAMES = {"ana": "Ana", "bo": "Bo", "cy": "Cy", "ox": "[Ox|{who}]"}


def fill(template: str, params: Mapping[str, Any] = {}, **more: Any) -> str:
    """Return the text of a template that is filled as a phrase."""
    tables = {"phrases": {"text": template, **more.pop("phrases", {})}}
    return Messages(lambda: tables, **more).fill("phrases", "text", params, NAMES)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "drew 0"), (3, "drew 3"), ("x", "drew x"), (True, "drew "), (("a", "b"), "drew a, b")],
)
def test_a_present_value_is_printed_and_0_is_one(value: object, text: str) -> None:
    assert fill("[drew {n}]", {"n": value}) == text


@pytest.mark.parametrize("params", [{}, {"n": None}, {"n": ""}, {"n": ()}, {"n": []}, {"n": False}])
def test_an_optional_part_is_left_out_if_a_field_is_absent(params: dict[str, Any]) -> None:
    assert fill("drew[ {n}{n#page/pages}]", params) == "drew"
    assert fill("{n}drew", params) == "drew"
    assert fill("[{?n}yes|{!n}no]", params) == "no"


def test_optional_parts_nest() -> None:
    template = "[{number=0}draws nothing|draws {number}[ ({spell}[, by {who}])]]"
    assert fill(template, {"number": 0, "spell": "Hex"}) == "draws nothing"
    assert fill(template, {"number": 2}) == "draws 2"
    assert fill(template, {"number": 2, "spell": "Hex"}) == "draws 2 (Hex)"
    assert fill(template, {"number": 2, "spell": "Hex", "who": "ana"}) == "draws 2 (Hex, by Ana)"


def test_the_first_valid_alternative_is_printed() -> None:
    template = "{why=full}no room|{why=none/left}nothing there|{n>2}{n} times|{n<m}{n} of {m}|{who}"
    assert fill(template, {"why": "full", "n": 9}) == "no room"
    assert fill(template, {"why": "left", "n": 9}) == "nothing there"
    assert fill(template, {"n": 9}) == "9 times"
    assert fill(template, {"n": 0, "m": 2}) == "0 of 2"
    assert fill(template, {"n": 2, "m": 2, "who": "bo"}) == "Bo"
    assert fill(template) == ""


@pytest.mark.parametrize(
    ("guard", "holds"),
    [
        *(("{n=0}", True), ("{n!=0}", False), ("{n>-1}", True), ("{n<0}", False), ("{none<5}", False)),
        *(("{none=5}", False), ("{none!=5}", True), ("{some=2}", True), ("{some>1}", True), ("{n<none}", False)),
        *(("{a=@b}", True), ("{a=@n}", False), ("{a!=@n}", True), ("{n<some}", True), ("{word!=x/y}", False)),
    ],
)
def test_guards_compare_values(guard: str, holds: bool) -> None:
    params = {"n": 0, "some": ("p", "q"), "a": "ana", "b": "ana", "word": "y"}
    assert fill(f"[{guard}yes|no]", params) == ("yes" if holds else "no")
    assert fill(f"{guard}yes", params) == ("yes" if holds else "")


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0 pages, no die"), (1, "1 page, a die"), (2, "2 pages, 2 dice"), (("a", "b"), "a, b pages, 2 dice")],
)
def test_plurals_depend_on_a_number_or_a_length(number: object, text: str) -> None:
    assert fill("{n} {n#page/pages}, {n#no die/a die/%d dice}", {"n": number}) == text


@pytest.mark.parametrize(
    ("field", "text"),
    [
        *(("{seats}", "Ana, Bo and Cy"), ("{seats:either}", "Ana, Bo or Cy"), ("{seats:name*:list}", "Ana, Bo, Cy")),
        *(("{who:id}", "ana"), ("{n:signed}", "−2"), ("{n:minus}", "−2"), ("{word:title}", "Deep_sea")),
        *(("{word:words:title}", "Deep sea"), ("{one:ordinal}", "first"), ("{seats:count}", "3"), ("{far.off}", "")),
        *(("{one:signed}", "+1"), ("{price}", "7"), ("{seats:shout*:and}", "ANA!, BO! and CY!")),
        *(("{change.what}", "hp"), ("{pairs.1.0}", "bo"), ("{pairs:@pair:or}", "Ana 1 or Bo 2"), ("{@mood}", "calm")),
        *(("{pile:name}", "the deck"), ("{word:deeds}", "it dives"), ("{one:deeds}", "1")),
    ],
)
def test_filters_and_fields_inside_fields(field: str, text: str) -> None:
    params: dict[str, Any] = {"seats": ("ana", "bo", "cy"), "who": "ana", "n": -2, "one": 1, "word": "deep_sea"}
    params |= {"pile": "deck", "change": Change("ana", "hp", 1), "pairs": (("ana", 1), ("bo", 2)), "base": 6}
    phrases: dict[str, Any] = {"pair": "{0:name} {1}", "mood": "[{?mood}wild|calm]"}
    phrases |= {"name": {"deck": "the deck"}, "deeds": {"deep_sea": "it dives"}}
    filled = fill(
        field,
        params,
        phrases=phrases,
        filters={"shout": lambda value, names: f"{names[value].upper()}!"},
        computed={"price": lambda params, names: params["base"] + 1},
    )
    assert filled == text


def test_a_filter_that_returns_nothing_counts_as_absent() -> None:
    assert fill("cast[ ({n:quiet})]", {"n": 3}, filters={"quiet": lambda value, names: ""}) == "cast"


def test_a_field_is_computed_only_if_it_is_used() -> None:
    def fail(params: object, names: object) -> object:
        raise AssertionError

    assert fill("[{?n}{dear}|cheap]", computed={"dear": fail}) == "cheap"


def test_doubled_brackets_print_single_ones() -> None:
    assert fill("{{who}} [[a]] b||c [{who} || x]", {"who": "ana"}) == "{who} [a] b|c Ana | x"


@pytest.mark.parametrize(
    ("template", "column", "message"),
    [
        *(("a {who", 3, "never closed"), ("a [{who}", 3, "never closed"), ("a] b", 2, "closes nothing")),
        *(("a } b", 3, "closes nothing"), ("{}", 1, "needs a name"), ("{who:shoot}", 1, "no filter “shoot”")),
        *(("x {@tale}", 3, "no phrase “tale”"), ("{n#page}", 1, "two or three forms"), ("{n=}", 1, "needs a value")),
        *(("{a b}", 1, "not the name"), ("{?}", 1, "not the name"), ("{n>a b}", 1, "not the name")),
        *(("{ns:@tale}", 1, "no phrase “tale”"), ("{who*}", 1, "not the name")),
    ],
)
def test_a_malformed_template_is_reported_with_its_column(template: str, column: int, message: str) -> None:
    messages = Messages(lambda: {"refusals": {"no-room": ["Full.", template]}})
    (fault,) = messages.check()
    assert fault.startswith(f"en/messages.toml, [refusals] no-room (remedy), column {column}: ")
    assert message in fault


@given(st.text(alphabet="{}[]|?!#@:=a0 ", max_size=12), st.text(alphabet="{}[]|?!#@:=a0 ", max_size=12))
def test_values_are_never_read_as_templates(who: str, text: str) -> None:
    messages = Messages(lambda: {"phrases": {"text": "[{?b}x|<{who}|{a}]>", "all": "<{who} {a:list}>"}})
    filled = messages.fill("phrases", "all", {"who": "ana", "a": text}, {"ana": who})
    assert filled == f"<{who} {text}>"


@given(st.text(alphabet="{}[]|?!#@:=<>a0.- ", max_size=20))
def test_any_text_compiles_or_is_refused_with_a_column(template: str) -> None:
    messages = Messages(lambda: {"phrases": {"text": template, "a": "x", "0": {}}})
    for fault in messages.check():
        assert "[phrases] text, column " in fault
