"""The house rules of an event: its format, rounds, points and tie-breaks."""

from __future__ import annotations

from gm.game import HouseRules, house_rule

SWISS, ROBIN, DOUBLE, KNOCKOUT, HILL, PODS = "swiss", "robin", "double-robin", "knockout", "hill", "pods"
ROBINS = (ROBIN, DOUBLE)
FIXED = (*ROBINS, KNOCKOUT)
"""The formats whose number of rounds and pairings depend only on the players at the first pairing."""
ROUNDS_MAX = 30

_TIES = ("auto", "none", "direct", "buchholz-cut1", "buchholz", "sonneborn", "wins", "margin")
AUTO = {
    **dict.fromkeys((SWISS, HILL, KNOCKOUT), ("direct", "buchholz-cut1", "buchholz", "sonneborn")),
    **dict.fromkeys(ROBINS, ("direct", "sonneborn", "wins", "margin")),
    PODS: ("wins", "buchholz", "margin", "none"),
}
"""The four tie-breaks that ``auto`` stands for, by format."""

_FORMAT = "how players are paired; hill is king of the hill, pods are tables of three to five"
_ROUNDS = "how many rounds are played; auto: as many as the format requires for this number of players"
_SHOWN = "how points are printed; halves (with 2-1-0 only): a win is 1 and a draw is ½"
_BYE = "what a bye is worth if the player did not ask for it"
_PODPOINTS = "the points for first to fourth in a pod"
_THIRD = "whether a knock-out has a match for third place"
_WITHDRAWN = "in round robins: whether the games of a player who left count if fewer than half were played"


class House(HouseRules):
    """The house rules of an event with their values."""

    format: str = house_rule(SWISS, ROBIN, DOUBLE, KNOCKOUT, HILL, PODS, rule="ev.r1", help=_FORMAT, fixed=True)
    rounds: str = house_rule("auto", *map(str, range(1, ROUNDS_MAX + 1)), rule="ev.r1", help=_ROUNDS)
    points: str = house_rule("2-1-0", "3-1-0", rule="ev.r8", help="the points for a win, a draw and a loss")
    shown: str = house_rule("whole", "halves", rule="ev.r8", help=_SHOWN)
    bye: str = house_rule("win", "draw", "none", rule="ev.r8", help=_BYE)
    late: str = house_rule("zero", "half", rule="ev.r7", help="what a late player gets for each round missed")
    podpoints: str = house_rule("3-2-1-0", "4-2-1-0", "5-3-2-1", "1-0-0-0", rule="ev.r8", help=_PODPOINTS)
    third: str = house_rule("no", "yes", rule="ev.r6", help=_THIRD, fixed=True)
    withdrawn: str = house_rule("half", "keep", rule="ev.r8", help=_WITHDRAWN)
    tie1: str = house_rule(*_TIES, rule="ev.r9", help="the first tie-break")
    tie2: str = house_rule(*_TIES, rule="ev.r9", help="the second tie-break")
    tie3: str = house_rule(*_TIES, rule="ev.r9", help="the third tie-break")
    tie4: str = house_rule(*_TIES, rule="ev.r9", help="the fourth tie-break")


def win_points(house: House) -> int:
    """Return the points for a win."""
    return int(house.points[0])


def tie_breaks(house: House) -> tuple[str, ...]:
    """Return the names of the tie-breaks in use, such as ``buchholz_cut1``, in their order."""
    chosen = (house.tie1, house.tie2, house.tie3, house.tie4)
    named = (auto if tie == "auto" else tie for tie, auto in zip(chosen, AUTO[house.format], strict=True))
    return tuple(tie.replace("-", "_") for tie in named if tie != "none")


def shown_ties(house: House) -> tuple[str, ...]:
    """Return the names of the tie-breaks in use that have a number, each once. The direct encounter has no number."""
    return tuple(dict.fromkeys(tie for tie in tie_breaks(house) if tie != "direct"))
