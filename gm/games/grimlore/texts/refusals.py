"""What is refused in a session and why, and what to do instead. Parameters come with names in the place of ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.errors import Refusal
from gm.game import Names
from gm.games.grimlore.entries import setting
from gm.games.grimlore.texts.phrases import PHASES, amount, begun, dice, listed, named, settings, stacked, who, word

REFUSALS: Mapping[str, tuple[str, str]] = {
    # sitting down
    "name-like-word": ("“{name}” is a word of the game.", "Another name, or more of it: “{name} Ash”."),
    "carry-shape": ("This is nothing that a party carries: {why}.", "--carry none begins anew; leave it out to go on."),
    "print-names": ("There are more than {most} names.", "A session has four characters at most."),
    "house-fixed": ("{switch} is chosen when a session begins, not later.", "Begin anew: gm new … --house {switch}=…"),
    # not now
    "over": ("The session is over.", "Begin the next: gm new grimlore … ; or undo."),
    "not-now": ("“{entry}” cannot be typed now: {phase}.", "See what is due: gm now"),
    "has-sheet": ("{who} has a sheet already.", "What is otherwise: adjust {who_id} …"),
    "event-open": ("The event is still open.", "test NAME SKILL DICE, or: mark success | mark failure"),
    "not-friendly": (
        "There is no friendly settlement to visit.",
        "Travel, scavenge or rest; or: adjust tile=settlement friendly=yes",
    ),
    "no-attempt": (
        "There is no attempt to scavenge left here.",
        "After a tile is drawn; or as an item says: effect attempts+2",
    ),
    "not-active": ("{who} is not the active one: {active} is.", "scavenge {active_id} …"),
    # dice
    "red-missing": (
        "Red dice were thrown ({dice_up}), and nothing is said of them.",
        "Black sixes, then red ones: {sixes} 0",
    ),
    "too-many-sixes": (
        "More sixes than dice: {typed}, and the pool is {dice_up}.",
        "{more_dice}",
    ),
    "dice-missing": ("No dice are said.", "Black sixes, then red ones, at the end: 2 1"),
    "auto-with-dice": ("auto is without dice and without modifiers.", "Leave out the one or the other."),
    "flee-missing": ("Dice and auto belong to a flight.", "act NAME flee 1, or: act NAME"),
    "none-with-dice": ("none takes the blow: no dice, no skill.", "Leave them out, or say how: evade, shield, weapon"),
    "defend-skill": ("{how} is not done with {skill}.", "defend NAME evade | shield | weapon 1h or 2h, then dice"),
    "few": ("{whose} {have_said}, and it takes {need}.", "{few_remedy}"),
    "tested": ("{who} has tested, and may not again yet.", "Somebody else, or Destiny: use {who_id} destiny{again}"),
    "may-test": ("{who} may test as it is.", "Keep the token{again}"),
    "no-auto": ("No trait passes {attribute} + {skill}.", "Throw the dice: test {who_id} {skill_id} 1"),
    "down": ("{who} is down, at 0 Energy.", "Somebody else; or set it right: adjust {who_id} energy=1"),
    "fled": ("{who} has fled.", "Somebody else."),
    # turns
    "no-such-tile": ("No {tile} is left in the stack: {stack_said}.", "Look again; or: adjust {tile}=1"),
    # growing
    "at-most": ("{who} has {what_said} at its highest level already.", "Something else: ledger {who_id}"),
    "skill-low": ("{what_said} needs {skills_said} at 3.", "learn {who_id} {skill_first}"),
    "no-trait": ("{who} does not have {trait}.", "Another one; or: adjust {who_id} {trait_id}=1"),
    "used-up": (
        "{who} has used {trait}, {once_said}.",
        "If the table says otherwise: adjust {who_id} fresh={trait_id}",
    ),
    "not-used-so": ("{trait} is not typed with use.", "See what it does: gm rule {trait_code}"),
    "how-many": ("{trait}: how many is not said.", "The net sixes at the end: use {who_id} {trait_id} … 2"),
    "on-whom": ("{trait}: nobody is there by that name.", "use {who_id} {trait_id} NAME 2"),
    "which-unit": ("{trait}: on whom is not said.", "use {who_id} {trait_id} enemy, or m1"),
    "which-type": ("{trait}: which type is not said.", "use {who_id} {trait_id} fire"),
    "only-in-combat": ("{trait} is for a combat.", "Later: gm rule {trait_code}"),
    "only-enemies": ("{trait} is for the enemies' side.", "Later: gm rule {trait_code}"),
    "no-attack": ("{trait} is for the moment when somebody else is attacked.", "Later: gm rule {trait_code}"),
    "attack-waits": ("An attack waits; {trait} does nothing about it.", "First: defend"),
    "own-attack": ("{trait} is for somebody else.", "Defend: defend {who_id} evade 1"),
    "boss": ("{trait} does not work on a boss.", "Fight, or flee."),
    # items
    "not-held": ("{who} does not hold {item}.", "See what they hold: gm now; found: item get {who_id} {item_id}"),
    "not-visiting": ("“item {how}” is for {where}, and {phase}.", "{visit_said}"),
    "price-missing": ("Nobody knows what {item} costs.", "{near_said}Say it: item buy {who_id} {item_id} price=8"),
    "cost-missing": ("What it costs is not said.", "item {how} NAME ITEM 8, or the card that is attached"),
    "to-oneself": ("{who} has {item} already.", "Name somebody else: item give {who_id} {item_id} NAME"),
    "no-peek": ("Two Advanced items were looked at on this visit.", "Buy Basic ones, or visit again."),
    "no-slot": (
        "{item} has no slot left: {slots}.",
        "Another item; or as it is: item lose, and item get with slots=2",
    ),
    "needs-magitech": (
        "{item} cannot be enchanted: it has no Essence cost.",
        "An upgrade; or the trait: learn {who_id} magitech",
    ),
    "crafting-low": ("{who} has Crafting {level}, and it takes 3.", "learn {who_id} crafting"),
    "no-recipe-in-it": ("{item} is not to be taken apart.", "A proper item with Ore or Essence on it, not magic."),
    "recipe-known": ("{who} can make {item} already.", "item craft {who_id} {item_id} DICE"),
    "no-recipe": ("{who} has no recipe for {item}.", "Take one apart first: item break {who_id} {item_id}"),
    # clues
    "destiny-full": ("{who} has all Destiny already: {most}.", "Somebody else, or something else."),
    "clue-number": ("“clue {use}” takes no number.", "clue rations 2 does."),
    "clue-tier": (
        "“clue {use}” is not told whole, or too much.",
        "clue lair easy|medium|hard, clue loot basic|advanced|enchantment|magic",
    ),
    "clue-who": ("Whose Destiny is not said.", "clue destiny NAME"),
    # combat
    "no-card": (
        "There is no card of {monster}, and no Energy is said.",
        "fight {monster_id} hp=5, and what else stands on it",
    ),
    "no-unit": ("{unit} is not there, or dead.", "See who is there: gm now"),
    "acted": ("{who} has acted in this round.", "Somebody else, or: next{again}"),
    "prone": ("{who} is prone.", "test {who_id} evade DICE, or: act {who_id}"),
    "not-free": ("{who} has no free attack: {free_said}.", "After a defence with Riposte or Blink Strike; or: next"),
    "no-weapon": ("{item} is no weapon: no skill is known of it.", "Say the skill: attack {who_id} enemy 1h 1"),
    "not-allowed": ("{how} is no defence against {attack}.", "{ways_said}"),
    "other-defends": ("{due} is attacked, not {who}.", "defend {due_id} …"),
    "no-strike": ("{unit} has no attack left in round {round}.", "Another unit, or: next"),
    "other-die": ("The die that waits is {due_trait}'s.", "die {due_id} 1"),
    "no-die": ("A die shows 1 to 6, not {number}.", "Look again."),
    "who-closest": ("{trait}: who is closest is not said.", "die {trait_id} 6 NAME"),
    # by hand
    "differs": ("By the record it is {have_list}.", 'Count again, or: adjust {counted} because "counted"'),
    "bounds": ("{holder}: {what_said} would be {amount}.", "It is {least} to {most}."),
    "no-stack": ("This session has no stack.", "Leave it out: length=open counts no tiles."),
    "tile-in-use": ("The party is at its tile: {phase}.", "Go on first: next"),
    "no-combat": ("There is no combat.", "It begins with: fight goblin hp=5"),
    "no-attack-waits": ("No attack waits for a defence.", "It comes with: strike enemy NAME"),
    "no-dice": ("No dice are thrown for {how}.", "pool item craft NAME ITEM, or: pool defend NAME evade"),
    "no-tile": ("The party is at no tile.", "adjust tile=settlement friendly=yes"),
    "event-in-use": ("The event of this turn is still on.", "mark success | mark failure"),
    "no-turn": ("It is nobody's turn: {phase}.", "Begin one: next"),
}
"""Kind → (what is refused and why, the remedy)."""

_ONCE = {"S": "once a session", "C": "once a combat", "R": "once an enemies' side"}
_FEW = {
    "gold": "Sell something, or: adjust gold=…",
    "xp": "Later; the ledger says what is affordable.",
    "clues": "Later; the ledger says what is affordable.",
    "advantage": "Fewer tokens, or none; if the party has them: adjust advantage=…",
    "destiny": "Leave it out; clue destiny NAME buys one.",
    **{what: f"If more was found: effect {what}+2, or: adjust {what}=…" for what in ("ore", "essence", "rations")},
}
_MORE_DICE = {
    "bonus": "A die for each event: count again, or set right how many: adjust successes=… failures=…",
    "trait": "Count again.",
}
_WAITS = {"dice": "a die of the enemy's waits", "defence": "an attack waits for its defence"}
_WHERE = {"break": "a friendly settlement, or the Inventive", "craft": "a settlement, the portal, or the Inventive"}


def refused(refusal: Refusal, names: Names, at: int) -> str:
    """What is refused (``at`` 0), or what to do instead (1)."""
    given = refusal.params
    params: dict[str, Any] = {**named(given, names), **_more(refusal.kind, given, names)}
    said = REFUSALS[refusal.kind][at].format_map(params)
    return said if at else begun(said)


def _more(kind: str, given: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """Pieces of the sentence that are made of several parameters."""
    found: dict[str, Any] = {"phase": PHASES.get(str(given.get("phase")), "")}
    if "waits" in given:
        found["phase"] = _WAITS[str(given["waits"])]
    if kind == "not-visiting":
        found["visit_said"] = _visit(given)
    if "phase" in given and given.get("how"):
        found["where"] = _WHERE.get(str(given["how"]), "a visit to a friendly settlement")
    if "black" in given:
        sixes = tuple(given.get("dice", ()))
        found |= {"dice_up": dice(given["black"], given["red"]), "typed": " ".join(map(str, sixes))}
        found["sixes"] = sixes[0] if sixes else 0
        found["more_dice"] = _MORE_DICE.get(str(given.get("of")), "Count again, or say what adds dice: +torch, +2")
    if kind == "few":
        what, have = str(given["what"]), int(given["have"])
        whose = who(given.get("who"), names) or "The party"
        found |= {"whose": f"{whose} has", "have_said": amount(have, what) if have else f"no {amount(2, what)[2:]}"}
        found["few_remedy"] = _FEW.get(what, "Look again, or set it right: adjust")
    if "thrown" in given:
        found["again"] = _again(given)
    if "trait" in given:
        trait = str(given["trait"])
        found["trait_code"] = "expertise" if trait.startswith("expertise-") else trait
    if "due" in given and kind == "other-die":
        found["due_trait"] = str(given["due"]).replace("-", " ").title()
    if "what" in given:
        what = str(given["what"])
        found["what_said"] = amount(2, what)[2:] if kind == "bounds" else word(what)
    return {**found, **_listed(kind, given, names)}


def _again(given: Mapping[str, Any]) -> str:
    """How dice of a recorded line are thrown again, where somebody has the Destiny for it (gl.r16)."""
    able = given["thrown"] and given["destiny"]
    return f"; dice of that throw again, for Destiny: fix {given['thrown']} destiny DICE" if able else ""


def _visit(given: Mapping[str, Any]) -> str:
    """How somebody comes to a shop from where the party is."""
    if given.get("ends"):
        return "All tiles are played: no further visit in this session. What was found: item get"
    if given.get("phase") == "turn" and given.get("near"):
        return "Visit the settlement first: visit"
    if given.get("near"):
        return "A visit is a turn action: on the next turn, visit"
    return "It takes a turn at a friendly settlement: travel settlement friendly, and on a later turn: visit"


def _listed(kind: str, given: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """Pieces that list something."""
    found: dict[str, Any] = {}
    if "skills" in given:
        skills = tuple(given["skills"])
        found["skills_said"] = " or ".join(map(word, skills)) or "any skill"
        found["skill_first"] = skills[0] if skills else "SKILL"
    if "stack" in given:
        found["stack_said"] = stacked(given["stack"])
    if "free" in given:
        free = tuple(given["free"])
        found["free_said"] = f"{listed(free, names)} has" if free else "nobody has one"
    if kind == "price-missing":
        near = " or ".join(f"“{one}”" for one in given["near"])
        found["near_said"] = f"Did you mean {near}? " if near else ""
    if "ways" in given:
        found["ways_said"] = "By " + " or ".join(f"{way}" for way in given["ways"]) + ", or none"
    if "once" in given:
        found["once_said"] = _ONCE.get(str(given["once"]), "once")
    if kind == "differs":
        found |= _differing(given, names)
    if kind == "bounds":
        found["holder"] = who(given["holder"], names) or "The party"
    return found


def _differing(given: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """What the record has, and what was counted as it is typed for ``adjust``."""
    have = [
        f"{one.rpartition('=')[0]}={amount_}" for one, amount_ in zip(given["settings"], given["have"], strict=True)
    ]
    typed = []
    last = ""
    for one in given["settings"]:
        part = setting(str(one))
        typed += [part.holder] if part.holder and part.holder != last else []
        last = part.holder
        typed.append(f"{part.what}={part.value}")
    return {"have_list": settings(have, names), "counted": " ".join(typed)}
