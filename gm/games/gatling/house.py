"""The house switches of a duel: their defaults, what each may be, and the ruling behind it."""

from collections.abc import Mapping

from gm.game import HouseRule, NamedTuple

SWITCHES: Mapping[str, HouseRule] = {
    "aspect_start": HouseRule(
        "rolled_2p_only",
        ("rolled_2p_only", "zero", "rolled"),
        "gg.b01",
        "powers at the start: rolled with two mages only, zero, or rolled (the short duel)",
        fixed=True,
    ),
    "tag_teammate": HouseRule(
        "normal",
        ("normal", "safe", "sits_out"),
        "gg.b43",
        "the attacker's team-mate throws as all do, throws but loses no pages, or does not throw",
    ),
    "tag_victory": HouseRule(
        "team", ("team", "last_mage"), "gg.b45", "a team wins when both foes are out, or the last mage does"
    ),
    "min_pages": HouseRule(
        "always",
        ("always", "negative_aspect_only"),
        "gg.b31",
        "a hit costs at least one page: always, or only with a negative power",
    ),
    "resist_on": HouseRule(
        "die",
        ("die", "total"),
        "gg.b34",
        "resistance and weakness compare the side die with the die, or with the whole sum",
    ),
    "stacking": HouseRule(
        "no", ("no", "yes"), "gg.b33", "whether a spell that works already may be cast once more on the same mage"
    ),
    "casts_per_visit": HouseRule("any", ("any", "one"), "gg.b38", "how many spells a mage may cast in one visit"),
    "pacify": HouseRule(
        "top1",
        ("top1", "top0", "mid0"),
        "gg.b50",
        "what Pacify takes away: the top zone pays 1, the top pays 0, or the middle pays 0",
    ),
    "chaos_scope": HouseRule(
        "own_turn",
        ("own_turn", "every_attack"),
        "gg.b59",
        "Chaos follows its caster's own casts only, or every attack of the round",
    ),
    "zone_rule": HouseRule(
        "rest", ("rest", "furthest"), "gg.b21", "mana for the zone where the die rests, or for the furthest it entered"
    ),
    "offboard_cost": HouseRule(
        "either", ("either", "both"), "gg.b22", "leaving the board with the last mana: that alone, or a page as well"
    ),
    "round_start": HouseRule(
        "fixed", ("fixed", "rotate"), "gg.b04", "who opens a round: always the first mage, or each in turn"
    ),
    "round_limit": HouseRule(
        "none",
        ("none", *(str(rounds) for rounds in range(1, 21))),
        "gg.b80",
        "after so many rounds the most pages win, ties together",
    ),
    "solo": HouseRule(
        "hotseat",
        ("hotseat", "automaton"),
        "gg.b11",
        "alone at the table: play both seats, or the second has no powers, no mana and no spells",
        fixed=True,
    ),
}


class Switches(NamedTuple):
    """The switches in force; one field for each, by its name."""

    aspect_start: str = SWITCHES["aspect_start"].default
    tag_teammate: str = SWITCHES["tag_teammate"].default
    tag_victory: str = SWITCHES["tag_victory"].default
    min_pages: str = SWITCHES["min_pages"].default
    resist_on: str = SWITCHES["resist_on"].default
    stacking: str = SWITCHES["stacking"].default
    casts_per_visit: str = SWITCHES["casts_per_visit"].default
    pacify: str = SWITCHES["pacify"].default
    chaos_scope: str = SWITCHES["chaos_scope"].default
    zone_rule: str = SWITCHES["zone_rule"].default
    offboard_cost: str = SWITCHES["offboard_cost"].default
    round_start: str = SWITCHES["round_start"].default
    round_limit: str = SWITCHES["round_limit"].default
    solo: str = SWITCHES["solo"].default
