"""Measure how many entries a second a duel's log replays: python tests/bench/replay.py [ROUNDS]

If python-chess is installed (pip install chess), the ratio to its ``push_uci`` is measured in the same run.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2]))

from duels import BEGIN, lines
from measure import Bench, Figure

import gm
from gm import games
from gm.duel.fold import final_state
from gm.store import shipped as content

ENTRIES = 2000
GOLDEN = sorted(Path(__file__).parents[1].glob("*/duels/*.gm"))


def figures(count: int) -> list[Figure]:
    """Return the speed of replay of each recorded duel, beside a game of chess."""
    works = {f"{slug}, the recorded duel": replay(demo(slug)) for slug in games.slugs()}
    works |= {f"{path.parts[-3]}, {path.stem.replace('_', ' ')}": replay(record(path)) for path in GOLDEN}
    works[f"a duel of {ENTRIES} entries"] = replay((BEGIN, *lines(ENTRIES)))
    chess = moves()
    if chess:
        works["python-chess push_uci"] = chess
    speeds: dict[str, list[float]] = {name: [] for name in works}
    for at in range(count + 1):
        for name, work in works.items():
            speed = per_second(work)
            if at:
                speeds[name].append(speed)
    for name, found in speeds.items():
        print(f"{median(found):>10,.0f} a second  {name}")
    if not chess:
        return []
    moved = speeds["python-chess push_uci"]
    return [
        Figure(
            f"{name}: entries folded / moves pushed",
            median(a / b for a, b in zip(found, moved, strict=True)),
            0.5,
            at_least=True,
            best=1.0,
        )
        for name, found in speeds.items()
        if found is not moved
    ]


def per_second(work: Callable[[], int]) -> float:
    """Return how many entries or moves ``work`` does in a second of processor time. It runs for 0.2 s or more."""
    gc.collect()
    done, begun = 0, time.process_time()
    while (passed := time.process_time() - begun) < 0.2:
        done += work()
    return done / passed


def demo(slug: str) -> list[str]:
    """Return the lines of a game's demonstration."""
    return strip_comments(content.demo(slug))


def record(path: Path) -> list[str]:
    """Return the lines of a recorded duel in a file."""
    return strip_comments(path.read_text(encoding="utf-8"))


def strip_comments(text: str) -> list[str]:
    """Return the lines of a record that are neither blank nor comments."""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def replay(record: Iterable[str]) -> Callable[[], int]:
    """Fold the log that these lines made, as every command does that opens the duel."""
    with gm.read("\n".join(record)) as duel:
        game, rows = duel.game, list(duel.table.rows)

    def work() -> int:
        final_state(game, rows)
        return len(rows)

    return work


def moves() -> Callable[[], int] | None:
    """Push the moves of a long game of chess; None where python-chess is not installed."""
    try:
        import chess
    except ImportError:
        return None
    board, chance = chess.Board(), random.Random(1)
    game: Sequence[str] = ()
    while not board.is_game_over() and len(game) < 200:
        board.push(chance.choice(list(board.legal_moves)))
        game = [move.uci() for move in board.move_stack]

    def work() -> int:
        again = chess.Board()
        for move in game:
            again.push_uci(move)
        return len(game)

    return work


BENCH = Bench(figures, (10,), (4,))

if __name__ == "__main__":
    sys.exit(BENCH.asked())
