"""The versions of the rules. A duel keeps the version under which it was begun."""

from gm.game import RulesVersion, since


class Rules(RulesVersion):
    """The rulings that differ between versions of the rules."""

    foe_pays: bool = since(2)
    """True if the caster's foe can choose an option only if they have the mana for it. If only one option is possible,
    it happens at once (wg.r34). In version 1 every option could be chosen, and if there was too little mana, all of it
    moved.
    """
    only_way_moves: bool = since(2)
    """True if an effect moves mana without a question when only one source and one target are possible (wg.r14). In
    version 1 the table confirmed the move.
    """
    blocking_costs: bool = since(2)
    """True if a wizard who blocks a basic attack pays the spell's price for a block (wg.r31). In version 1 this
    mana was moved by hand.
    """
    draws_in_order: bool = since(2)
    """True if announcements follow the order at the table: the mana drawn before a shuffle, the shuffle, the mana drawn
    after it (wg.r8). Moves also say where in a place the mana goes. In version 1 the shuffle was announced
    first.
    """
