"""Random duels in a file, with undos, corrections and flags, at the times of a simulated clock."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from gm.commands.line import run
from gm.errors import GmError, Refusal
from gm.game import AnyGame
from gm.notation.line import split
from gm.table import table as tables
from gm.table import writer
from gm.table.session import Session
from tests.support.amended import random_correction, random_undo
from tests.support.evenings import answer
from tests.support.walks import setups

GAPS = (0, 1, 2, 3, 5, 8, 20, 60, 200)
BREAK = 4000


class Clock:
    """A clock that goes on by a random time whenever it is read."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.now = 1_780_000_000

    def __call__(self) -> str:
        self.now += self._rng.choice(GAPS) if self._rng.random() < 0.98 else BREAK
        return time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(self.now))


def play(monkeypatch: pytest.MonkeyPatch, path: Path, game: AnyGame, duels: int, seed: str, lines: int = 60) -> Session:
    """Play random duels of a game into the file at ``path``."""
    rng = Random(seed)
    clock = Clock(rng)
    for module in (tables, writer):
        monkeypatch.setattr(module, "timestamp", clock)
    session = Session(str(path))
    for _ in range(duels):
        known = setups(game, rng)
        table = writer.begin(lambda: session.store(create=True), game, known[rng.choice(sorted(known))], "")
        session.stay_with(table)
        for _ in range(rng.randrange(lines // 4, lines)):
            if game.play.outcome(table.state) is not None and rng.random() < 0.9:
                break
            _go_on(session, rng)
    return session


def _go_on(session: Session, rng: Random) -> None:
    """Type a line, or sometimes an undo, a correction or a flag. A rejected line changes nothing."""
    table, how = session.table(), rng.random()
    try:
        if how < 0.06 and sum(line.kind == "entry" for line in table.lines) > 4:
            line = random_undo(table, rng) if rng.random() < 0.2 else random_correction(table, rng)
            run(session, split(f"{line} --mend --yes"))
        elif how < 0.1:
            run(session, [rng.choice(("undo", "undo", "redo"))])
        elif how < 0.12:
            run(session, split(f"doubt {rng.randrange(len(table.rows))}"))
        else:
            answer(table, rng)
    except (GmError, Refusal):
        return
