"""Tests of the kinds of fields: values are read as they are written, and errors name the wrong word."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.errors import GmError
from gm.game import (
    Amounts,
    Choice,
    Context,
    Field,
    Form,
    Keyed,
    Name,
    NewName,
    Pairs,
    Prompt,
    Several,
    Who,
    find_name,
    name_id,
)
from gm.notation.formatting import format_entry
from gm.notation.parser import parse
from gm.notation.short_forms import parse_short_form
from tests.support.anything import anything

NAMES = (
    Name("ana", "Ana"),
    Name("bo", "Bo"),
    Name("sgt-ney", "Sgt Ney", "unit", "ana"),
    Name("sgt-ney-blue", "Sgt Ney (blue)", "unit", "bo"),
    Name("uhlan", "Uhlan", "unit", "bo", here=False),
    Name("uhlan-2", "Uhlan", "unit", "bo"),
    Name("fire", "Fire", "ability"),
)
UNITS = [name.id for name in NAMES if name.kind == "unit"]
COVER = {"soft": ("soft", "s"), "hard": ("hard", "h"), "unknown": ("?",)}
WHATS = {"hp": (0, 20), "slot-2": (-5, 5)}


class Told(NamedTuple):
    """An entry with one field of any value."""

    value: Any = None
    kind: Literal["told"] = "told"


def form(field: Field) -> Form:
    """Return a form with this field only."""
    return Form(Told, field, help="anything", example="told")


def read(field: Field, line: str, prompt: Prompt | None = None) -> Any:
    """Return the value that a field reads from a line."""
    return parse(form(field), line.split(), Context(NAMES, prompt)).value


def again(field: Field, value: Any) -> Any:
    """Return a value after writing and reading it."""
    return parse(form(field), format_entry({"told": form(field)}, Told(value))[1:], Context(NAMES)).value


number = st.integers(0, 20)
amount = st.one_of(
    st.tuples(st.just("hp"), st.just("="), number),
    st.tuples(st.just("slot-2"), st.just("="), st.integers(-5, 5)),
    st.tuples(st.sampled_from(sorted(WHATS)), st.sampled_from("+-"), st.integers(1, 5)),
)
holders = st.lists(
    st.tuples(st.sampled_from(UNITS), amount), min_size=1, max_size=6, unique_by=lambda o: (o[0], o[1][0])
)


@given(st.lists(st.sampled_from(UNITS), min_size=1, max_size=4, unique=True))
def test_a_list_of_names_is_written_as_it_is_read(units: list[str]) -> None:
    assert again(Several("value", kinds=("unit",)), tuple(units)) == tuple(units)


@given(st.lists(st.sampled_from(sorted(COVER)), min_size=2, max_size=9))
def test_a_list_of_words_is_written_as_it_is_read(cover: list[str]) -> None:
    assert again(Several("value", COVER, least=2, most=9, twice=True), tuple(cover)) == tuple(cover)


@given(st.integers(-3, 40))
def test_a_keyed_number_is_written_as_it_is_read(value: int) -> None:
    assert again(Keyed("value", -3, 40), value) == value


@given(holders)
def test_amounts_are_written_as_they_are_read(changes: list[tuple[str, tuple[str, str, int]]]) -> None:
    value = tuple((who, *change) for who, change in changes)
    assert again(Amounts("value", WHATS, ("unit",)), value) == value


@given(anything(min_size=1, max_size=70))
def test_any_name_is_refused_by_name_or_can_be_typed_again(text: str) -> None:
    field = NewName("value", "hero")
    try:
        id, name = cast(tuple[str, str], field.parse(text, None, Context(NAMES)))
    except GmError:
        return
    assert (id, field.format((id, name))) == (name_id(name), [name])
    assert find_name(name, (*NAMES, Name(id, name, "hero"))) == id


@given(st.lists(st.tuples(st.sampled_from(("ana", "bo")), st.integers(1, 6)), min_size=1, max_size=5))
def test_pairs_with_a_repeated_player_are_written_as_read(pairs: list[tuple[str, int]]) -> None:
    assert again(Pairs("value", 1, 6, twice=True), tuple(pairs)) == tuple(pairs)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("sgt-ney", "sgt-ney"),
        ("Sgt Ney", "sgt-ney"),
        ("blue", "sgt-ney-blue"),
        ("uhlan", "uhlan"),
        ("uhl", "uhlan-2"),
        ("UHLAN-2", "uhlan-2"),
    ],
)
def test_a_unit_is_named_in_full_or_by_first_letters(word: str, meant: str) -> None:
    assert Who("value", ("unit",)).parse(word, None, Context(NAMES)) == meant


def test_an_ambiguous_word_is_rejected_with_both_meanings() -> None:
    with pytest.raises(GmError, match=r"could be Sgt Ney or Sgt Ney \(blue\)") as caught:
        read(Who("value", ("unit",)), "ney")
    assert caught.value.code == "ambiguous"


def test_bare_numbers_go_to_those_who_still_owe_one() -> None:
    field, asked = Pairs("value", 1, 6, twice=True), Prompt("told", ("ana", "bo", "ana"))
    assert read(field, "3 4 5", asked) == (("ana", 3), ("bo", 4), ("ana", 5))
    assert read(field, "bo=4 3 5", asked) == (("bo", 4), ("ana", 3), ("ana", 5))
    with pytest.raises(GmError, match=r"One word too many|told does not accept"):
        read(field, "1 1 1 1", asked)
    with pytest.raises(GmError, match="say who"):
        read(field, "3", asked._replace(ordered=False))
    assert read(field, "ana=1 ana=2 3", asked._replace(ordered=False)) == (("ana", 1), ("ana", 2), ("bo", 3))


@pytest.mark.parametrize(
    ("field", "line", "why"),
    [
        (Several("value", kinds=("unit",), label="UNIT"), "sgt-ney sgt-ney", "named twice"),
        (Several("values", kinds=("unit",), least=2), "sgt-ney", "VALUES 2 of 2 is missing"),
        (Several("value", COVER, most=1), "soft hard", "One word too many"),
        (Keyed("value", 0, 9), "value=10", "0 to 9, not 10"),
        (Keyed("value", 0, 9), "value=x", "value= needs a number, not “x”"),
        (Amounts("value", WHATS, ("unit",)), "hp+1", "Say whose hp it is"),
        (Amounts("value", WHATS, ("unit",)), "uhlan", "what changes for Uhlan is missing"),
        (Amounts("value", WHATS, ("unit",)), "uhlan sgt-ney hp+1", "First say what changes for Uhlan"),
        (Amounts("value", WHATS, ("unit",)), "uhlan hp=21", "0 to 20, not 21"),
        (Amounts("value", WHATS, ("unit",)), "uhlan hp+x", "is not a number"),
        (Amounts("value", WHATS, ("unit",)), "uhlan gold+1", "can't be set here"),
        (Amounts("value", WHATS, ("unit",)), "uhlan hp+1 hp-1", "hp is set twice for Uhlan"),
        (Amounts("value", WHATS, ("unit",)), "ana hp+1", "told does not accept"),
        (Who("value", ("ability",)), "water", "No ability is called “water”"),
    ],
)
def test_an_error_names_the_wrong_word(field: Field, line: str, why: str) -> None:
    with pytest.raises(GmError) as caught:
        read(field, line)
    assert why in caught.value.message
    assert caught.value.code == "words"


def test_misreadings_of_a_list_lie_one_by_one_beside_it() -> None:
    lists: Any = Several("value", kinds=("unit",)).misreadings(("sgt-ney", "uhlan-2"), NAMES)
    assert ("sgt-ney-blue", "uhlan-2") in lists
    assert all(
        len(set(value)) == 2 and sum(a != b for a, b in zip(value, lists[0], strict=True)) <= 2 for value in lists
    )
    amounts = (("uhlan", "hp", "+", 6), ("uhlan", "slot-2", "=", 5))
    beside: Any = Amounts("value", WHATS, ("unit",)).misreadings(amounts, NAMES)
    assert (("uhlan", "hp", "+", 9), ("uhlan", "slot-2", "=", 5)) in beside
    assert (("uhlan", "hp", "+", 6), ("uhlan", "slot-2", "=", 4)) in beside
    assert not [value for value in beside if value[1][3] > 5]


def test_completion_offers_those_who_are_here_and_the_words_there_are() -> None:
    called = {"sgt-ney": "Sgt Ney", "sgt-ney-blue": "Sgt Ney (blue)", "uhlan-2": "Uhlan"}
    assert Who("value", ("unit",)).completions(NAMES) == called
    assert {"sgt-ney", "hp+", "slot-2="} <= Amounts("value", WHATS, ("unit",)).completions(NAMES).keys()
    assert Keyed("range", 0, 9).completions(NAMES) == {"range=": ""}
    assert set(Several("value", COVER).completions(NAMES)) >= {"soft", "hard", "?"}


def test_a_choice_of_many_words_is_named_by_its_label() -> None:
    cards = {f"card-{number}": (f"card-{number}",) for number in range(22)}
    assert form(Choice("value", cards, label="CARD")).usage().startswith("told CARD")
    with pytest.raises(GmError, match="CARD is missing"):
        read(Choice("value", cards, label="CARD"), "")


def test_one_who_leads_may_be_left_out_where_that_is_optional() -> None:
    class Fire(NamedTuple):
        target: str
        who: str | None = None
        kind: Literal["fire"] = "fire"

    fire = Form(
        Fire, Who("who", ("seat",), optional=True), Who("target", ("unit",)), help="fire", example="fire ana uhlan"
    )
    context = Context(NAMES)
    assert parse(fire, ["ana", "blue"], context) == Fire("sgt-ney-blue", "ana")
    assert parse(fire, ["blue"], context) == Fire("sgt-ney-blue")
    with pytest.raises(GmError, match="No player is called “zed”"):
        parse(fire, ["zed"], context)


@pytest.mark.parametrize(
    ("field", "schema"),
    [
        (
            Several("value", kinds=("unit",), most=3),
            {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 3, "uniqueItems": True},
        ),
        (
            Several("value", COVER, twice=True),
            {"type": "array", "items": {"enum": ["soft", "hard", "unknown"]}, "minItems": 1, "maxItems": 60},
        ),
        (Keyed("value", 0, 9), {"type": "integer", "minimum": 0, "maximum": 9}),
        (
            NewName("value", "hero"),
            {"type": "array", "prefixItems": [{"type": "string"}, {"type": "string"}], "minItems": 2, "maxItems": 2},
        ),
    ],
)
def test_each_has_its_json_schema(field: Field, schema: dict[str, Any]) -> None:
    assert field.schema() == schema
    item = Amounts("value", WHATS).schema()["items"]
    assert [part.get("enum") for part in item["prefixItems"]] == [None, ["hp", "slot-2"], ["+", "-", "="], None]


class Aimed(NamedTuple):
    """An entry with a player, a means and a target."""

    who: str
    ability: str
    target: str | None = None
    kind: Literal["aimed"] = "aimed"


class Sent(NamedTuple):
    """An entry with only a target; the prompt has the player."""

    to: str
    kind: Literal["sent"] = "sent"


def test_a_name_that_comes_after_a_field_means_nothing_before_it() -> None:
    form = Form(
        Aimed,
        Who("who"),
        Who("ability", ("ability",)),
        Who("target", optional=True, after="ability"),
        help="anything",
        example="aimed ana fire bo",
    )
    prompt = Prompt("aimed", ("ana", "bo"))
    assert parse_short_form({"aimed": form}, [prompt], ["fire", "bo"], NAMES) == Aimed("ana", "fire", "bo")
    assert parse_short_form({"aimed": form}, [prompt], ["bo", "fire"], NAMES) == Aimed("bo", "fire")
    with pytest.raises(GmError):
        parse(form, ["ana", "bo", "fire"], Context(NAMES))


def test_a_name_that_leads_nothing_is_never_filled_in() -> None:
    form = Form(Sent, Who("to", leads=False), help="anything", example="sent bo")
    assert form.leading is None
    assert parse_short_form({"sent": form}, [Prompt("sent", ("ana",))], ["bo"], NAMES) == Sent("bo")
    with pytest.raises(GmError):
        parse(form, [], Context(NAMES, Prompt("sent", ("ana",))))


class Owed(Pairs):
    """A field of numbers for the players whom a prompt asks."""

    def givers(self, prompt: Prompt) -> tuple[str, ...]:
        return ("ana", "ana", "bo")


def test_bare_numbers_go_to_the_players_who_are_asked() -> None:
    prompt = Prompt("told", ("ana", "bo"))
    assert read(Owed("value", 0, 5, twice=True), "1 2 3", prompt) == (("ana", 1), ("ana", 2), ("bo", 3))
    assert read(Owed("value", 0, 5, twice=True), "ana=4 1 3", prompt) == (("ana", 4), ("ana", 1), ("bo", 3))
