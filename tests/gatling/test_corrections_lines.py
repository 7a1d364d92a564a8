"""A line too few, a line too many, several at once; names for life; and all of it taken back (SURFACE §1)."""

from __future__ import annotations

import pytest

from .past import evening


def test_a_forgotten_push_is_put_in_where_it_happened() -> None:
    past = evening()
    past.record("insert 5 push bo 4 mid hit")
    assert [*past.lines()][4:7] == ["4", "24", "5"]
    assert past.settlement == ["Bo gives Ana 6 pages"]
    assert past.said == ["Inserted before 5: push bo 4 mid hit", "Recalculated: 1 result (5)"]


def test_b63_a_forgotten_rhyme_is_put_in_where_it_was_forgotten() -> None:
    past = evening()
    past.record("insert 21 forgot bo bards-itch")
    assert past.settlement == ["Bo gives Ana 1 page"]


def test_b80_house_lines_and_notes_can_be_put_in_too() -> None:
    past = evening()
    past.record('insert 19 house pacify=top0 ; insert 19 note "agreed after the first round"')
    assert [*past.lines()][19:22] == ["24.1", "24.2", "19"]
    assert past.settlement == []


def test_an_inserted_entry_is_corrected_and_dropped_like_any_other() -> None:
    past = evening()
    past.record("insert 5 push bo 4 mid hit")
    past.record("fix 24 push bo 5 mid hit")
    assert past.settlement == ["Bo gives Ana 1 page"]
    past.record("insert 24 note sure")
    assert [*past.lines()][4:8] == ["4", "26", "24", "5"]
    past.record("drop 24")
    assert past.settlement == ["Ana gives Bo 7 pages"]
    assert past.standings() == evening().standings()


def test_of_several_inserted_at_once_each_has_a_name_for_life() -> None:
    past = evening()
    past.record('insert 5 push bo 4 mid hit ; insert 20 note "twice" ; insert 5 push bo top')
    assert [*past.lines()][4:8] == ["4", "24.1", "24.3", "5"]
    past.record("drop 24.1")
    assert past.settlement == ["Ana gives Bo 6 pages"]
    past.record("fix 24.2 note once")
    assert (past.lines()["24.2"], past.lines()["24.3"]) == ("note once", "push bo top")
    assert past.refused("fix 24 note no", "conflict").message.startswith("Line 24 is a correction")
    assert past.refused("fix 24.1 push bo top", "conflict").message == "Line 24.1 is deleted."
    past.refused("drop 24.4", "no-such")


def test_an_entry_too_many_is_dropped() -> None:
    past = evening()
    past.record("drop 1")
    assert past.settlement == ["Ana gives Cy 4 pages", "Ana: ♣ power 2 → 0"]
    assert past.said[0] == "Dropped: 1  adjust ana clubs=2 because paper"
    assert past.refused("drop 1", "conflict").message == "Line 1 is deleted."
    assert past.refused("fix 1 adjust ana clubs=3 because paper", "conflict").message == "Line 1 is deleted."


def test_a_range_is_dropped_in_playing_order() -> None:
    """A spell and its pass were typed twice; entries put in between go with them."""
    past = evening()
    past("draw 9H", "throw cy 1 b", "throw ana 1 b", "rest", "draw 2H", "throw ana 1 b", "throw bo 1 b", "rest")
    past("order bo=2 cy=6", "cast bo bards-itch cy", "cast bo get-ready cy", "cast bo opposite-day cy")
    past.record("insert 34 note why")
    assert list(past.preview("drop 33-35").changed) == ["33", "36", "34", "35"]
    past.record("drop 33-35")
    assert past.rows()[-1].words == "drop 33-35"
    tricks = ("Bard's Itch", "Get Ready", "Opposite Day")
    assert past.settlement == ["Bo: mana 0 → 3", *(f"Cy's sheet: cross out {trick} by Bo, round 3" for trick in tricks)]
    assert past.due() == "cast bo, pass bo"


def test_a_semicolon_may_stick_to_the_word_before_it() -> None:
    """As in any sentence."""
    past = evening()
    past.record("fix 3 throw bo 5 mid hit; fix 4 throw cy 6 top")
    assert past.standings() == "28/0 10/3 13/1"


def test_several_changes_are_one_correction() -> None:
    """The referee's note of the attack was about the wrong mages: both lines at once, and one reason."""
    past = evening()
    line = 'fix 3 throw bo 5 mid hit ; fix 4 throw cy 6 top because "they sat the other way round"'
    shown = past.preview(line)
    assert [*shown.changed][:3] == ["3", "4", "5"]
    assert shown.said[0].startswith("Corrected: 3")
    assert shown.said[1].startswith("Corrected: 4")
    past.record(line)
    assert past.settlement == ["Ana gives Cy 1 page", "Bo gives Cy 7 pages"]
    assert past.standings() == "28/0 10/3 13/1"
    past("undo")
    assert past.standings() == "29/0 17/3 5/1"


def test_fix_insert_and_drop_in_one_line() -> None:
    past = evening()("draw 9H")
    past.record("fix 2 draw 7H ; insert 5 push bo 1 mid hit ; drop 24 ; insert 20 note ok")
    assert past.due() == "draw bo"
    assert [*past.lines()][4:7] == ["4", "25.1", "5"]
    moves = [
        "Ana gives Cy 1 page",
        "Bo gives Cy 1 page",
        "No page is in play any more: Bo's ♥9 goes back on top of its deck, or under it if it was already cast",
    ]
    assert past.settlement == moves


