"""Turns, phases and casts that a correction adds to the past, or takes from it, and how the rest is kept (F.5)."""

from __future__ import annotations

import pytest

from .past import Past

ZERO = "--house aspect_start=zero"


def attack(page: str, *throws: str) -> tuple[str, ...]:
    """The lines of one attack."""
    return (f"draw {page}", *(f"throw {throw}" for throw in throws), "rest")


def alone(*typed: str) -> Past:
    """Ana and Bo without powers."""
    return Past(f"Ana Bo {ZERO}", *typed)


def three(*typed: str) -> Past:
    """Ana, Bo and Cy without powers."""
    return Past(f"Ana Bo Cy {ZERO}", *typed)


def test_a70_a_spell_phase_that_nobody_played_is_stepped_over() -> None:
    """Bo had a mana after all, and keeps it."""
    past = alone(*attack("7C", "bo 1 b"), *attack("8C", "ana 1 b"), *attack("9C", "bo 1 b"))
    shown = past.mended("fix 2 throw bo 1 mid")
    assert shown.reasons == {"7": ("gg.a21", "No page is drawn now: the spell phase is on.")}
    assert shown.mends == {"7": 'insert 7 adjust round=2 attacker=ana because "as played"'}
    assert (past.now["round"], past.due(), past.settlement) == (2, "draw bo", ["Bo: mana 0 → 1"])


def test_a70_a_spell_phase_is_stepped_over_in_every_round_that_lacks_it() -> None:
    past = alone(*attack("2C", "bo 1 b"), *attack("3C", "ana 1 b"), *attack("4C", "bo 1 b"), *attack("5C", "ana 1 b"))
    past("draw 6C")
    shown = past.mended("fix 2 throw bo 1 mid")
    assert shown.mends == {
        "7": 'insert 7 adjust round=2 attacker=ana because "as played"',
        "13": 'insert 13 adjust round=3 attacker=ana because "as played"',
    }
    assert past.now["round"] == 3


def test_a73_a_visit_that_nobody_made_at_the_end_is_passed() -> None:
    """Ana alone was visited; had Cy been too, her Bard's Itch would work in the same round."""
    past = three(
        "adjust ana mana=1 because paper", *attack("7C", "bo 1 b", "cy 1 b"), *attack("8C", "cy 1 b", "ana 1 b")
    )
    past(*attack("9C", "ana 1 b", "bo 1 b"), "cast ana bards-itch bo", "draw TC", "forgot bo bards-itch")
    shown = past.mended("fix 7 throw cy 1 mid")
    assert shown.mends == {"14": "insert 14 unthrown cy", "15": "insert 15 pass cy"}
    assert past.settlement == ["Cy: mana 0 → 1"]
    assert [run["round"] for run in past.now["mages"][1]["spells"]] == [2]


def test_a76_spells_that_had_ended_are_not_taken_along() -> None:
    """Bo's Pacify on Ana worked in round 2; stepping over the spells of that round ends it."""
    past = alone("adjust bo mana=3 because paper", *attack("7C", "bo 1 b"), *attack("8C", "ana 1 b"))
    past("cast bo pacify ana", *attack("9C", "bo 1 b"), *attack("TC", "ana 1 b"), *attack("2C", "bo 1 b"))
    past(*attack("3C", "ana 3 top"))
    assert past.standings() == "26/2 26/0"
    shown = past.mended("fix 10 throw bo 1 mid")
    assert shown.mends == {"15": 'insert 15 adjust round=3 attacker=ana ana pacify=none because "as played"'}
    assert past.settlement == ["Bo: mana 0 → 1"]
    assert not any(mage["spells"] for mage in past.now["mages"])


def test_a20_a_turn_that_nobody_played_is_stepped_over() -> None:
    """Bo was out and is back: Cy attacked next, and Bo's dice of those turns lie safe at the bottom."""
    past = three("adjust ana pages=40 bo pages=4 cy pages=7 because paper", *attack("7C", "bo 4 b hit", "cy 1 b"))
    past(*attack("7H", "ana 1 b"), *attack("8C", "cy 2 b hit"), *attack("8H", "ana 1 top"))
    past("cast ana bards-itch cy", "pass ana", "draw 9C")
    shown = past.mended("fix 3 throw bo 3 b hit")
    assert shown.reasons["6"] == (None, "It was Cy's, and would now be Bo's.")
    assert shown.mends == {
        "6": 'insert 6 adjust attacker=cy because "as played"',
        "8": "insert 8 unthrown bo",
        "10": "insert 10 unthrown bo",
        "12": 'insert 12 adjust attacker=cy because "as played"',
        "14": "insert 14 unthrown bo",
    }
    assert shown.said[-1] == "Bo is in the duel again"
    assert (past.standings(), past.settlement) == ("45/1 1/0 5/0", ["Ana gives Bo 1 page"])
    assert past.due() == "throw bo"


