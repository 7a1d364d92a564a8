"""The words that mean something in a battle, so that nobody and nothing in a roster may be called by them."""

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
CORE = (
    *("new", "note", "doubt", "doubts", "house", "cards", "duels", "open", "rename", "archive", "delete", "now", "log"),
    *("summary", "play", "undo", "redo", "fix", "insert", "drop", "settle", "why", "rule", "report", "print", "export"),
    *("import", "check", "backup", "salvage", "serve", "site", "phone", "help", "demo", "clock", "done", "because"),
)
"""The commands that every game has."""
WORDS = frozenset(
    (
        *ENTRIES,
        *QUESTIONS,
        *("soft", "hard", "near", "stalk", "over", "because", "armour", "pierce", "lethal", "relocate", "reload"),
        *(NONE, NOTHING),
        *FX,
        *SET,
        *NATIVE,
        *CORE,
    )
)
"""All of these."""
