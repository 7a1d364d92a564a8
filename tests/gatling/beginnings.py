"""Random beginnings of duels at every table, for tests that correct them."""

from __future__ import annotations

from functools import cache
from random import Random

from gm.errors import GmError, Refusal
from gm.game import Setup
from gm.games.gatling.entries import Adjust
from tests.support.walks import Point, Walk, setups

from .answering import answer
from .table import GAME

SEEDS = 2

LENGTH = 45


def short(label: str, setup: Setup, rng: Random) -> Walk:
    """Play the beginning of a duel with small decks and some mana, so that mages soon go out and cast spells."""
    step = GAME.play.start(setup)
    points = [Point(None, step)]
    while len(points) < LENGTH and GAME.play.outcome(step.state) is None:
        try:
            asked = GAME.play.prompts(step.state, None)
            entry = answer(step.state, asked, setup, rng) if points[1:] else small(setup, rng)
            step = GAME.play.apply(step.state, entry)
        except (Refusal, GmError):
            continue
        points.append(Point(entry, step))
    return Walk(GAME, setup, label, tuple(points), ())


def small(setup: Setup, rng: Random) -> Adjust:
    """Return an adjustment that leaves few pages and some mana."""
    pages = {seat.id: rng.randint(4, 12) for seat in setup.seats}
    adjustments = [f"{who}.pages={owned}" for who, owned in pages.items()]
    if setup.house.get("solo") != "automaton":
        adjustments += [f"{who}.mana={rng.randint(0, 4)}" for who in pages]
    return Adjust((*adjustments, f"discarded={52 - sum(pages.values())}"), "small decks")


@cache
def duels() -> tuple[Walk, ...]:
    """Return beginnings of duels at every table, with various house rules and against the automaton."""
    walks = []
    for seed in range(SEEDS):
        tables = setups(GAME, Random(f"corrected {seed}"))
        two = tables["2 seats"]
        tables["solo"] = two._replace(house={"solo": "automaton"})
        walks += [short(f"{label}, seed {seed}", setup, Random(f"{seed} {label}")) for label, setup in tables.items()]
    return tuple(walks)
