"""The words of a battle. No side, unit or roster word may have the same name as one of these."""

from gm.game import RESERVED

ENTRIES = (
    *("first", "activate", "use", "draw", "discard", "keep", "buy", "contact", "adjacent", "end", "react", "melee"),
    *("apart", "effect", "score", "count", "retire", "adjust", "house"),
)
QUERIES = ("sum", "ways", "left")
NONE, NOTHING = "none", "nothing"
_EFFECTS = ("wound", "heal", "concussion", "commanded", "immobilize", "suppressed")
OF_UNITS = (
    *("wounds", "ap", "concussed", "commanded", "armour", "immobilized", "suppressed"),
    *("activated", "mounted", "out"),
)
"""The values of a unit that an adjustment can set. Ammunition can be set as well."""
OF_SIDES = ("deck", "reactions", "score", "commander")
NATIVE = ("move", "dash", "punch", "calculus", "recuperate", "dismount")
"""The abilities that every unit has."""
_OTHERS = (
    *("soft", "hard", "near", "stalk", "over", "because"),
    *("armour", "pierce", "lethal", "relocate", "reload", "turn"),
)
WORDS = frozenset((*ENTRIES, *QUERIES, *_OTHERS, NONE, NOTHING, *_EFFECTS, *OF_UNITS, *OF_SIDES, *NATIVE, *RESERVED))
"""All words with a meaning in the game."""
