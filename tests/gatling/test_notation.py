"""What a referee may type: pages, zones, mages, and the short forms."""

from __future__ import annotations

import pytest

from gm.notation.completion import short_answers
from gm.notation.formatting import format_entry
from gm.notation.line import join

from .table import GAME, Table, sit


def cast(**house: str) -> Table:
    """Ana attacks; Bo throws, then Cy."""
    return sit("Ana", "Bo", "Cy", **house)("draw 7C")


def long(table: Table, line: str) -> str:
    """The long form of a line."""
    return join(format_entry(GAME.inputs.forms, table.read(line)))


SPELLINGS = {
    "7C": ["7c", "7C", "c7", "C7", "♣7", "7♣", "♣️7"],
    "TH": ["10h", "10H", "th", "Th", "h10", "ht", "♥10", "10♥", "♥t"],
    "AD": ["1d", "ad", "d1", "da", "♦a", "♦1", "A♦"],
    "JS": ["js", "sj", "11s", "s11", "♠J", "J♠"],
    "QH": ["qh", "hq", "12h", "♥Q"],
    "KC": ["kc", "ck", "13c", "♣13"],
}


@pytest.mark.parametrize(("page", "word"), [(page, word) for page, words in SPELLINGS.items() for word in words])
def test_a02_a_page_in_all_its_spellings(page: str, word: str) -> None:
    """With and without the word ``draw``."""
    assert sit("Ana", "Bo", "Cy")(f"draw {word}").now["page"] == page
    assert sit("Ana", "Bo", "Cy")(word).now["page"] == page


@pytest.mark.parametrize(
    "line", ["throw bo 5 mid hit", "throw bo hit mid 5", "throw bo mid 5 hit", "THROW BO HIT 5 MID"]
)
def test_after_the_mage_the_words_come_in_any_order(line: str) -> None:
    assert long(cast(), line) == "throw bo 5 mid hit"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("5m", "throw bo 5 mid"),
        ("5 m", "throw bo 5 mid"),
        ("5 mid", "throw bo 5 mid"),
        ("m5", "throw bo 5 mid"),
        ("5M", "throw bo 5 mid"),
        ("5m*", "throw bo 5 mid hit"),
        ("5m hit", "throw bo 5 mid hit"),
        ("5m *", "throw bo 5 mid hit"),
        *[(typed, "throw bo 5 mid hit") for typed in ("5mh", "5mx", "5m h", "5M X", "h5m", "5 mi hi")],
        ("5m safe", "throw bo 5 mid"),
        ("m", "throw bo mid"),
        ("mid", "throw bo mid"),
        ("top safe", "throw bo top"),
        ("o", "throw bo off"),
        ("off", "throw bo off"),
        ("5o*", "throw bo 5 off hit"),
        ("5 off hit", "throw bo 5 off hit"),
        ("over", "throw bo over"),
        ("4 over hit", "throw bo over 4 hit"),
        ("bo 2t", "throw bo 2 top"),
        ("Bo 2 top hit", "throw bo 2 top hit"),
        ("cy 2t", "throw cy 2 top"),
        ("Cy 2t*", "throw cy 2 top hit"),
        ("c 2t", "throw cy 2 top"),
        ("cy o", "throw cy off"),
    ],
)
def test_a_throw_in_short(typed: str, meant: str) -> None:
    assert long(cast(), typed) == meant


@pytest.mark.parametrize(("typed", "meant"), [("bo over", "throw bo over"), ("bo off", "throw bo off")])
def test_a_mage_called_by_name_is_no_zone(typed: str, meant: str) -> None:
    """Bo is not ``b`` and ``o`` stuck together: bottom, off."""
    assert long(cast(), typed) == meant


def test_a_mage_called_by_name_never_turns_into_another_mages_throw() -> None:
    """Cy is due; a line that names Bo is not taken for Cy's die."""
    table = cast(zone_rule="furthest")("throw bo 5 mid")
    for line in ("bo 4", "bo 4 hit", "bo", "bo over"):
        table.refused(line)


@pytest.mark.parametrize("typed", ["0m", "7m", "5", "5*", "m*", "*", "5x", "m t", "5m6", "9"])
def test_a_short_throw_that_makes_no_sense_is_refused(typed: str) -> None:
    cast().refused(typed, code="words")


def test_a_short_throw_for_another_is_judged_like_any_throw() -> None:
    cast().refused("cy 2t", rule="gg.a30", code="not-due")
    cast().refused("ana 2t", rule="gg.a25")


