"""What is read out: the sentences of a duel, word by word where hands or disputes depend on them."""

from __future__ import annotations

import pytest

from gm.game import Names
from gm.games.gatling import announcements
from gm.games.gatling.refusals import REFUSALS
from gm.settlement import differences, settle

from .table import GAME, Table, sit, turned_away


def cast(page: str = "7C", power: str = "0 0 0 2", **given: dict[str, int]) -> Table:
    """Ana attacks; Bo throws, then Cy."""
    return sit("Ana", "Bo", "Cy").given(powers={"ana": power}, **given)(f"draw {page}")


def poor() -> Table:
    """As ``cast``, but Bo owns one page."""
    return cast(pages={"ana": 30, "bo": 1, "cy": 20})


def visits(mana: str = "1 2 3") -> Table:
    """The end of round 1."""
    held = dict(zip(("ana", "bo", "cy"), map(int, mana.split()), strict=True))
    return sit("Ana", "Bo", "Cy").given(mana=held)(*["2h", "1b", "1b", "rest"] * 3)


def handed(table: Table) -> str:
    """How Bo is told to pay for a hit."""
    (text,) = [text for text in table.texts() if text.startswith("Bo hands Ana")]
    return text


# What hands do


@pytest.mark.parametrize(
    ("power", "throw", "text"),
    [
        (2, "5 mid hit", "Bo hands Ana 7 pages, face down, under Ana's deck: 5 + ♣2"),
        (0, "5 mid hit", "Bo hands Ana 5 pages, face down, under Ana's deck: 5"),
        (0, "1 mid hit", "Bo hands Ana 1 page, face down, under Ana's deck: 1"),
        (-2, "5 mid hit", "Bo hands Ana 3 pages, face down, under Ana's deck: 5 − ♣2"),
        (-1, "1 mid hit", "Bo hands Ana 1 page, face down, under Ana's deck: 1 − ♣1 = 0, at least 1"),
        (-4, "1 mid hit", "Bo hands Ana 1 page, face down, under Ana's deck: 1 − ♣4 = −3, at least 1"),
    ],
)
def test_a_hit_is_told_with_its_sum(power: int, throw: str, text: str) -> None:
    assert handed(cast(power=f"0 0 0 {power}")(f"throw bo {throw}", "throw cy 1 b", "rest")) == text


def test_a_hit_for_all_that_is_owned_does_not_say_that_more_is_owned() -> None:
    text = handed(poor()("throw bo 5 mid hit", "throw cy 1 b", "rest"))
    assert text.startswith("Bo hands Ana 1 page, face down, under Ana's deck: 5 + ♣2 = 7")
    assert "= 7, all that Bo owns" not in text