def test_a20_or_the_turn_is_played_after_all() -> None:
    """Bo's missing turn is put in, so that Cy's comes in its place by itself."""
    past = three(
        "adjust ana pages=40 bo pages=4 cy pages=7 because paper", *attack("7C", "bo 4 b hit", "cy 1 b"), "draw 7H"
    )
    past.record(
        "fix 3 throw bo 3 b hit ; insert 6 draw 2D ; insert 6 throw cy 1 b ; insert 6 throw ana 1 b ; insert 6 rest"
    )
    assert (past.due(), past.standings()) == ("throw ana", "43/0 1/0 7/0")


def test_a20_a_missing_turn_before_the_spells_ends_the_attacks() -> None:
    """Cy, the last of the round, is back: the spells came without that attack."""
    past = three("adjust ana pages=40 bo pages=7 cy pages=4 because paper", *attack("7C", "bo 1 top", "cy 4 b hit"))
    past(*attack("8C", "ana 1 mid"), "order ana=2 bo=1", "pass bo", "cast ana opposite-day bo", "draw 7D")
    shown = past.mended("fix 4 throw cy 3 b hit")
    assert shown.reasons["9"] == ("gg.a70", "Nobody rolls for the order of spells now: a page comes next.")
    assert shown.mends == {
        "7": "insert 7 unthrown cy",
        "9": 'insert 9 adjust attacker=none because "as played"',
    }
    assert (past.settlement, past.due()) == (["Ana gives Cy 1 page"], "throw bo")


def test_a70_the_mage_who_is_back_may_have_mana_for_the_order_of_spells() -> None:
    """Two mends for one line."""
    past = three("adjust ana pages=40 bo pages=7 cy pages=4 because paper", *attack("7C", "bo 1 top", "cy 4 b hit"))
    past(*attack("8C", "ana 1 mid"), "order ana=2 bo=1", "pass bo", "cast ana opposite-day bo", "draw 7D")
    shown = past.mended("fix 4 throw cy 3 top hit")
    assert shown.mends["12"] == "insert 12 pass cy"
    assert [run["round"] for run in past.now["mages"][1]["spells"]] == [2]
    assert shown.mends["9"] == 'insert 9 adjust attacker=none because "as played" ; insert 9 unthrown cy'
    assert past.settlement == ["Ana gives Cy 1 page", "Cy: mana 0 → 2"]


def test_a20_a_mage_alone_with_mana_was_visited_before_the_one_who_is_back_attacked() -> None:
    past = three("adjust ana pages=40 bo pages=7 cy pages=4 because paper", *attack("7C", "bo 1 b", "cy 4 b hit"))
    past(*attack("8C", "ana 1 mid"), "pass ana", "draw 7D")
    shown = past.mended("fix 4 throw cy 3 b hit")
    assert shown.mends["9"] == 'insert 9 adjust attacker=none because "as played"'
    assert past.now["round"] == 2


def chaos() -> Past:
    """Two dice of four to six: two Gatlings of Chaos, and the next attack."""
    past = three("adjust ana chaos=ana because paper", *attack("7C", "bo 4 mid", "cy 5 top"))
    return past("throw bo 1 b", "throw cy 2 b hit", "rest", "throw bo 3 b", "throw cy 3 b", "rest", "draw 8C")


def test_b60_a_gatling_of_chaos_too_many() -> None:
    past = chaos()
    shown = past.mended("fix 3 throw bo 3 mid")
    assert shown.mends == {name: f"drop {name}" for name in ("9", "10", "11")}
    assert (past.settlement, past.due()) == ([], "throw cy")


def test_b60_no_gatling_of_chaos_at_all() -> None:
    past = chaos()
    shown = past.mended("fix 3 throw bo 3 mid ; fix 4 throw cy 3 top")
    assert shown.record.endswith("; drop 6-11 --yes")
    assert past.settlement == ["Ana gives Cy 2 pages"]


def test_b60_a_gatling_of_chaos_too_few_is_stepped_over() -> None:
    """Nobody threw it: the next attack begins as it did."""
    past = three("adjust ana chaos=ana because paper", *attack("7C", "bo 4 mid", "cy 3 top"))
    past("throw bo 1 b", "throw cy 2 b hit", "rest", "draw 8C")
    shown = past.mended("fix 4 throw cy 6 top")
    assert shown.reasons == {"9": ("gg.a21", "No page is drawn now: a cast is on the board.")}
    assert shown.mends == {"9": 'insert 9 adjust attacker=bo because "as played"'}
    assert (past.settlement, past.due()) == ([], "throw cy")


