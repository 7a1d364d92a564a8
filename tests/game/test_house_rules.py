"""House rules that are declared in one class."""

from __future__ import annotations

import pytest

from gm.game import (
    Draft,
    House,
    HouseRule,
    HouseRules,
    NamedTuple,
    Notice,
    Refusal,
    Value,
    change_house_rules,
    house_rule,
)


class Rules(HouseRules):
    """The house rules of a small game."""

    pool: str = house_rule("10", "8", "open", rule="hd.r1", help="how many cards the pool has", fixed=True)
    ties: str = house_rule("nobody", "both", default="both", rule="hd.r2", help="who wins a tie")
    yields: str = house_rule("one", "all", rule="hd.r3", help="how much a find is", name="yield", plainest="all")


class State(NamedTuple):
    """A state with house rules."""

    house: Rules


class Table(Draft[State]):
    """The draft of a state with house rules."""


def test_a_class_of_house_rules_has_defaults_and_a_table() -> None:
    assert tuple(Rules()._asdict().values()) == ("10", "both", "one")
    assert Rules().pool == "10"
    table = {
        "pool": HouseRule("10", ("10", "8", "open"), "hd.r1", "how many cards the pool has", fixed=True),
        "ties": HouseRule("both", ("nobody", "both"), "hd.r2", "who wins a tie"),
        "yield": HouseRule("one", ("one", "all"), "hd.r3", "how much a find is", plainest="all"),
    }
    assert table == Rules.TABLE
    assert Rules._fields == ("pool", "ties", "yields")


def test_a_house_rule_says_how_the_book_reads_most_plainly() -> None:
    assert Rules.TABLE["yield"].reading == "Plainest reading of the book: all."
    assert Rules.TABLE["ties"].reading == "The book leaves it open."
    with pytest.raises(ValueError, match=r"the plainest reading .* is not one of its values: both"):
        house_rule("one", "all", rule="hd.r3", help="how much a find is", plainest="both")


def test_settings_have_the_names_that_people_type() -> None:
    assert Rules.of({"pool": "8", "yield": "all"}) == Rules(pool="8", yields="all")
    assert Rules().changed((("yield", "all"),)).yields == "all"


def test_house_rules_are_changed_and_announced() -> None:
    draft = Table(State(Rules()))
    change_house_rules(draft, House((("ties", "nobody"), ("yield", "all")), "as at home"))
    state, notices = draft.step()
    assert state == State(Rules(ties="nobody", yields="all"))
    params: dict[str, Value] = {"settings": (("ties", "nobody"), ("yield", "all")), "because": "as at home"}
    assert notices == (Notice("house", params, rules=("hd.r2", "hd.r3")),)


def test_a_fixed_house_rule_is_not_changed() -> None:
    with pytest.raises(Refusal) as no:
        change_house_rules(Table(State(Rules())), House((("ties", "nobody"), ("pool", "8"))))
    assert (no.value.kind, no.value.params, no.value.rules) == ("house-fixed", {"switch": "pool"}, ("hd.r1",))


def test_a_late_change_of_house_rules_is_refused() -> None:
    with pytest.raises(Refusal) as no:
        change_house_rules(Table(State(Rules())), House((("ties", "nobody"),)), late={"phase": "draw"})
    assert (no.value.kind, no.value.params, no.value.rules) == ("house-late", {"phase": "draw"}, ("hd.r2",))