def test_an_entry_moved_to_its_right_place_is_a_drop_and_an_insert() -> None:
    past = evening()
    past.record("drop 15 ; insert 17 note later ; insert 16 cast bo aspect-weakness cy clubs")
    assert past.settlement == []
    assert [*past.lines().values()].count("cast bo aspect-weakness cy clubs") == 1


def test_a_correction_is_taken_back_and_brought_again_whole() -> None:
    past = evening()
    before, lines = past.state, past.lines()
    past.record("fix 4 throw cy 5 top hit ; insert 20 note odd ; drop 1")
    after = (past.state, past.lines(), past.settlement)
    past("undo")
    assert (past.state, past.lines()) == (before, lines)
    assert past.settlement == ["Cy gives Ana 5 pages", "Ana: ♣ power 0 → 2"]
    assert past.said == ["Taken back: 24  fix 4 throw cy 5 top hit ; insert 20 note odd ; drop 1"]
    past("redo")
    assert (past.state, past.lines(), past.settlement) == after
    past("undo", "note on")
    past.refused("redo", "nothing")
    past.holds()


def test_undo_takes_corrections_and_entries_back_in_the_order_they_were_written() -> None:
    past = evening()
    past.record("fix 4 throw cy 5 top hit")
    past("draw 9H")
    past.record("fix 4 throw cy 4 top hit")
    past("undo")
    assert past.lines()["4"] == "throw cy 5 top hit"
    past("undo")
    assert past.due() == "draw bo"
    past("undo")
    assert past.lines()["4"] == "throw cy 6 top hit"
    past("redo", "redo", "redo")
    assert (past.lines()["4"], past.due()) == ("throw cy 4 top hit", "throw cy")
    past.holds()


def test_undo_to_a_row_shows_first_and_strikes_all_after_it() -> None:
    past = evening()
    shown = past.preview("undo --to 18")
    assert list(shown.changed) == ["19", "20", "21", "22", "23"]
    assert all(one["text"] is None for one in shown.changed.values())
    assert shown.settlement == ["Ana gives Cy 7 pages", "Bo: mana 3 → 1", "Cy: mana 1 → 0"]
    past.record('undo --to 18 because "the cat"')
    assert past.said == ["Back to 18: all later lines are deleted"]
    assert (past.due(), past.standings()) == ("draw ana", "22/0 17/1 12/0")
    assert past.rows()[-1].words == 'undo --to 18 because "the cat"'
    assert past.refused("fix 20 throw bo 3 mid", "conflict").message == "Line 20 is deleted."
    past("undo")
    assert (past.standings(), past.settlement) == (
        "29/0 17/3 5/1",
        ["Cy gives Ana 7 pages", "Bo: mana 1 → 3", "Cy: mana 0 → 1"],
    )


def test_undo_to_a_row_takes_later_corrections_of_earlier_lines_with_it() -> None:
    past = evening()
    past.record("fix 4 throw cy 5 top hit")
    past.record("fix 12 throw bo 1 top hit")
    past.record("undo --to 24")
    assert (past.lines()["4"], past.lines()["12"]) == ("throw cy 5 top hit", "throw bo 1 top")
    past("draw 9H")
    past.record("undo --to 23")
    assert (past.lines(), past.standings()) == (evening().lines(), "29/0 17/3 5/1")


def test_undo_to_a_row_may_go_back_behind_an_earlier_undo_to() -> None:
    """What that one had struck out stands again."""
    past = evening()
    past.record("undo --to 2")
    assert past.due() == "throw bo"
    past.record("undo --to 20")
    assert ([*past.lines()][-1], past.due()) == ("20", "throw cy")
    past("undo")
    assert past.due() == "throw bo"
    past("undo")
    assert past.standings() == "29/0 17/3 5/1"
    past.holds()


def test_undo_alone_acts_at_once_and_has_no_words_but_a_reason() -> None:
    past = evening()
    past("undo")
    assert (past.said, past.settlement[0]) == (["Taken back: 23  side cy 5"], "Ana gives Cy 7 pages")
    for line in ("undo --yes", "undo 3", "undo because"):
        past.refused(line, "words")
    past.refused("undo --to 99", "no-such")
    past.refused("undo --to x", "no-such")
    past.refused("undo --to 24", "nothing")
    past.refused("undo --to 18 and more", "words")


def test_shown_is_not_recorded_however_often() -> None:
    past = evening()
    for line in ("fix 4 throw cy 5 top hit", "insert 5 note x", "drop 23", "undo --to 3", "drop 12", "drop 12 --mend"):
        assert past.preview(line) == past.preview(line)
    assert len(past.rows()) == 24
    past.refused("redo", "nothing")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("drop", "words"),
        ("drop 7-5", "words"),
        ("drop 3-4-5", "words"),
        ("drop x", "words"),
        ("drop 5 5", "words"),
        ("drop 0", "words"),
        ("drop 0-3", "words"),
        ("drop 99", "no-such"),
        ("drop 3-99", "no-such"),
        ("insert throw bo 5 mid", "words"),
        ("insert 5", "words"),
        ("insert 0 draw 7C", "words"),
        ("insert 5 new gatling Ana Bo", "words"),
        ("insert 5 undo", "words"),
        ("insert 99 draw 7C", "no-such"),
        ("insert 5 draw 8C", "not-due"),
        ("insert 5 throw bo 5 mid", "not-due"),
        ("insert 19 house aspect_start=rolled", "rule"),
        ("insert 5 house pacify=top0", "rule"),
    ],
)
def test_a_line_that_cannot_stand_there_is_refused(line: str, code: str) -> None:
    past = evening()
    past.refused(line, code)
    past.refused(f"{line} --yes", code)
