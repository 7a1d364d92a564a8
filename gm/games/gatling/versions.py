"""What the versions of the rules do differently: a duel keeps the version that it was begun under."""

from gm.game import NamedTuple
from gm.games.gatling.state import State


class Version(NamedTuple):
    """Where the versions part: each field says what a version does; the one before it did otherwise."""

    automaton_keeps_no_power: bool
    """Aspect power on the automaton is refused, so that an adjustment need only look at what it sets itself; before,
    the spell was taken, and every adjustment refused that left the powers (gg.a14)."""
    free_leave_stops: bool
    """A mage without a page whose die leaves the board free of charge throws no more; before, it threw again (gg.a46,
    gg.b20, gg.b51)."""
    void_cast_settles: bool
    """An adjustment that ends the cast on the board settles its debts, so that who owns no page is out at once; before,
    it stayed in (gg.a60, gg.b28)."""
    ends_with_the_duel: bool
    """What served a mage alone who is out ends also where the duel does; before, it stayed on the sheets (gg.b36)."""


_VERSIONS = {
    1: Version(
        automaton_keeps_no_power=False,
        free_leave_stops=False,
        void_cast_settles=False,
        ends_with_the_duel=False,
    ),
    2: Version(
        automaton_keeps_no_power=True,
        free_leave_stops=True,
        void_cast_settles=True,
        ends_with_the_duel=True,
    ),
}

LATEST = max(_VERSIONS)
"""The version under which a duel is begun today."""


def rules_of(state: State) -> Version:
    """The version of the rules that a duel is played under."""
    return _VERSIONS[state.version]
