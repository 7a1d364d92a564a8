"""The house switches of a session: their defaults, what each may be, and the ruling behind it."""

from collections.abc import Mapping

from gm.game import HouseRule, NamedTuple

SWITCHES: Mapping[str, HouseRule] = {
    "length": HouseRule(
        "short",
        ("short", "long", "open"),
        "gl.r20",
        "how many tiles each character brings to the stack; open: a campaign without a stack",
        fixed=True,
    ),
    "energy": HouseRule(
        "5",
        ("5", "3", "4", "6", "7", "8", "10"),
        "gl.r71",
        "the maximum Energy of a new character, before Indomitable",
        fixed=True,
    ),
    "start_energy": HouseRule(
        "full",
        ("full", "kept"),
        "gl.r72",
        "whether those who come back begin with full Energy, or with what they had (1 at least)",
        fixed=True,
    ),
    "activation": HouseRule(
        "all_others",
        ("all_others", "per_round", "off"),
        "gl.r73",
        "when who has tested may test again: after all others, in the next round, or at any time",
    ),
    "yield": HouseRule(
        "per_test",
        ("per_test", "per_success"),
        "gl.r74",
        "what a scavenging success finds: one, or one for each net six",
    ),
    "floor": HouseRule(
        "1", ("1", "0"), "gl.r75", "the Energy below which hunger and effects bring nobody outside combat"
    ),
    "full_rest": HouseRule("1", ("1", "0"), "gl.r76", "the Gold that a full rest costs the party"),
    "rounding": HouseRule("down", ("down", "up"), "gl.r77", "how half and quarter prices are rounded"),
    "craft_sixes": HouseRule(
        "net", ("net", "black"), "gl.r78", "which sixes make slots in crafting: the net ones, or all black ones"
    ),
    "craft_price": HouseRule(
        "per_slot",
        ("per_slot", "beyond_first"),
        "gl.r79",
        "which slots rolled add 2 Gold to the price of a crafted item: all, or those beyond the first",
    ),
    "wipe": HouseRule(
        "heroes",
        ("heroes", "all"),
        "gl.r80",
        "what is lost when all are down: those who fought, or the party's goods too",
    ),
}
"""Every switch with its default and its values."""


class Switches(NamedTuple):
    """What each switch is set to, as the word that was typed; ``yields`` is the switch ``yield``."""

    length: str = SWITCHES["length"].default
    energy: str = SWITCHES["energy"].default
    start_energy: str = SWITCHES["start_energy"].default
    activation: str = SWITCHES["activation"].default
    yields: str = SWITCHES["yield"].default
    floor: str = SWITCHES["floor"].default
    full_rest: str = SWITCHES["full_rest"].default
    rounding: str = SWITCHES["rounding"].default
    craft_sixes: str = SWITCHES["craft_sixes"].default
    craft_price: str = SWITCHES["craft_price"].default
    wipe: str = SWITCHES["wipe"].default


def switched(house: Switches, settings: Mapping[str, str]) -> Switches:
    """The switches after some of them were set anew."""
    return house._replace(**{"yields" if name == "yield" else name: value for name, value in settings.items()})
