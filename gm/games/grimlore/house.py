"""The house rules of a session."""

from gm.game import HouseRules, house_rule

_LENGTH = "how many tiles each character adds to the stack; length=open is a campaign without a stack"
_ENERGY = "the maximum Energy of a new character, without the 1 that Indomitable adds"
_START_ENERGY = "the Energy of returning characters: full, or what they had left (at least 1)"
_ACTIVATION = "when a character may test again: after all others, in the next round, or at any time"
_YIELD = "what a successful scavenge finds: one, or one for each net six"
_FLOOR = "the lowest Energy to which hunger and effects can bring a character outside combat"
_CRAFT_SIXES = "which sixes give slots in crafting: the net sixes, or all black sixes"
_CRAFT_PRICE = "which rolled slots add 2 Gold to the price of a crafted item: all, or those beyond the first"
_AOE = "when an enemy with AOE strikes further characters: only if the first strike hits, or always"
_WIPE = "what is lost when everyone is down: the characters who fought, or the party's goods too"


class House(HouseRules):
    """The house rules of a session, with their values."""

    length: str = house_rule("short", "long", "open", rule="gl.r20", help=_LENGTH, fixed=True)
    energy: str = house_rule("5", "3", "4", "6", "7", "8", "10", rule="gl.r71", help=_ENERGY, fixed=True)
    start_energy: str = house_rule("full", "kept", rule="gl.r72", help=_START_ENERGY, fixed=True)
    activation: str = house_rule("all_others", "per_round", "off", rule="gl.r73", help=_ACTIVATION)
    yields: str = house_rule("per_test", "per_success", rule="gl.r74", help=_YIELD, name="yield")
    floor: str = house_rule("1", "0", rule="gl.r75", help=_FLOOR, plainest="0")
    full_rest: str = house_rule("1", "0", rule="gl.r76", help="the Gold that a full rest costs the party", plainest="1")
    rounding: str = house_rule("down", "up", rule="gl.r77", help="how half and quarter prices are rounded")
    craft_sixes: str = house_rule("net", "black", rule="gl.r78", help=_CRAFT_SIXES, plainest="black")
    craft_price: str = house_rule("per_slot", "beyond_first", rule="gl.r79", help=_CRAFT_PRICE, plainest="per_slot")
    wipe: str = house_rule("heroes", "all", rule="gl.r80", help=_WIPE, plainest="heroes")
    aoe: str = house_rule("on-hit", "each", rule="gl.r87", help=_AOE, plainest="on-hit")
