"""What each prompt of a duel says. Parameters come with names in the place of ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.game import Names, Prompt
from gm.games.grimslingers.texts.phrases import called, listed, said

_POSSIBLE = {
    "sacrifice": "HP for as much EP",
    "surge": "Surge, and what it costs",
    "reactivate": "A resting card back to the hand, and what that costs",
    "cover": "Take Cover, and its cost if any",
    "retire": "Somebody leaves the table",
}


def ask(prompt: Prompt, names: Names) -> str:
    """The line that says what is awaited."""
    params = said(prompt.params, names)
    people = listed(prompt.seats, names)
    match prompt.entry:
        case "draw":
            return f"Turn {params['turn']}, standoff: sacrifices, Surge, cover? Then all say Ready, and: Draw!"
        case "reveal":
            unnamed = f" (without a name: {called(prompt.seats[0], names)})" if len(prompt.seats) > 1 else ""
            return f"Turn over: {people}{unnamed}"
        case "pass":
            return f"Or pass, for 2 EP: {people}"
        case "number":
            return _number(prompt, params, people)
        case "onto":
            return f"Divert: to whom does {people} send the cards?"
        case "lose":
            drawn = " at random" if prompt.params["card"] == "karma" else ""
            return f"{params['card']}: which card does {people} lose{drawn}? none: has none"
        case "effect":
            return _effect(prompt, params, people)
        case "clash":
            return _clash(prompt, params, names)
        case "score":
            return f"{'Reckoning' if prompt.due else 'Reckoning of the dead'}: the score of {people}"
    return _POSSIBLE[prompt.entry]


def _number(prompt: Prompt, params: Mapping[str, Any], people: str) -> str:
    owing = prompt.params["owing"]
    each = ", two each" if len(owing) == 2 * len(prompt.seats) else ""  # type: ignore[arg-type]
    cards = "number card" if len(prompt.seats) == 1 and not each else "number cards"
    if not params["by"]:
        again = "once more " if params["again"] else ""
        return f"{people} draw {again}for the order of their cards, lowest first"
    likes = ", 0 for whoever draws none" if params["least"] == 0 else ""
    return f"{params['card']}: {cards} of {people}{each}{likes}"


def _effect(prompt: Prompt, params: Mapping[str, Any], people: str) -> str:
    if not prompt.due:
        return "What a Surge, a cover or the like did"
    at = f" at {params['target']}" if params["target"] else ""
    return f"What does {people}'s {params['card']}{at} do? A number is damage, none is nothing"


def _clash(prompt: Prompt, params: Mapping[str, Any], names: Names) -> str:
    whose = [f"{called(who, names)}'s {called(card, names)}" for who, card in zip(*_pair(prompt), strict=True)]
    return f"{' meets '.join(whose)}: whose gets through?"


def _pair(prompt: Prompt) -> tuple[Any, Any]:
    return prompt.params["pair"], prompt.params["cards"]
