"""Tests that compare numbers in texts of cards, sheets and help with the rules of the code."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gm.game import Notice
from gm.games.grimslingers.book import Book
from gm.games.grimslingers.cards import SHIPPED
from gm.games.grimslingers.entries import FORMS
from gm.store.shipped import cards

from .table import GAME, sit

BOOK = Book(cards("grimslingers"))
RULES = {rule.id: rule.text for rule in GAME.rulebook().rules(None)}
LOSSES_AND_GAINS = ("damage", "gives-up", "healed", "energy", "stolen", "depleted")


def notices(*lines: str) -> tuple[Notice, ...]:
    """Return the notices of the last line of a first turn in which nobody has the maximum."""
    return sit("Ana", "Bo")("set ana hp=4 ep=4 bo hp=4 ep=4", "draw", *lines).notices


def figures(result: tuple[Notice, ...], card: str) -> set[int]:
    """Return how much HP and EP a card gave or took."""
    if any(notice.kind == "doomed" for notice in result):
        return {0}
    amounts: list[Any] = [
        notice.params["n"] for notice in result if notice.kind in LOSSES_AND_GAINS and notice.params["card"] == card
    ]
    return {abs(amount) for amount in amounts}


def digits(text: str) -> set[int]:
    """Return the numbers in a text."""
    return set(map(int, re.findall(r"\d+", text)))


@pytest.mark.parametrize(
    ("card", "lines"),
    [
        ("vanish", ("ana vanish", "pass")),
        ("drain", ("ana drain", "pass")),
        ("rejuvenate", ("ana rejuvenate", "pass", "0")),
        ("replenish", ("ana replenish", "pass", "0")),
    ],
)
def test_a_card_text_has_the_figure_of_the_rules(card: str, lines: tuple[str, ...]) -> None:
    result = figures(notices(*lines), card)
    assert result == digits(BOOK.text(SHIPPED[card]))
    assert result <= digits(RULES[f"gs.spell.{card}"])


@pytest.mark.parametrize("card", ["hex", "karma", "endow", "pandora"])
@pytest.mark.parametrize("number", range(1, 6))
def test_a_table_of_number_cards_has_the_figures_of_the_rules(card: str, number: int) -> None:
    asked = {"hex": 1, "karma": 4, "endow": 1, "pandora": 2}[card]
    result = notices(f"ana {card}", "pass", " ".join([str(number)] * asked))
    row = BOOK.table(SHIPPED[card])[number - 1]
    assert figures(result, card) == digits(row)


def test_barrier_texts_have_the_figure_of_the_rules() -> None:
    (damage,) = (notice for notice in notices("ana scourge", "bo barrier", "5") if notice.kind == "damage")
    (less,) = {-term.amount for term in damage.sum if term.what == "barrier"}
    assert digits(BOOK.text(SHIPPED["barrier"])) == {less}
    assert less in digits(RULES["gs.spell.barrier"])
    assert f"Barrier −{less}" in str(cards("grimslingers")["en/order"])


def test_pass_and_depletion_texts_state_the_numbers_of_the_rules() -> None:
    (passed,) = (notice for notice in notices("pass ana") if notice.kind == "passed")
    (depleted,) = (
        notice
        for notice in sit("Ana", "Bo")("set ana ep=0", "draw", "ana fire", "pass", "none").notices
        if notice.kind == "depleted"
    )
    order = str(cards("grimslingers")["en/order"])
    assert f"+{passed.params['n']} EP" in order
    assert f"{passed.params['n']} EP" in FORMS["pass"].help
    assert passed.params["n"] in digits(RULES["gs.r7"])
    assert f"{depleted.params['n']} damage" in order
    assert depleted.params["n"] in digits(RULES["gs.r26"])


@pytest.mark.parametrize(
    ("card", "number", "lines"),
    [
        ("mirror", 0, ("ana mirror", "pass")),
        ("barrier", 0, ("ana barrier", "pass")),
        ("vanish", 0, ("ana vanish", "pass")),
        ("mute", 0, ("ana mute", "pass")),
        ("fortify", 0, ("ana fortify", "pass")),
        ("hush", 0, ("ana hush", "pass")),
        ("hex", 1, ("ana hex", "pass", "1")),
        ("hex", 3, ("ana hex", "pass", "3")),
        ("hex", 4, ("ana hex", "pass", "4")),
        ("endow", 5, ("ana endow", "pass", "5")),
    ],
)
def test_a_text_names_the_turns_in_which_a_status_works(card: str, number: int, lines: tuple[str, ...]) -> None:
    turns = {notice.params["turn"] for notice in notices(*lines) if notice.kind == "laid"}
    texts = [BOOK.table(SHIPPED[card])[number - 1]] if number else [BOOK.text(SHIPPED[card]), RULES[f"gs.spell.{card}"]]
    assert turns
    assert turns <= {1, 2}
    for text in texts:
        assert ("this turn" in text.casefold()) == (1 in turns), text
        assert ("next turn" in text.casefold()) == (2 in turns), text
