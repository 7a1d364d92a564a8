"""The long run of the hub under kills: ``python tests/hub/long.py [ROUNDS]``. It prints how many lines it compared."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.hub import chaos
from tests.support.postgresql import own_server


def main(rounds: int) -> None:
    """Run both engines, each round with another seed."""
    with tempfile.TemporaryDirectory() as name, own_server() as server:
        for seed in range(rounds):
            folder = Path(name) / str(seed)
            (folder / "sqlite").mkdir(parents=True)
            lines = _round(folder / "sqlite", "", seed, lambda: None)
            print(f"round {seed + 1}, SQLite: {lines:,} lines compared, 0 lost, 0 doubled", flush=True)
            (folder / "postgresql").mkdir()
            with server.database() as url:
                lines = _round(folder / "postgresql", url, seed, server.cut)
            print(f"round {seed + 1}, PostgreSQL: {lines:,} lines compared, 0 lost, 0 doubled", flush=True)


def _round(folder: Path, url: str, seed: int, cut: Callable[[], None]) -> int:
    return chaos.run(folder, url, tables=40, steps=40, kills=8, seed=seed, cut=cut)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 3)
