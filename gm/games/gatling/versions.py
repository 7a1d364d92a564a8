"""The versions of the rules. A duel keeps the version that it was begun under."""

from gm.game import RulesVersion, since


class Rules(RulesVersion):
    """The differences of the rules by version."""

    automaton_keeps_no_power: bool = since(2)
    """Aspect power on the automaton is refused, so an adjustment only checks what it sets itself; before, the spell was
    accepted and every adjustment that left the powers was refused (gg.a14)."""
    free_leave_stops: bool = since(2)
    """A mage without pages whose die leaves the board for free throws no more; before, they threw again (gg.a46,
    gg.b20, gg.b51)."""
    void_cast_settles: bool = since(2)
    """An adjustment that ends the cast on the board settles its debts, so that a mage without pages is out at once;
    before, they stayed in (gg.a60, gg.b28)."""
    ends_with_the_duel: bool = since(2)
    """Spells that only serve a mage who is out end also when the duel does; before, they stayed on the sheets
    (gg.b36)."""