def test_a_whole_cast_as_it_is_read_out() -> None:
    table = cast(mana={"cy": 1})
    assert table.texts() == ["Ana plays ♣7 Star “Heatstroke”: throws 1 anchor and places 4 bullets"]
    table("throw bo 5 mid hit")
    assert table.texts() == ["Bo: 5, middle, hit"]
    table("throw cy off")
    assert table.texts() == ["Cy: off the board", "Cy turns mana down to 0/6 for leaving the board"]
    table("throw cy off")
    assert table.texts()[-1] == "Cy hands Ana 1 page, face down, under Ana's deck, for leaving the board"
    table("throw cy top")
    assert table.texts() == ["Cy: top, safe"]
    table("push bo 3")
    assert table.texts() == ["Bo's die was pushed: 3, middle, hit"]
    table("rest")
    assert table.texts() == [
        "Bo hands Ana 5 pages, face down, under Ana's deck: 3 + ♣2",
        "Bo turns mana up to 1/6: middle +1",
        "Cy turns mana up to 2/6: top +2",
        "♣7 goes back under Ana's deck, the pages just won below it",
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


def test_mana_above_the_maximum_is_said_to_be_lost() -> None:
    table = cast(mana={"bo": 5, "cy": 6})("throw bo top", "throw cy mid", "rest")
    assert "Bo turns mana up to 6/6: top +2 (1 above the maximum is lost)" in table.texts()
    assert "Cy: mana stays at 6/6, its maximum" in table.texts()


def test_what_hands_do_is_marked_so() -> None:
    table = cast(mana={"bo": 1})
    assert table.said("drew")[0].level == "do"
    assert table("throw bo off").said("left-mana")[0].level == "do"
    assert table("throw bo off").said("left-page")[0].level == "do"
    table("throw bo 3 mid hit", "throw cy 1 b", "rest")
    assert {notice.kind for notice in table.notices if notice.level == "do"} == {"hit", "mana", "page-back"}


def test_the_end_names_the_winner() -> None:
    table = sit("Ana", "Bo", aspect_start="zero").given(pages={"ana": 50, "bo": 2})(
        "draw 7C", "throw bo 2 b hit", "rest"
    )
    assert table.texts()[-1] == "Ana wins in round 1 with 52 pages"
    table = sit(teams="Ana+Cy/Bo+Di").given(pages={"ana": 25, "bo": 2, "cy": 25, "di": 0})
    table("draw 7C", "throw bo 2 b hit", "throw cy 1 b", "rest")
    assert table.texts()[-1] == "Ana and Cy win together in round 1 with 52 pages"


# What is asked


@pytest.mark.parametrize(
    ("power", "hit"), [("0 0 0 2", "hit = die + 2"), ("0 0 0 0", "hit = die"), ("0 0 0 -3", "hit = die − 3")]
)
def test_a_throw_is_asked_for_with_what_a_hit_will_cost(power: str, hit: str) -> None:
    assert cast(power=power).asks()[0] == f"Bo throws · Star ♣7 · {hit}"


def test_each_phase_asks_in_words() -> None:
    assert sit("Ana", "Bo").asks()[0] == "Ana and Bo roll the starting powers, a die for each of ♥ ♦ ♠ ♣"
    assert sit("Ana", "Bo")("4 1 6 2").asks()[0] == "Bo rolls the starting powers, a die for each of ♥ ♦ ♠ ♣"
    assert sit("Ana", "Bo", "Cy").asks()[0] == "Ana draws the top page · round 1"
    table = cast()("throw bo 5 mid", "throw cy 1 b")
    assert table.asks()[0] == "All dice at rest? If one was pushed: push … Else: rest"
    assert table.asks()[1] == "A resting die was pushed: what it shows and where it lies now"
    assert visits().asks()[0] == "Ana, Bo and Cy roll for the order of spells, lowest first"
    assert visits()("order ana=1 bo=2 cy=3").asks()[:2] == [
        "Ana's visit · mana 1/6 · 5 spells to choose from (help cast)",
        "Ana's visit · mana 1/6 · no further spell",
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
    moves = settle(differences(GAME.holdings(wrong), GAME.holdings(right)))
    names = {"ana": "Ana", "bo": "Bo", "cy": "Cy"}
    assert [GAME.words.say(move, names) for move in moves] == [
        "Ana hands Bo 1 page",
        "Bo: mana 1 → 2",
        "Cy: mana 2 → 1",
    ]


def test_a_settlement_says_whose_page_is_in_play() -> None:
    names: Names = {"ana": "Ana", "bo": "Bo", "cy": "Cy"}
    before, after = sit("Ana", "Bo", "Cy").state, cast(power="0 0 0 0").state
    (there,) = settle(differences(GAME.holdings(before), GAME.holdings(after)))
    assert GAME.words.say(there, names) == "The page in play is Ana's ♣7"
    (back,) = settle(differences(GAME.holdings(after), GAME.holdings(before)))
    assert GAME.words.say(back, names) == "No page is in play any more"


# Every kind is used


def three() -> Table:
    return sit("Ana", "Bo", "Cy")


def team(**house: str) -> Table:
    return sit(teams="Ana+Cy/Bo+Di", **house)


def ended() -> Table:
    return sit("Ana", "Bo", aspect_start="zero").given(pages={"ana": 51, "bo": 1})("draw 7C", "1b*", "rest")


def paper(*settings: str, **house: str) -> Table:
    """Three mages, and what lies on the table told in one adjustment."""
    return sit("Ana", "Bo", "Cy", **house)("adjust " + " ".join(settings) + " because paper")


def spent(*casts: str) -> Table:
    """Ana's visit, with six mana for each mage, after these spells of hers."""
    table = paper("ana", "mana=6", "bo", "mana=6", "cy", "mana=6")
    return table(*["2h", "1b", "1b", "rest"] * 3, "order ana=1 bo=2 cy=3", *casts)


def chaos() -> Table:
    return paper("ana", "chaos=ana")("draw 7C", "4b", "1b")


def second() -> Table:
    return paper("ana", "second-wind=ana/5-7")("draw 7C", "1b", "1b", "rest")


def weak() -> Table:
    return paper("bo", "aspect-weakness=ana/clubs", "cy", "aspect-weakness=ana/clubs")("draw 7C", "1b*", "1b*", "rest")


NOTICES = {
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
    texts = [GAME.words.say(notice, table.names) for notice in table.said(kind)]
    assert texts, f"{kind} was not announced"
    for text in texts:
        assert text == text.strip()
        assert "\n" not in text
        assert "{" not in text
        assert "None" not in text


def test_every_notice_that_has_words_can_come() -> None:
    assert set(NOTICES) == set(announcements._PLAIN) | set(announcements._SAYINGS)


REFUSED = {
    "over": (ended, "throw bo 5 mid", "undo"),
    "not-in-control": (three, "draw 7C chosen", "Leave out"),
    "number-for-chaos": (lambda: paper("ana", "chaos=ana")("draw 7C"), "throw bo mid", "1 to 6"),
    "side-not-due": (three, "side bo 2", "what is due"),
    "side-order": (weak, "side cy 2", "side bo"),
    "again-not-due": (three, "again", "what is due"),
    "cast-not-due": (three, "cast ana unravel", "what is due"),
    "mana-short": (lambda: spent("cast ana fright bo"), "cast ana unravel", "pass ana"),
    "on-oneself": (spent, "cast ana fright ana", "another mage"),
    "on-a-mate": (
        lambda: team()("adjust ana mana=4 because paper", *["2h", "1b", "1b", "1b", "rest"] * 4),
        "cast ana energy-efficiency cy",
        "a foe",
    ),
    "maximum-least": (lambda: spent("cast ana energy-efficiency bo"), "cast ana energy-efficiency bo", "another"),
    "in-force": (lambda: spent("cast ana pacify bo"), "cast ana pacify bo", "another"),
    "no-such-trick": (three, "forgot ana bards-itch", "gm now"),
    "paid-already": (
        lambda: paper("ana", "bards-itch=bo")("forgot ana bards-itch"),
        "forgot ana bards-itch",
        "Go on",
    ),
    "no-page-to-give": (
        lambda: paper("ana", "pages=1", "bards-itch=bo", "transformation=bo", "bo", "pages=33")(
            "draw 7C", "forgot ana bards-itch"
        ),
        "forgot ana transformation",
        "Go on",
    ),
    "count-differs": (
        three,
        "count ana=16 bo=18 cy=17",
        'adjust ana pages=16 bo pages=18 cy pages=17 because "counted"',
    ),
    "count-sum": (three, "count ana=16 bo=17 cy=17", "Count every deck again"),
    "sum": (three, "adjust ana pages=20 because paper", "in one line"),
    "below-zero": (three, "adjust ana pages-18 bo pages+18 because paper", "on the table"),
    "mana-bounds": (three, "adjust ana mana=7 because paper", "max_mana"),
    "automaton": (
        lambda: sit("Ana", "Bo", solo="automaton", aspect_start="zero"),
        "adjust bo mana=3 because paper",
        "at 0",
    ),
    "stays-out": (lambda: three()("retire cy"), "adjust cy pages=1 discarded=17 because paper", "in the duel"),
    "nobody-left": (three, "adjust ana pages=0 bo pages=0 cy pages=0 discarded=52 because paper", "somebody"),
    "number-missing": (cast, "throw bo mid hit", "1 to 6"),
    "zone-missing": (cast, "throw bo 5", "bottom, mid, top, off or over"),
    "push-empty": (lambda: cast()("5m"), "push bo", "hit or off"),
    "powers-not-due": (three, "power ana 1 1 1 1", "once"),
    "powers-written": (lambda: sit("Ana", "Bo")("4 1 6 2"), "power ana 1 1 1 1", "undo"),
    "draw-not-due": (cast, "draw 8C", "what is due"),
    "throw-not-due": (three, "throw bo 5 mid", "what is due"),
    "rest-not-due": (three, "rest", "what is due"),
    "order-not-due": (three, "order ana=1", "what is due"),
    "pass-not-due": (three, "pass ana", "what is due"),
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
    "house-in-cast": (cast, "house zone_rule=furthest", "after rest"),
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
    assert {*REFUSED, "teams", "solo-seats"} == set(REFUSALS)


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
    assert sit("Ana", "Bo").refused("throw bo 5 mid").message == "Nobody throws now: the starting powers are due."
    assert three().refused("throw bo 5 mid").message == "Nobody throws now: a page is to be drawn."
    assert visits().refused("throw bo 5 mid").message == "Nobody throws now: dice for the order of spells are due."
    assert ended().refused("throw bo 5 mid").message == "The duel is over."
