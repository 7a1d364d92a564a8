"""The versions of the rules of Gentlemen of War. A battle keeps the version under which it began."""

from __future__ import annotations

from gm.game import RulesVersion, since


class Rules(RulesVersion):
    """The rulings that differ between versions of the rules."""

    asks_who_is_near: bool = since(2)
    """True if gm asks, after a Knockback or a move out of a melee, whether both units are still within melee range
    (gw.r21). In earlier versions the melee went on until somebody typed ``apart``."""
    counts_drawn_cards: bool = since(2)
    """True if all drawn cards count for a critical failure, unless the house rule ``critical_sum`` says otherwise
    (gw.r61). In earlier versions, only the cards still in hand counted."""
    measures_every_target: bool = since(2)
    """True if a ranged Multitarget attack needs the distance of each target, which must be within range
    (gw.keyword.multitarget). Earlier versions asked only for the range of the first target, and set no limit."""
    reactions_in_a_row: bool = since(2)
    """True if a side's count of enemy activations returns to 0 once the side has units left to act again (gw.r33). In
    earlier versions the count went on."""
    shows_all_on_paper: bool = since(2)
    """True if gm also says what to change at the table after a correction: melees, AP paid to load, armour, moves, and
    the ticks of units that have acted (gw.r62)."""
