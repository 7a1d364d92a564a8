"""The house rules of a duel."""

from gm.game import HouseRules, house_rule

_ASPECT_START = (
    "powers at the start: rolled only if there are two mages; all zero; or always rolled (for a shorter duel)"
)
_TAG_TEAMMATE = (
    "whether the attacker's team-mate throws like everyone else, throws but loses no pages, or does not throw"
)
_TAG_VICTORY = "whether a team wins when both opponents are out, or only the last mage wins"
_MIN_PAGES = "when a hit costs at least one page: always, or only with a negative power"
_RESIST_ON = "whether resistance and weakness compare the side die with the thrown die, or with the whole sum"
_STACKING = "whether a spell already in effect may be cast again on the same mage"
_CASTS_PER_VISIT = "how many spells a mage may cast in one spell phase"
_PACIFY = "what Pacify does: the top zone gives 1 mana, the top zone gives none, or the middle zone gives none"
_CHAOS_SCOPE = "whether Chaos follows only its caster's own casts, or every attack in the round"
_ZONE_RULE = "whether the zone where the die stops gives mana, or the furthest zone it entered"
_OFFBOARD_COST = "whether leaving the board with your last mana costs only that mana, or a page as well"
_ROUND_START = "who goes first in a round: always the first mage, or each mage in turn"
_ROUND_LIMIT = "the number of rounds after which the mage with the most pages wins; if tied, they win together"
_SOLO = "if you play alone: you play both mages, or the second is an automaton without powers, mana or spells"


class House(HouseRules):
    """The house rules in effect."""

    aspect_start: str = house_rule("rolled_2p_only", "zero", "rolled", rule="gg.b01", help=_ASPECT_START, fixed=True)
    tag_teammate: str = house_rule("normal", "safe", "sits_out", rule="gg.b43", help=_TAG_TEAMMATE)
    tag_victory: str = house_rule("team", "last_mage", rule="gg.b45", help=_TAG_VICTORY)
    min_pages: str = house_rule(
        "always", "negative_aspect_only", rule="gg.b31", help=_MIN_PAGES, plainest="negative_aspect_only"
    )
    resist_on: str = house_rule("die", "total", rule="gg.b34", help=_RESIST_ON, plainest="total")
    stacking: str = house_rule("no", "yes", rule="gg.b33", help=_STACKING)
    casts_per_visit: str = house_rule("any", "one", rule="gg.b38", help=_CASTS_PER_VISIT)
    pacify: str = house_rule("top1", "top0", "mid0", rule="gg.b50", help=_PACIFY)
    chaos_scope: str = house_rule("own_turn", "every_attack", rule="gg.b59", help=_CHAOS_SCOPE)
    zone_rule: str = house_rule("rest", "furthest", rule="gg.b21", help=_ZONE_RULE)
    offboard_cost: str = house_rule("either", "both", rule="gg.b22", help=_OFFBOARD_COST)
    round_start: str = house_rule("fixed", "rotate", rule="gg.b04", help=_ROUND_START)
    round_limit: str = house_rule("none", *map(str, range(1, 21)), rule="gg.b80", help=_ROUND_LIMIT)
    solo: str = house_rule("hotseat", "automaton", rule="gg.b11", help=_SOLO, fixed=True)
