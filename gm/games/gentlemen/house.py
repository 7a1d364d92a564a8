"""The house rules of a battle."""

from __future__ import annotations

from gm.game import HouseRules, house_rule

_GRID = "the unit of ranges: hexes, or inches (2 per hex)"
_SIZE = "the most points that a warband may cost; gm warns about a larger warband"
_CRITICAL = "whether a failure is critical if its cards add up to less than 8"
_CRITICAL_SUM = "which cards count for a critical failure: all that were drawn, or only those still in hand"
_SKILL_AP = "the AP that an ability with a suit costs before extra AP"
_SUIT = "the suit that stops hits in an armour check"
_OVERKILL = "whether one hit can take a unit beyond Death's Door (per_wound) or stops at the door (clamp)"
_MELEE_ON = "when melee begins: with the attack, or once an option is bought"
_CHAIN = "whether a Queen drawn for a Queen may be exchanged as well"
_TIE = "who begins when the numbers are equal: the side that did not act last, or the side that began the last turn"
_DEFENCE = "how the Charge Defence of a unit and of the terrain combine: their sum, or the greater of the two"
_PARRY = "whether Parry works only against a single enemy, or always"
_SIZES = ("600", "800", "1000", "1200", "any")
_SUITS = ("hearts", "diamonds", "clubs", "spades")


class BattleRules(HouseRules):
    """The house rules of a battle, with their values."""

    grid: str = house_rule("hexes", "inches", rule="gw.r53", help=_GRID, fixed=True, plainest="hexes")
    size: str = house_rule(*_SIZES, default="800", rule="gw.r51", help=_SIZE, fixed=True, plainest="800")
    critical: str = house_rule("off", "on", rule="gw.r61", help=_CRITICAL, plainest="off")
    critical_sum: str = house_rule("all", "kept", rule="gw.r61", help=_CRITICAL_SUM, plainest="all")
    skill_ap: str = house_rule("1", "0", rule="gw.r6", help=_SKILL_AP)
    move_ap: str = house_rule("1", "0", "2", rule="gw.r12", help="the AP that a Move costs")
    armour_suit: str = house_rule(*_SUITS, rule="gw.r30", help=_SUIT, plainest="hearts")
    overkill: str = house_rule("per_wound", "clamp", rule="gw.r31", help=_OVERKILL, plainest="per_wound")
    melee_on: str = house_rule("attack", "hit", rule="gw.r21", help=_MELEE_ON, plainest="attack")
    queen_chain: str = house_rule("yes", "no", rule="gw.r11", help=_CHAIN, plainest="yes")
    tie_order: str = house_rule("alternate", "same", rule="gw.r2", help=_TIE, plainest="alternate")
    charge_defence: str = house_rule("sum", "max", rule="gw.r22", help=_DEFENCE)
    parry: str = house_rule("alone", "always", rule="gw.r41", help=_PARRY, plainest="alone")