def test_b60_a_number_that_nobody_read_is_asked_for_and_never_made_up() -> None:
    past = alone(*attack("7C", "bo mid"), "draw 8C")
    shown = past.mended("insert 1 adjust ana chaos=ana because forgotten")
    assert shown.reasons["2"] == ("gg.b60", "Chaos will count this die, so its number is needed.")
    assert shown.conflicts[0]["asks"] == "fix 2 throw bo NUMBER mid"
    assert shown.mends == {"2": "drop 2", "3": "insert 3 unthrown bo"}
    assert past.settlement == ["Bo: mana 1 → 0", "Ana's sheet: write Chaos by Ana, round 1"]


@pytest.mark.parametrize("line", ["fix 2 draw 8C", "drop 1", "fix 5 enough"])
def test_b54_a_second_cast_that_was_none(line: str) -> None:
    """Out of range, no Second wind, or not wanted: what it brought is handed back."""
    past = alone("adjust ana second-wind=ana/5-7 because paper", *attack("7C", "bo 1 mid"), "again")
    past("throw bo 3 b hit", "rest", "draw 9C")
    shown = past.mended(line)
    assert set(shown.mends) <= {"5", "6", "7"}
    assert all(mend == f"drop {name}" for name, mend in shown.mends.items())
    sheet = ["Ana's sheet: cross out Second wind 5-7 by Ana, round 1"] if line == "drop 1" else []
    assert (past.settlement, past.due()) == (["Ana gives Bo 3 pages", *sheet], "throw ana")


def test_b54_a_second_cast_that_nobody_threw_at_is_stepped_over() -> None:
    past = alone("adjust ana second-wind=ana/5-7 because paper", *attack("7C", "bo 1 mid"), "enough", "draw 8C")
    shown = past.mended("fix 5 again")
    assert shown.mends == {"6": 'insert 6 adjust attacker=bo because "as played"'}
    assert (past.settlement, past.due()) == ([], "throw ana")


def test_b54_a_second_cast_that_nobody_was_asked_for() -> None:
    past = alone(*attack("7C", "bo 1 mid"), "draw 8C")
    shown = past.mended("insert 1 adjust ana second-wind=ana/5-7 because forgotten")
    assert shown.reasons == {"4": ("gg.a21", "No page is drawn now: a second cast is being decided.")}
    assert shown.mends == {"4": "insert 4 enough"}


def test_b05_a_page_chosen_without_taking_control_counts_as_drawn() -> None:
    past = alone("adjust ana taking-control=ana because paper", "draw 7C chosen", "throw bo 1 mid", "rest", "draw 8C")
    shown = past.mended("drop 1")
    assert shown.reasons == {"2": ("gg.b05", "Ana is not under Taking control and draws the top page.")}
    assert shown.mends == {"2": "fix 2 draw 7C"}
    assert past.lines()["2"] == "draw 7C"


def test_a25_without_out_of_control_the_attacker_does_not_throw() -> None:
    past = three(
        "adjust ana out-of-control=cy because paper", *attack("7C", "bo 1 mid", "cy 1 b", "ana 4 b hit"), "draw 8C"
    )
    shown = past.mended("drop 1")
    assert set(shown.mends) == {"5"}
    assert past.settlement == ["Cy gives Ana 4 pages", "Ana's sheet: cross out Out of control by Cy, round 1"]
    shown = past("undo").preview("fix 1 adjust bo out-of-control=cy because paper")
    assert shown.mends["5"] == "drop 5"


def test_a63_a_trick_that_was_never_cast_cannot_be_forgotten() -> None:
    past = alone("adjust bo bards-itch=ana because paper", "draw 7C", "forgot bo bards-itch", "throw bo 1 b", "rest")
    shown = past.mended("drop 1")
    assert shown.mends == {"3": "drop 3"}
    assert past.settlement == ["Ana gives Bo 1 page", "Bo's sheet: cross out Bard's Itch by Ana, round 1"]


def test_b81_pages_counted_by_hand_are_counted_against_the_corrected_past() -> None:
    """The count was right then and is wrong now; it is struck out, not believed."""
    past = alone(*attack("7C", "bo 3 b hit"), "count ana=29 bo=23", "draw 8C")
    shown = past.mended("fix 2 throw bo 4 b hit")
    assert shown.mends == {"4": "drop 4"}
    assert past.standings() == "30/0 22/0"
