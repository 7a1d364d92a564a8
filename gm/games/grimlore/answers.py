"""The answers to the queries ``pool``, ``ledger`` and ``script``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gm.game import Messages, Refusal, Value, View
from gm.games.grimlore.computation import options
from gm.games.grimlore.computation.pool import Pool, build_pool, parse_mods
from gm.games.grimlore.computation.prices import clue_cost, sale_terms
from gm.games.grimlore.draft import hero_of, is_up, resource_here
from gm.games.grimlore.entries.combat import Act, Attack
from gm.games.grimlore.entries.forms import Ledger, Script
from gm.games.grimlore.entries.session import Item, Scavenge, Test
from gm.games.grimlore.rules.setup import next_level
from gm.games.grimlore.state import Combat, Hero, State, Unit
from gm.games.grimlore.tables import ATTRIBUTES, CLUES, MAIN, SKILLS, TRAITS


def about_pool(messages: Messages, state: State, entry: Any) -> View:
    """Return the dice that an entry would roll, with their sources and the chance of a success.

    In the data, ``blocked`` says why the character may not roll now. It is None if they may. Raises Refusal
    (``words``, ``not-due``) for an entry that cannot be rolled.
    """
    hero = hero_of(state, entry.who or state.heroes[0].id)
    pool, why = _pool(state, hero, entry), _blocked(state, hero, entry)
    terms = [{"what": line.what, "amount": line.amount, **({"red": True} if line.red else {})} for line in pool.lines]
    data = {"black": pool.black, "red": pool.red, "chance": pool.permille / 10, "terms": terms, "blocked": why}
    reds = sum(line.red for line in pool.lines)
    names = {hero.id: hero.name}
    params = {**data, "chance": pool.permille, "who": hero.id, "sum": pool.terms, "reds": reds}
    lines = [messages.phrase("pool-dice", params, names)]
    lines += [messages.phrase("pool-blocked", params, names)] if why else []
    lines += [messages.phrase("pool-lacking", missing, names) for missing in _lacking(state, entry)]
    return View(data, messages.phrase("pool", params, names), (), tuple(lines))


def _lacking(state: State, entry: Any) -> Iterator[dict[str, Value]]:
    """Yield the tokens that are missing for an entry, with the numbers needed and available (gl.r14, gl.r16)."""
    mods = parse_mods(getattr(entry, "mods", ()))
    have = state.party.advantage + (state.combat.aura if state.combat else 0)
    if mods.tokens > have:
        yield {"what": "advantage", "need": mods.tokens, "have": have}
    if mods.destiny and not hero_of(state, entry.who).destiny:
        yield {"what": "destiny", "need": 1, "have": 0, "who": entry.who}


def _pool(state: State, hero: Hero, entry: Any) -> Pool:
    """Return the dice pool of an entry. Raises Refusal (``words``, ``not-due``) for an entry without dice."""
    mods, combat, refused = parse_mods(getattr(entry, "mods", ())), state.combat, {"entry": entry.kind}
    match entry:
        case Test():
            return build_pool(state, hero, entry.attribute or SKILLS[entry.skill], entry.skill, mods)
        case Scavenge():
            here = resource_here(state)
            if here is None:
                raise Refusal("no-tile", {}, ("gl.r22", "gl.r24"), "not-due")
            return build_pool(state, hero, SKILLS[here[1]], here[1], mods)
        case Item():
            if entry.how != "craft" or entry.who is None:
                raise Refusal("no-dice", {"how": entry.how}, ("gl.r55",), "words")
            return build_pool(state, hero, SKILLS["crafting"], "crafting", mods)
        case Attack():
            if combat is None:
                raise Refusal("no-combat", refused, ("gl.r22", "gl.r32"), "not-due")
            return options.plan_attack(state, combat, hero, entry, mods).pool
        case Act():
            if not entry.flee:
                raise Refusal("flee-missing", refused, ("gl.r38",), "words")
            if combat is None:
                raise Refusal("no-combat", refused, ("gl.r22", "gl.r38"), "not-due")
            return options.flight_pool(state, hero, mods)
    if combat is None or combat.defence is None:
        raise Refusal("no-attack-waits", refused, ("gl.r22", "gl.r34"), "not-due")
    if entry.how == "none":
        raise Refusal("no-dice", {"how": entry.how}, ("gl.r34",), "words")
    return options.defence_pool(state, combat, combat.defence._replace(hero=hero.id), entry.how, entry.skill, mods)


def _blocked(state: State, hero: Hero, entry: Any) -> str | None:
    """Return the first reason why a character may not roll for ``entry`` now, or None if they may (gl.r15, gl.r31)."""
    if not hero.energy:
        return "down"
    if not is_up(state, hero):
        return "fled"
    combat = state.combat
    if isinstance(entry, Attack | Act) and combat and hero.id in combat.acted:
        free = state.phase == "enemies" and hero.id in combat.free  # a free attack does not count as the action
        if not free:
            return "acted"
    if isinstance(entry, Attack) and hero.prone:
        return "prone"
    if isinstance(entry, Test) and not combat and hero.tested and state.house.activation != "off":
        return "tested"
    return None


def about_ledger(messages: Messages, state: State, asked: Ledger) -> View:
    """Return the answer to the query ``ledger``, for the character named in the query or for all characters."""
    heroes = [hero for hero in state.heroes if asked.who in (None, hero.id)]
    data: dict[str, Any] = {
        "learn": [_offer(state, hero, what) for hero in heroes for what in (*ATTRIBUTES, *SKILLS, *TRAITS)],
        "clues": [_clue(state, use, tier) for use, tier in CLUES],
        "sell": [
            {"who": hero.id, "item": item.item, "price": sum(term.amount for term in sale_terms(state.house, item))}
            for hero in heroes
            for item in hero.items
        ],
        "rations": state.party.rations,
        "turns_left": None if state.stack is None else state.stack.left,
    }
    names = {card.id: card.name for card in state.cards.items} | {hero.id: hero.name for hero in state.heroes}
    params = {**data, "xp": state.party.xp, "clues": state.party.clues}
    lines = [line for hero in heroes for line in _ledger_lines(messages, hero.id, names, data)]
    lines.append(messages.phrase("ledger-clues", {"spend": [clue for clue in data["clues"] if clue["can"]]}))
    return View(data, messages.phrase("ledger", params), (), tuple(filter(None, lines)))


def _offer(state: State, hero: Hero, what: str) -> dict[str, Any]:
    """Return the price of a character's next level in ``what``, and whether they can buy it.

    The key ``why`` says why they cannot. It is None if they can.
    """
    _, price, why = next_level(hero, what)
    why = why or ("xp" if price > state.party.xp else None)
    return {"who": hero.id, "what": what, "cost": price, "can": why is None, "why": why}


def _clue(state: State, use: str, tier: str) -> dict[str, Any]:
    """Return the price in clues of ``use``, such as ``rations``, as JSON data (gl.r50).

    The key ``cost`` has the price for the character who pays least. The key ``can`` says whether the party has enough
    clues.
    """
    cost = min(clue_cost(state, use, tier, 1, hero) for hero in state.heroes)
    return {"use": use, "tier": tier or None, "cost": cost, "can": cost <= state.party.clues}


def _ledger_lines(messages: Messages, who: str, names: Mapping[str, str], data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines about the character ``who``: levels to buy, levels that cost too much XP, and items to sell."""
    offers = [entry for entry in data["learn"] if entry["who"] == who]
    params = {
        "who": who,
        "able": [entry for entry in offers if entry["can"]],
        "dear": [entry for entry in offers if entry["why"] == "xp"],
        "sell": [entry for entry in data["sell"] if entry["who"] == who],
    }
    for key in ("ledger-learn", "ledger-dear", "ledger-sell"):
        yield messages.phrase(key, params, names)


