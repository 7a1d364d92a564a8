"""The versions of the rules of Gentlemen of War. A battle keeps the version under which it began."""

from __future__ import annotations

from gm.game import RulesVersion, since


class Rules(RulesVersion):
    """The rulings that differ between versions of the rules."""

    asks_who_is_near: bool = since(2)
    """After a Knockback or a move out of a melee, gm asks whether both units are still within melee range (gw.r21). In
    earlier versions the melee went on until somebody typed ``apart``."""
    counts_drawn_cards: bool = since(2)
    """The house rule ``critical_sum`` is ``all`` unless the table chose otherwise (gw.r61). Earlier versions counted
    only the cards that were still in hand."""
    measures_every_target: bool = since(2)
    """A ranged Multitarget attack needs the range of each target, and may not go beyond its own range
    (gw.keyword.multitarget). Earlier versions asked only for the range of the first target, and set no limit."""
    reactions_in_a_row: bool = since(2)
    """A side that has units left to act again loses its count of enemy activations (gw.r33). In earlier versions the
    count went on."""
    shows_all_on_paper: bool = since(2)
    """Sheets also hold melees, AP paid to load, changed armour, and who has acted, and moves can be taken back
    (gw.r62). Corrections of earlier versions did not say how to put these right."""
