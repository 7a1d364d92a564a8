"""The words that mean something in a battle, so that nobody and nothing in a roster may be called by them."""

from gm.game import RESERVED

ENTRIES = (
    *("first", "activate", "use", "draw", "discard", "keep", "buy", "contact", "adjacent", "end", "react", "melee"),
    *("apart", "effect", "score", "count", "retire", "adjust", "house"),
)
QUESTIONS = ("sum", "ways", "left")
NONE, NOTHING = "none", "nothing"
FX = ("wound", "heal", "concussion", "commanded", "immobilize", "suppressed")
"""What an effect does."""
OF_UNITS = (
    *("wounds", "ap", "concussed", "commanded", "armour", "immobilized", "suppressed"),
    *("activated", "mounted", "out"),
)
OF_SIDES = ("deck", "reactions", "score", "commander")
SET = (*OF_UNITS, *OF_SIDES, "turn")
"""What an adjustment sets besides ammunition."""
NATIVE = ("move", "dash", "punch", "calculus", "recuperate", "dismount")
"""The abilities that everybody has."""
WORDS = frozenset(
    (
        *ENTRIES,
        *QUESTIONS,
        *("soft", "hard", "near", "stalk", "over", "because", "armour", "pierce", "lethal", "relocate", "reload"),
        *(NONE, NOTHING),
        *FX,
        *SET,
        *NATIVE,
        *RESERVED,
    )
)
"""All of these."""
