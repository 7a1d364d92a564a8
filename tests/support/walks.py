"""Random legal walks through any game, which use only the game's own prompts and forms.

Randomness comes from a seeded generator: the same seed gives the same walk.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from gm.duel.fold import all_names, read_setup, replay
from gm.duel.log import Row
from gm.errors import GmError, Refusal
from gm.game import Adjust, AnyGame, Context, Form, GameInfo, Holding, House, Name, Prompt, Seat, Setup, Step
from gm.notation.formatting import format_entry
from gm.notation.line import join, split
from gm.notation.parser import parse
from gm.notation.setup import setup_body
from tests.support.brought import needed, samples

NAMES = ("Ana", "Bo", "Cy", "Di")
TRIES = 60


class Point(NamedTuple):
    """A point of a walk: the entry (None for the set-up) and its step."""

    entry: Any
    step: Step[Any]


class Met(NamedTuple):
    """A collection of the rejections and prompts that a walk meets."""

    refusals: list[Refusal]
    asked: list[tuple[Prompt, ...]]


@dataclass(frozen=True, eq=False)
class Walk:
    """A walk: its points, from the set-up on, and the rejections that it met."""

    game: AnyGame
    setup: Setup
    label: str
    points: tuple[Point, ...]
    refusals: tuple[Refusal, ...]
    seen: tuple[tuple[Prompt, ...], ...] = ()
    """The prompts of the states from which the walk went on, if they were collected."""

    @cached_property
    def states(self) -> tuple[Any, ...]:
        """The states after the set-up and after each entry."""
        return tuple(point.step.state for point in self.points)

    @cached_property
    def entries(self) -> tuple[Any, ...]:
        """The entries, without the set-up."""
        return tuple(point.entry for point in self.points[1:])

    @cached_property
    def asked(self) -> tuple[tuple[Prompt, ...], ...]:
        """The prompts after the set-up and after each entry."""
        later = self.states[len(self.seen) :]
        return (*self.seen, *(self.game.play.prompts(state, None) for state in later))

    @cached_property
    def held(self) -> tuple[tuple[Holding, ...], ...]:
        """The holdings after the set-up and after each entry."""
        return tuple(self.game.play.holdings(state) for state in self.states)

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of all players by id, also of those who have left."""
        return {name.id: name.name for state in self.states for name in self.known(state)}

    @cached_property
    def replayed(self) -> tuple[Step[Any], ...]:
        """The steps that a replay of the log gives."""
        return tuple(step for _, step in replay(self.game, rows(self)))

    def known(self, state: Any) -> tuple[Name, ...]:
        """Return the names that a line may use in a state."""
        return all_names(self.game, self.setup, state)

    def at(self, number: int) -> str:
        """Describe a point of the walk for a failing test."""
        entry = self.points[number].entry
        line = "the set-up" if entry is None else join(format_entry(self.game.inputs.forms, entry))
        return f"{self.game.info.slug}, {self.label}, after {number}: {line}"


def setups(game: AnyGame, rng: Random) -> dict[str, Setup]:
    """Return a set-up for each number of players and for teams.

    Some have house rules, optional files or an older rules version. House rules that the game rejects together are
    left out.
    """
    by_label = {}
    for label, seats, teams in tables(game.info):
        house = {}
        if rng.random() < 0.5:
            chosen = [name for name in game.inputs.house_rules if rng.random() < 0.3]
            house = {name: rng.choice(game.inputs.house_rules[name].values) for name in chosen}
        first = rng.choice(seats).id if seats and game.info.nouns.first else ""
        setup = Setup(seats, first, teams, house, needed(game, seats))
        if game.inputs.attachments and rng.random() < 0.5:
            setup = setup._replace(brought=samples(game, seats))
        try:
            game.play.start(setup)
        except Refusal as refusal:
            if refusal.code != "words":
                raise
            setup = setup._replace(house={})
        by_label[label] = setup
    latest = game.info.rules_version
    return {label: setup._replace(version=rng.randint(1, latest)) for label, setup in by_label.items()}


