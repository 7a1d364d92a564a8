"""Late corrections keep the rest of the duel."""

from __future__ import annotations

from gm.table import outstanding
from gm.table.blocks import Line

from .table import OPS, POOL, Table, new_table, open_table


def lines(table: Table) -> list[str]:
    """Return the effective lines without the set-up."""
    return [row.words for row in table.session.table().lines[1:]]


def test_correcting_a_spell_in_the_pool_renames_it_later() -> None:
    table = new_table()(*POOL, "choose doom-drop", "pool power-hungry", "cast doom-drop", "pass", "choose renewal")
    table(f"fix 1 {POOL[0].replace('doom-drop', 'power-hungry')} --mend --yes")
    assert "pool doom-drop" in lines(table)
    assert "cast power-hungry" in lines(table)
    assert lines(table)[-1] == "choose renewal"
    assert table.spells("bo") == ["living-wind", "power-hungry"]


def test_correcting_a_power_changes_only_numbers() -> None:
    table = open_table("ana: doom-drop=2 hand=3 deck=55", "cooldown 3", "pass")
    table("fix cooldown 2 --yes")
    assert (table.hp(), lines(table)[-1]) == ([60, 58], "pass")


def test_dropping_a_cast_keeps_what_was_moved_later() -> None:
    table = open_table(
        "ana: leech=0 bo watch=2 burn=2 deck=56", "leech", "move watch ana", "show 4", "basic 1", "skip", cards=OPS
    )
    seq = next(row.name for row in table.session.table().lines if row.words == "cast leech")
    table(f"drop {seq} --mend --yes")
    assert lines(table)[-2:] == ["basic 1", "skip"]
    assert (table.hp(), table.mana("watch")) == ([60, 59], [1])


def test_correcting_a_hand_adapts_the_hand_limit() -> None:
    table = open_table('adjust ana hand=11 deck=49 active=ana because "set"', "move ana discard 2", "skip", "pass")
    seq = table.session.table().lines[1].name
    table(f'fix {seq} adjust ana hand=13 deck=47 active=ana because "set" --mend --yes')
    assert lines(table)[1:] == ["move ana discard x3", "skip", "pass"]


def test_undo_restores_the_state() -> None:
    table = open_table("ana: shadow-attack=0 doom-drop=3 hand=3 deck=54", "cooldown", "show 1")
    before = table.now
    table("shadow", "move doom-drop discard 2", "undo", "undo")
    assert table.now == before


def test_a_spell_is_put_back_before_its_mana() -> None:
    table = open_table("ana: haste=1 deck=59", "swap haste fury", "undo")
    asked = [block.text.strip() for block in table.answer.blocks() if isinstance(block, Line)]
    placed, moved = (
        next(at for at, text in enumerate(asked) if said in text) for said in (" with Ana's", "Move 1 mana")
    )
    assert placed < moved, asked


def test_an_undone_attack_typed_again_after_a_cast_leaves_nothing_to_do() -> None:
    table = open_table("ana: haste=0 hand=3 deck=57", "basic 1", "undo", "haste", "basic 1")
    asked = [block.text for block in table.answer.blocks() if isinstance(block, Line)]
    assert any(text.strip().startswith("Already done at the table: ") for text in asked), asked
    assert not outstanding.current(table.session.table())


def test_an_attack_with_another_mana_is_still_to_do_after_an_undo() -> None:
    table = open_table("ana: haste=0 hand=3 deck=57", "basic 2", "undo", "basic 1")
    asked = [block.text for block in table.answer.blocks() if isinstance(block, Line)]
    assert not any("Already done" in text for text in asked), asked
    owed = outstanding.current(table.session.table())
    assert {(difference.holder, difference.what) for difference in owed.differences} >= {("ana", "mana")}
