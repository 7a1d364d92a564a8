"""What each prompt of a session says, all in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm.game import Names, Prompt
from gm.games.grimlore.book import title
from gm.games.grimlore.tables import SKILLS
from gm.games.grimlore.texts.phrases import dice, listed, some, stacked, ways, who, word
from gm.games.grimlore.vocabulary import NONE

_POSSIBLE = {
    "item": "Items: buy, get, sell, lose, break, give, upgrade, enchant, craft, peek",
    "clue": "Clues may be spent",
    "effect": "What a card, an item or a trait did",
    "use": "A trait that is used once, or Destiny to test again",
    "learn": "XP for a level or a trait",
    "fight": "A combat begins",
    "count": "Goods or Energy counted by hand",
    "mark": "Or the event is marked: success or failure",
}
_ENDS = {
    "portal": "The first turn begins",
    "done": "The next turn",
    "arrival": "The event is marked: the next turn",
    "scavenge": "Scavenging ends: the next turn begins",
    "visit": "Trade, craft, rest: item buy · sell · peek · upgrade · enchant, learn, rest; or leave: the next turn",
    "players": "All have acted: the enemies' side begins",
    "enemies": "The next round",
}


def ask(prompt: Prompt, names: Names) -> str:
    """The line that says what is awaited."""
    params = prompt.params
    match prompt.entry:
        case "hero":
            whose = listed(prompt.seats, names, "or")
            return f"{whose}: racial trait or race, an attribute and a skill at 2, maximum Energy"
        case "next":
            return _next(params, names)
        case "travel" | "scavenge" | "rest" | "visit":
            return _action(prompt, names)
        case "test":
            return _test(prompt, names)
        case "attack":
            return _attack(prompt, names)
        case "act":
            return f"Or {listed(prompt.seats, names, 'or')} does something else, or nothing{_prone(params, names)}"
        case "die":
            return _die(params, names)
        case "defend":
            return _defend(params, names)
        case "strike":
            units = prompt.open["unit"]
            return f"The enemies: whom does {listed(units, names, 'or')} attack"
        case "bonus":
            return _bonus(prompt)
    return _POSSIBLE.get(prompt.entry, title(prompt.entry))


def _prone(params: Mapping[str, Any], names: Names) -> str:
    """What whoever is prone does first, so as to attack."""
    prone = params.get("prone", ())
    return f"; {listed(prone, names)}, prone, before any attack: test NAME evade DICE" if prone else ""


def _next(params: Mapping[str, Any], names: Names) -> str:
    """What ends, and what begins then."""
    if params.get("left"):
        return "Or the characters' side ends, and the enemies' begins"
    phase, attempts = str(params.get("side") or params.get("phase")), params.get("attempts")
    if phase == "scavenge" and attempts:
        return f"{some(attempts, 'attempt')} left: {who(params['who'], names)} scavenges, or the next turn"
    return _ENDS.get(phase, "It goes on")


def _defend(params: Mapping[str, Any], names: Names) -> str:
    attacked = f"{who(params['who'], names)} defends against {who(params['unit'], names)}"
    return f"{attacked}: {_ways(params['ways'])} · none"


def _ways(told: Sequence[Any]) -> str:
    """The defences that are allowed, with their dice where they are told."""
    plain = [str(way) for way in told if isinstance(way, str)]
    return ", ".join(way for way in plain if way != NONE) if plain else ways(told)


def _action(prompt: Prompt, names: Names) -> str:
    """A turn action; what is due first says whose turn it is."""
    params = prompt.params
    whose = f"{listed(prompt.seats, names)}: " if prompt.seats else ""
    match prompt.entry:
        case "travel":
            left = params.get("stack")
            tiles = f", {stacked(left)} left" if isinstance(left, tuple) else ""
            return f"{whose}Travel: draw a tile{tiles}"
        case "scavenge":
            found, attempts = params.get("what"), params.get("attempts")
            what = f" for {title(str(found))} ({_pair(str(params['skill']))})" if found else ""
            left = f", {some(int(str(attempts)), 'attempt')}" if attempts else ""
            return f"{whose}Scavenge{what}{left}"
        case "rest":
            return (
                f"{whose}Full Rest: all Energy, for 1 Gold"
                if params.get("phase") == "visit"
                else f"{whose}Rest: 3 Energy for each"
            )
    return f"{whose}Visit the settlement"


def _pair(skill: str) -> str:
    return f"{word(SKILLS[skill])} + {word(skill)}"


def _test(prompt: Prompt, names: Names) -> str:
    if not prompt.due:
        return "The event's test again, which decides anew" if prompt.params.get("again") else "A skill test"
    done = prompt.params.get("tested")
    blocked = (
        f" ({listed(done, names)} {'have' if len(done) > 1 else 'has'} tested)"
        if isinstance(done, tuple) and done
        else ""
    )
    free = prompt.params.get("free")
    before = f"; or before it, free, {who(free, names)}: scavenge NAME DICE" if free else ""
    return f"The event's test: {listed(prompt.seats, names, 'or')}{blocked}{before}"


def _attack(prompt: Prompt, names: Names) -> str:
    able = listed(prompt.seats or prompt.open.get("who", ()), names, "or")
    if not prompt.due:
        return f"{able} may attack at once, free"
    return f"{able} attacks {listed(prompt.open['unit'], names, 'or')}"


def _die(params: Mapping[str, Any], names: Names) -> str:
    trait, number = title(str(params["trait"])), int(str(params.get("number") or params.get("dice") or 1))
    thrown = "a red die" if number == 1 else f"{number} red dice"
    behind = f"; then {', '.join(map(title, params['waiting']))}" if params.get("waiting") else ""
    whom = f" against {who(params['who'], names)}" if params.get("who") else ""
    return f"Throw {thrown} for {trait}{whom}{behind}"


def _bonus(prompt: Prompt) -> str:
    params = prompt.params
    if not prompt.due:
        return "Or end the session early: the dice of its end"
    black, red = params.get("black"), params.get("red")
    thrown = f": throw {dice(int(str(black)), int(str(red)))}" if black is not None else ""
    return f"The session's end{thrown}; type the sixes"
