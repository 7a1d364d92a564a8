"""Random lines, sensible or not: each is accepted or rejected with a message, and the duel stays consistent."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from gm.commands.catalogue import COMMANDS
from gm.commands.line import run
from gm.duel.audit import find_faults
from gm.duel.fold import all_names
from gm.errors import GmError, Refusal
from gm.games import demo, has_demo, load, rejections, slugs
from gm.notation.formatting import format_entry
from gm.notation.line import join, split
from gm.table.session import Session
from tests.support.effort import Effort
from tests.support.walks import answers
from tests.survive.rounds import seeds

NAMES = ("Ana", "Bo", "Cy", "Zoe", "Di", "Ana B", "Ü", "Élan")
OUTSIDE = {"print", "export", "backup", "salvage", "import", "report", "play", "serve", "site", "demo", "cards", "help"}
"""Commands that write files, take long, or are tested elsewhere."""
SHORT = "--yes --mend --to because + +1 -1 -- 0 99 2-4 none = * é ♥ \u200b round=3 attacker=none ana=3 bo=2"
WORDS = (*SHORT.split(), "because x", "; drop 3", "; insert 2 note y", '"x y"', '""', "x" * 400)
OFTEN = ("undo", "redo", "undo", "settle done", "settle", "now", "log", "note x", "why")


class Typist:
    """A generator of random lines, sensible and nonsensical."""

    def __init__(self, session: Session, slug: str, chance: Random) -> None:
        self.session, self.game, self.chance = session, load(slug), chance
        shown = demo(slug) if has_demo(slug) else self.game.info.example
        self.shown = [line for line in shown.splitlines() if line and not line.startswith("#")]
        told = (*self.shown, *(line.removeprefix("! ") for line in rejections(slug).splitlines()))
        self.words = (*WORDS, *sorted({word for line in told for word in line.split()}))

    def lines(self, count: int) -> Iterator[str]:
        """Yield ``count`` lines, after some of the game's demonstration."""
        yield from self.shown[: self.chance.randrange(1, len(self.shown) + 1)]
        for _ in range(count):
            yield self.line()

    def line(self) -> str:
        """Return any line that somebody might type."""
        number = self.chance.randrange(max(1, len(self.session.table().rows)) + 1)
        ways = (
            *(self.due, self.due, self.answer, self.answer, self.noise, self.noise),
            lambda: self.chance.choice(OFTEN),
            lambda: f"undo --to {number} --yes",
            lambda: f"fix 0 {self.seated()} --yes",
            lambda: f"fix {number} {self.due()} --yes{' --mend' * self.chance.randrange(2)}",
            lambda: f"insert {number} {self.answer()} --yes",
            lambda: f"drop {number} --yes",
            lambda: self.chance.choice((f"now --at {number}", f"why {number}", "fix")),
        )
        return self.chance.choice(ways)()

    def seated(self) -> str:
        """Return a set-up, usually with a valid number of players."""
        info, chance = self.game.info, self.chance
        names = chance.sample(NAMES, chance.choice((*range(info.seats_min, min(info.seats_max, len(NAMES)) + 1), 1)))
        said = [f"new {info.slug}", *(f'"{name}"' for name in names)]
        for name, switch in self.game.inputs.house_rules.items():
            if chance.random() < 0.1:
                said.append(f"--house {name}={chance.choice(switch.values)}")
        if chance.random() < 0.1:
            said.append("--title T")
        if chance.random() < 0.1:
            said.append(f'--teams "{"+".join(names[::2])}/{"+".join(names[1::2])}"')
        return " ".join(said)

    def due(self) -> str:
        """Return a line that answers a prompt, or almost."""
        table = self.session.table()
        prompts = table.game.play.prompts(table.state, None)
        example = self.chance.choice(prompts).example if prompts else None
        seats = [seat.id for seat in table.setup.seats]
        words = [
            self.chance.choice(seats) if word in seats and self.chance.random() < 0.3 else word
            for word in (example or "undo").split()
        ]
        return " ".join(words)

    def answer(self) -> str:
        """Return a line with a random choice for each open field."""
        table = self.session.table()
        prompts = table.game.play.prompts(table.state, None)
        if not prompts:
            return "redo"
        names = all_names(table.game, table.setup, table.state)
        try:
            entry = answers(table.game, table.state, names, self.chance.choice(prompts), self.chance)
        except (GmError, Refusal):
            return "redo"
        return join(format_entry(table.game.inputs.forms, entry))

    def noise(self) -> str:
        """Return a line of unrelated words."""
        typed = self.game.inputs
        names = [seat.id for seat in self.session.table().setup.seats]
        first = self.chance.choice(
            [*sorted(COMMANDS.keys() - OUTSIDE), *typed.forms, *typed.queries, *names, "5m*", ""]
        )
        others = [*self.words, *names, str(self.chance.randrange(30))]
        return " ".join([first, *self.chance.choices(others, k=self.chance.randrange(6))])


def refused_in_words(error: GmError, typed: str) -> None:
    """Check that an error has a readable message."""
    assert error.code != "internal", typed
    assert len(error.message) + len(error.remedy) < 2500, typed


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("seed", seeds(1))
def test_every_line_is_accepted_or_rejected_with_a_message(slug: str, seed: int) -> None:
    chance = Random(f"typed {slug} {seed}")
    session = Session(":memory:", short=True)
    try:
        for typed in Typist(session, slug, chance).lines(80):
            try:
                with Effort(5.0, typed):
                    run(session, split(typed))
            except GmError as error:
                refused_in_words(error, typed)
        for duel in session.store().duels():
            table = session.for_duel(duel.id).table()
            assert [*find_faults(table.game, table.rows)] == []
    finally:
        session.close()


FIRSTS = ("throw bo ", "", "note ", "why ", "fix 2 throw bo ", "fix 1 draw 7d ; ")
REPEATED = ("5 ", "throw bo ", "5 mid, ", "xx ", "5,", ";", "; ", "ana=", "5m;")


@pytest.mark.needs("gatling")
@pytest.mark.parametrize("first", FIRSTS)
def test_a_line_of_60000_letters_is_rejected_at_once(first: str) -> None:
    session = Session(":memory:", short=True)
    for line in ("new gatling Ana Bo Cy", "7c"):
        run(session, split(line))
    for again in REPEATED:
        words = split(first + again * (60_000 // len(again)))
        with pytest.raises(GmError), Effort(1.0, again):
            run(session, words)
    session.close()


FILLERS = ("x", "5m", "x ", "5 ", "; ", "x=1 ", "-", '""', "drop 1 ; ")
LONG = 4_000


@pytest.mark.needs("gatling")
@pytest.mark.parametrize("filler", FILLERS)
def test_a_long_line_is_answered_quickly_and_shortened(filler: str) -> None:
    game = load("gatling")
    firsts = [*COMMANDS, *game.inputs.forms, *game.inputs.queries, "", "fix 2 throw bo", "adjust ana pages=1 because"]
    session = Session(":memory:", short=True)
    run(session, split("new gatling Ana Bo Cy"))
    for first in firsts:
        if first in ("help", "rule", "export", "backup", "import", "play", "note", "new", "demo", "duels"):
            continue  # what they search, or write, grows with the words
        typed = f"{first} {filler * (LONG // len(filler))}".strip()
        with pytest.raises(GmError) as caught, Effort(1.0, first):
            run(session, split(typed))
        assert len(caught.value.message) < 1000, first
        assert len(caught.value.remedy) < 1000, first
    session.close()