def test_what_is_not_due_has_no_short_form() -> None:
    cast().refused("8c", code="words")
    sit("Ana", "Bo", "Cy").refused("5m", code="words")
    sit("Ana", "Bo", "Cy").refused("3 3", code="words")


def test_four_bare_numbers_are_the_powers_of_the_first_mage_asked() -> None:
    table = sit("Ana", "Bo")
    assert long(table, "4 1 6 2") == "power ana 4 1 6 2"
    table("4 1 6 2")
    assert long(table, "2 5 3 3") == "power bo 2 5 3 3"
    table("2 5 3 3")
    assert table.due() == "draw ana"


def test_powers_in_short_may_name_the_mage() -> None:
    assert long(sit("Ana", "Bo"), "bo 2 5 3 3") == "power bo 2 5 3 3"


@pytest.mark.parametrize("typed", ["4162", "bo 4162", "4 162", "41 62"])
def test_dice_of_one_digit_may_stick_together(typed: str) -> None:
    """As many of them as are still missing."""
    table = sit("Ana", "Bo")
    who = "bo" if typed.startswith("bo") else "ana"
    if typed == "41 62":
        table.refused(typed, code="words")
    else:
        assert long(table, typed) == f"power {who} 4 1 6 2"


@pytest.mark.parametrize("typed", ["4 1 6", "4 1 6 2 5", "4 1 6 7", "416", "4167", "41625", "4 1 6 x"])
def test_short_powers_are_four_dice(typed: str) -> None:
    sit("Ana", "Bo").refused(typed, code="words")


def spells() -> Table:
    """The order of spells is asked of Ana and Cy; Bo has no mana."""
    table = sit("Ana", "Bo", "Cy").given(mana={"ana": 1, "cy": 1})
    return table(*["2h", "1b", "1b", "rest"] * 3)


def test_bare_numbers_are_order_dice_in_the_order_asked() -> None:
    assert long(spells(), "3 5") == "order ana=3 cy=5"
    assert long(spells(), "35") == "order ana=3 cy=5"
    assert spells()("3 3", "5 2").now["order"] == ["cy", "ana"]


def test_order_dice_in_short_may_name_the_mages() -> None:
    assert long(spells(), "cy=3 ana=5") == "order cy=3 ana=5"


@pytest.mark.parametrize("typed", ["3", "3 3 1", "3 7", "0 3", "333", "37"])
def test_short_order_dice_are_one_for_each_asked(typed: str) -> None:
    spells().refused(typed)


@pytest.mark.parametrize(
    "line",
    [
        "power ana 4 1 6 2",
        "draw 7C",
        "draw TH",
        "throw bo 5 mid",
        "throw bo 5 mid hit",
        "throw bo mid",
        "throw bo off",
        "throw bo 5 off hit",
        "throw bo over",
        "throw bo over 4 hit",
        "throw bo 5 top off hit",
        "push bo 3 mid hit",
        "push bo hit",
        "push bo off",
        "rest",
        "order ana=3 bo=3 cy=1",
        "pass ana",
    ],
)
def test_the_long_form_reads_as_it_is_written(line: str) -> None:
    assert long(cast(), line) == line


def test_a_mage_is_called_by_name_id_or_unique_prefix() -> None:
    table = sit("Anabel", "Ana", "Zoë the Grey")("draw 7C")
    assert table.read("throw ana mid").who == "ana"
    assert table.read("throw anab mid").who == "anabel"
    assert table.read("throw zoë-the-grey mid").who == "zoë-the-grey"
    assert table.read('throw "Zoë the Grey" mid').who == "zoë-the-grey"
    assert table.read("throw z mid").who == "zoë-the-grey"
    table.refused("throw an mid", code="ambiguous")


def test_who_was_called_by_a_letter_that_means_a_hit_may_still_be_called_so() -> None:
    """``x`` is read as a hit, and yet a record of a mage called X plays on."""
    table = sit("Ana", "X", "Cy")("draw 7C")
    assert long(table, "x 5mx") == "throw x 5 mid hit"
    assert long(table, "5m x") == "throw x 5 mid hit"


def test_a_die_that_left_and_had_touched_a_bullet_is_taught() -> None:
    table = cast()
    answers = short_answers(GAME, table.prompts()[0], table.known, table.state)
    assert "5m* or 5o*" in [way.keys for way in answers]
