"""The versions of the rules of Grimlore. A session keeps the version under which it was begun."""

from gm.game import RulesVersion, since


class Rules(RulesVersion):
    """The rulings that differ between versions of the rules."""

    aoe_follows_a_hit: bool = since(2)
    """True if a monster with AOE may strike further characters only after its first strike has hit, and each of them
    only once (gl.r41). In version 1 it could make all its strikes from the beginning, against anybody. The house
    rule ``aoe`` can restore that.
    """
    hit_can_be_answered: bool = since(2)
    """True if Arcane Shield, Divine Intervention and Heroic Intervention are used after a defence has failed (gl.r34).
    In version 1 they were used before the defence was rolled.
    """
    bound_to_attacker: bool = since(2)
    """True if Bash, Riposte and Blink Strike work only against the unit whose attack was fended off (gl.r5)."""
    event_tested_once: bool = since(2)
    """True if later tests do not change the result of an event (gl.r23). In version 1 they replaced it."""
    prone_on_own_turn: bool = since(2)
    """True if a prone character may carry out a free attack before their next turn (gl.r41)."""
    visions_per_ration: bool = since(2)
    """True if Cryptic Visions lowers the cost of each ration. In version 1 it lowered only the total cost (gl.r50)."""
    immunity_becomes_resistance: bool = since(2)
    """True if Detect Weakness turns an immunity into a resistance (gl.r5). In version 1 it did not."""
    early_statuses_count: bool = since(2)
    """True if poison and lost turns from before a combat take effect in the first round of the combat (gl.r41)."""
    computed_costs: bool = since(2)
    """True if a typed cost that differs from the computed one is refused (gl.r5). In version 1 it was ignored."""
    sixes_have_dice: bool = since(2)
    """True if gm refuses more sixes for Herbal Lore or Arcane Shield than there are dice in the trait's pool (gl.r12).
    """
    upgrades_count: bool = since(2)
    """True if gm adds the damage of an attached card from the card file (gl.r83). In version 1 players typed it."""
    whole_table: bool = since(2)
    """True if gm's instructions after a correction also cover sheets, the battlemat, tiles and events (gl.r81).
    """
    sources_count_once: bool = since(3)
    """True if a source that gm adds to a dice pool itself, such as ``vulnerable``, adds nothing more when it is typed
    too (gl.r10). Before version 3, it counted twice.
    """
