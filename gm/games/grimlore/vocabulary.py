"""The words of the game. No player or card may have one of them as a name."""

from gm.games.grimlore.tables import (
    ATTACKS,
    ATTRIBUTES,
    ENEMY_TRAITS,
    EVERY_TRAIT,
    LOOTS,
    RACES,
    SHORT_SKILLS,
    SKILLS,
    TIERS,
    TILES,
    TYPES,
    USES,
)

ENTRIES = (
    *("hero", "learn", "next", "travel", "scavenge", "rest", "visit", "test", "mark", "item", "clue", "effect", "use"),
    *("fight", "attack", "act", "strike", "defend", "die", "bonus", "count", "adjust", "house"),
)
QUESTIONS = ("pool", "ledger", "script")
ITEMS = ("buy", "get", "sell", "lose", "break", "give", "upgrade", "enchant", "craft", "peek")
"""The second words of the entry ``item``."""
GOODS = ("gold", "ore", "essence", "organics", "rations", "xp", "clues", "local", "advantage", "disadvantage")
"""The party's goods, in the order of the state."""
OF_PARTY = (*GOODS, "attempts")
"""The values of the party that an effect can change."""
OF_HEROES = ("energy", "destiny", "poison", "shield", "skip", "prone")
"""The values of a character that an effect can change."""
OF_UNITS = ("hp", "skip")
"""The values of a unit that an effect can change."""
OF_SESSION = ("wilderness", "settlement", "dungeon", "successes", "failures", "turn", "peeks")
"""The numbers of the session that can be adjusted."""
SESSION_WORDS = {
    "tile": ("dungeon", "none", "settlement", "wilderness"),
    "friendly": ("yes", "no"),
    "event": ("open", "success", "failure", "none"),
    "active": (),
}
"""Value of the session → the words that it can be set to. An empty tuple means: the name of a player."""
DESTINY, OTHER, AUTO, FLEE, NONE, ALL = "destiny", "other", "auto", "flee", "none", "all"
RESULTS = ("success", "failure")
DEFENCES = ("evade", "shield", "weapon", NONE)
MAIN = "enemy"
"""The id of the monster. Minions have other ids."""
MOST_MINIONS = 9
MINIONS = tuple(f"m{number}" for number in range(1, MOST_MINIONS + 1))
UNITS = (MAIN, *MINIONS)
LONGEST = 40
"""The largest number of letters in a card's name."""
MOST = 999
"""The largest number that can be entered."""
SINGULAR = ("party", "stack")
"""Ids of things that exist only once in a session. No player may have one of them as a name."""

WORDS = frozenset(
    (
        *(*ENTRIES, *QUESTIONS, *ITEMS, *RESULTS, *DEFENCES, *UNITS, *SINGULAR),
        *(*ATTRIBUTES, *SKILLS, *SHORT_SKILLS, *EVERY_TRAIT, *RACES, *TILES, *TYPES, *ATTACKS, *TIERS),
        *(*ENEMY_TRAITS, *USES, *LOOTS, *OF_PARTY, *OF_HEROES, *OF_UNITS, *OF_SESSION, *SESSION_WORDS),
        *(OTHER, AUTO, FLEE, ALL, "friendly", "because", "proper", "tested", "used", "fresh", "focus", "resist"),
        *("vulnerable", "price", "space", "slots", "skill", "type", "damage", "minion", "minions", "move", "range"),
        *("expertise", "energy_max", "destiny_max", "yes", "no", "open"),
    )
)
"""All reserved words of the game."""
