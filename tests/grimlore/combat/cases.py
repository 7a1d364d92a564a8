"""Scenes as in ``scenes.txt``: who plays, what is typed, and what must be true then."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from gm.commands.line import run
from gm.errors import GmError
from gm.game import Notice
from gm.notation.line import split
from gm.table.session import Session

from ..game import GAME, RULES


class Scene(NamedTuple):
    """A scene: its name with the rule that it shows, who plays as whom, what is set before, the steps in their order
    (the sign of a line and the rest of it)."""

    name: str
    seats: str = "Lena Bo"
    heroes: str = "human social persuade"
    house: str = ""
    set: str = ""
    steps: tuple[tuple[str, str], ...] = ()


def scenes(file: Path) -> Iterator[Scene]:
    """Yield the scenes of a file."""
    scene: Scene | None = None
    for line in file.read_text(encoding="utf-8").splitlines():
        sign, _, rest = line.partition(" ")
        if sign == "==":
            if scene:
                yield scene
            scene = Scene(rest)
        elif scene and sign in ("seats", "heroes", "house", "set"):
            scene = Scene(**{**scene._asdict(), sign: rest})
        elif scene and sign not in ("", "#"):
            scene = scene._replace(steps=(*scene.steps, (sign, rest)))
    if scene:
        yield scene


class Table:
    """A session that is driven by typed lines and observed through its public state."""

    def __init__(self, scene: Scene) -> None:
        self.session = Session(":memory:", short=True)
        self.session.store(create=True)
        house = [word for switch in scene.house.split() for word in ("--house", switch)]
        run(self.session, ["new", "grimlore", *scene.seats.split(), *house, *RULES.split()])
        for name in scene.seats.partition(" --")[0].split():
            self.enter(f"hero {name.lower()} {scene.heroes}")
        if scene.set:
            self.enter(f"adjust {scene.set} because set")

    def enter(self, line: str) -> Any:
        """Enter a line that must be accepted, and return its answer."""
        return run(self.session, split(line))

    def refused(self, line: str) -> tuple[str, str | None]:
        """Return code and rule of a line that must be rejected without a change."""
        before = (self.state, len(self.session.table().rows))
        try:
            run(self.session, split(line))
        except GmError as no:
            found = (no.code, no.rule)
        else:
            raise AssertionError(f"“{line}” was taken: {self.kinds()}")
        assert (self.state, len(self.session.table().rows)) == before, f"“{line}” changed something"
        return found

    @property
    def state(self) -> Any:
        """The state of the session."""
        return self.session.table().state

    @property
    def now(self) -> Any:
        """The public state."""
        return json.loads(json.dumps(GAME.texts.view(self.state, None).data))

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The notices of the last line."""
        return self.session.table().played[-1].notices

    def kinds(self) -> list[str]:
        """Return the kinds of the last line's notices."""
        return [notice.kind for notice in self.notices]

    def prompts(self, *, due: bool) -> list[str]:
        """Return the next prompts or the possible ones, each with who may answer."""
        every = GAME.play.prompts(self.state, None)
        return [" ".join((prompt.entry, *prompt.seats)) for prompt in every if prompt.due is due]

    def found(self, what: str, value: Any) -> Any:
        """Return a part of the state, of a character, or of the last line's notices."""
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
            one = next((hero for hero in self.now["heroes"] if hero["id"] == what), None)
            if one:
                return {key: one[key] for key in value}
        return self.part(what)

    def part(self, path: str) -> Any:
        """Return a part of the public state: ``combat.units.0.hp``."""
        found = {**self.now, "carry": json.loads(GAME.play.carry(self.state))}  # type: ignore[misc, arg-type]
        for key in path.split("."):
            found = found[int(key)] if isinstance(found, list) else found[key]
        return found

    def pool(self, words: str) -> list[int]:
        """Return the numbers of black and red dice of a pool."""
        found = self.enter(f"pool {words}").data()
        return [found["black"], found["red"]]

    def odds(self, words: str) -> list[int | float]:
        """Return the dice of a pool and its chance in percent."""
        found = self.enter(f"pool {words}").data()
        return [found["black"], found["red"], found["chance"]]

    def asked(self, words: str) -> Any:
        """Return a part of an answer: ``pool|lena lore|terms``."""
        question, rest, path = words.split("|")
        found = self.enter(f"{question} {rest}").data()
        for key in path.split("."):
            found = found[int(key)] if isinstance(found, list) else found[key]
        return found

    def sum(self, kind: str) -> list[list[Any]]:
        """Return the sum of a notice of the last line."""
        return [[*term] for notice in self.notices if notice.kind == kind for term in notice.sum]


def play(scene: Scene) -> Table:
    """Play a scene and assert its expectations."""
    table = Table(scene)
    for sign, rest in scene.steps:
        if sign == ">":
            table.enter(rest)
        elif sign == "!":
            line, code, rule = (word.strip() for word in rest.split("|"))
            found = table.refused(line)
            assert (found[0], rule) in ((code, "-"), (code, found[1])), f"{line}: {found}"
        else:
            _holds(table, rest)
    return table


def _holds(table: Table, rest: str) -> None:
    what, _, value = rest.partition(" ")
    if what == "ask":
        part, words, value = re.fullmatch(r"(ask) (.*?\|.*?\|\S+) (.*)", rest).groups()  # type: ignore[union-attr]
        found = table.asked(words)
        assert found == json.loads(value), f"{part} {words}: {found}"
        return
    if what in ("pool", "sum", "odds"):
        words, bracket, value = value.partition("[")
        found = getattr(table, what)(words.strip())
        assert found == json.loads(bracket + value), f"{what} {words}: {found}"
        return
    wanted = json.loads(value)
    found = table.found(what, wanted)
    assert found == wanted, f"{what}: {found}, not {wanted}"
