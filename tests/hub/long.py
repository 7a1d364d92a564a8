"""The long run of the hub: ``python tests/hub/long.py [ROUNDS [TABLES [STEPS [KILLS]]]]``.

Tables send to both database engines, one after the other and all at once, while the hub and the engine are killed and
answers are lost. Every line is compared at the end; a round prints how many there were.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.hub import chaos
from tests.support.postgresql import own_server


def main(rounds: int = 3, tables: int = 40, steps: int = 40, kills: int = 8) -> None:
    """Run both engines, each round with another seed."""
    with tempfile.TemporaryDirectory() as name, own_server() as server:
        for seed in range(rounds):
            for way in (chaos.run, chaos.load):
                folder = Path(name) / f"{seed}-{way.__name__}"
                numbers = {"tables": tables, "steps": steps, "kills": kills, "seed": seed}
                _report(way, "SQLite", folder / "sqlite", "", {**numbers, "cut": lambda: None})
                with server.database() as url:
                    _report(way, "PostgreSQL", folder / "postgresql", url, {**numbers, "cut": server.cut})


def _report(way: Callable[..., int], engine: str, folder: Path, url: str, numbers: dict[str, object]) -> None:
    """Run one engine in one way, and print what came of it."""
    folder.mkdir(parents=True)
    lines = way(folder, url, **numbers)
    print(f"{way.__name__}, {engine}: {lines:,} lines compared, 0 lost, 0 doubled", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
