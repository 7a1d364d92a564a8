"""Tests of late corrections of a battle, and of the fixes that keep later lines."""

from __future__ import annotations

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.games import demo
from gm.notation.line import split
from gm.table.outstanding import current
from gm.table.session import Session
from gm.table.suggestions import likely_misreadings

from .table import Table, acts, sit


def fixed(table: Table, line: str) -> list[str]:
    """Return the lines of a battle after a correction with all suggested fixes."""
    run(table.session, split(f"{line} --mend --yes"))
    return [played.line.words for played in table.session.table().played]


def test_a_fix_buys_what_the_corrected_cards_pay() -> None:
    table = acts("wren", "use fire uhlan 6", "draw 8d 3d 2h 4h", "buy kill", "end", "activate jager", "end")
    assert table.unit("uhlan")["wounds"] == 2
    lines = fixed(table, "fix 4 draw 7d 3d 2h 4h")
    assert lines[5:] == ["buy wound", "end", "activate jager", "end"]
    assert table.unit("uhlan")["wounds"] == 1


def test_a_fix_buys_nothing_with_cards_that_failed_before() -> None:
    table = acts("alder", "use cut uhlan", "draw 2c 3c 4c", "end", "activate uhlan", "end")
    lines = fixed(table, "fix 4 draw 8h 3c 4c")
    assert lines[5:] == ["buy nothing", "end", "activate uhlan", "end"]


def test_a_fix_restores_missing_ap() -> None:
    table = acts("alder", "use cut uhlan", "draw 2c 3c 4c", "use cut ap=1", "draw 5c 6c 7c", "end")
    lines = fixed(table, "fix 3 use cut uhlan ap=1")
    assert 'adjust alder ap=2 because "as played"' in lines
    assert lines[-1] == "end"


def test_a_fix_brings_back_a_unit_that_was_not_out() -> None:
    table = sit("first red", "effect wren wound=2", "activate alder", "end", "activate uhlan", "end", "activate wren")
    lines = fixed(table, "fix 2 effect wren wound=3")
    assert lines[-2:] == ['adjust wren out=0 because "as played"', "activate wren"]
    assert table.now["acting"] == "wren"


def test_a_fix_never_invents_cards() -> None:
    table = acts("wren", "use fire grenadier 6", "draw 8d 3d 2h", "buy nothing", "end")
    with pytest.raises(GmError) as no:
        run(table.session, split("fix 5 buy wound --yes"))
    assert no.value.code == "conflict"
    assert table.now["next"] == "blue"


def test_a_fix_lets_a_new_charge_fall_short() -> None:
    table = acts("badger", "use dash drummer", "draw 2c 3c 4c", "end", "activate jager", "end")
    lines = fixed(table, "fix 4 draw 2h 3c 4c ; insert 5 buy hex")
    assert lines[5:] == ["buy hex", "contact none", "end", "activate jager", "end"]


def settles(table: Table, line: str) -> list[str]:
    """Return what must be put right on the table after an undo or a correction."""
    answer = run(table.session, split(line)).data()
    assert isinstance(answer, dict)
    return [line["text"] for line in answer["settlement"]]


def test_settlements_name_the_end_of_a_pile() -> None:
    """Cards return to the top of a deck, and leave the top of a discard pile."""
    table = acts("wren", "use fire grenadier 6", "draw 8d 3d qh", "discard qh", "draw 2c 4h", "buy wound")
    assert settles(table, "undo") == ["Move the top 4 cards from Red's discard pile to Red's hand"]
    run(table.session, ["settle", "done"])
    assert settles(table, "undo") == ["Move 2 cards from Red's hand to the top of Red's deck"]
    run(table.session, ["settle", "done"])
    table("draw 2c 4h", "buy wound", "draw 3c 5c")
    assert settles(table, "fix 4 draw 8d qh --yes") == [
        "Move the top card from Red's discard pile to the top of Red's deck"
    ]


def test_settlements_cross_out_and_write_statuses() -> None:
    table = sit("first red", "effect uhlan concussion=2 suppressed", "activate wren", "end")
    assert settles(table, "fix 2 effect jager immobilize --yes") == [
        "Jäger: write “immobilized”",
        "Uhlan: cross out “Concussion 2”, “suppressed”",
    ]
    run(table.session, ["settle", "done"])
    assert settles(table, "fix 2 effect jager concussion=1 --yes") == [
        "Jäger: cross out “immobilized”, write “Concussion 1”",
    ]