def tables(info: GameInfo) -> Iterator[tuple[str, tuple[Seat, ...], tuple[tuple[str, ...], ...]]]:
    """Yield every table size of a game, as far as there are names: a label, the seats and the teams."""
    shown = info.example_names
    seats = tuple(Seat(name.lower(), name) for name in (*shown, *(name for name in NAMES if name not in shown)))
    for count in range(info.seats_min, min(info.seats_max, len(seats)) + 1):
        yield f"{count} seats", seats[:count], ()
    if info.teams:
        yield "two teams", seats, (("ana", "cy"), ("bo", "di"))


def answers(game: AnyGame, state: Any, names: tuple[Name, ...], prompt: Prompt, rng: Random) -> Any:
    """Return a random entry that answers a prompt; optional fields are sometimes left out.

    Raises GmError (``words``) if nothing would be accepted.
    """
    form = game.inputs.forms[prompt.entry]
    if not prompt.example:
        raise GmError("words", f"{prompt.entry} can say nothing now.", "Answer something else that is due.")
    values = filled(form, prompt, names, rng)
    entry = typed(game, prompt.example, names) if values is None else form.build(values)
    return game.play.complete(state, entry)


def filled(form: Form, prompt: Prompt, names: tuple[Name, ...], rng: Random) -> dict[str, Any] | None:
    """Return random values for all fields of a form, or None if a required field has no candidates."""
    values: dict[str, Any] = {}
    while fields := [field for field in form.fields_for(values) if field.name not in values]:
        field = fields[0]
        values[field.name] = prompt.fixed.get(field.name)
        if field.name in prompt.fixed or (field.optional and rng.random() < 0.3):
            continue
        choices = prompt.open[field.name] if field.name in prompt.open else field.choices(prompt, names)
        if choices:
            values[field.name] = rng.choice(choices)
        elif not field.optional:
            return None
    return {name: value for name, value in values.items() if value is not None}


def typed(game: AnyGame, line: str, names: tuple[Name, ...]) -> Any:
    """Parse a line in its long form."""
    words = split(line)
    return parse(game.inputs.forms[words[0]], words[1:], Context(names))


def walk(
    game: AnyGame, setup: Setup, rng: Random, length: int, met: Met | None = None
) -> Iterator[tuple[Any, Step[Any]]]:
    """Yield the set-up's step, then up to ``length`` entries with their steps; add what the walk meets to ``met``."""
    met = met or Met([], [])
    step = game.play.start(setup)
    yield None, step
    for _ in range(length):
        if game.play.outcome(step.state) is not None:
            return
        entry, step = _onward(game, setup, step.state, rng, met)
        yield entry, step


def _onward(game: AnyGame, setup: Setup, state: Any, rng: Random, met: Met) -> tuple[Any, Step[Any]]:
    before = hash(state)  # fails if the state contains anything mutable
    prompts = game.play.prompts(state, None)
    met.asked.append(prompts)
    due = [prompt for prompt in prompts if prompt.due]
    possible = [prompt for prompt in prompts if not prompt.due]
    assert due, f"nothing is due, and nobody has won: {state}"
    for _ in range(TRIES):
        try:
            if game.inputs.house_rules and rng.random() < 0.02:
                name = rng.choice(sorted(game.inputs.house_rules))
                entry: Any = House(((name, rng.choice(game.inputs.house_rules[name].values)),))
            elif _core_adjusts(game) and rng.random() < 0.03:
                entry = _adjustment(game.play.holdings(state), rng)
            else:
                choices = possible if possible and rng.random() < 0.05 else due
                entry = answers(game, state, all_names(game, setup, state), rng.choice(choices), rng)
            step = game.play.apply(state, entry)
        except (Refusal, GmError) as error:
            if isinstance(error, Refusal):
                met.refusals.append(error)
            assert hash(state) == before, "a refused entry changed the state"
            continue
        assert hash(state) == before, f"{entry} changed the state that it was applied to"
        return entry, step
    raise AssertionError(f"no answer to {due} was accepted in {TRIES} tries")


