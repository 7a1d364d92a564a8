"""What each prompt of a duel says. Parameters come with names in the place of ids."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.game import Names, Prompt
from gm.games.wizards.texts.phrases import called, either, listed, mana, said

Params = Mapping[str, Any]

_POSSIBLE = {
    "damage": "Damage by an effect that gm does not know",
    "move": "Mana moved by an effect that gm does not know",
    "swap": "An effect replaces a spell by one of the pool",
    "show": "Powers that were shown",
    "spell": "A card that the book lacks",
    "count": "Mana counted by hand",
    "retire": "Somebody leaves",
}


def ask(prompt: Prompt, names: Names) -> str:
    """The line that says what is awaited."""
    if not prompt.due:
        return _POSSIBLE[prompt.entry]
    params = said(prompt.params, names)
    return _ASKS[prompt.entry](prompt, params, names)


def _pool(prompt: Prompt, params: Params, names: Names) -> str:
    spells = "a spell" if params["missing"] == 1 else f"{params['missing']} spells"
    left = params["left"]
    return f"Lay {spells} into the pool: which? {left} {'is' if left == 1 else 'are'} left"


def _choose(prompt: Prompt, params: Params, names: Names) -> str:
    who, where = params["who"], "book" if params["book"] else "pool"
    if params["opening"]:
        return f"{who} chooses a spell of the {where}"
    if params["idle"]:
        idle = [called(one, names) for one in params["idle"]]
        return f"{who} may replace {' or '.join(idle)} by a spell of the {where}"
    return f"{who} chooses a {_ORDINALS[params['n']]} spell from the {where}"


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def _skip(prompt: Prompt, params: Params, names: Names) -> str:
    return f"Or {params['who']} chooses nothing"


def _cooldown(prompt: Prompt, params: Params, names: Names) -> str:
    powers = "powers in this order" if params["spells_ids"][1:] else "its power"
    told = " if told" if prompt.default else ""
    said = [f"Cool-down of {params['who']}: top mana off {params['spells']}, {powers}{told}"]
    for key, verb in (("fire", "fires"), ("run_out", "runs out")):
        if params[key]:
            some = listed(params[key], names)
            said.append(
                f"{some} {verb if len(params[key]) == 1 else verb.replace('fires', 'fire').replace('runs', 'run')}"
            )
    return "; ".join(said)


def _resolve(prompt: Prompt, params: Params, names: Names) -> str:
    some = ", ".join(f"{called(spell, names)}{f' ({power})' if power else ''}" for spell, power in params["waits"])
    return f"Which resolves next: {some}?"


def _cast(prompt: Prompt, params: Params, names: Names) -> str:
    some = ", ".join(f"{called(spell, names)} for {cost}" for spell, cost in params["castable"])
    return f"{params['who']} can cast {some}{'' if params['hand'] else ', no mana in hand'}"


def _basic(prompt: Prompt, params: Params, names: Names) -> str:
    other = "Or a" if params["castable"] else "Nothing can be cast: a"
    on = f"; on with {called(params['foe'], names)}: {listed(params['watched'], names)}" if params["watched"] else ""
    return f"{other} basic attack by {params['who']}, {mana(params['hand'])} in hand{on}"


def _pass(prompt: Prompt, params: Params, names: Names) -> str:
    if not params["castable"] and not params["hand"]:
        return f"{params['who']}'s turn ends: nothing can be cast, and no mana is in hand"
    return f"Or {params['who']}'s turn ends without one"


def _done(prompt: Prompt, params: Params, names: Names) -> str:
    power = f" (power {params['power']})" if params["power"] else ""
    return f"{params['who']}'s {params['spell']}{power}: enter what it does, then done"


def _damage(prompt: Prompt, params: Params, names: Names) -> str:
    return f"{params['spell']}: damage, to the foe unless named"


def _move(prompt: Prompt, params: Params, names: Names) -> str:
    if params.get("limit"):
        return f"{params['who']} discards down to ten: {mana(params['number'])}"
    if "number" not in params:
        return f"{params['spell']}: mana moved"
    places = [_place(prompt, name, names) for name in ("source", "target")]
    more = f", {params['left']} in all" if params["left"] > params["number"] else ""
    return f"{params['who']}'s {params['spell']}: {mana(params['number'])} from {places[0]} to {places[1]}{more}"


def _place(prompt: Prompt, name: str, names: Names) -> str:
    """A place that is settled, or those among which one is chosen."""
    if name in prompt.fixed:
        return called(str(prompt.fixed[name]), names)
    return either(map(str, prompt.open[name]), names)


def _show(prompt: Prompt, params: Params, names: Names) -> str:
    return f"{params['who']} shows the power that {params['spell']} goes by; 0: there is none"


def _option(prompt: Prompt, params: Params, names: Names) -> str:
    labels = params["labels"] or ["" for _ in range(params["n"])]
    ways = ", ".join(f"{at} {label}".strip() for at, label in enumerate(labels, 1))
    return f"{params['spell']}: which way does {params['who']} take? {ways}"


_ASKS: Mapping[str, Callable[[Prompt, Params, Names], str]] = {
    "pool": _pool,
    "choose": _choose,
    "skip": _skip,
    "cooldown": _cooldown,
    "resolve": _resolve,
    "cast": _cast,
    "basic": _basic,
    "pass": _pass,
    "done": _done,
    "damage": _damage,
    "move": _move,
    "show": _show,
    "option": _option,
}


def heard(prompt: Prompt, names: Names) -> str:
    """What is awaited for a room that types nothing, what matters first; '' for what goes without saying."""
    params = said(prompt.params, names)
    if prompt.entry in ("damage", "move") and prompt.due and "number" not in params:
        return ""
    brief = _HEARD.get(prompt.entry)
    return brief(params, names) if brief else ask(prompt, names)


def _heard_cooldown(params: Params, names: Names) -> str:
    follows = [f"{called(one, names)} fires" for one in params["fire"]]
    follows += [f"{called(one, names)} runs out" for one in params["run_out"]]
    return " · ".join([f"Cool-down of {params['who']}", ", ".join(follows) or str(params["spells"])])


def _heard_cast(params: Params, names: Names) -> str:
    return (
        f"{params['who']} casts · {', '.join(f'{called(spell, names)} {cost}' for spell, cost in params['castable'])}"
    )


_HEARD: Mapping[str, Callable[[Params, Names], str]] = {
    "skip": lambda params, names: "Or nothing is chosen",
    "cooldown": _heard_cooldown,
    "cast": _heard_cast,
    "basic": lambda params, names: f"{params['who']}'s basic attack",
    "pass": lambda params, names: f"Or {params['who']} passes",
    "done": lambda params, names: f"{params['who']}'s {params['spell']} works",
}
