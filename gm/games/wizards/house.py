"""The house switches of a duel: their defaults, what each may be, and the ruling behind it."""

from collections.abc import Mapping

from gm.game import HouseRule, NamedTuple

SWITCHES: Mapping[str, HouseRule] = {
    "pool": HouseRule(
        "10",
        ("10", "8", "open"),
        "wg.r30",
        "how many spells lie in the pool; open: it is not kept, any spell that lies nowhere may be taken",
        fixed=True,
    ),
    "sets": HouseRule(
        "all",
        ("all", "advanced", "basic"),
        "wg.r37",
        "which spells are in play: all, all but the Lost Pages, or the beginner's; custom ones always",
        fixed=True,
    ),
    "health": HouseRule("60", ("60", "50", "40", "30", "20"), "wg.r38", "HP at the start", fixed=True),
    "choose": HouseRule(
        "must", ("must", "may"), "wg.r21", "whether choosing may be skipped with fewer than six spells"
    ),
    "ongoing": HouseRule(
        "after",
        ("after", "at_once"),
        "wg.r29",
        "when ongoing spells that ran out go off: after the delayed ones have resolved, or before them",
    ),
    "zero_cost": HouseRule(
        "again",
        ("again", "once"),
        "wg.r24",
        "how often a spell can be cast in a turn for which nothing is paid",
    ),
    "order": HouseRule(
        "asked",
        ("asked", "listed"),
        "wg.r35",
        "whether it is asked which delayed spell resolves next, or they resolve in the order fired",
    ),
    "powers": HouseRule(
        "may",
        ("may", "must"),
        "wg.r33",
        "whether the powers of all mana that come to the discard must be told, for card counting",
    ),
}


class Switches(NamedTuple):
    """The switches in force; one field for each, by its name."""

    pool: str = SWITCHES["pool"].default
    sets: str = SWITCHES["sets"].default
    health: str = SWITCHES["health"].default
    choose: str = SWITCHES["choose"].default
    ongoing: str = SWITCHES["ongoing"].default
    zero_cost: str = SWITCHES["zero_cost"].default
    order: str = SWITCHES["order"].default
    powers: str = SWITCHES["powers"].default
