"""Random answers to prompts, as likely as at a real table."""

from __future__ import annotations

from random import Random
from typing import Any

from gm.duel.fold import all_names
from gm.game import House, Prompt, Setup
from tests.support.walks import answers, filled

from .table import GAME


def drawn(rng: Random, weights: dict[str, float]) -> str:
    """Choose a random word by weight."""
    return rng.choices(list(weights), list(weights.values()))[0]


def thrown(values: dict[str, Any], prompt: Prompt, rng: Random) -> dict[str, Any]:
    """Return the values of a random throw or push: often a hit or the top zone, seldom off the board or overshot."""
    how = drawn(rng, {"lies": 6, "hit": 4, "off": 1, "off hit": 0.5, "over": 0.3, "over hit": 0.3})
    result = {"who": values["who"], "off": "off" in how, "hit": "hit" in how}
    if prompt.entry == "throw":
        result["over"] = "over" in how
    number = rng.randint(1, 6) if result["hit"] or rng.random() < 0.8 or prompt.params.get("count") else None
    zone = None if result["off"] or how == "over" else drawn(rng, {"bottom": 1, "middle": 2, "top": 4})
    return {**result, "number": number, "zone": zone}


def cast(values: dict[str, Any], prompt: Prompt, rng: Random) -> dict[str, Any]:
    """Return the values of a random cast; dearer spells are more likely."""
    slugs: Any = prompt.open["spell"]
    slug = rng.choices(slugs, range(1, 2 * len(slugs), 2))[0]
    again = filled(GAME.inputs.forms["cast"], prompt._replace(fixed={**prompt.fixed, "spell": slug}), (), rng)
    return again or values


def answer(state: Any, asked: tuple[Prompt, ...], setup: Setup, rng: Random) -> Any:
    """Return a random entry that answers a prompt: mostly what is next, and seldom a retirement or a new house rule."""
    prompts = {prompt.entry: prompt for prompt in asked}
    due = [entry for entry, prompt in prompts.items() if prompt.due]
    chosen = drawn(rng, {"cast": 1, "pass": 1.2}) if "cast" in due else rng.choice(due)
    others = {"push": 0.06, "forgot": 0.03, "count": 0.004, "retire": 0.0008}
    for entry, chance in others.items():
        if entry in prompts and rng.random() < chance:
            chosen = entry
    if rng.random() < 0.003:
        name = rng.choice(sorted(GAME.inputs.house_rules))
        return House(((name, rng.choice(GAME.inputs.house_rules[name].values)),))
    prompt = prompts[chosen]
    if chosen in ("throw", "push", "cast"):
        values = filled(GAME.inputs.forms[chosen], prompt, all_names(GAME, setup, None), rng) or {}
        weigh = cast if chosen == "cast" else thrown
        given = {name: value for name, value in weigh(values, prompt, rng).items() if value is not None}
        return GAME.inputs.forms[chosen].build(given)
    return answers(GAME, state, all_names(GAME, setup, state), prompt, rng)
