"""The house switches of a battle: their defaults, what each may be, and the ruling behind it."""

from collections.abc import Mapping

from gm.game import HouseRule, NamedTuple

SWITCHES: Mapping[str, HouseRule] = {
    "grid": HouseRule(
        "hexes", ("hexes", "inches"), "gw.r53", "whether ranges are told in hexes or in inches, 2 for a hex", fixed=True
    ),
    "size": HouseRule(
        "800",
        ("600", "800", "1000", "1200", "any"),
        "gw.r51",
        "the points that a warband may have; above it there is a warning",
        fixed=True,
    ),
    "critical": HouseRule(
        "off", ("off", "on"), "gw.r61", "whether a failure with less than 8 in hand is a critical one"
    ),
    "skill_ap": HouseRule("1", ("1", "0"), "gw.r6", "the AP that an ability with a suit costs before extra ones"),
    "move_ap": HouseRule("1", ("1", "0", "2"), "gw.r12", "the AP that a Move costs"),
    "armour_suit": HouseRule(
        "hearts", ("hearts", "diamonds", "clubs", "spades"), "gw.r30", "the suit that stops hits in an armour check"
    ),
    "overkill": HouseRule(
        "per_wound",
        ("per_wound", "clamp"),
        "gw.r31",
        "whether a hit that brings to Death's Door goes on with what is left of it, or stops there",
    ),
    "melee_on": HouseRule(
        "attack", ("attack", "hit"), "gw.r21", "whether melee begins with the attack, or once an option is bought"
    ),
    "queen_chain": HouseRule(
        "yes", ("yes", "no"), "gw.r11", "whether a Queen drawn for a Queen may be exchanged as well"
    ),
    "tie_order": HouseRule(
        "alternate",
        ("alternate", "same"),
        "gw.r2",
        "with equally many units: who made not the last activation begins, or who began before",
    ),
    "charge_defence": HouseRule(
        "sum",
        ("sum", "max"),
        "gw.r22",
        "whether a unit's and the terrain's Charge Defence add up, or the greater counts",
    ),
    "parry": HouseRule("alone", ("alone", "always"), "gw.r41", "whether Parry works against one enemy only, or always"),
}
"""Every switch with its default and its values."""


class Switches(NamedTuple):
    """What each switch is set to, as the word that was typed."""

    grid: str = SWITCHES["grid"].default
    size: str = SWITCHES["size"].default
    critical: str = SWITCHES["critical"].default
    skill_ap: str = SWITCHES["skill_ap"].default
    move_ap: str = SWITCHES["move_ap"].default
    armour_suit: str = SWITCHES["armour_suit"].default
    overkill: str = SWITCHES["overkill"].default
    melee_on: str = SWITCHES["melee_on"].default
    queen_chain: str = SWITCHES["queen_chain"].default
    tie_order: str = SWITCHES["tie_order"].default
    charge_defence: str = SWITCHES["charge_defence"].default
    parry: str = SWITCHES["parry"].default
