"""An entry and its form in one declaration."""

from __future__ import annotations

import pytest

from gm.errors import Refusal
from gm.game import (
    Because,
    Choice,
    Context,
    Entry,
    Field,
    Flag,
    Form,
    HouseRules,
    Name,
    NamedEntry,
    Number,
    Text,
    Who,
    field,
    forms_of,
    house_rule,
)
from gm.notation.formatting import entry_from_json, format_entry
from gm.notation.parser import parse

CONTEXT = Context((Name("ana", "Ana"), Name("bo", "Bo")))


def not_both(entry: Pay) -> None:
    """Refuse an entry that contradicts itself."""
    if entry.coins and entry.free:
        raise Refusal("both", {}, code="words")


class Pay(NamedEntry, help="what somebody pays", example="pay ana 3", rules=("hd.r1",), check=not_both):
    """An entry: a player pays coins."""

    who: str = field(Who, help="who pays")
    coins: int | None = field(Number, 0, 9, default=None, help="how many")
    free: bool = field(Flag, default=False, help="nothing is paid")
    because: str | None = field(Because, default=None)


class Weather(NamedEntry, kind="sky", help="the sky", example="sky sun", branching=("sky", {})):
    """An entry: the weather. A branch of its form reads the second field."""

    sky: str = field(Choice, {"sun": (), "storm": ()}, help="what it is like")
    where: str | None = field(default=None)


class Wait(NamedEntry, help="nothing is done"):
    """An entry without fields."""


def test_an_entry_is_a_named_tuple_with_its_kind_at_the_end() -> None:
    entry = Pay("ana", free=True)
    assert tuple(entry._asdict().items()) == (
        *(("who", "ana"), ("coins", None), ("free", True), ("because", None), ("kind", "pay")),
    )
    assert isinstance(entry, tuple)
    assert Wait().kind == "wait"
    assert Weather("sun").kind == "sky"
    assert Pay("ana", 3) == Pay("ana", 3)
    assert Pay("ana", 3)._replace(coins=4).coins == 4


def test_the_form_reads_and_writes_it() -> None:
    forms = forms_of(Pay, Weather, Wait)
    assert (*forms,) == ("pay", "sky", "wait")
    entry = parse(forms["pay"], ["bo", "3"], CONTEXT)
    assert entry == Pay("bo", 3)
    assert format_entry(forms, entry) == ["pay", "bo", "3"]
    assert entry_from_json(forms, {"who": "bo", "coins": 3, "free": False, "because": None, "kind": "pay"}) == entry
    assert [field.optional for field in forms["pay"].fields] == [False, True, True, True]
    assert forms["pay"].rules == ("hd.r1",)


def test_the_form_checks_the_entry() -> None:
    with pytest.raises(Refusal, match="both"):
        parse(Pay.form(), ["bo", "3", "free"], CONTEXT)


def test_a_field_without_a_reader_belongs_to_a_branch() -> None:
    form = Weather.form()
    assert [field.name for field in form.fields] == ["sky"]


def test_a_field_can_be_added_later() -> None:
    form = Weather.form(where=Text("where", optional=True))
    assert [field.name for field in form.fields] == ["sky", "where"]


def test_a_form_may_have_its_own_class() -> None:
    class Own(Form):
        """A form of another class."""

    class Nod(NamedEntry, help="a nod", form_type=Own):
        """An entry with a form of another class."""

    assert isinstance(Nod.form(), Own)


def test_an_example_is_by_default_the_word_of_the_entry() -> None:
    assert (Wait.form().example, Weather.form().example) == ("wait", "sky sun")


def test_a_named_entry_fits_the_protocol_of_entries() -> None:
    entry: Entry = Pay("ana")
    fields: tuple[Field, ...] = Pay.form().fields
    assert entry.kind == "pay"
    assert fields


def test_an_entry_is_declared_once() -> None:
    with pytest.raises(ValueError, match="entries declared twice: pay"):
        forms_of(Pay, Pay)


def test_a_form_has_one_field_of_a_name() -> None:
    with pytest.raises(ValueError, match="pay has two fields of the same name: coins, coins"):
        Form(Pay, Number("coins", 1, 6), Choice("coins", {}), help="", example="")


def test_a_house_rule_is_declared_once() -> None:
    with pytest.raises(ValueError, match="House declares a house rule twice: pool"):

        class House(HouseRules):
            """The house rules of a game."""

            pool: str = house_rule("10", "8", rule="r1", help="cards in the pool")
            size: str = house_rule("10", "8", rule="r2", help="cards in the deck", name="pool")


def test_a_field_of_a_class_is_declared_once() -> None:
    code = """class House(HouseRules):
    pool: str = house_rule("10", rule="r1", help="")
    pool: str = house_rule("8", rule="r1", help="")"""
    with pytest.raises(ValueError, match="House declares a field twice: pool"):
        exec(code, {"HouseRules": HouseRules, "house_rule": house_rule})


def test_the_values_of_a_house_rule_differ() -> None:
    with pytest.raises(ValueError, match="a value of the house rule of r1 is declared twice: 10, 10"):
        house_rule("10", "10", rule="r1", help="cards in the pool")
