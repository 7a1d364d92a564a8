"""The versions of the rules. A duel keeps the version under which it was begun."""

from gm.game import RulesVersion, since


class Rules(RulesVersion):
    """The rulings that differ between versions of the rules."""

    automaton_keeps_no_power: bool = since(2)
    """Aspect power on the automaton is refused, and an adjustment checks only the powers that it sets (gg.a14). Before,
    the spell was accepted, and any adjustment that left the automaton with powers was refused."""
    free_leave_stops: bool = since(2)
    """A mage without pages whose die leaves the board for free throws no more (gg.a46, gg.b20, gg.b51). Before, they
    threw again."""
    void_cast_settles: bool = since(2)
    """An adjustment that ends the cast on the board puts mages without pages out at once (gg.a60, gg.b28). Before, they
    stayed in."""
    ends_with_the_duel: bool = since(2)
    """Spells that only serve a mage who is out end also at the end of the duel (gg.b36). Before, they stayed on the
    sheets."""