_MOVING = ("agile", "charge", "phasing", "pull", "slow")
_REACHING = ("ranged", "aoe")


def about_script(messages: Messages, state: State, asked: Script) -> View:
    """Return the answer to ``script``: how each living enemy moves and attacks. Outside combat it lists no enemy."""
    combat = state.combat
    if combat is None:
        return View({"units": []}, messages.phrase("no-combat"))
    card = state.cards.monster(combat.enemy)
    begins = state.phase == "players"
    units = [_turn(combat, unit, card.focus if card else "", begins=begins) for unit in options.living(combat)]
    monster = state.cards.monster_name(combat.enemy)
    headline = messages.phrase("script", {"name": monster, "round": combat.round})
    follows = options.follows_a_hit(state, combat)
    return View({"units": units}, headline, (), tuple(_script_lines(messages, units, monster, follows=follows)))


def _turn(combat: Combat, unit: Unit, focus: str, *, begins: bool) -> dict[str, Any]:
    """Return an enemy unit's turn as JSON data.

    ``begins`` is true if the enemies' half of the round has not begun yet.
    """
    main = unit.unit == MAIN
    sleeps = unit.skip and begins

    def traits(names: tuple[str, ...]) -> dict[str, int]:
        return {name: combat.has(name) for name in names if main and combat.has(name)}

    return {
        "unit": unit.unit,
        "hp": unit.hp,
        "skip": sleeps,
        "move": combat.move,
        "target": focus if main and focus else "closest",
        "attack": combat.attack,
        "type": combat.type,
        "damage": options.damage_of(combat, unit.unit),
        "strikes": 0 if sleeps else options.strikes(combat, unit.unit),
        "struck": 0 if begins else unit.struck,
        "traits": traits((*_MOVING, *_REACHING)),
        "defences": list(options.ALLOWED[combat.attack]),
        "negative": combat.has("camouflage") if main else 0,
        "poison": combat.has("poison") if main else 0,
        "vulnerable": list(combat.vulnerable),
        "resist": list(combat.resist),
        "dice": {
            "before": traits(options.TURN_DICE) if begins and not sleeps else {},
            "after_hit": traits(options.HIT_DICE),
            "when_hit": traits((*options.GUARD_DICE, "second-wind", "riposte")),
        },
    }


