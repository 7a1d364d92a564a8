"""Lines of a single key, pressed once or more often: each is answered, and the next line is read."""

from __future__ import annotations

import string
from pathlib import Path
from random import Random

import pytest

from gm.commands.faults import LOG
from gm.commands.line import run
from gm.games import demo, has_demo, load, slugs
from gm.interfaces.console import Console
from gm.notation.line import split
from gm.table.session import Session
from tests.interfaces.console.scripted import Heard, Scripted
from tests.support.attempts import attempt
from tests.support.running import Command
from tests.survive.rounds import seeds

KEYS = [sign * count for sign in (*string.printable.strip(), "”", "…", "é", "▶") for count in (1, 2, 3)]
FEW = min(len(KEYS), len(seeds(8)))
"""The number of keys tried in each phase; all of them with GM_SURVIVE=36."""


@pytest.mark.parametrize("slug", slugs())
def test_any_key_is_answered_in_every_phase(slug: str) -> None:
    session = Session(":memory:", short=True)
    session.store(create=True)
    shown = demo(slug) if has_demo(slug) else load(slug).info.example
    chance, met = Random(slug), set()
    for line in shown.splitlines():
        if line and not line.startswith("#"):
            run(session, split(line))
            phase = tuple(prompt.entry for prompt in session.table().view.pending if prompt.due)
            if phase not in met:
                met.add(phase)
                for keys in chance.sample(KEYS, FEW):
                    attempt(session, keys)
    session.close()


def test_any_key_is_answered_before_a_duel() -> None:
    session = Session(":memory:", short=True)
    session.store(create=True)
    for keys in KEYS:
        attempt(session, keys)
    session.close()


def fail(*_: object) -> None:
    """Fail as only a fault of the program itself would."""
    raise ZeroDivisionError("by design")


def test_the_console_outlives_a_fault_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gm.commands.note.run", fail)
    session = Session(str(tmp_path / "duels.db"), short=True)
    session.store(create=True)
    run(session, split(load(slugs()[0]).info.example))
    prompt, screen = Scripted(["note rain", "now"]), Heard()
    assert Console(session, screen, {}, prompt).play() == 0
    assert prompt.asked[1][1] == "Internal error in gm: ZeroDivisionError: by design"
    assert str(tmp_path / LOG) in prompt.remedies[0]
    assert "by design" in (tmp_path / LOG).read_text()
    assert screen.said[-1].text == "now"
    session.close()


def test_a_piped_line_that_fails_in_gm_itself_leaves_the_next_one(gm: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    gm("new toy Ana Bo")
    monkeypatch.setattr("gm.commands.note.run", fail)
    answer = gm("play --keep-going", stdin="note rain\nnow\n")
    assert answer.status == 3
    assert "Internal error in gm" in answer.err
    assert "Ana" in answer.out
