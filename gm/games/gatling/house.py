"""The house switches of a duel: their defaults, what each may be, and the ruling behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gm.game import Switch

SWITCHES: Mapping[str, Switch] = {
    "aspect_start": Switch(
        "rolled_2p_only",
        ("rolled_2p_only", "zero", "rolled"),
        "gg.b01",
        "powers at the start: rolled with two mages only, zero, or rolled (the short duel)",
        fixed=True,
    ),
    "tag_teammate": Switch(
        "normal",
        ("normal", "safe", "sits_out"),
        "gg.b43",
        "the attacker's team-mate throws as all do, throws but loses no pages, or does not throw",
    ),
    "tag_victory": Switch(
        "team", ("team", "last_mage"), "gg.b45", "a team wins when both foes are out, or the last mage does"
    ),
    "zone_rule": Switch(
        "rest", ("rest", "furthest"), "gg.b21", "mana for the zone where the die rests, or for the furthest it entered"
    ),
    "offboard_cost": Switch(
        "either", ("either", "both"), "gg.b22", "leaving the board with the last mana: that alone, or a page as well"
    ),
    "round_start": Switch(
        "fixed", ("fixed", "rotate"), "gg.b04", "who opens a round: always the first mage, or each in turn"
    ),
    "round_limit": Switch(
        "none",
        ("none", *(str(rounds) for rounds in range(1, 21))),
        "gg.b80",
        "after so many rounds the most pages win, ties together",
    ),
}


class Rules(NamedTuple):
    """The switches in force; one field for each, by its name."""

    aspect_start: str = SWITCHES["aspect_start"].default
    tag_teammate: str = SWITCHES["tag_teammate"].default
    tag_victory: str = SWITCHES["tag_victory"].default
    zone_rule: str = SWITCHES["zone_rule"].default
    offboard_cost: str = SWITCHES["offboard_cost"].default
    round_start: str = SWITCHES["round_start"].default
    round_limit: str = SWITCHES["round_limit"].default
