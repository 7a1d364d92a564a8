"""Counts of legal answers to a depth in small positions, compared with ``perft.txt``.

The prompts give all candidates, and the rules accept some of them. Equal entries count once. A changed count means
that a rule about legal entries has changed; the breakdown shows for which kind of entry.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gm.errors import GmError, Refusal
from gm.game import Because, Form, Name, Prompt
from gm.notation import setup

from .table import GAME, Table


class Position(NamedTuple):
    """A position: its set-up (the words after ``new``), the lines that lead there, and the counts by depth."""

    name: str
    setup: str
    lines: tuple[str, ...]
    counts: Mapping[int, int]


def positions() -> list[Position]:
    """Read ``perft.txt``. A block has a heading, ``new …``, lines, then ``depth N: count``; blank lines separate
    blocks.
    """
    text = Path(__file__).with_name("perft.txt").read_text("utf-8")
    blocks = [block for block in text.split("\n\n") if not block.startswith("#")]
    return [position(block.strip().splitlines()) for block in blocks if block.strip()]


def position(lines: list[str]) -> Position:
    """Parse a block of the file."""
    name, setup, *rest = lines
    counts = {}
    for line in rest:
        if line.startswith("depth "):
            depth, _, count = line.removeprefix("depth ").partition(":")
            counts[int(depth)] = int(count)
    return Position(name, setup, tuple(line for line in rest if not line.startswith("depth ")), counts)


def sit_down(where: Position) -> Table:
    """Play the lines of a position."""
    words = where.setup.split()[1:]
    names = [word for word in words if "=" not in word and "/" not in word]
    teams = next((word for word in words if "/" in word), "")
    house = [word for word in words if "=" in word]
    return Table(setup.parse_setup(GAME, names, "", teams, house))(*where.lines)


def candidates(form: Form, prompt: Prompt, names: tuple[Name, ...], values: Mapping[str, Any]) -> Iterator[Any]:
    """Yield every entry of a form that a prompt allows, legal or not."""
    left = [field for field in form.fields_for(values) if field.name not in values]
    if not left:
        entry = built(form, values)
        if entry is not None:
            yield entry
        return
    field = left[0]
    if isinstance(field, Because):  # a reason makes no other entry
        choices: list[Any] = [None]
    elif field.name in prompt.fixed:
        choices = [prompt.fixed[field.name]]
    else:
        choices = list(prompt.open[field.name] if field.name in prompt.open else field.choices(prompt, names))
        if field.optional and False not in choices:
            choices.append(None)
    for value in choices:
        yield from candidates(form, prompt, names, {**values, field.name: value})


def built(form: Form, values: Mapping[str, Any]) -> Any:
    """Build an entry, or return None if its values contradict each other."""
    try:
        return form.build({name: value for name, value in values.items() if value is not None})
    except (Refusal, GmError):
        return None


def legal(state: Any, names: tuple[Name, ...]) -> dict[Any, Any]:
    """Return every legal entry with the state that follows it."""
    accepted = {}
    for prompt in GAME.play.prompts(state, None):
        for entry in candidates(GAME.inputs.forms[prompt.entry], prompt, names, {}):
            if entry not in accepted:
                try:
                    accepted[entry] = GAME.play.apply(state, entry).state
                except Refusal:
                    continue
    return accepted


def perft(
    state: Any, names: tuple[Name, ...], depth: int, known: dict[Any, Counter[str]] | None = None
) -> Counter[str]:
    """Count sequences of legal answers by the kind of the first; equal states are counted once and multiplied."""
    known = {} if known is None else known
    if (state, depth) not in known:
        total: Counter[str] = Counter()
        for entry, after in legal(state, names).items():
            total[entry.kind] += 1 if depth == 1 else perft(after, names, depth - 1, known).total()
        known[state, depth] = total
    return known[state, depth]


@pytest.mark.parametrize("where", positions(), ids=lambda where: where.name.replace(" ", "-"))
def test_perft(where: Position) -> None:
    table = sit_down(where)
    assert where.counts
    for depth, count in where.counts.items():
        counted = perft(table.state, table.known, depth)
        breakdown = ", ".join(f"{kind} {number}" for kind, number in sorted(counted.items()))
        assert counted.total() == count, f"{where.name}, depth {depth}: {counted.total()} ({breakdown}), not {count}"


def test_there_are_positions() -> None:
    assert len(positions()) > 10
