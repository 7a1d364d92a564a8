"""Short lines: elements and standoff entries by their letters, lost cards by number, scores by a number alone."""

from __future__ import annotations

import pytest

from gm.commands.menu import menu_choices, menu_rows

from .table import Table, sit

CLASH = ("draw", "ana fire bo", "bo ice ana", "pass")


def stored(table: Table, count: int = 1) -> list[str]:
    """Return the last lines of the log."""
    return [row.words for row in table.session.table().rows[-count:]]


def test_before_a_target_one_letter_is_an_element() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "f b i a")
    assert stored(table, 2) == ["reveal ana fire bo", "reveal bo ice ana"]
    assert stored(table("e b")) == ["reveal cy earth bo"]


@pytest.mark.parametrize("line", ["f", "w b", "h b"])
def test_a_letter_alone_or_of_two_elements_or_of_a_signature_is_none(line: str) -> None:
    sit("Ana", "Bo", "Cy")("draw").refused(line, "ambiguous")


def test_a_letter_alone_is_too_little_with_one_foe_left_too() -> None:
    assert "too short" in sit("Ana", "Bo")("draw").refused("f", "ambiguous").message


@pytest.mark.parametrize(
    ("line", "entry"),
    [("sa bo 2", "sacrifice bo 2"), ("su b1", "surge bo 1"), ("co bo", "cover bo"), ("ef bo hp-1", "effect bo hp-1")],
)
def test_standoff_entries_may_be_cut_to_the_letters_in_the_prompt(line: str, entry: str) -> None:
    table = sit("Ana", "Bo")("set bo ep=5")
    assert stored(table(line)) == [entry]
    assert "sacrifice (sa), Surge (su), Reactivate (re) or take cover (co)" in table.asks()[0]


def test_outside_the_standoff_two_letters_mean_no_standoff_entry() -> None:
    sit("Ana", "Bo")("draw").refused("sa bo 2", "words")


def test_a_number_alone_is_the_only_missing_score() -> None:
    table = sit("Ana", "Bo", "Cy")("set bo hp=0")
    assert "To enter the Reckoning score of Bo, type the number." in table.asks()[0]
    assert stored(table("9")) == ["score bo=9"]


def test_with_two_missing_scores_a_number_alone_means_neither() -> None:
    table = sit("Ana", "Bo", "Cy", "Di")("set bo hp=0 cy hp=0")
    assert "of Bo and Cy, type the name and number" in table.asks()[0]
    table.refused("9", "words")


def test_a_lost_card_is_chosen_by_its_number_in_the_menu() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "amnesia bo", "pass bo", "pass cy")
    duel = table.session.table()
    ((_, words),) = menu_rows(menu_choices(duel.game, duel.view.pending, duel.known, duel.state))
    assert words.startswith("[1] fire · [2] earth · [3] water")
    assert stored(table("3")) == ["lose bo water"]


@pytest.mark.parametrize(("sign", "entry"), [("+", "clash both"), ("-", "clash none")])
def test_signs_answer_a_clash(sign: str, entry: str) -> None:
    assert stored(sit("Ana", "Bo", "Cy")(*CLASH, sign)) == [entry]


def test_a_dash_is_a_card_that_did_nothing() -> None:
    assert stored(sit("Ana", "Bo", "Cy")(*CLASH, "ana", "-")) == ["effect none"]


def test_a_reason_may_follow_the_first_letters_of_because() -> None:
    table = sit("Ana", "Bo")("adjust ana hp=5 be counted anew")
    assert stored(table) == ['adjust ana hp=5 because "counted anew"']
