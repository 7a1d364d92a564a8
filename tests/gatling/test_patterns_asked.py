"""The question ``pattern``: the list, one pattern drawn, its arrangements; and what is said to words it cannot take."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gm.errors import Refusal
from gm.game import Context, View
from gm.games.gatling.patterns.drawings import patterns_of
from gm.games.gatling.patterns.squares import LABELS
from gm.notation.parser import parse
from gm.store.shipped import cards
from tests.support.anything import anything

from .laid import BOOK, PATTERNS, ask
from .misasked import ASKED
from .rejections import Refused
from .table import GAME, sit

SIXTY = 60


def no(words: str) -> Refused:
    """Why the question is not answered at a table of three."""
    return sit("Ana", "Bo", "Cy").unanswered("pattern", words)


def asked(words: list[str]) -> View:
    """The answer to the question in these words. Raises Refusal."""
    question = GAME.inputs.queries["pattern"]
    return question.answer(None, parse(question.form, words, Context()))


def rows(view: View) -> list[str]:
    """The nine rows of the one board that is drawn, without what stands beside them."""
    return [line[3:18] for line in view.lines if line[:3].strip() in [*"123456789"]]


def lying(drawn: list[str], mark: str) -> list[str]:
    """The labels of the squares with this mark in a drawn board."""
    return [
        f"{'ABCDEFGH'[at // 2]}{row}" for row, line in enumerate(drawn, 1) for at, m in enumerate(line) if m == mark
    ]


# --- the list


def test_all_thirteen_are_listed_with_what_is_thrown_and_placed() -> None:
    view = ask("")
    (table,) = view.tables
    assert [[cell.text for cell in row[:4]] for row in table.rows] == [
        [str(pattern.number), BOOK.text_of(pattern.slug, "name"), str(pattern.anchors), str(pattern.placed)]
        for pattern in patterns_of(BOOK)
    ]
    assert all(row[4].text for row in table.rows)
    assert [one["pattern"] for one in view.data["patterns"]] == list(PATTERNS)


# --- one pattern


@pytest.mark.parametrize("words", ["star", "7", "7C", "c7", "♣7", "STAR", "sta", "7h"])
def test_a_pattern_by_name_beginning_number_or_page(words: str) -> None:
    assert ask(words).data["pattern"] == "star"


def test_a_page_is_called_by_its_own_name() -> None:
    assert ask("7C").headline == "♣7 Star “Heatstroke”"
    assert ask("star").headline == "7 Star"
    assert (ask("7c").data["page"], ask("7").data["page"]) == ("7C", None)


@pytest.mark.parametrize("slug", PATTERNS)
def test_a_sheet_draws_the_pattern(slug: str) -> None:
    view, pattern = ask(slug), PATTERNS[slug]
    assert lying(rows(view), "@") == [square.label for square in pattern.drawing.anchors]
    assert lying(rows(view), "o") == [square.label for square in pattern.drawing.placed]
    assert "   A B C D E F G H" in view.lines


@pytest.mark.parametrize("slug", PATTERNS)
def test_a_sheet_says_what_to_throw_and_to_place(slug: str) -> None:
    text, pattern = "\n".join(ask(slug).lines), PATTERNS[slug]
    assert (f"Throw {pattern.anchors} anchor" in text) is bool(pattern.anchors)
    assert (f"Place {pattern.placed} bullet" in text) is bool(pattern.placed)
    assert BOOK.text_of(slug, "lay") in text
    assert f"gg.pattern.{slug}" in text


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("jaw", "If it does not fit: shift it"),
        ("star", "If it does not fit: shift it"),
        ("strike", "If two would overlap"),
        ("passage", "mirrored left for right: 2 ways"),
        ("hall", "moved left or right: 4 ways"),
        ("cage", "moved left or right, or moved up or down: 6 ways"),
        ("cone", "It can only be laid as drawn"),
        ("denial", "It can only be laid as drawn"),
        ("gatling", "They stay exactly where they fall"),
    ],
)
def test_a_sheet_says_how_it_may_move(slug: str, said: str) -> None:
    assert said in "\n".join(ask(slug).lines)


@pytest.mark.parametrize("slug", ["pierce", "slash", "breach", "barricade"])
def test_a_sheet_of_a_pattern_that_always_fits_says_nothing_of_shifting(slug: str) -> None:
    assert "does not fit" not in "\n".join(ask(slug).lines)


def test_the_way_to_ask_on_is_itself_answered() -> None:
    for pattern in patterns_of(BOOK):
        for line in ask(pattern.slug).lines:
            if line.startswith("To see where it may be laid: pattern "):
                assert ask(line.partition("pattern ")[2]).data["arrangements"]


@pytest.mark.parametrize(
    "words", ["", *PATTERNS, "star --anchor H1", "strike E5 E5", "barricade E5 E5 A1 H9", "jaw A9"]
)
def test_nothing_that_is_drawn_is_wider_than_sixty(words: str) -> None:
    assert [line for line in ask(words).lines if " . " in line and len(line) > SIXTY] == []


# --- its arrangements


@pytest.mark.parametrize(
    "words",
    [
        "strike --anchor D5 --anchor B2",
        "strike --anchor D5,B2",
        "strike --anchor=d5,b2",
        "strike --anchor 5,4 --anchor 2,2",
        "strike --anchor 5,4,2,2",
        "strike --anchor D5,2,2",
        "--anchor D5 strike --anchor B2",
        "strike D5 B2",
    ],
)
def test_anchors_by_label_or_by_row_and_column(words: str) -> None:
    assert ask(words).data["thrown"] == ["D5", "B2"]


def test_the_choices_are_numbered_and_drawn() -> None:
    view = ask("pierce --anchor D5,F5")
    assert view.data["arrangements"] == [
        {"anchors": ["D5", "F5"], "placed": placed.split(), "shifts": [], "left_out": []}
        for placed in (
            "D6 F6 D7 F7 D8 F8",
            "F2 F3 F4 D6 D7 D8",
            "D2 D3 D4 F6 F7 F8",
            "D2 F2 D3 F3 D4 F4",
        )
    ]
    assert "4 arrangements to choose from:" in view.lines
    assert "2: place F2 F3 F4 D6 D7 D8" in view.lines
    assert "5  . . . @ . @ . .    . . . @ . @ . .    . . . @ . @ . ." in view.lines


def test_many_choices_are_counted_and_the_first_six_drawn() -> None:
    view = ask("strike --anchor D5,E5")
    count = len(view.data["arrangements"])
    assert count > 6
    assert f"{count} arrangements to choose from, the first 6 of them drawn:" in view.lines
    assert [line[0] for line in view.lines if line[1:2] == ":"] == [*"123456"]


def test_the_only_choice_is_drawn_large_and_said() -> None:
    view = ask("star --anchor D5")
    assert lying(rows(view), "o") == ["D3", "B5", "F5", "D7"]
    assert "Place D3 B5 F5 D7." in view.lines


def test_a82_a_shift_is_said() -> None:
    view = ask("star --anchor H1")
    assert "It does not fit as thrown: shift it, anchor and all, by as few squares as possible." in view.lines
    assert "H1 to F3 (2 down, 2 left); place F1 D3 H3 F5." in view.lines
    (only,) = view.data["arrangements"]
    assert only["shifts"] == [{"anchor": "H1", "to": "F3", "down": 2, "right": -2}]
    assert only["anchors"] == ["F3"]


def test_b70_why_the_later_one_is_shifted_is_said() -> None:
    view = ask("pierce --anchor D2,D3")
    assert any(line.startswith("Two would overlap") for line in view.lines)
    assert not any(line.startswith("It does not fit") for line in view.lines)
    assert "1: D3 to C3 (1 left); place C4 D3 C5 D4 C6 D5" not in view.lines
    assert "1: D3 to C3 (1 left); place D3 C4 D4 C5 D5 C6" in view.lines


def test_places_without_anchors_are_in_the_data() -> None:
    assert len(ask("cage").data["arrangements"]) == 6
    assert ask("star").data["arrangements"] is None


@pytest.mark.parametrize("words", ["", *PATTERNS, "star --anchor H1", "strike A1,A1"])
def test_the_data_are_json(words: str) -> None:
    data = ask(words).data
    assert json.loads(json.dumps(data)) == data


def test_every_rule_named_can_be_looked_up() -> None:
    known = {*cards("gatling")["en/rules"], *(f"gg.pattern.{slug}" for slug in PATTERNS)}
    for slug in PATTERNS:
        assert known.issuperset(ask(slug).data["rules"]), slug


# --- words it cannot take


@pytest.mark.parametrize("kind", ASKED)
def test_wrong_words_are_told_what_to_type(kind: str) -> None:
    words, text, remedy = ASKED[kind]
    refused = no(words)
    assert text in refused.message
    assert remedy in refused.remedy
    assert all(rule and rule.startswith("gg.") for rule in refused.rules)
    with pytest.raises(Refusal) as caught:
        asked(words.split())
    assert caught.value.kind == kind


@pytest.mark.parametrize("words", ["ca", "HA"])
def test_a_beginning_that_is_a_page_as_well_is_not_guessed(words: str) -> None:
    assert "Gatling (" in no(words).message


@pytest.mark.parametrize(
    "square",
    ["D10", "D0", "I1", "0,5", "10,1", "1,9", "5", "D5,", ",", '""', "D", "-1,4", "５,４", "D5;B2", "cage", "²,1"],
)
def test_a_square_that_is_none_is_told_by_name(square: str) -> None:
    assert "The board has no square" in no(f"star --anchor {square}").message


@pytest.mark.parametrize("words", ["14", "0", "7x", "07", "14C", "x", '""', "-7", "７", "7CC"])
def test_a_name_that_is_none(words: str) -> None:
    assert "There is no pattern" in no(words).message


@pytest.mark.parametrize("words", ["star D5 E5", "barricade A1,B1,C1", "breach A1 B1", "jaw D5 D5"])
def test_too_many_or_too_few_anchors_are_counted(words: str) -> None:
    assert "throws" in no(words).message


def test_a_long_word_is_cut() -> None:
    assert len(no("z" * 5000).message) < 80
    assert len(no("star " + "z" * 5000).message) < 80


PIECES = st.sampled_from(
    [*PATTERNS, "7C", "5", "--anchor", "--anchor=", "D5", "A1", "5,4", "9,9", ",", "s", "--x", "="]
)


def answered(words: list[str]) -> View | Refusal:
    """What comes of asking with these words."""
    try:
        return asked(words)
    except Refusal as refusal:
        return refusal


@given(st.lists(PIECES | anything(max_size=6), max_size=7))
@example(["star", "--anchor", "{word}"])
def test_any_words_are_answered_or_refused_with_a_remedy(words: list[str]) -> None:
    answer = answered(words)
    if isinstance(answer, Refusal):
        assert answer.code == "words"
        assert GAME.texts.say(answer, {})
        assert GAME.texts.remedy(answer, {})
    else:
        assert answer.headline


def test_no_label_is_a_beginning_of_a_pattern() -> None:
    """Anchors may stand bare after the pattern, and never be taken for it."""
    names = [BOOK.text_of(slug, "name").upper() for slug in PATTERNS]
    assert not [label for label in LABELS for name in names if name.startswith(label)]
