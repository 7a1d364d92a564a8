"""The house rules of Grimslingers."""

from gm.game import HouseRules, house_rule


def _numbers(low: int, high: int) -> tuple[str, ...]:
    return tuple(map(str, range(low, high + 1)))


_MAX_HP = "maximum HP (0 = no limit)"
_MAX_EP = "maximum EP (0 = no limit)"
_SIGNATURES = "how many signatures of their own each duellist has"
_UNAFFORDABLE = (
    "whether a card that costs more EP than you have is rejected, fizzles for free, or works for all your EP"
)
_SACRIFICE = "whether you may sacrifice your last HP"
_HP_LOSS = "whether Hex 2 and the target's Karma 2 are damage or a plain loss"
_DEPLETION = "whether depletion is damage or a plain loss"
_BURDEN = "what Burden takes on top of the cost already paid: twice that cost, or the same cost again"
_EXCHANGE = "what Exchange swaps: HP and EP, or only one of them"
_DEAD_CARDS = "whether the cards of the dead fizzle or still affect the living"
_RECKONING = "who wins: the highest Reckoning score, or the last side left"
_TEAM_SCORES = "which score decides between teams: the best score in each team, or the sum of the team's scores"


class House(HouseRules):
    """The house rules of a duel, with their values."""

    start_hp: str = house_rule(
        *_numbers(1, 30), default="10", rule="gs.r70", help="the HP that each duellist begins with", fixed=True
    )
    start_ep: str = house_rule(
        *_numbers(0, 30), default="10", rule="gs.r70", help="the EP that each duellist begins with", fixed=True
    )
    max_hp: str = house_rule(*_numbers(0, 30), default="10", rule="gs.r70", help=_MAX_HP, fixed=True)
    max_ep: str = house_rule(*_numbers(0, 30), default="10", rule="gs.r70", help=_MAX_EP, fixed=True)
    signatures: str = house_rule(*_numbers(0, 9), "any", default="3", rule="gs.r72", help=_SIGNATURES)
    unaffordable: str = house_rule("refuse", "fizzle", "clamp", rule="gs.r77", help=_UNAFFORDABLE)
    sacrifice: str = house_rule("keep_one", "all", rule="gs.r78", help=_SACRIFICE, plainest="all")
    silenced_pass: str = house_rule("2", "0", rule="gs.r79", help="EP that a silenced duellist gains by passing")
    hp_loss: str = house_rule("damage", "plain", rule="gs.r81", help=_HP_LOSS, plainest="plain")
    depletion: str = house_rule("damage", "plain", rule="gs.r91", help=_DEPLETION, plainest="damage")
    burden: str = house_rule("extra", "total", rule="gs.r85", help=_BURDEN)
    exchange: str = house_rule("both", "hp", "ep", rule="gs.r86", help=_EXCHANGE, plainest="both")
    dead_cards: str = house_rule("fizzle", "resolve", rule="gs.r88", help=_DEAD_CARDS)
    reckoning: str = house_rule("score", "survivor", rule="gs.r75", help=_RECKONING, plainest="score")
    team_scores: str = house_rule("own", "sum", rule="gs.r75", help=_TEAM_SCORES, plainest="own")
