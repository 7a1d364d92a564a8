"""What is found out late is put right where it was said, and the rest of the evening stays."""

from __future__ import annotations

from .table import OPS, POOL, Table, at_once, sit


def lines(table: Table) -> list[str]:
    """The lines in force, without the set-up."""
    return [row.words for row in table.session.table().lines[1:]]


def test_a_spell_read_wrong_when_the_pool_was_laid_is_called_right_ever_after() -> None:
    table = sit()(*POOL, "choose doom-drop", "pool power-hungry", "cast doom-drop", "pass", "choose renewal")
    table(f"fix 1 {POOL[0].replace('doom-drop', 'power-hungry')} --mend --yes")
    assert "pool doom-drop" in lines(table)
    assert "cast power-hungry" in lines(table)
    assert lines(table)[-1] == "choose renewal"
    assert table.spells("bo") == ["living-wind", "power-hungry"]


def test_a_power_told_wrong_asks_for_another_number_and_no_more() -> None:
    table = at_once("ana: doom-drop=2 hand=3 deck=55", "cooldown 3", "pass")
    table("fix cooldown 2 --yes")
    assert (table.hp(), lines(table)[-1]) == ([60, 58], "pass")


def test_a_cast_that_is_struck_keeps_what_hands_have_moved() -> None:
    table = at_once(
        "ana: leech=0 bo watch=2 burn=2 deck=56", "leech", "move watch ana", "show 4", "basic 1", "skip", cards=OPS
    )
    seq = next(row.name for row in table.session.table().lines if row.words == "cast leech")
    table(f"drop {seq} --mend --yes")
    assert lines(table)[-2:] == ["basic 1", "skip"]
    assert (table.hp(), table.mana("watch")) == ([60, 59], [1])


def test_a_limit_that_was_not_is_asked_for_as_it_is() -> None:
    table = at_once('adjust ana hand=11 deck=49 active=ana because "set"', "move ana discard 2", "skip", "pass")
    seq = table.session.table().lines[1].name
    table(f'fix {seq} adjust ana hand=13 deck=47 active=ana because "set" --mend --yes')
    assert lines(table)[1:] == ["move ana discard x3", "skip", "pass"]


def test_taken_back_everything_is_as_before() -> None:
    table = at_once("ana: shadow-attack=0 doom-drop=3 hand=3 deck=54", "cooldown", "show 1")
    before = table.now
    table("shadow", "move doom-drop discard 2", "undo", "undo")
    assert table.now == before
