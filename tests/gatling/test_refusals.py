"""What is said when a line is not taken: why, and what to do."""

from __future__ import annotations

import pytest

from .misasked import ASKED
from .scenes import cast, ended, paper, poor, spent, team, three, visits, weak
from .table import REFUSALS, sit, turned_away

REFUSED = {
    "over": (ended, "throw bo 5 mid", "undo"),
    "not-in-control": (three, "draw 7C chosen", "Leave out"),
    "number-for-chaos": (lambda: paper("ana", "chaos=ana")("draw 7C"), "throw bo mid", "1 to 6"),
    "unthrown-not-due": (three, "unthrown bo", "what comes next"),
    "side-not-due": (three, "side bo 2", "what comes next"),
    "side-order": (weak, "side cy 2", "side bo"),
    "again-not-due": (three, "again", "what comes next"),
    "cast-not-due": (three, "cast ana unravel", "what comes next"),
    "mana-short": (lambda: spent("cast ana fright bo"), "cast ana unravel", "pass ana"),
    "on-oneself": (spent, "cast ana fright ana", "another mage"),
    "on-a-mate": (
        lambda: team()("adjust ana mana=4 because paper", *["2h", "1b", "1b", "1b", "rest"] * 4),
        "cast ana energy-efficiency cy",
        "an opponent",
    ),
    "maximum-least": (lambda: spent("cast ana energy-efficiency bo"), "cast ana energy-efficiency bo", "another"),
    "in-force": (lambda: spent("cast ana pacify bo"), "cast ana pacify bo", "another"),
    "no-such-trick": (three, "forgot ana bards-itch", "gm now"),
    "paid-already": (
        lambda: paper("ana", "bards-itch=bo")("forgot ana bards-itch"),
        "forgot ana bards-itch",
        "Continue",
    ),
    "no-page-to-give": (
        lambda: paper("ana", "pages=1", "bards-itch=bo", "transformation=bo", "bo", "pages=33")(
            "draw 7C", "forgot ana bards-itch"
        ),
        "forgot ana transformation",
        "Continue",
    ),
    "count-differs": (
        three,
        "count ana=16 bo=18 cy=17",
        'adjust ana pages=16 bo pages=18 cy pages=17 because "counted"',
    ),
    "count-sum": (three, "count ana=16 bo=17 cy=17", "Count every deck again"),
    "sum": (three, "adjust ana pages=20 because paper", "in one line"),
    "below-zero": (three, "adjust ana pages-18 bo pages+18 because paper", "from the table"),
    "mana-bounds": (three, "adjust ana mana=7 because paper", "maximum"),
    "automaton": (
        lambda: sit("Ana", "Bo", solo="automaton", aspect_start="zero"),
        "adjust bo mana=3 because paper",
        "as they are",
    ),
    "stays-out": (lambda: three()("retire cy"), "adjust cy pages=1 discarded=17 because paper", "in the duel"),
    "nobody-left": (three, "adjust ana pages=0 bo pages=0 cy pages=0 discarded=52 because paper", "at least one mage"),
    "number-missing": (cast, "throw bo mid hit", "1 to 6"),
    "zone-missing": (cast, "throw bo 5", "bottom, mid, top, off or over"),
    "push-empty": (lambda: cast()("5m"), "push bo", "hit or off"),
    "powers-not-due": (three, "power ana 1 1 1 1", "once"),
    "powers-written": (lambda: sit("Ana", "Bo")("4 1 6 2"), "power ana 1 1 1 1", "undo"),
    "draw-not-due": (cast, "draw 8C", "what comes next"),
    "throw-not-due": (three, "throw bo 5 mid", "what comes next"),
    "rest-not-due": (three, "rest", "what comes next"),
    "order-not-due": (three, "order ana=1", "what comes next"),
    "pass-not-due": (three, "pass ana", "what comes next"),
    "out": (lambda: poor()("1b*", "1b", "rest", "draw 8C"), "throw bo 5 mid", "still in it"),
    "attacker-throws": (cast, "throw ana 5 mid", "whose die it is"),
    "sits-out": (lambda: team(tag_teammate="sits_out")("draw 7C"), "throw cy 5 mid", "other team"),
    "throw-order": (cast, "throw cy 5 mid", "Enter Bo's throw, then Cy's"),
    "thrown": (lambda: cast()("5m"), "throw bo 5 mid", "push bo"),
    "no-page-left": (lambda: poor()("o"), "throw bo 5 mid", "next mage"),
    "two-places": (cast, "throw bo 5 top off hit", "Leave out top or off"),
    "no-die-lies": (cast, "push bo 5 mid", "on the board"),
    "throw-due": (cast, "rest", "throw bo 5 mid"),
    "order-missing": (visits, "order ana=1 cy=2", "order ana=1 bo=3 cy=2"),
    "visit-order": (lambda: visits()("1 2 3"), "pass bo", "pass ana"),
    "house-in-cast": (cast, "house zone_rule=furthest", "at rest"),
    "house-fixed": (three, "house aspect_start=zero", "gm new"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_a_refusal_says_why_and_what_to_do(kind: str) -> None:
    scene, line, remedy = REFUSED[kind]
    no = scene().refused(line)
    assert remedy in no.remedy
    for text in (no.message, no.remedy):
        assert text
        assert "{" not in text
        assert "None" not in text
    assert all(rule and rule.startswith("gg.") for rule in no.rules)


def test_teams_that_cannot_be_are_told_how_to_write_them() -> None:
    assert "--teams Ana+Cy/Bo+Di" in turned_away("Ana", "Bo", "Cy", "Di", teams="Ana+Bo+Cy/Di").remedy


def test_every_refusal_that_has_words_can_come() -> None:
    printed = {"print-names", "paper-small", "square-size"}  # tests/paper
    assert {*REFUSED, *ASKED, *printed, "teams", "solo-seats"} == set(REFUSALS)


@pytest.mark.parametrize(
    "line",
    [
        "throw bo 7 mid",
        "throw bo 5 left",
        "draw 14C",
        "draw",
        "throw eli 5 mid",
        "order ana=9",
        "pass",
        "push bo 8",
        "power",
    ],
)
def test_wrong_words_are_told_what_would_be_right(line: str) -> None:
    no = cast().refused(line, code="words")
    assert no.message
    assert no.remedy


def test_a_refused_throw_says_what_is_on() -> None:
    assert (
        sit("Ana", "Bo").refused("throw bo 5 mid").message == "Nobody throws now: the starting powers are rolled next."
    )
    assert three().refused("throw bo 5 mid").message == "Nobody throws now: a page is drawn next."
    assert (
        visits().refused("throw bo 5 mid").message
        == "Nobody throws now: the dice for the order of spells are rolled next."
    )
    assert ended().refused("throw bo 5 mid").message == "The duel is over."
