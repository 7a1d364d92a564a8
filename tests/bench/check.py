"""``gm check`` over random duels of every game, all modes and switches: python tests/bench/check.py [DUELS]

Walks each duel by the game's own prompts, undoing and redoing now and then, writes its log as it happened, and then
lets the check go through them all. Prints what it found, which must be nothing.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from measure import Bench, Figure

from gm import games
from gm.commands.check import CheckResult
from gm.commands.line import run
from gm.duel.fold import all_names
from gm.errors import GmError, Refusal
from gm.game import AnyGame, Setup
from gm.store.database import Store
from gm.table import writer
from gm.table.session import Session
from gm.table.table import Table
from gm.table.writer import begin
from tests.support.walks import answers, setups

ENTRIES = 120


def figures(duels: int) -> list[Figure]:
    """Return how many faults the check reports in so many random duels of all games."""
    with tempfile.TemporaryDirectory() as folder, closing(Session(os.path.join(folder, "duels.db"))) as session:
        session.store(create=True).db.execute("PRAGMA synchronous=OFF")
        return _found_in(session, duels)


def _found_in(session: Session, duels: int) -> list[Figure]:
    store = session.store()
    began = time.perf_counter()
    played = seed = 0
    while played < duels:
        for slug in games.slugs():
            game = games.load(slug)
            for label, setup in setups(game, Random(f"{seed}")).items():
                play(store, game, setup, Random(f"{seed} {label}"))
                played += 1
        seed += 1
    walked = time.perf_counter() - began
    told = run(session, ["check"])
    assert isinstance(told, CheckResult)
    found = told.damage + told.differences
    print(f"{played} duels, {told.rows} rows played in {walked:.1f} s, checked in", end=" ")
    print(f"{time.perf_counter() - began - walked:.1f} s: {len(found)} found")
    for fault in found[:20]:
        print(fault)
    return [Figure(f"found by gm check in {played} random duels", len(found), 0)]


def play(store: Store, game: AnyGame, setup: Setup, rng: Random) -> None:
    """Play a random duel in which some lines are undone and redone."""
    begin(lambda: store, game, setup, "")
    table = Table(store, store.opened() or 0)
    for _ in range(ENTRIES):
        if game.play.outcome(table.state):
            return
        try:
            chance = rng.random()
            if chance < 0.04:
                writer.undo(table)
            elif chance < 0.06:
                writer.redo(table)
            else:
                prompts = game.play.prompts(table.state, None)
                due = [prompt for prompt in prompts if prompt.due or rng.random() < 0.02]
                writer.enter(
                    table, answers(game, table.state, all_names(game, setup, table.state), rng.choice(due), rng)
                )
        except (GmError, Refusal):
            continue


BENCH = Bench(figures, (1000,), (300,), once=(10,))

if __name__ == "__main__":
    sys.exit(BENCH.asked())