def played(
    game: AnyGame,
    setup: Setup,
    label: str,
    answer: Callable[[Any, tuple[Prompt, ...]], Any],
    length: int,
    first: Iterable[Any] = (),
) -> Walk:
    """Return a duel that begins with the entries ``first``, up to its end or to ``length`` entries.

    ``answer`` returns a random entry for a state and its prompts. If the rules reject the entry, it is called again.
    """
    step = game.play.start(setup)
    points, met = [Point(None, step)], Met([], [])
    for entry in first:
        met.asked.append(game.play.prompts(step.state, None))
        step = game.play.apply(step.state, entry)
        points.append(Point(entry, step))
    while len(points) <= length and game.play.outcome(step.state) is None:
        before = hash(step.state)
        met.asked.append(game.play.prompts(step.state, None))
        for _ in range(2 * TRIES):
            try:
                entry = answer(step.state, met.asked[-1])
                after = game.play.apply(step.state, entry)
            except (Refusal, GmError) as error:
                met.refusals.extend([error] if isinstance(error, Refusal) else [])
                assert hash(step.state) == before, f"{label}: a rejected entry changed the state"
                continue
            step = after
            points.append(Point(entry, step))
            break
        else:
            raise AssertionError(f"{label}: no answer was accepted in {step.state}")
    return Walk(game, setup, label, tuple(points), tuple(met.refusals), tuple(met.asked))


def _core_adjusts(game: AnyGame) -> bool:
    return "adjust" in game.inputs.forms and game.inputs.forms["adjust"].entry is Adjust


def _adjustment(held: Sequence[Holding], rng: Random) -> Adjust:
    """Return a random adjustment: a dial is turned by one, or one thing changes hands."""
    chosen = rng.choice([holding for holding in held if isinstance(holding.amount, int)])
    others = [other for other in held if other.what == chosen.what and other.holder != chosen.holder]
    if chosen.kind == "dial" or not others:
        return Adjust(((chosen.holder, chosen.what, rng.choice("+-"), 1),), "as agreed")
    other = rng.choice(others)
    taken = (chosen.holder, chosen.what, "-", 1)
    return Adjust((taken, (other.holder, other.what, "=", int(other.amount) + 1)), "as agreed")


def walks(game: AnyGame, seeds: int, length: int, long: int = 0, since: int = 0) -> tuple[Walk, ...]:
    """Return a walk for each seed from ``since`` on and each table size; those of seed 0 may have ``long`` entries."""
    walked = []
    for seed in range(since, since + seeds):
        for label, setup in setups(game, Random(f"{seed}")).items():
            met = Met([], [])
            rng = Random(f"{seed} {label}")
            steps = walk(game, setup, rng, long if long and not seed else length, met)
            points = tuple(Point(*taken) for taken in steps)
            walked.append(Walk(game, setup, f"{label}, seed {seed}", points, tuple(met.refusals), tuple(met.asked)))
    return tuple(walked)


def rows(walk: Walk) -> list[Row]:
    """Return the log rows of a walk, with bodies that went through JSON."""
    body = setup_body(walk.setup, carries=walk.game.play.carry is not None)
    lines = [Row(0, "", "new", "", json.loads(json.dumps(body)), None, "")]
    assert read_setup(lines[0]) == walk.setup
    for seq, entry in enumerate(walk.entries, 1):
        words = join(format_entry(walk.game.inputs.forms, entry))
        lines.append(Row(seq, "", "entry", words, json.loads(json.dumps(entry._asdict())), None, ""))
    return lines


def moments(walked: tuple[Walk, ...], every: int = 1) -> Iterator[tuple[Walk, int, Any]]:
    """Yield each walk with the number and state of each point, or of one in ``every``."""
    for walk in walked:
        for number in range(0, len(walk.points), every):
            yield walk, number, walk.points[number].step.state


def one_line(text: str) -> bool:
    """Return whether a text is one line that is not empty."""
    return isinstance(text, str) and bool(text.strip()) and len(text.splitlines()) == 1
