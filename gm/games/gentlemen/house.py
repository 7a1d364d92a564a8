"""The declarations of a battle's house rules."""

from __future__ import annotations

from gm.game import HouseRules, house_rule


class BattleRules(HouseRules):
    """The house rules of a battle, with their values."""

    grid: str = house_rule(
        "hexes",
        "inches",
        rule="gw.r53",
        help="the unit of ranges: hexes, or inches (2 per hex)",
        fixed=True,
        plainest="hexes",
    )
    size: str = house_rule(
        *("600", "800", "1000", "1200", "any"),
        default="800",
        rule="gw.r51",
        help="the most points that a warband may cost; gm warns about a larger warband",
        fixed=True,
        plainest="800",
    )
    critical: str = house_rule(
        "off",
        "on",
        rule="gw.r61",
        help="whether a failure is critical if its cards add up to less than 8",
        plainest="off",
    )
    critical_sum: str = house_rule(
        *("all", "kept"),
        rule="gw.r61",
        help="which cards count for a critical failure: all that were drawn, or only those still in hand",
        plainest="all",
    )
    skill_ap: str = house_rule("1", "0", rule="gw.r6", help="the AP that an ability with a suit costs before extra AP")
    move_ap: str = house_rule("1", "0", "2", rule="gw.r12", help="the AP that a Move costs")
    armour_suit: str = house_rule(
        *("hearts", "diamonds", "clubs", "spades"),
        rule="gw.r30",
        help="the suit that stops hits in an armour check",
        plainest="hearts",
    )
    overkill: str = house_rule(
        *("per_wound", "clamp"),
        rule="gw.r31",
        help="whether one hit can take a unit beyond Death's Door (per_wound) or stops at the door (clamp)",
        plainest="per_wound",
    )
    melee_on: str = house_rule(
        "attack",
        "hit",
        rule="gw.r21",
        help="when melee begins: with the attack, or once an option is bought",
        plainest="attack",
    )
    queen_chain: str = house_rule(
        "yes", "no", rule="gw.r11", help="whether a Queen drawn for a Queen may be exchanged as well", plainest="yes"
    )
    tie_order: str = house_rule(
        *("alternate", "same"),
        rule="gw.r2",
        help="who begins with equal numbers: the side that did not act last, or the side that began the last turn",
        plainest="alternate",
    )
    charge_defence: str = house_rule(
        *("sum", "max"),
        rule="gw.r22",
        help="how Charge Defence of unit and terrain combine: their sum, or the greater of the two",
    )
    parry: str = house_rule(
        "alone",
        "always",
        rule="gw.r41",
        help="whether Parry works only against a single enemy, or always",
        plainest="alone",
    )
