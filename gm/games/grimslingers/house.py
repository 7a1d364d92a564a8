"""The house switches of a duel: their defaults, what each may be, and the ruling behind it."""

from collections.abc import Mapping

from gm.game import HouseRule, NamedTuple


def _numbers(low: int, high: int) -> tuple[str, ...]:
    return tuple(map(str, range(low, high + 1)))


HOUSE_RULES: Mapping[str, HouseRule] = {
    "start_hp": HouseRule("10", _numbers(1, 30), "gs.r70", "HP at the start", fixed=True),
    "start_ep": HouseRule("10", _numbers(0, 30), "gs.r70", "EP at the start", fixed=True),
    "max_hp": HouseRule(
        "10", _numbers(0, 30), "gs.r70", "the most HP that anybody may have, 0 for no limit", fixed=True
    ),
    "max_ep": HouseRule(
        "10", _numbers(0, 30), "gs.r70", "the most EP that anybody may have, 0 for no limit", fixed=True
    ),
    "signatures": HouseRule(
        "3",
        (*_numbers(0, 9), "any"),
        "gs.r72",
        "how many signatures of their own everybody has",
    ),
    "unaffordable": HouseRule(
        "refuse",
        ("refuse", "fizzle", "clamp"),
        "gs.r77",
        "a card above one's EP: it is refused, it fizzles for nothing, or one pays what one has",
    ),
    "sacrifice": HouseRule("keep_one", ("keep_one", "all"), "gs.r78", "whether the last HP may be sacrificed"),
    "silenced_pass": HouseRule("2", ("2", "0"), "gs.r79", "the EP that a silenced duellist gains by passing"),
    "hp_loss": HouseRule(
        "damage", ("damage", "plain"), "gs.r81", "whether Hex 2 and Karma 2 on the target are damage, or a plain loss"
    ),
    "depletion": HouseRule("damage", ("damage", "plain"), "gs.r91", "whether depletion is damage, or a plain loss"),
    "burden": HouseRule(
        "extra", ("extra", "total"), "gs.r85", "Burden takes twice the cost more, or once, which makes it double"
    ),
    "exchange": HouseRule("both", ("both", "hp", "ep"), "gs.r86", "what Exchange swaps: HP and EP, or one of them"),
    "dead_cards": HouseRule(
        "fizzle", ("fizzle", "resolve"), "gs.r88", "whether the cards of the dead fizzle, or still work on the living"
    ),
    "reckoning": HouseRule(
        "score", ("score", "survivor"), "gs.r75", "who wins: the highest Reckoning score, or the last side left"
    ),
}


class HouseRules(NamedTuple):
    """The switches in force; one field for each, by its name."""

    start_hp: str = HOUSE_RULES["start_hp"].default
    start_ep: str = HOUSE_RULES["start_ep"].default
    max_hp: str = HOUSE_RULES["max_hp"].default
    max_ep: str = HOUSE_RULES["max_ep"].default
    signatures: str = HOUSE_RULES["signatures"].default
    unaffordable: str = HOUSE_RULES["unaffordable"].default
    sacrifice: str = HOUSE_RULES["sacrifice"].default
    silenced_pass: str = HOUSE_RULES["silenced_pass"].default
    hp_loss: str = HOUSE_RULES["hp_loss"].default
    depletion: str = HOUSE_RULES["depletion"].default
    burden: str = HOUSE_RULES["burden"].default
    exchange: str = HOUSE_RULES["exchange"].default
    dead_cards: str = HOUSE_RULES["dead_cards"].default
    reckoning: str = HOUSE_RULES["reckoning"].default
