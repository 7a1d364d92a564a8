"""The query ``pattern``: the list, the drawings, and any words."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gm.errors import Refusal
from gm.game import Context, View
from gm.games.gatling.patterns.drawings import patterns_of
from gm.games.gatling.patterns.geometry import LABELS
from gm.notation.parser import parse
from gm.store.shipped import cards
from tests.support.anything import anything

from .laid import BOOK, PATTERNS, ask, marked
from .table import GAME, sit

SIXTY = 60


def asked(words: list[str]) -> View:
    """Answer the query ``pattern`` for these words. Raises Refusal."""
    question = GAME.inputs.queries["pattern"]
    return question.answer(None, parse(question.form, words, Context()))


def test_all_thirteen_are_listed_with_what_is_thrown_and_placed() -> None:
    view = ask("")
    (table,) = view.tables
    assert [[cell.text for cell in row[:4]] for row in table.rows] == [
        [str(pattern.number), BOOK.text_of(pattern.slug, "name"), str(pattern.anchors), str(pattern.placed)]
        for pattern in patterns_of(BOOK)
    ]
    assert all(row[4].text for row in table.rows)
    assert [row_data["pattern"] for row_data in view.data["patterns"]] == list(PATTERNS)


@pytest.mark.parametrize("slug", PATTERNS)
def test_a_sheet_draws_the_pattern(slug: str) -> None:
    view, pattern = ask(slug), PATTERNS[slug]
    assert marked(view, "@") == [square.label for square in pattern.drawing.anchors]
    assert marked(view, "o") == [square.label for square in pattern.drawing.placed]
    assert "   A B C D E F G H" in view.lines


@pytest.mark.parametrize("slug", PATTERNS)
def test_a_sheet_says_what_to_throw_and_to_place(slug: str) -> None:
    text, pattern = "\n".join(ask(slug).lines), PATTERNS[slug]
    assert (f"Throw {pattern.anchors} anchor" in text) is bool(pattern.anchors)
    assert (f"Place {pattern.placed} bullet" in text) is bool(pattern.placed)
    assert BOOK.text_of(slug, "lay") in text
    assert f"gg.pattern.{slug}" in text


def test_the_suggested_further_question_is_answered() -> None:
    for pattern in patterns_of(BOOK):
        for line in ask(pattern.slug).lines:
            if line.startswith("To see where it can be laid: pattern "):
                assert ask(line.partition("pattern ")[2]).data["arrangements"]


@pytest.mark.parametrize(
    "words", ["", *PATTERNS, "star --anchor H1", "strike E5 E5", "barricade E5 E5 A1 H9", "jaw A9"]
)
def test_drawings_are_at_most_sixty_columns_wide(words: str) -> None:
    assert [line for line in ask(words).lines if " . " in line and len(line) > SIXTY] == []


@pytest.mark.parametrize("words", ["", *PATTERNS, "star --anchor H1", "strike A1,A1"])
def test_the_data_are_json(words: str) -> None:
    data = ask(words).data
    assert json.loads(json.dumps(data)) == data


def test_every_rule_named_can_be_looked_up() -> None:
    known = {*cards("gatling")["en/rules"], *(f"gg.pattern.{slug}" for slug in PATTERNS)}
    for slug in PATTERNS:
        assert known.issuperset(ask(slug).data["rules"]), slug


def test_a_long_word_is_cut() -> None:
    assert len(sit("Ana", "Bo", "Cy").unanswered("pattern", "z" * 5000).message) < 80
    assert len(sit("Ana", "Bo", "Cy").unanswered("pattern", "star " + "z" * 5000).message) < 80


PIECES = st.sampled_from(
    [*PATTERNS, "7C", "5", "--anchor", "--anchor=", "D5", "A1", "5,4", "9,9", ",", "s", "--x", "="]
)


def answered(words: list[str]) -> View | Refusal:
    """Return the answer to the query ``pattern``, or its rejection."""
    try:
        return asked(words)
    except Refusal as refusal:
        return refusal


@given(st.lists(PIECES | anything(max_size=6), max_size=7))
@example(["star", "--anchor", "{word}"])
def test_any_words_are_answered_or_rejected_with_a_remedy(words: list[str]) -> None:
    answer = answered(words)
    if isinstance(answer, Refusal):
        assert answer.code == "words"
        assert GAME.texts.say(answer, {})
        assert GAME.texts.remedy(answer, {})
    else:
        assert answer.headline


def test_no_pattern_name_begins_with_a_square() -> None:
    """Otherwise an anchor after the pattern could be read as a pattern."""
    names = [BOOK.text_of(slug, "name").upper() for slug in PATTERNS]
    assert not [label for label in LABELS for name in names if name.startswith(label)]
