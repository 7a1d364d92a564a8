"""Scenes written as text: who plays, which lines are entered, and what must be true then."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from gm.commands.line import run
from gm.errors import GmError
from gm.game import Notice
from gm.notation.line import split
from gm.table.session import Session
from tests.support.copies import copied

from .game import GAME, RULES

BEGUN = 3
"""The number of lines before the first line of a test: the set-up and two sheets."""


class Scene(NamedTuple):
    """A scene, named by its rule. ``set`` is an adjustment at the start; each step is a sign and a text.

    ``rules`` is the version of the rules if it is not that of the other tests.
    """

    name: str
    seats: str = "Lena Bo"
    heroes: str = "human social persuade"
    house: str = ""
    set: str = ""
    rules: str = ""
    steps: tuple[tuple[str, str], ...] = ()


def scenes(file: Path) -> Iterator[Scene]:
    """Yield the scenes of a text file."""
    scene: Scene | None = None
    for line in file.read_text(encoding="utf-8").splitlines():
        sign, _, rest = line.partition(" ")
        if sign == "==":
            if scene:
                yield scene
            scene = Scene(rest)
        elif scene and sign in ("seats", "heroes", "house", "set", "rules"):
            scene = Scene(**{**scene._asdict(), sign: rest})
        elif scene and sign not in ("", "#"):
            scene = scene._replace(steps=(*scene.steps, (sign, rest)))
    if scene:
        yield scene


@cache
def begun(scene: Scene) -> Session:
    """Return a session at the beginning of a scene, after the sheets and the adjustment."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    house = [word for switch in scene.house.split() for word in ("--house", switch)]
    rules = f"--rules {scene.rules}" if scene.rules else RULES
    run(session, ["new", "grimlore", *scene.seats.split(), *house, *rules.split()])
    for name in scene.seats.partition(" --")[0].split():
        run(session, split(f"hero {name.lower()} {scene.heroes}"))
    if scene.set:
        run(session, split(f"adjust {scene.set} because set"))
    return session


