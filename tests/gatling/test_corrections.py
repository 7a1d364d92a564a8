"""“Wait, that was a four”: one entry of the past says something else, and what comes of it (F.5)."""

from __future__ import annotations

import pytest

from .past import Past, evening

ZERO = "--house aspect_start=zero"


def test_a35_a_die_misread_two_attacks_ago() -> None:
    """Six pips were five: one page goes back, and nothing else on the table moves."""
    past = evening()
    shown = past.preview("fix 4 throw cy 5 top hit")
    assert list(shown.changed) == ["4", "5"]
    assert (shown.changed["4"]["was"], shown.changed["4"]["text"]) == ("throw cy 6 top hit", "throw cy 5 top hit")
    assert shown.changed["5"]["before"] == [
        "Cy puts the top 8 pages of their deck under Ana's deck, face down and in order: 6 + ♣2",
        "Ana puts ♣7 at the bottom of their deck, above the 8 pages just won",
    ]
    assert shown.changed["5"]["after"] == [
        "Cy puts the top 7 pages of their deck under Ana's deck, face down and in order: 5 + ♣2",
        "Ana puts ♣7 at the bottom of their deck, above the 7 pages just won",
    ]
    assert (shown.settlement, shown.conflicts) == (["Ana gives Cy 1 page"], [])
    assert shown.record == "fix 4 throw cy 5 top hit --yes"
    written = past.record("fix 4 throw cy 5 top hit")
    assert past.standings() == "28/0 17/3 6/1"
    assert [notice.kind for notice in written.notices] == ["fixed", "recounted"]
    assert past.said[1] == "Recalculated: 1 result (5)"


def test_a50_a_zone_misread_is_a_dial_turned() -> None:
    past = evening()
    past.record("fix 20 throw bo 2 mid")
    assert past.settlement == ["Bo: mana 3 → 2"]
    assert past.standings() == "29/0 17/2 5/1"


def test_a50_mana_that_is_spent_by_now_is_counted_on_to_the_end() -> None:
    """Two for one in the first attack: each later result that names it says so."""
    past = evening()
    shown = past.preview("fix 3 throw bo 5 top")
    assert list(shown.changed) == ["3", "5", "13", "15", "16", "23"]
    assert shown.changed["16"]["after"] == ["Bo passes and keeps 2 mana"]
    assert shown.settlement == ["Bo: mana 3 → 4"]


def test_a52_mana_above_the_maximum_is_lost_all_the_same() -> None:
    """More in the middle, as much at the end: there is nothing to settle."""
    past = Past(f"Ana Bo {ZERO}", "adjust bo mana=4 because paper", "2h", "throw bo 5 mid", "rest", "3h", "1b", "rest")
    past("pass bo", "2d", "throw bo 3 top", "rest")
    past.record("fix 3 throw bo 5 top")
    assert (past.standings(), past.settlement) == ("26/0 26/6", [])


def test_a41_a_touched_bullet_that_nobody_saw() -> None:
    past = evening()
    past.record("fix 12 throw bo 1 top hit")
    assert (past.settlement, past.standings()) == (["Bo gives Cy 1 page"], "29/0 16/3 6/1")


def test_a34_a_bullet_that_was_not_touched_after_all() -> None:
    past = evening()
    past.record("fix 11 throw ana 3 bottom")
    assert (past.settlement, past.standings()) == (["Cy gives Ana 3 pages"], "32/0 17/3 2/1")


def test_a22_the_wrong_suit_is_the_wrong_aspect() -> None:
    """Ana has no power in hearts."""
    past = evening()
    shown = past.preview("fix 2 draw 7H")
    assert (
        shown.changed["5"]["after"][0]
        == "Cy puts the top 6 pages of their deck under Ana's deck, face down and in order: 6"
    )
    past.record("fix 2 draw 7H")
    assert (past.settlement, past.standings()) == (["Ana gives Cy 2 pages"], "27/0 17/3 7/1")


def test_a22_the_wrong_rank_moves_nothing() -> None:
    past = evening()
    shown = past.preview("fix 10 draw QS")
    assert list(shown.changed) == ["10", "13"]
    past.record("fix 10 draw QS")
    assert (past.settlement, past.standings()) == ([], "29/0 17/3 5/1")


def test_a24_the_page_that_lies_on_the_table_is_part_of_the_settlement() -> None:
    past = evening()("draw 9H")
    past.record("fix 24 draw 9D")
    assert past.settlement == ["The page in play is Bo's ♦9"]


