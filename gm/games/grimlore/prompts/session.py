"""The prompts of a session for the next entries and for other possible ones, with likely values and example lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from gm.game import MenuItem, Prompt, Value, as_tuple
from gm.games.grimlore.computation.pool import Pool, PoolMods, build_pool
from gm.games.grimlore.computation.prices import clue_cost
from gm.games.grimlore.draft import hero_of, is_up, may_test, resource_here
from gm.games.grimlore.rules.setup import next_level
from gm.games.grimlore.state import OUTSIDE, Hero, State
from gm.games.grimlore.tables import ATTRIBUTES, DESTINY, PEEKS, RESULTS, SKILLS, TILES, TRAITS, USES

Open = Mapping[str, tuple[Value, ...]]
Example = tuple[str, Open]
Levels = tuple[int, ...]
_OUTSIDE = ("fight", "clue", "effect", "use", "learn", "item")
_OPEN = ("effect", "use", "learn", "item")
_VISITED = "settlement"


def sheets(state: State) -> Iterator[Prompt]:
    """Yield the prompt for the sheets of the characters who have none yet (gl.r1)."""
    seats = tuple([hero.id for hero in state.heroes if not hero.made])
    yield Prompt("hero", seats, open={"who": seats}, example=f"hero {seats[0]} human social persuade", ordered=False)


def turn(state: State) -> Iterator[Prompt]:
    """Yield a prompt for each turn action that the active character can choose (gl.r22)."""
    who = str(state.active)
    params: dict[str, Value] = {"who": who, "turn": state.turn}
    tiles = TILES if state.stack is None else tuple([tile for tile in TILES if getattr(state.stack, tile)])
    if tiles:
        left = None if state.stack is None else tuple(state.stack)
        open_: Open = {"tile": tiles, "friendly": (False, True) if _VISITED in tiles else (False,)}
        line = f"travel {_VISITED if _VISITED in tiles else tiles[0]}"  # only a settlement can be friendly
        yield Prompt("travel", (who,), open=open_, params={**params, "stack": left}, example=line)
    if state.tile and hero_of(state, who).energy:
        yield _scavenge(state, (who,), due=True)
    if state.tile and state.tile.type == "settlement" and state.tile.friendly:
        menu = (MenuItem("visit", "visit"),)
        yield Prompt("visit", (who,), params=params, example="visit", menu=menu, labels="letters")
    yield Prompt("rest", (who,), params=params, example="rest", menu=(MenuItem("rest", "rest"),), labels="letters")


def _scavenge(state: State, who: tuple[str, ...], *, due: bool) -> Prompt:
    """Return the prompt for an attempt to scavenge by one of ``who`` (gl.r24)."""
    here = resource_here(state)
    resource, skill, _ = here or ("", "lore", "")
    dice, pool = dice_of_test(state, who[0], skill), plain_pool(state, who[0], skill)
    params: dict[str, Value] = {"what": resource, "skill": skill, "attempts": state.attempts, "on": who}
    if len(who) == 1:
        params |= {"black": pool.black, "red": pool.red, "chance": pool.permille}
    line = f"scavenge {who[0]} {typed_dice(dice)}"
    return Prompt("scavenge", who if due else (), due, open={"who": who, **dice}, params=params, example=line)


def arrival(state: State) -> Iterator[Prompt]:
    """Yield the prompts for the test and the result of the event on arrival (gl.r23).

    Once there is a result, yield the prompts for the rest of the turn.
    """
    if state.event != "open":
        yield from go_on(state)
        return
    if able := _testers(state):
        yield _test(state, able, due=True)
    yield Prompt("mark", open={"result": RESULTS}, example="mark success")


def _test(state: State, able: tuple[str, ...], *, due: bool) -> Prompt:
    dice = dice_of_test(state, able[0], "lore")
    tested = tuple([hero.id for hero in state.heroes if hero.tested])
    helps = dict.fromkeys(f"+{item.item}" for hero in state.heroes for item in hero.items if item.skill is None)
    mods = ((), *((help,) for help in helps))
    open_: Open = {"who": able, "skill": tuple(SKILLS), "attribute": ("might",), "auto": (False,), "mods": mods, **dice}
    params: dict[str, Value] = {"on": able, "tested": tested, "again": state.phase == "arrival" and not due}
    if due and state.attempts and not state.fought:
        params["free"] = _searchers(state)
    line = f"test {able[0]} lore {typed_dice(dice)}"
    return Prompt("test", able if due else (), due, open=open_, params=params, example=line, ordered=False)


def _searchers(state: State) -> tuple[tuple[str, int, int], ...]:
    """Return triples about the characters who may scavenge on arrival: name, number of black dice, of red dice."""
    here = resource_here(state)
    up = [hero for hero in state.heroes if is_up(state, hero)]
    pools = [(hero.name, plain_pool(state, hero.id, here[1])) for hero in up] if here else []
    return tuple([(name, pool.black, pool.red) for name, pool in pools])


def reward(state: State) -> Iterator[Prompt]:
    """Yield the prompt for the bonus dice at the end of a session (gl.r60)."""
    params: dict[str, Value] = {"black": state.successes, "red": state.failures}
    yield Prompt("bonus", open=_ends(state), params=params, example=f"bonus {typed_dice(_ends(state))}")


def go_on(state: State) -> Iterator[Prompt]:
    """Yield prompts for what the party can still do (take loot, scavenge, trade on a visit), then for the next turn."""
    line, open_ = example(state, "item")
    if state.loot or state.phase == "visit":
        params: dict[str, Value] = {"loot": state.loot, "visit": state.phase == "visit"}
        yield Prompt("item", open=open_, params=params, example=line, menu=_wares(state))
    if state.phase == "scavenge" and state.attempts and state.active and hero_of(state, state.active).energy:
        yield _scavenge(state, (state.active,), due=True)
    params = {"phase": state.phase, "who": state.active, "attempts": state.attempts}
    params["last"] = state.stack is not None and not state.stack.left and state.phase != "portal"
    params["bare"] = tuple([hero.id for hero in state.heroes if not hero.items]) if state.phase == "portal" else ()
    params["unskilled"] = _unskilled(state) if state.phase == "portal" else ()
    yield Prompt("next", default="next", params=params, example="next")


def _unskilled(state: State) -> tuple[str, ...]:
    """Return the carried items without a card and without a skill. Nobody can attack or defend with them."""
    items = [item for hero in state.heroes for item in hero.items if not item.skill]
    return tuple(dict.fromkeys([item.item for item in items if state.cards.item(item.item) is None]))


def _wares(state: State) -> tuple[MenuItem, ...]:
    """Return a menu of the Basic items that the party can afford on a visit. The active character buys (gl.r25)."""
    if state.phase != "visit":
        return ()
    who, gold = state.active or state.first, state.party.gold
    cards = [card for card in state.cards.items if card.tier == "basic" and card.price <= gold]
    return tuple([MenuItem(f"item buy {who} {card.id}", card.id, card.price, "gold") for card in cards])


def possible(state: State) -> Iterator[Prompt]:
    """Yield prompts for entries that are possible but not expected.

    The stage drops the prompts for entries that it does not accept.
    """
    outside = state.phase in OUTSIDE
    if testers := _testers(state):
        yield _test(state, testers, due=False)
    for entry in _OUTSIDE if outside else _OPEN:
        line, open_ = example(state, entry)
        met: dict[str, Value] = {"met": tuple([id for id, _ in state.met])} if entry == "fight" else {}
        taking = entry == "item" and state.phase == "portal" and any(not hero.items for hero in state.heroes)
        yield Prompt(entry, due=False, open=open_, params=met, example=line, offered=taking)
    if outside and state.phase != "turn" and state.attempts and state.tile:
        up = [hero.id for hero in state.heroes if hero.energy]
        if able := tuple([who for who in up if state.phase != "scavenge" or who == state.active]):
            free = state.phase == "arrival" and state.event == "open" and not state.fought
            yield _scavenge(state, able, due=False)._replace(offered=free)
    if state.phase == "arrival":
        line, open_ = example(state, "mark")
        yield Prompt("mark", due=False, open=open_, example=line)
    if state.phase == "visit":
        line, open_ = example(state, "rest")
        yield Prompt("rest", due=False, open=open_, params={"price": int(state.house.full_rest)}, example=line)
    if state.phase == "turn":
        yield Prompt("bonus", due=False, open=_ends(state), example=f"bonus {typed_dice(_ends(state))}")
    line, open_ = example(state, "count")
    yield Prompt("count", due=False, open=open_, example=line)


def _testers(state: State) -> tuple[str, ...]:
    """Return the ids of the characters who may test."""
    return tuple([hero.id for hero in state.heroes if (is_up if state.combat else may_test)(state, hero)])


def _ends(state: State) -> Open:
    """Return likely results of the bonus dice, the most likely last (gl.r60)."""
    likely = ((state.successes + 3) // 6, (state.failures + 3) // 6)
    others = [way for way in likely_dice(state.successes, state.failures)["dice"] if way != likely]
    return {"dice": (*others, likely)}


def example(state: State, entry: str) -> Example:
    """Return an example line for the entry with the word ``entry``, and a mapping from its fields to likely values.

    The line is "" if there is no example.
    """
    make = _EXAMPLES.get(entry)
    return make(state) if make else ("", {})


def _learn(state: State) -> Example:
    for hero in state.heroes:
        for what, price in _offers(hero.attributes, hero.skills, hero.traits):
            if price <= state.party.xp:
                return f"learn {hero.id} {what}", {}
    return "", {}


@lru_cache(256)
def _offers(attributes: Levels, skills: Levels, traits: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """Return all levels that a character with these levels can buy, each with its price in XP."""
    hero = Hero("", "", attributes=attributes, skills=skills, traits=traits)
    offers = ((what, *next_level(hero, what)) for what in (*SKILLS, *ATTRIBUTES, *TRAITS))
    return tuple((what, price) for what, _, price, why in offers if why is None)


def _clue(state: State) -> Example:
    uses = ("rations", "event", "local", "enemy")
    able = [use for use in uses if clue_cost(state, use, None, 1, None) <= state.party.clues]
    return (f"clue {able[0]}", {"use": tuple(able), "tier": (None,)}) if able else ("", {"use": USES})


def _use(state: State) -> Example:
    """Return an example line that uses a trait, or that spends Destiny so that a character can test again."""
    for hero in state.heroes:
        if state.combat:
            if is_up(state, hero) and hero.has("arcane-shield") and "arcane-shield" not in hero.used:
                fields = {"who": (hero.id,), "what": ("arcane-shield",), "number": (1, 2)}
                return f"use {hero.id} arcane-shield 1", fields
            continue
        if hero.energy and hero.has("spirit-of-the-wild") and "spirit-of-the-wild" not in hero.used:
            return f"use {hero.id} spirit-of-the-wild", {}
        if hero.energy and hero.destiny and not may_test(state, hero):
            return f"use {hero.id} destiny", {"who": (hero.id,), "what": ("destiny",)}
    return "", {"what": _usable(state)}


def _usable(state: State) -> tuple[str, ...]:
    """Return Destiny, and what the characters have that can be used: traits, and items that restore Energy."""
    traits = [trait for hero in state.heroes for trait, _ in hero.traits if trait in TRAITS and TRAITS[trait].used]
    cards = [state.cards.item(item.item) for hero in state.heroes for item in hero.items]
    return tuple(dict.fromkeys((DESTINY, *traits, *(card.id for card in cards if card and card.restore))))


def _item(state: State) -> Example:
    who = state.heroes[0].id
    if state.phase == "visit":
        return _shopping(state)
    seats = tuple([hero.id for hero in state.heroes])
    if known := tuple([card.id for card in state.cards.items if card.tier == "basic"][:2]):
        return f"item get {who} {known[0]}", {"how": ("get",), "who": seats, "item": known}
    return f"item get {who} dagger price=8 skill=1h", {"how": ("get",), "who": seats, "item": ("dagger", "rope")}


def _shopping(state: State) -> Example:
    """Return an example line that buys the first item that the party can afford."""
    who, gold = (hero_of(state, state.active) if state.active else state.heroes[0]).id, state.party.gold
    cards = [card.id for card in state.cards.items if card.tier == "basic" and card.price <= gold]
    how = ("buy", "peek") if gold and state.peeks < PEEKS else ("buy",)
    line = f"item buy {who} {cards[0]}" if cards else f"item buy {who} rope price={min(gold, 2)}"
    return line, {"how": how, "who": (who,), "item": tuple(cards) or ("rope",)}


def _fight(state: State) -> Example:
    """Return an example line that begins a combat: with a monster met before, one of the cards, or typed stats."""
    if state.met:
        id, figures = state.met[-1]
        return " ".join(("fight", id, *figures)), {"monster": tuple([id for id, _ in state.met]), "figures": (figures,)}
    if known := tuple([card.id for card in state.cards.monsters[:2]]):
        return f"fight {known[0]}", {"monster": known}
    return "fight wolf hp=2 gold=1 xp=1", {"monster": ("wolf",), "figures": (("hp=2", "gold=1"),)}


_EXAMPLES: Mapping[str, Callable[[State], Example]] = {
    "learn": _learn,
    "clue": _clue,
    "use": _use,
    "item": _item,
    "count": lambda state: (f"count gold={state.party.gold}", {"settings": ((f"gold={state.party.gold}",),)}),
    "effect": lambda state: (
        "effect gold+2",
        {"settings": (("gold+2",), ("xp+4", "clues+1"), (f"{state.first}.energy-1",), ("ore+1", "essence+1"))},
    ),
    "fight": _fight,
    "mark": lambda state: ("mark failure", {"result": ("success", "failure")}),
    "rest": lambda state: ("rest" if state.party.gold >= int(state.house.full_rest) else "", {}),
}


def likely_dice(black: int, red: int) -> Open:
    """Return possible results of a roll with ``black`` black and ``red`` red dice, as values of the field ``dice``."""
    ways = dict.fromkeys(((0, 0), (min(black, 1), 0), (black, 0), (black, red)))
    return {"dice": tuple(ways)}


def dice_of_test(state: State, who: str, skill: str) -> Open:
    """Return likely dice results for a character's test of ``skill`` without modifiers."""
    pool = plain_pool(state, who, skill)
    return likely_dice(min(pool.black, 2), min(pool.red, 1))


def plain_pool(state: State, who: str, skill: str) -> Pool:
    """Return the dice pool of a character's test of ``skill`` without modifiers."""
    return build_pool(state, hero_of(state, who), SKILLS[skill], skill, PoolMods())


def typed_dice(dice: Open) -> str:
    """Return the last result in ``dice`` as people type it: the number of black sixes, then of red ones (``1 0``).

    The number of red sixes is left out if no result in ``dice`` has red sixes.
    """
    black, red = (int(str(number)) for number in as_tuple(dice["dice"][-1]))
    thrown = any(as_tuple(way)[1] for way in dice["dice"])
    return f"{black} {red}" if thrown else str(black)
