"""The house rules of a wizards' duel."""

from __future__ import annotations

from gm.game import HouseRules, house_rule

_POOL = "how many spells are in the pool; with pool=open, gm does not track it, and any free spell may be chosen"
_SETS = "which spells are in play besides custom ones: all, all except the Lost Pages, or only basic ones"
_HEALTH = "the HP that each wizard begins with"
_CHOOSE = "whether a wizard with fewer than six spells may choose none"
_ONGOING = "when ongoing spells without mana switch off: after the delayed spells have resolved, or before them"
_ZERO_COST = "how many times a turn a spell can be cast for free"
_ORDER = "the order in which delayed spells resolve: as the active wizard chooses, or as they fired"
_POWERS = "whether the powers of discarded mana may or must be typed; to count cards, gm needs all of them"


class House(HouseRules):
    """The values of the house rules."""

    pool: str = house_rule("10", "8", "open", rule="wg.r30", help=_POOL, fixed=True, plainest="10")
    sets: str = house_rule("all", "advanced", "basic", rule="wg.r37", help=_SETS, fixed=True)
    health: str = house_rule("60", "50", "40", "30", "20", rule="wg.r38", help=_HEALTH, fixed=True, plainest="60")
    choose: str = house_rule("must", "may", rule="wg.r21", help=_CHOOSE, plainest="must")
    ongoing: str = house_rule("after", "at_once", rule="wg.r29", help=_ONGOING, plainest="after")
    zero_cost: str = house_rule("again", "once", rule="wg.r24", help=_ZERO_COST)
    order: str = house_rule("asked", "listed", rule="wg.r35", help=_ORDER, plainest="asked")
    powers: str = house_rule("may", "must", rule="wg.r33", help=_POWERS)
