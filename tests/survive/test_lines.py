"""Lines by chance, sensible and senseless: each is taken, or refused in words; whatever was taken holds together."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from gm.commands.catalogue import COMMANDS
from gm.commands.line import run
from gm.duel.audit import faults
from gm.errors import GmError
from gm.games import load
from gm.notation.line import split
from gm.table.session import Session
from tests.driving.effort import Effort
from tests.survive.rounds import seeds

pytestmark = pytest.mark.needs("gatling")

NAMES = ("Ana", "Bo", "Cy", "Zoe", "Di", "Ana B", "Ü", "Élan")
OUTSIDE = {"print", "export", "backup", "salvage", "import", "report", "play", "serve", "site", "demo", "cards", "help"}
"""Commands that write files, take long, or are tried elsewhere."""
WORDS = (
    *(
        "because x",
        "; drop 3",
        "; insert 2 note y",
        "--yes",
        "--mend",
        "--to",
        "mid",
        "hit",
        "top",
        "off",
        "over",
        "mana+1",
    ),
    *(
        "pages=20",
        "fright=ana",
        "round=3",
        "attacker=none",
        "hearts",
        "2-4",
        "ana=3",
        "bo=2",
        "+1",
        "none",
        '"x y"',
        '""',
    ),
    *("-1", "--", "0", "7c", "ah", "99", "x" * 400, "é", "♥", "*", "=", "pacify=top0", "solo=automaton", "\u200b"),
)


def seated(chance: Random) -> str:
    """A set-up, nearly always of two to four."""
    names = chance.sample(NAMES, chance.choice((2, 3, 3, 4, 1)))
    house = chance.choice(("", "", " --house aspect_start=zero", " --house solo=automaton", " --title T"))
    teams = f" --teams {names[0]}+{names[-1]}/{'+'.join(names[1:3])}" if chance.random() < 0.1 else ""
    return "new gatling " + " ".join(f'"{name}"' for name in names) + house + teams


def due(session: Session, chance: Random) -> str:
    """A line that answers what is due, or nearly."""
    table = session.table()
    prompts = table.game.play.prompts(table.state, None)
    if not prompts:
        return "undo"
    example = chance.choice(prompts[:2]).example or ""
    seats = [seat.id for seat in table.setup.seats]
    words = [chance.choice(seats) if word in seats and chance.random() < 0.3 else word for word in example.split()]
    return " ".join(words)


def line(session: Session, chance: Random) -> str:
    """Anything that might be typed."""
    number = chance.randrange(max(1, len(session.table().rows)) + 1)
    ways = (
        lambda: due(session, chance),
        lambda: due(session, chance),
        lambda: due(session, chance),
        lambda: chance.choice(("undo", "redo", "undo", "settle done", "settle", "now", "log", "note x", "fix", "why")),
        lambda: f"undo --to {number} --yes",
        lambda: f"fix 0 {seated(chance)} --yes",
        lambda: f"fix {number} {due(session, chance)} --yes{' --mend' * chance.randrange(2)}",
        lambda: f"insert {number} {due(session, chance)} --yes",
        lambda: f"drop {number} --yes",
        lambda: f"now --at {number}",
        lambda: f"why {number}",
        lambda: noise(session, chance),
        lambda: noise(session, chance),
    )
    return chance.choice(ways)()


def noise(session: Session, chance: Random) -> str:
    """Words that may have nothing to do with one another."""
    typed = session.table().game.typed
    names = [seat.id for seat in session.table().setup.seats]
    first = chance.choice([*(set(COMMANDS) - OUTSIDE), *typed.forms, *typed.asks, *names, "5m*", ""])
    return " ".join([first, *chance.choices([*WORDS, *names, str(chance.randrange(30))], k=chance.randrange(6))])


def lines(session: Session, chance: Random, count: int) -> Iterator[str]:
    yield "new gatling Ana Bo Cy"
    for _ in range(count):
        yield line(session, chance)


def refused_in_words(error: GmError, typed: str) -> None:
    """A refusal that somebody can read."""
    assert error.code != "internal", typed
    assert len(error.message) + len(error.remedy) < 2500, typed


@pytest.mark.parametrize("seed", seeds(4))
def test_every_line_is_taken_or_refused_in_words(seed: int) -> None:
    chance = Random(f"typed {seed}")
    session = Session(":memory:", short=True)
    try:
        for typed in lines(session, chance, 120):
            try:
                with Effort(1.0, typed):
                    run(session, split(typed))
            except GmError as error:
                refused_in_words(error, typed)
        for duel in session.store().duels():
            table = session.beside(duel.id).table()
            assert [*faults(table.game, table.rows)] == []
    finally:
        session.close()


FILLERS = ("x", "5m", "x ", "5 ", "; ", "x=1 ", "-", '""', "drop 1 ; ")
LONG = 8_000


@pytest.mark.parametrize("filler", FILLERS)
def test_a_line_however_long_is_answered_at_once_and_not_repeated(filler: str) -> None:
    game = load("gatling")
    firsts = [*COMMANDS, *game.typed.forms, *game.typed.asks, "", "fix 2 throw bo", "adjust ana pages=1 because"]
    session = Session(":memory:", short=True)
    run(session, split("new gatling Ana Bo Cy"))
    for first in firsts:
        if first in ("help", "rule", "export", "backup", "import", "play", "note", "new", "demo", "duels"):
            continue  # what they search, or write, grows with the words
        typed = f"{first} {filler * (LONG // len(filler))}".strip()
        with pytest.raises(GmError) as caught, Effort(0.5, first):
            run(session, split(typed))
        assert len(caught.value.message) < 1000, first
        assert len(caught.value.remedy) < 1000, first
    session.close()
