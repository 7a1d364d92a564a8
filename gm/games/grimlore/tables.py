"""The tables of the rules (gl.r2–gl.r5, gl.r39, gl.r41, gl.r50), and the words that cannot name a player or a card."""

from collections.abc import Mapping

from gm.game import NamedTuple

ATTRIBUTES = ("might", "agility", "arcane", "social")
SKILLS: Mapping[str, str] = {
    **dict.fromkeys(("1-handed", "2-handed", "defend", "crafting"), "might"),
    **dict.fromkeys(("ranged", "evade", "mechanics", "stealth"), "agility"),
    **dict.fromkeys(("magic", "divine", "lore", "insight"), "arcane"),
    **dict.fromkeys(("leadership", "nature", "persuade", "intimidate"), "social"),
}
"""The attribute of each skill, in the order of the book (gl.r3)."""
SHORT_SKILLS = {"1h": "1-handed", "2h": "2-handed"}
CLOSE = ("1-handed", "2-handed")
"""The skills of close-combat weapons (gl.r34)."""
PLACE = {name: place for names in (ATTRIBUTES, tuple(SKILLS)) for place, name in enumerate(names)}
"""The index of each attribute and skill in the levels of a character."""
TOP = 4
"""The highest level of an attribute or a skill."""
SKILL_PRICE = {2: 4, 3: 6, 4: 8}
"""The price in XP of each level of a skill (gl.r4)."""
ATTRIBUTE_PRICE = {2: 8, 3: 10, 4: 12}
"""The price in XP of each level of an attribute (gl.r4)."""
TRAIT_AT = 3
"""The level of a skill at which its traits can be bought (gl.r5)."""

RACES = {
    "human": "destined",
    "elf": "knowledgeable",
    "dwarf": "crafter",
    "orc": "indomitable",
    "halfling": "nimble",
}
"""The racial trait of each race (gl.r2)."""
RACIAL_SKILL = {"knowledgeable": "lore", "crafter": "crafting", "nimble": "evade"}
"""The skill that each racial trait gives an advantage in (gl.r2)."""


class Trait(NamedTuple):
    """A trait that can be bought with XP. ``price`` is the price of each level.

    A character needs one of ``skills`` at level 3, or any skill at level 3 if ``skills`` is empty. ``once`` says how
    often the trait works: once in a session (S), in a combat (C) or in the enemies' half of a round (R). ``passes`` is
    the skill whose test the trait passes. ``used`` is true if a player types ``use`` for the trait.
    """

    price: int
    skills: tuple[str, ...]
    levels: int = 1
    once: str = ""
    passes: str = ""
    used: bool = False


def _use(price: int, skill: str, once: str, levels: int = 1) -> Trait:
    return Trait(price, (skill,), levels, once, used=True)


def _pass(skill: str) -> Trait:
    return Trait(5, (skill,), once="S", passes=skill)


TRAITS: Mapping[str, Trait] = {
    **{f"expertise-{skill}": Trait(3, (skill,), 3) for skill in SKILLS},
    "reaper": Trait(5, ()),
    "cleave": Trait(5, ("1-handed", "2-handed")),
    "riposte": Trait(5, ("1-handed",), once="R"),
    "bladedancer": Trait(5, ("1-handed",)),
    "thunderstrike": Trait(3, ("2-handed",), 2),
    "steadfast": Trait(3, ("2-handed",), 3),
    "taunt": _use(3, "defend", "R"),
    "last-stand": Trait(3, ("defend",), 3, "S"),
    "bash": _use(3, "defend", "R", 3),
    "talented": Trait(5, ("crafting",)),
    "scavenger": Trait(5, ("crafting",)),
    "inventive": Trait(10, ("crafting",)),
    "ricochet": Trait(5, ("ranged",)),
    "windrunner": Trait(10, ("ranged",)),
    "longshot": Trait(5, ("ranged",)),
    "shadow-step": Trait(10, ("evade",)),
    "untouchable": Trait(3, ("evade",), 3),
    "blink-strike": Trait(5, ("evade",), once="R"),
    "pickpocket": Trait(10, ("mechanics",)),
    "engineer": _pass("mechanics"),
    "magitech": Trait(10, ("mechanics",)),
    "backstab": Trait(10, ("stealth",)),
    "shadowmeld": _use(5, "stealth", "C"),
    "shadow": _pass("stealth"),
    "elemental-mastery": Trait(10, ("magic",)),
    "arcane-shield": _use(5, "magic", "C"),
    "nether-swap": _use(10, "magic", "C"),
    "divine-intervention": _use(10, "divine", "S"),
    "bless-weapon": Trait(10, ("divine",)),
    "divine-ascendance": Trait(5, ("divine",)),
    "ancient-scholar": Trait(5, ("lore",)),
    "rune-decryption": _pass("lore"),
    "relic-hunter": _use(10, "lore", "S"),
    "detect-weakness": _use(5, "insight", "S"),
    "aura-reading": _pass("insight"),
    "cryptic-visions": Trait(10, ("insight",)),
    "tacticians-aura": Trait(5, ("leadership",), 3),
    "empathic-leader": _pass("leadership"),
    "heroic-intervention": _use(10, "leadership", "S"),
    "natures-bounty": Trait(5, ("nature",)),
    "herbal-lore": _use(5, "nature", "S"),
    "spirit-of-the-wild": _use(10, "nature", "S"),
    "silver-tongue": _pass("persuade"),
    "master-negotiator": _use(10, "persuade", "S"),
    "word-of-peace": _use(10, "persuade", "S"),
    "terrifying-roar": _use(10, "intimidate", "C"),
    "reputation-of-dread": _pass("intimidate"),
    "threatening-demeanor": _use(5, "intimidate", "S"),
}
"""Every trait that can be bought with XP (gl.r5)."""
RACIAL = tuple(RACES.values())
EVERY_TRAIT = (*TRAITS, *RACIAL)
PASSES = {trait.passes: name for name, trait in TRAITS.items() if trait.passes}
"""For each skill, the trait that automatically passes one test of that skill in each session."""