class Table:
    """A session that a test plays by typed lines. Expectations are about its public state and its notices."""

    def __init__(self, scene: Scene) -> None:
        self.session = copied(begun(scene._replace(name="", steps=())).table())

    def enter(self, line: str) -> Any:
        """Enter a line that must be accepted, and return its result."""
        return run(self.session, split(line))

    def refused(self, line: str) -> tuple[str, str | None]:
        """Enter a line that must be rejected without a change. Return the error's code and rule."""
        before = (self.state, len(self.session.table().rows))
        try:
            run(self.session, split(line))
        except GmError as no:
            refusal = (no.code, no.rule)
        else:
            raise AssertionError(f"“{line}” was accepted: {self.kinds()}")
        assert (self.state, len(self.session.table().rows)) == before, f"“{line}” changed something"
        return refusal

    @property
    def state(self) -> Any:
        """The state of the session."""
        return self.session.table().state

    @property
    def now(self) -> Any:
        """The public state of the session."""
        return json.loads(json.dumps(GAME.texts.view(self.state, None).data))

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The notices of the last line."""
        return self.session.table().played[-1].notices

    def fix(self, line: str) -> list[str]:
        """Correct a line with all suggested fixes, and return the lines after the sheets."""
        self.enter(f"{line} --mend --yes")
        return [line.line.words for line in self.session.table().played][BEGUN:]

    def settle(self, line: str) -> list[str]:
        """Enter a correction, and return its settlement. The settlement is then marked as done."""
        moves = self.enter(line).data()["settlement"]
        if moves:
            self.enter("settle done")
        return [move["text"] for move in moves]

    def kinds(self) -> list[str]:
        """Return the kinds of the last line's notices."""
        return [notice.kind for notice in self.notices]

    def prompts(self, *, due: bool) -> list[str]:
        """Return the next prompts or, if not ``due``, the possible ones. Each names its entry and its players."""
        every = GAME.play.prompts(self.state, None)
        return [" ".join((prompt.entry, *prompt.seats)) for prompt in every if prompt.due is due]

    def value(self, what: str, value: Any) -> Any:
        """Return the actual value of an expectation: of the state, a character, or the last line's notices."""
        match what:
            case "due":
                return self.prompts(due=True)
            case "possible":
                return self.prompts(due=False)
            case "default":
                return next(
                    (prompt.default for prompt in GAME.play.prompts(self.state, None) if prompt.due and prompt.default),
                    None,
                )
            case "possible_attack":
                every = GAME.play.prompts(self.state, None)
                return [
                    who for prompt in every if prompt.entry == "attack" and not prompt.due for who in prompt.open["who"]
                ]
            case "came":
                return [kind for kind in value if kind in self.kinds()]
            case "not_come":
                return [kind for kind in value if kind not in self.kinds()]
            case "first":
                return self.kinds()[0]
            case "ways":
                threat = next(notice for notice in self.notices if notice.kind == "threat")
                return [way[0] for way in threat.params["ways"]]  # type: ignore[index, union-attr]
        if isinstance(value, dict):
            hero = next((hero for hero in self.now["heroes"] if hero["id"] == what), None)
            if hero:
                return {key: hero[key] for key in value}
        return self.part(what)

    def part(self, path: str) -> Any:
        """Return a part of the public state by its path: ``combat.units.0.hp``."""
        part = {**self.now, "carry": json.loads(GAME.play.carry(self.state))}  # type: ignore[misc, arg-type]
        for key in path.split("."):
            part = part[int(key)] if isinstance(part, list) else part[key]
        return part

    def pool(self, words: str) -> list[int | float]:
        """Return the numbers of black and red dice of a pool."""
        return self.odds(words)[:2]

    def odds(self, words: str) -> list[int | float]:
        """Return the numbers of black and red dice of a pool, and its chance in percent."""
        data = self.enter(f"pool {words}").data()
        return [data["black"], data["red"], data["chance"]]

    def asked(self, words: str) -> Any:
        """Return a part of a query's answer. ``words`` are query, line and path: ``pool|lena lore|terms``."""
        question, rest, path = words.split("|")
        part = self.enter(f"{question} {rest}").data()
        for key in path.split("."):
            part = part[int(key)] if isinstance(part, list) else part[key]
        return part

    def sum(self, kind: str) -> list[list[Any]]:
        """Return the terms of a notice of the last line."""
        return [[*term] for notice in self.notices if notice.kind == kind for term in notice.sum]


def played(*lines: str) -> Table:
    """Return a session of Lena and Bo after some lines."""
    table = Table(Scene("lines"))
    for line in lines:
        table.enter(line)
    return table


def play(scene: Scene) -> Table:
    """Play a scene, and assert its expectations."""
    table = Table(scene)
    for sign, rest in scene.steps:
        if sign == ">":
            table.enter(rest)
        elif sign == "!":
            line, code, rule = (word.strip() for word in rest.split("|"))
            refusal = table.refused(line)
            assert (refusal[0], rule) in ((code, "-"), (code, refusal[1])), f"{line}: {refusal}"
        else:
            _check(table, rest)
    return table


def _check(table: Table, rest: str) -> None:
    what, _, value = rest.partition(" ")
    if what == "ask":
        part, words, value = re.fullmatch(r"(ask) (.*?\|.*?\|\S+) (.*)", rest).groups()  # type: ignore[union-attr]
        answer = table.asked(words)
        assert answer == json.loads(value), f"{part} {words}: {answer}"
        return
    if what in ("pool", "sum", "odds"):
        words, bracket, value = value.partition("[")
        numbers = getattr(table, what)(words.strip())
        assert numbers == json.loads(bracket + value), f"{what} {words}: {numbers}"
        return
    wanted = json.loads(value)
    actual = table.value(what, wanted)
    assert actual == wanted, f"{what}: {actual}, not {wanted}"