@pytest.mark.parametrize(
    ("unit", "lines", "settlement"),
    [
        (
            "alder",
            ["use cut uhlan"],
            ["Captain Alder: cross out “melee Uhlan”", "Uhlan: cross out “melee Captain Alder”"],
        ),
        ("otter", ["use load ap=1"], ["Otter: cross out “swivel load 1”"]),
        ("brandt", ["adjust brandt armour=5"], ["Major Brandt: cross out “armour 5”"]),
        ("uhlan", ["use dismount"], ["Uhlan: cross out “on foot”"]),
        ("wren", ["end", "activate jager"], ["Jäger: cross out “activated”"]),
        ("alder", ["use move"], ["Take back the move of Captain Alder (2 hexes)"]),
        (
            "badger",
            ["use smash uhlan", "draw 2h 3c 4d 5s", "buy daze"],
            [
                "Move the top 4 cards from Red's discard pile to Red's hand",
                "Uhlan: cross out “Concussion 1”",
                "Take back the Knockback: move Uhlan back 1 hex",
            ],
        ),
    ],
)
def test_r62_an_undo_puts_everything_on_paper_right(unit: str, lines: list[str], settlement: list[str]) -> None:
    assert settles(acts(unit)(*lines), "undo") == settlement


def test_r62_one_line_says_what_to_write_and_cross_out() -> None:
    table = acts("uhlan", adjust="uhlan concussed=1")
    assert table.texts_of("marked") == ["On the sheets: write “activated” beside Uhlan"]
    assert table("end").texts_of("marked") == ["On the sheets: cross out “Concussion 1” beside Uhlan"]


def test_r62_a_new_turn_crosses_out_all_ticks() -> None:
    acted = "wren=1 marten=1 badger=1 otter=1 jackdaw=1 uhlan=1 grenadier=1 halberdier=1 jager=1 drummer=1"
    table = acts("alder", "end", adjust=acted.replace("=", " activated="))("activate brandt", "end")
    assert table.texts_of("marked") == ["On the sheets: cross out “activated” beside every unit"]


def test_an_undone_adjustment_crosses_out_its_statuses() -> None:
    table = sit("first red", "activate wren", "end")
    run(table.session, split("adjust uhlan mounted=0 concussed=1 wren out=1 because seen"))
    assert settles(table, "undo") == [
        "Wren: cross out “out of action”",
        "Uhlan: cross out “Concussion 1”, “on foot”",
    ]


def announced(table: Table) -> list[tuple[str, int | str]]:
    """Return the changed statuses that the last line announced."""
    notices = table.session.table().played[-1].notices
    return [(it.holder, it.delta) for notice in notices for it in notice.changes if it.what == "statuses"]


def test_an_adjustment_announces_all_changed_statuses() -> None:
    table = sit("first red", "activate wren", "end")
    run(table.session, split("adjust uhlan concussed=1 wren out=1 uhlan suppressed=1 because seen"))
    assert announced(table) == [
        ("uhlan", "concussed 1, suppressed"),
        ("wren", "out, acted"),
    ]


def test_r61_a_critical_failure_announces_its_status() -> None:
    table = acts("alder", "use orders wren", "draw 3s", critical="on")
    assert announced(table) == [("alder", "support!, acted")]


def test_a_misreading_is_offered_once() -> None:
    """To buy nothing counts as two misreadings, but is offered once."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in demo("gentlemen").splitlines():
        if not line.startswith("#") and line.strip():
            run(session, split(line))
    bought = [line for line in session.table().lines if line.words.startswith("buy ")]
    offered = [likely_misreadings(session.table(), line) for line in bought]
    assert any("buy nothing" in words for words in offered)
    assert all(len(set(words)) == len(words) for words in offered)


@pytest.mark.parametrize(
    ("line", "there"),
    [
        (
            "fix 3 activate alder",
            "Line 3 is: use fire uhlan 6. Only an entry that was possible at that point can replace it.",
        ),
        (
            "insert 3 draw 5c",
            "Line 3 is: use fire uhlan 6. Only an entry that was possible at that point can be inserted.",
        ),
    ],
)
def test_a_fix_that_does_not_fit_shows_the_line_there(line: str, there: str) -> None:
    """A rejected fix is followed by no other suggestion."""
    table = sit("first red", "wren", "fire uhlan 6", "5c 6c 7c 8c")
    assert table.refused(line, "not-due", "gw.r1").remedy == there


def test_cards_typed_again_after_an_undo_leave_nothing_to_put_back() -> None:
    table = acts("wren", "fire uhlan 6", "8d 3d kh 2c", "undo")
    assert current(table.session.table())
    assert not current(table("8d 3d kd 2c").session.table())


def test_marks_that_a_line_crosses_out_need_not_be_written_any_more() -> None:
    """After undo, ten units should be marked as acted again. The next line crosses out all these marks anyway."""
    acted = "wren=1 marten=1 badger=1 otter=1 jackdaw=1 uhlan=1 grenadier=1 halberdier=1 jager=1 drummer=1"
    table = acts("alder", "end", adjust=acted.replace("=", " activated="))("activate brandt", "end")
    table("undo", "undo", "activate brandt", "end", "activate wren")
    assert not current(table.session.table()).differences