TILES = ("wilderness", "settlement", "dungeon")
SCAVENGED = {
    "dungeon": ("essence", "lore", "ancient-scholar"),
    "settlement": ("ore", "crafting", "scavenger"),
    "wilderness": ("organics", "nature", "natures-bounty"),
}
"""For each kind of tile: the resource there, the skill that finds it, and the trait that finds one more (gl.r24)."""
SHORT, LONG = (2, 2, 1), (4, 4, 2)
"""The number of tiles of each kind per character, in a short session and in a long one (gl.r20)."""
ATTEMPTS = 3
"""The number of attempts that the turn action Scavenge gives (gl.r22)."""
RATIONS = 10
REST = 3
"""The Energy that a rest restores to each character (gl.r22)."""
PEEKS = 2
"""The number of Advanced items that may be looked at on one visit (gl.r25)."""

PHYSICAL = ("slashing", "piercing", "crushing", "poison")
ELEMENTAL = ("fire", "cold", "divine", "electricity", "shadow", "arcane")
TYPES = (*PHYSICAL, *ELEMENTAL)
"""All damage types (gl.r39)."""
ATTACKS = ("melee", "ranged", "magic")
TIERS = ("easy", "medium", "hard", "boss")

ENEMY_TRAITS: Mapping[str, int] = {
    **dict.fromkeys(("aoe", "charge", "poison", "pull", "ranged", "regenerates"), 9),
    **dict.fromkeys(("armored", "camouflage", "defender", "magic-defense"), 4),
    **dict.fromkeys(("agile", "draining", "evasive", "illusions", "knockdown", "parry", "petrifying", "phasing"), 1),
    **dict.fromkeys(("riposte", "second-wind", "slow", "stuns", "terrifying", "tough", "unleashed"), 1),
}
"""The highest number that can be typed for each enemy trait: 1 for a trait without a number (gl.r41)."""
DICE_TRAITS = (
    *("evasive", "parry", "tough", "second-wind", "riposte", "regenerates", "petrifying", "terrifying"),
    *("draining", "knockdown", "stuns"),
)
"""Enemy traits for which a red die is rolled (gl.r41)."""

SIDES = 6

CLUES: Mapping[tuple[str, str], int] = {
    ("rations", ""): 1,
    ("local", ""): 3,
    ("destiny", ""): 5,
    ("event", ""): 3,
    ("enemy", ""): 5,
    ("lair", "easy"): 3,
    ("lair", "medium"): 5,
    ("lair", "hard"): 7,
    ("loot", "basic"): 3,
    ("loot", "advanced"): 5,
    ("loot", "enchantment"): 7,
    ("loot", "magic"): 10,
}
"""The cost in clues of each purchase, by purchase and tier (gl.r50)."""
USES = tuple(dict.fromkeys(use for use, _ in CLUES))
LAIRS = ("easy", "medium", "hard")
LOOTS = ("basic", "advanced", "enchantment", "magic")
RECIPE_AT = 3
"""The level of Crafting needed to deconstruct an item (gl.r55)."""
CARRIES = 2
"""The number of proper items (worn or wielded) that a character can carry without a backpack (gl.r27)."""


PRINTED = {**{trait.replace("-", " "): trait for trait in TRAITS if "-" in trait}, "blade dancer": "bladedancer"}
"""The ids of traits by their names, written as several words."""


def trait_rule(trait: str) -> str:
    """Return the id of the rule about a character's trait. All kinds of Expertise share one rule."""
    return "gl.trait.expertise" if trait.startswith("expertise-") else f"gl.trait.{trait}"


def enemy_rule(trait: str) -> str:
    """Return the rule id of an enemy's trait."""
    return f"gl.enemy.enemy-{trait}"


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
"""The words that each value of the session can be set to. An empty tuple stands for the players' names."""
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
"""Ids of things that exist only once in a session. They cannot be player names."""

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
