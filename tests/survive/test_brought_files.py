"""Players' own files with random changes: each is rejected with a message, or duels with it can be played and
recorded.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.duel.audit import find_faults
from gm.errors import GmError, Refusal
from gm.game import AnyGame, Setup
from gm.games import load, sample, slugs
from gm.notation.attached_files import canonical, place
from gm.table.interchange.attached_files import LARGEST, read_file, read_json
from tests.support.brought import samples
from tests.support.effort import Effort
from tests.support.walks import Point, Walk, rows, tables, walk
from tests.survive.rounds import TIMES

ODD = (
    *("0", "-1", "1", "11", "99999999999999999999", "1e400", "nan", "0x10", "true", "1979-05-27", "[]", "{}", "[[]]"),
    *('""', '" "', '"ana"', '"\\u202E"', '"\\u0000"', '"a\\nb"', f'"{"long " * 2000}"', '["fire"]', '{"x" = 1}', "'''"),
)
ENTRIES = 12


class Kind(NamedTuple):
    """A kind of file, and a game that accepts it."""

    game: AnyGame
    name: str

    @property
    def text(self) -> str:
        """The sample that ships with the game."""
        return sample(self.game.info.slug, self.game.inputs.attachments[self.name].sample)


KINDS = [Kind(game, name) for game in map(load, slugs()) for name in game.inputs.attachments]
kinds = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.game.info.slug} {kind.name}")
often = settings(max_examples=max(1, round(12 * TIMES)))

edits = st.lists(st.tuples(st.sampled_from(("value", "gone", "twice", "moved")), st.randoms(use_true_random=False)))
cuts = st.lists(st.tuples(st.floats(0, 1), st.binary(max_size=3), st.integers(0, 4)), min_size=1, max_size=4)


def touched(text: str, changes: list[tuple[str, Random]]) -> str:
    """Return a text with some lines changed, removed, repeated or moved."""
    lines = text.splitlines()
    said = [at for at, line in enumerate(lines) if line.strip() and not line.startswith("#")]
    for way, chance in changes[:4]:
        at = chance.choice(said) % len(lines)
        if way == "value" and "=" in lines[at]:
            lines[at] = f"{lines[at].partition('=')[0]}= {chance.choice(ODD)}"
        elif way == "twice":
            lines.insert(at, lines[at])
        elif len(lines) > 1:
            moved = lines.pop(at)
            if way == "moved":
                lines.insert(chance.randrange(len(lines)), moved)
    return "\n".join(lines) + "\n"


def setups(kind: Kind, data: object) -> Iterator[Setup]:
    """Yield set-ups in which every player has this file and everything else that is needed."""
    for _, seats, teams in tables(kind.game.info):
        each = kind.game.inputs.attachments[kind.name].each
        own = {place(kind.name, seat.id if each else ""): data for seat in seats}
        first = seats[0].id if seats and kind.game.info.nouns.first else ""
        yield Setup(seats, first, teams, {}, {**samples(kind.game, seats), **own})


def played(kind: Kind, data: dict[str, object]) -> None:
    """Check that accepted content survives a record, and play duels with it."""
    assert read_json(kind.game, kind.name, json.loads(canonical(data))) == data
    refused: list[Refusal] = []
    for setup in setups(kind, data):
        try:
            kind.game.play.start(setup)
        except Refusal as refusal:
            refused.append(refusal)
            continue
        points = [Point(*one) for one in walk(kind.game, setup, Random(1), ENTRIES)]
        wrong = find_faults(kind.game, rows(Walk(kind.game, setup, "", tuple(points), ())))
        assert [fault for fault in wrong if fault.seq] == []  # the set-up's row is made without its words
    assert {refusal.code for refusal in refused} <= {"words"}  # it is for other tables


def taken(kind: Kind, path: Path) -> None:
    """Read a file: it must be rejected with a message, or played with."""
    data, refused = None, GmError("file", "")
    try:
        with Effort(1.0, str(path)):
            data = read_file(kind.game, kind.name, str(path))
    except GmError as error:
        refused = error
    assert refused.code == "file"
    assert len(refused.message) + len(refused.remedy) < 6000
    if data is not None:
        played(kind, data)


@kinds
def test_a_file_with_random_lines_is_rejected_or_played(kind: Kind, tmp_path: Path) -> None:
    path = tmp_path / "brought.toml"

    @often
    @given(edits)
    def tried(changes: list[tuple[str, Random]]) -> None:
        path.write_text(touched(kind.text, changes), encoding="utf-8")
        taken(kind, path)

    tried()


@kinds
def test_a_file_with_random_bytes_is_rejected_or_played(kind: Kind, tmp_path: Path) -> None:
    path = tmp_path / "brought.toml"

    @often
    @given(cuts)
    def tried(changes: list[tuple[float, bytes, int]]) -> None:
        raw = bytearray(kind.text.encode())
        for where, new, gone in changes:
            at = int(where * len(raw))
            raw[at : at + gone] = new
        path.write_bytes(raw)
        taken(kind, path)

    tried()


@kinds
def test_a_repetitive_file_is_answered_at_once(kind: Kind, tmp_path: Path) -> None:
    for at, filler in enumerate(("x", "[", "{a=", "a.", '"', "[[a]]\n", "a=1\n", "é", "\0", "# \n")):
        path = tmp_path / f"{at}.toml"
        path.write_text(filler * (LARGEST // 10 // len(filler)), encoding="utf-8")
        taken(kind, path)
