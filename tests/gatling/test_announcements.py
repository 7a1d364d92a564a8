"""What is read out: the sentences of a duel, word by word where hands or disputes depend on them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gm.duel.settlement import differences, settle
from gm.game import Names

from .scenes import cast, chaos, ended, paper, poor, second, spent, team, three, visits, weak
from .table import GAME, Table, sit
from .table import NOTICES as TEMPLATES


def handed(table: Table) -> str:
    """How Bo is told to pay for a hit."""
    (text,) = [text for text in table.texts() if text.startswith("Bo puts")]
    return text


# What hands do


@pytest.mark.parametrize(
    ("power", "throw", "text"),
    [
        (2, "5 mid hit", "Bo puts the top 7 pages of their deck under Ana's deck, face down and in order: 5 + ♣2"),
        (0, "5 mid hit", "Bo puts the top 5 pages of their deck under Ana's deck, face down and in order: 5"),
        (0, "1 mid hit", "Bo puts the top page of their deck under Ana's deck, face down and in order: 1"),
        (-2, "5 mid hit", "Bo puts the top 3 pages of their deck under Ana's deck, face down and in order: 5 − ♣2"),
        (
            -1,
            "1 mid hit",
            "Bo puts the top page of their deck under Ana's deck, face down and in order: 1 − ♣1 = 0, at least 1",
        ),
        (
            -4,
            "1 mid hit",
            "Bo puts the top page of their deck under Ana's deck, face down and in order: 1 − ♣4 = −3, at least 1",
        ),
    ],
)
def test_a_hit_is_told_with_its_sum(power: int, throw: str, text: str) -> None:
    assert handed(cast(power=f"0 0 0 {power}")(f"throw bo {throw}", "throw cy 1 b", "rest")) == text


def test_a_hit_for_all_that_is_owned_does_not_say_that_more_is_owned() -> None:
    text = handed(poor()("throw bo 5 mid hit", "throw cy 1 b", "rest"))
    assert text.startswith("Bo puts the top page of their deck under Ana's deck, face down and in order: 5 + ♣2 = 7")
    assert "= 7, all that Bo owns" not in text


def test_a_whole_cast_as_it_is_read_out() -> None:
    table = cast(mana={"cy": 1})
    assert table.texts() == ["Ana plays ♣7 Star “Heatstroke”: throws 1 anchor and places 4 bullets"]
    table("throw bo 5 mid hit")
    assert table.texts() == ["Bo: 5, middle, hit"]
    table("throw cy off")
    assert table.texts() == ["Cy's die left the board", "Cy loses 1 mana for leaving the board: now 0/6"]
    table("throw cy off")
    assert table.texts()[-1] == "Cy puts the top page of their deck under Ana's deck, face down, for leaving the board"
    table("throw cy top")
    assert table.texts() == ["Cy: top, safe"]
    table("push bo 3")
    assert table.texts() == ["Bo's die was pushed: 3, middle, hit"]
    table("rest")
    assert table.texts() == [
        "Bo puts the top 5 pages of their deck under Ana's deck, face down and in order: 3 + ♣2",
        "Bo gains 1 mana (middle zone): now 1/6",
        "Cy gains 2 mana (top zone): now 2/6",
        "Ana puts ♣7 at the bottom of their deck, above the 6 pages just won",
    ]


def test_what_was_understood_is_echoed_in_full() -> None:
    table = cast()
    for line, echo in [
        ("5m*", "Bo: 5, middle, hit"),
        ("5o*", "Bo: 5, off the board, hit"),
        ("t", "Bo: top, safe"),
        ("over 4 hit", "Bo: 4, overshot, hit"),
    ]:
        at = table.state
        assert table(line).texts() == [echo]
        table.state = at


def test_what_hands_do_is_marked_so() -> None:
    table = cast(mana={"bo": 1})
    assert table.said("drew")[0].level == "do"
    assert table("throw bo off").said("left-mana")[0].level == "do"
    assert table("throw bo off").said("left-page")[0].level == "do"
    table("throw bo 3 mid hit", "throw cy 1 b", "rest")
    assert {notice.kind for notice in table.notices if notice.level == "do"} == {"hit", "mana", "page-back"}


# What is asked


@pytest.mark.parametrize(
    ("power", "hit"), [("0 0 0 2", "hit = die + 2"), ("0 0 0 0", "hit = die"), ("0 0 0 -3", "hit = die − 3")]
)
def test_a_throw_is_asked_for_with_what_a_hit_will_cost(power: str, hit: str) -> None:
    assert cast(power=power).asks()[0] == f"Bo throws · Star ♣7 · {hit}"


def test_each_phase_asks_in_words() -> None:
    assert sit("Ana", "Bo").asks()[0] == "Ana and Bo roll the starting powers: a die each for ♥ ♦ ♠ ♣"
    assert sit("Ana", "Bo")("4 1 6 2").asks()[0] == "Bo rolls the starting powers: a die each for ♥ ♦ ♠ ♣"
    assert sit("Ana", "Bo", "Cy").asks()[0] == "Ana draws the top page · round 1"
    table = cast()("throw bo 5 mid", "throw cy 1 b")
    assert table.asks()[0] == "Are all dice at rest? (Enter: yes) If one was pushed: push …"
    assert table.asks()[1] == "A die at rest was pushed: what it shows now, and where it is"
    assert visits().asks()[0] == "Ana, Bo and Cy roll for the order of spells, lowest first"
    assert visits()("order ana=1 bo=2 cy=3").asks()[:2] == [
        "Ana may cast a spell · mana 1/6 · 5 to choose from (help cast)",
        "Or Ana passes",
    ]


def test_the_last_page_is_announced_when_it_is_drawn() -> None:
    assert "the last one" in sit("Ana", "Bo", "Cy").given(pages={"ana": 1, "bo": 30, "cy": 20}).asks()[0]


def test_the_tied_are_asked_to_roll_again() -> None:
    assert visits()("order ana=2 bo=5 cy=2").asks()[0] == "Ana and Cy roll again for the order of spells, lowest first"


def test_all_tied_are_asked_to_roll_again_too() -> None:
    assert (
        visits()("order ana=4 bo=4 cy=4").asks()[0] == "Ana, Bo and Cy roll again for the order of spells, lowest first"
    )


# What hands do after a correction


def test_a_settlement_names_what_to_hand_over_and_what_to_turn() -> None:
    wrong = cast()("throw bo 5 mid hit", "throw cy 2 top", "rest").state
    right = cast()("throw bo 4 top hit", "throw cy 2 mid", "rest").state
    moves = settle(differences(GAME.play.holdings(wrong), GAME.play.holdings(right)))
    names = {"ana": "Ana", "bo": "Bo", "cy": "Cy"}
    assert [GAME.texts.say(move, names) for move in moves] == [
        "Ana gives Bo 1 page",
        "Bo: mana 1 → 2",
        "Cy: mana 2 → 1",
    ]


def test_a_settlement_says_whose_page_is_in_play() -> None:
    names: Names = {"ana": "Ana", "bo": "Bo", "cy": "Cy"}
    before, after = sit("Ana", "Bo", "Cy").state, cast(power="0 0 0 0").state
    (there,) = settle(differences(GAME.play.holdings(before), GAME.play.holdings(after)))
    assert GAME.texts.say(there, names) == "The page in play is Ana's ♣7"
    (back,) = settle(differences(GAME.play.holdings(after), GAME.play.holdings(before)))
    assert (
        GAME.texts.say(back, names)
        == "No page is in play any more: Ana's ♣7 goes back on top of its deck, or under it if it was already cast"
    )


# Every kind is used


NOTICES: dict[str, Callable[[], Table]] = {
    "pushed-by-void": lambda: cast()("1b", "push bo hit", "over"),
    "teams": team,
    "left-free": lambda: paper("bo", "footwork=bo")("draw 7C", "o"),
    "gatling": lambda: chaos()("rest"),
    "chaos": lambda: chaos()("rest"),
    "again": lambda: second()("again"),
    "enough": lambda: second()("enough"),
    "side": lambda: weak()("side bo 2"),
    "cast": lambda: spent("cast ana fright bo"),
    "lasts": lambda: spent("cast ana fright bo"),
    "on-mate": lambda: team()("adjust ana mana=4 because paper", *["2h", "1b", "1b", "1b", "rest"] * 4)(
        "cast ana fright cy"
    ),
    "visit-ends": lambda: spent("cast ana chaos"),
    "power": lambda: spent("cast ana aspect-power ana hearts +1"),
    "odd-step": lambda: spent("cast ana aspect-power bo hearts +1"),
    "maximum": lambda: spent("cast ana energy-efficiency bo"),
    "look": lambda: spent("cast ana mind-reading bo"),
    "arrange": lambda: spent("cast ana unravel"),
    "swap": lambda: spent("cast ana equivalent-exchange bo 3"),
    "taken": lambda: spent("cast ana wisdom-steal bo 3"),
    "ended": lambda: paper("ana", "fright=bo")(*["2h", "1b", "1b", "rest"] * 3),
    "works": lambda: spent("cast ana fright bo", "pass ana", "pass bo", "pass cy"),
    "forgot": lambda: paper("ana", "bards-itch=bo")("forgot ana bards-itch"),
    "forgot-late": lambda: paper("ana", "natural-failure=bo")("forgot ana natural-failure"),
    "counted": lambda: three()("count ana=17 bo=17 cy=17"),
    "adjusted": lambda: paper("ana", "mana=1"),
    "retired": lambda: three()("retire cy"),
    "unthrown": lambda: three()("draw 7C", "unthrown bo"),
    "round": three,
    "deal": three,
    "powers": lambda: team(aspect_start="rolled")("power bo 1 2 3 4"),
    "drew": cast,
    "drawn-twice": lambda: cast()("1b", "1b", "rest", "draw 7C"),
    "threw": lambda: cast()("throw bo 5 mid"),
    "overshot": lambda: cast()("throw bo over"),
    "left": lambda: cast()("throw bo off"),
    "left-mana": lambda: cast(mana={"bo": 1})("throw bo off"),
    "left-page": lambda: cast()("throw bo off"),
    "stops": lambda: poor()("throw bo off"),
    "pushed": lambda: cast()("throw bo 5 mid", "push bo top"),
    "pushed-off": lambda: cast()("throw bo 5 mid", "push bo off"),
    "push-early": lambda: cast()("throw bo 5 mid", "throw cy 1 b", "push cy top"),
    "hit": lambda: cast()("1b*", "1b", "rest"),
    "nobody-hit": lambda: cast()("1b", "1b", "rest"),
    "mate-safe": lambda: team(tag_teammate="safe")("draw 7C", "1b", "1b*", "1b", "rest"),
    "mana": lambda: cast()("1m", "1b", "rest"),
    "out": lambda: poor()("1b*", "1b", "rest"),
    "page-back": lambda: cast()("1b", "1b", "rest"),
    "spells-skipped": lambda: visits("0 0 0"),
    "no-visit": lambda: visits("1 0 1"),
    "visited-alone": lambda: visits("0 1 0"),
    "dice-ignored": lambda: visits("1 0 1")("order ana=1 bo=1 cy=2"),
    "tie": lambda: visits()("order ana=1 bo=1 cy=2"),
    "order": lambda: visits()("order ana=1 bo=2 cy=3"),
    "passed": lambda: visits("0 1 0")("pass bo"),
    "won": ended,
    "house": lambda: three()("house zone_rule=furthest"),
}


@pytest.mark.parametrize("kind", NOTICES)
def test_a_notice_is_said(kind: str) -> None:
    table = NOTICES[kind]()
    texts = [GAME.texts.say(notice, table.names) for notice in table.said(kind)]
    assert texts, f"{kind} was not announced"
    for text in texts:
        assert text == text.strip()
        assert "\n" not in text
        assert "{" not in text
        assert "None" not in text


def test_every_notice_that_has_words_can_come() -> None:
    assert set(NOTICES) == set(TEMPLATES)