def test_a71_an_order_die_that_leaves_the_order_as_it_was() -> None:
    past = evening()
    shown = past.preview("fix 14 order ana=3 bo=2 cy=5")
    assert list(shown.changed) == ["14"]
    assert (shown.changed["14"]["before"], shown.changed["14"]["after"]) == ([], [])
    past.record("fix 14 order ana=3 bo=2 cy=5")
    assert (past.settlement, past.said) == (
        [],
        ["Corrected: 14  order ana=3 bo=2 cy=5   (was: order ana=3 bo=1 cy=5)"],
    )


def test_a76_a_spell_on_the_wrong_mage_works_on_the_right_one() -> None:
    """Fright was meant for Bo: what Bo has won since is lost again."""
    past = evening()
    shown = past.preview("fix 18 cast cy fright bo")
    assert "Bo gets no mana in the top zone (Fright)" in shown.changed["23"]["after"]
    past.record("fix 18 cast cy fright bo")
    fright = "sheet: {} Fright by Cy, round 2"
    assert past.settlement == [
        "Bo: mana 3 → 1",
        f"Bo's {fright.format('write')}",
        f"Ana's {fright.format('cross out')}",
    ]
    assert [run["spell"] for mage in past.now["mages"] for run in mage["spells"] if run["by"] == "cy"] == ["fright"]
    assert past.now["mages"][1]["spells"][-1]["spell"] == "fright"


def test_a35_a_power_that_was_wrong_from_the_start() -> None:
    past = evening()
    past.record("fix 1 adjust ana clubs=3 because paper")
    assert past.settlement == ["Cy gives Ana 2 pages", "Ana: ♣ power 2 → 3"]
    assert past.said[1] == "Recalculated: 2 results (5, 23)"


def test_a09_a_starting_die_that_was_read_upside_down() -> None:
    past = Past("Ana Bo", "power ana 4 1 6 2", "power bo 2 5 3 3", "draw 7S", "throw bo 4 mid hit", "rest")
    past.record("fix power ana 4 1 2 6")
    assert past.lines()["1"] == "power ana 4 1 2 6"
    assert past.settlement == ["Ana gives Bo 4 pages", "Ana: ♠ power 6 → 2", "Ana: ♣ power 2 → 6"]
    assert past.standings() == "32/0 20/1"


def test_b34_a_side_die_misread() -> None:
    past = evening()
    past.record("fix side cy 6")
    assert (past.lines()["23"], past.settlement) == ("side cy 6", ["Cy gives Ana 1 page"])


def test_b22_a_house_line_that_said_the_wrong_thing() -> None:
    """Without mana one pays a page either way; with ``both`` it is the mana and the page."""
    past = Past(f"Ana Bo {ZERO}", "adjust bo mana=1 because paper", "house offboard_cost=both")
    past("draw 7C", "throw bo off", "throw bo 1 b", "rest")
    assert past.standings() == "27/0 25/0"
    past.record("fix 2 house pacify=top0")
    assert (past.settlement, past.standings()) == (["Ana gives Bo 1 page"], "26/0 26/0")
    past.record("fix house offboard_cost=both")
    assert (past.settlement, past.standings()) == (["Bo gives Ana 1 page"], "27/0 25/0")


def test_a_note_may_be_reworded_and_nothing_on_the_table_changes() -> None:
    past = evening()('note "cocked, thrown again"')
    shown = past.preview('fix note "cocked: thrown again"')
    assert list(shown.changed) == ["24"]
    assert (shown.changed["24"]["before"], shown.changed["24"]["after"]) == (
        ["Noted: cocked, thrown again"],
        ["Noted: cocked: thrown again"],
    )
    past.record('fix note "cocked: thrown again"')
    assert (past.settlement, past.lines()["24"]) == ([], 'note "cocked: thrown again"')


def test_a33_a_push_that_ended_elsewhere() -> None:
    past = Past(f"Ana Bo {ZERO}", "draw 7C", "throw bo 5 top", "push bo bottom", "rest")
    past.record("fix push bo 3 mid hit")
    assert past.settlement == ["Bo gives Ana 3 pages", "Bo: mana 0 → 1"]


