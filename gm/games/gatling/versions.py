"""The versions of the rules. A duel keeps the version under which it was begun."""

from gm.game import RulesVersion, since


class Rules(RulesVersion):
    """The rulings that differ between versions of the rules."""

    automaton_keeps_no_power: bool = since(2)
    """True if the automaton cannot be the target of the spell Aspect power, and if gm checks only those powers that an
    adjustment sets (gg.a14). In earlier versions gm accepted the spell, and refused any adjustment that left the
    automaton with powers.
    """
    free_leave_stops: bool = since(2)
    """True if a mage without pages does not throw again after their die leaves the board, even if another throw is free
    because of Footwork (gg.a46, gg.b20, gg.b51). In earlier versions the mage threw again if the throw was free.
    """
    void_cast_settles: bool = since(2)
    """True if an adjustment that ends the cast on the board puts mages without pages out of the duel at once (gg.a60,
    gg.b28). In earlier versions these mages remained in the duel.
    """
    ends_with_the_duel: bool = since(2)
    """True if gm first ends the spells that only bring pages to a mage who goes out, and then checks whether the duel
    is over (gg.b36). In earlier versions these spells remained on the sheets if the duel was over.
    """
    page_goes_back_first: bool = since(3)
    """True if, in the last cast of a turn, the page in play goes back under its owner's deck before other pages are won
    (gg.a24). If the attacker loses all pages, the page in play is then given away when the cast ends (gg.b28). In
    earlier versions it could be given away while it was still on the board, and its return to the deck was announced
    last.
    """
    sheets_are_announced: bool = since(3)
    """True if notices about spells to write on a sheet or to cross out are instructions (gg.a05). In earlier versions
    they were information.
    """
    tricks_need_occasion: bool = since(3)
    """True if a Trick costs a page only when the mage had an occasion to forget it (gg.b63). In earlier versions it
    cost a page whenever it was in effect.
    """
