"""The versions of the rules of Grimlore. A session keeps the version under which it was begun."""

from gm.game import RulesVersion, since


class Rules(RulesVersion):
    """The rulings that differ between versions of the rules."""

    aoe_follows_a_hit: bool = since(2)
    """AOE opens further strikes, each on another character, once the first blow is carried out (gl.r41). In version 1
    all strikes were open from the beginning, on anybody. The house rule ``aoe`` restores that.
    """
    hit_can_be_answered: bool = since(2)
    """Arcane Shield and the two Interventions answer a blow after the defence has failed (gl.r34). In version 1 they
    were used before the defence was rolled.
    """
    bound_to_attacker: bool = since(2)
    """Bash, Riposte and Blink Strike work only against the unit whose attack was fended off (gl.r5)."""
    event_tested_once: bool = since(2)
    """After the event has a result a test is another test (gl.r23). In version 1 it replaced the event's result."""
    prone_on_own_turn: bool = since(2)
    """A prone character may carry out a free attack before their next turn (gl.r41)."""
    visions_per_ration: bool = since(2)
    """Cryptic Visions lowers the cost of each ration. In version 1 it lowered the sum (gl.r50)."""
    immunity_becomes_resistance: bool = since(2)
    """Detect Weakness puts a former immunity among the resistances (gl.r5). In version 1 it changed nothing."""
    early_statuses_count: bool = since(2)
    """Poison and lost turns from before a combat count in its first round (gl.r41)."""
    computed_costs: bool = since(2)
    """A typed cost that differs from the computed one is refused (gl.r5). In version 1 it was ignored."""
    sixes_have_dice: bool = since(2)
    """Sixes of Herbal Lore and Arcane Shield are at most the dice of their pool (gl.r12)."""
    upgrades_count: bool = since(2)
    """The damage of attached cards is added if the card file says it. In version 1 it was typed (gl.r83)."""
    whole_table: bool = since(2)
    """Settlements cover sheets, tiles, events and the end of a combat (gl.r81). In version 1 they covered goods."""