def _script_lines(messages: Messages, units: list[dict[str, Any]], monster: str, *, follows: bool) -> Iterator[str]:
    """Yield the lines that say what each enemy unit does. Minions with the same turn share their lines.

    ``follows`` is true if a monster with AOE strikes again only after its first strike has hit (gl.r87).
    """
    groups: list[tuple[list[str], dict[str, Any]]] = []
    for unit in units:
        turn = {**unit, "unit": unit["unit"] == MAIN and MAIN, "hp": 0}
        if groups and groups[-1][1] == turn:
            groups[-1][0].append(unit["unit"])
        else:
            groups.append(([unit["unit"]], turn))
    for ids, turn in groups:
        name = monster if ids == [MAIN] else f"Each of {', '.join(ids)}" if ids[1:] else f"Minion {ids[0]}"
        dice = {
            when: tuple([(name, number if name == "regenerates" else 1) for name, number in traits.items()])
            for when, traits in turn["dice"].items()
        }
        moving = tuple([pair for pair in turn["traits"].items() if pair[0] in _MOVING])
        several = tuple(ids) if ids[1:] else ()
        params = {
            **turn,
            **dice,
            "name": name,
            "several": several,
            "traits": moving,
            "further": turn["strikes"] - 1 if follows else 0,
        }
        keys: tuple[str, ...] = ("before", "moves", "defences", "types", "after-hit", "when-hit")
        if turn["skip"] or turn["struck"] >= turn["strikes"]:
            keys = ("skip" if turn["skip"] else "done",)
        for key in keys:
            if line := messages.phrase(f"script-{key}", params):
                yield line
