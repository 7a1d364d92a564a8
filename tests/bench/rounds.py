"""Measure an entry of a large event as a ratio to a throw of a duel: python tests/bench/rounds.py [ROUNDS]"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from random import Random

from duels import THROW
from measure import Bench, Figure, Timed, place, quiet, ratio, rounds
from quick import GM, begin, put_back

from gm import games
from gm.game import Seat, Setup

PLAYERS, ROUNDS = 128, 9
DUEL = 500


def figures(count: int) -> list[Figure]:
    """Return the time of a result in the last round of an event, as a ratio to a throw in a shell."""
    *record, last = night()
    with place() as (folder, env):
        kept, used = folder / "night.kept", folder / "night.db"
        text = folder / "night.gm"
        text.write_text("\n".join(record[:-1]) + "\n", encoding="utf-8")
        quiet((*GM, "import", str(text), "--db", str(kept)), env)
        quiet((*GM, *record[-1].split(), "--db", str(kept)), env)
        duel, thrown = folder / "duel.kept", folder / "duel.db"
        begin(duel, env, DUEL)
        timed = {
            "result": Timed((*GM, *last.split(), "--db", str(used)), partial(put_back, kept, used)),
            "throw": Timed((*GM, *THROW.split(), "--db", str(thrown)), partial(put_back, duel, thrown)),
        }
        for one in timed.values():
            if one.before:
                one.before()
        seconds = rounds(timed, env, count)
    name = f"gm won with {PLAYERS} players in round {ROUNDS} / gm throw at {DUEL} entries"
    return [Figure(name, ratio(seconds, "result", "throw"), 2.0, best=1.0)]


def night() -> Iterator[str]:
    """Yield the lines of an event up to a result in the middle of its last round."""
    game, chance = games.load("event"), Random("night")
    names = [f"Player{number}x" for number in range(PLAYERS)]
    house = {"rounds": str(ROUNDS)}
    yield f"new event {' '.join(names)} --house rounds={ROUNDS}"
    state = game.play.start(Setup(tuple(Seat(name.lower(), name) for name in names), "", house=house)).state
    forms = game.inputs.forms
    for number in range(1, ROUNDS + 1):
        line = str(game.play.prompts(state, None)[0].default)
        yield line
        words = line.split()[1:]
        tables = tuple(zip(words[::2], words[1::2], strict=True))
        state = game.play.apply(state, forms["pair"].entry(tables)).state
        for table in tables[: len(tables) // 2 if number == ROUNDS else len(tables)]:
            who = chance.choice(table)
            yield f"won {who} r{number}"
            state = game.play.apply(state, forms["won"].entry(who, number)).state


BENCH = Bench(figures, (20,), (10,))

if __name__ == "__main__":
    sys.exit(BENCH.asked())