def test_b80_it_was_another_mage_who_left_the_table() -> None:
    past = Past(f"Ana Bo Cy {ZERO}", "draw 7C", "throw bo 5 top hit", "1b", "rest", "retire cy")
    past.refused("fix retire bo", "no-such")
    past.record("fix 5 retire bo")
    assert past.standings() == "22/0 OUT 17/0"
    assert past.settlement == ["Bo gives Cy 12 pages", "Cy takes 5 pages back from those put away"]
    assert past.said[1:] == ["Cy is in the duel again", "Bo is out of the duel"]


def test_the_last_throw_of_a_mage_needs_no_number() -> None:
    """Bo's last throw is entry 20, Cy's 21, whoever threw since."""
    past = evening()
    past.record("fix throw bo 3 mid")
    assert past.lines()["20"] == "throw bo 3 mid"
    past.record("fix throw bo 3 top")
    assert past.lines()["20"] == "throw bo 3 top"
    past.record("fix draw 9C")
    assert past.lines()["19"] == "draw 9C"
    no = past.refused("fix again", "no-such")
    assert no.message == "There is no again to fix."
    assert "Ana" in past.refused("fix side ana 3", "no-such").message


def test_the_same_entry_corrected_again_says_the_last_thing() -> None:
    past = evening()
    for pips, moves in ((5, "Ana gives Cy 1 page"), (3, "Ana gives Cy 2 pages"), (6, "Cy gives Ana 3 pages")):
        past.record(f"fix 4 throw cy {pips} top hit")
        assert past.settlement == [moves]
    assert past.standings() == "29/0 17/3 5/1"
    past("log")
    row = past.answer.data()["rows"][4]
    assert [was["text"] for was in row["was"]] == [f"throw cy {pips} top hit" for pips in (6, 5, 3)]
    assert [was["by"] for was in row["was"]] == [24, 25, 26]


def test_what_the_entry_says_already_is_no_correction() -> None:
    past = evening()
    past.refused("fix 4 throw cy 6 top hit", "nothing")
    past.refused("fix throw cy 3 mid hit --yes", "nothing")


def test_in_the_place_of_an_entry_the_short_form_is_read_by_what_was_due_there() -> None:
    past = evening()
    assert past.preview("fix 12 1m*").changed["12"]["text"] == "throw bo 1 mid hit"
    assert past.preview("fix 19 8s").changed["19"]["text"] == "draw 8S"


def test_the_reason_is_kept_with_the_correction() -> None:
    past = evening()
    past.record('fix 4 throw cy 5 top hit because "all saw a five"')
    assert past.rows()[-1].words == 'fix 4 throw cy 5 top hit because "all saw a five"'
    past("log")
    assert past.answer.data()["rows"][-1]["because"] == "all saw a five"
    past("log --lines")
    assert '# 24 corrected: fix 4 throw cy 5 top hit because "all saw a five"' in past.answer.data()["lines"]


def test_a_line_with_a_reason_of_its_own_is_told_from_the_reason_of_the_correction() -> None:
    past = evening()
    line = "fix 1 adjust ana clubs=1 because paper"
    past.record(f'{line} ; because "the sheet says one"')
    assert past.lines()["1"] == "adjust ana clubs=1 because paper"
    assert past.rows()[-1].words == f'{line} ; because "the sheet says one"'


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("fix 99 draw 7C", "no-such"),
        ("fix 41.2 draw 7C", "no-such"),
        ("fix 4 throw cy 7 top hit", "words"),
        ("fix 4 throw di 5 top hit", "words"),
        ("fix 4 dance", "words"),
        ("fix 4 throw cy hit", "words"),
        ("fix 5 draw 3C", "not-due"),
        ("fix 4 throw bo 5 top", "not-due"),
        ("fix 4 throw ana 5 top", "rule"),
        ("fix 18 cast cy chaos", "rule"),
        ("fix 18 cast cy pacify cy", "rule"),
        ("fix 1 adjust ana pages=40 because paper", "rule"),
        ("fix 4 throw cy 5 top hit ; fix 4 throw cy 4 top hit", "words"),
        ("fix 4 throw cy 5 top hit ; dance 4", "words"),
        ("fix 4 throw cy 5 top hit because", "words"),
    ],
)
def test_what_a_correction_says_must_itself_be_possible(line: str, code: str) -> None:
    """Refused as it would have been at the table, whether shown or recorded."""
    past = evening()
    past.refused(line, code)
    past.refused(f"{line} --yes", code)
