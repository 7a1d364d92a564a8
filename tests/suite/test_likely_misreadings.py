"""A late correction of a misread entry nearly always keeps most of the later lines."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from gm.duel.edits import Drop
from gm.duel.fixes import Fixer
from gm.duel.fold import all_names, play_lines
from gm.duel.log import Row
from gm.errors import GmError, Refusal
from gm.game import AnyGame
from gm.notation.formatting import entry_from_json, format_entry
from gm.notation.line import join
from gm.table.suggestions import neighbours
from tests.support.walks import Walk, rows, tables, walks

LENGTH = 60
SEEDS = 3
WALKS = 6
"""The number of walks through a game; games with few table sizes are walked with more seeds."""
TRIED = int(os.environ.get("GM_MISREADINGS", "20"))
"""The number of lines in each walk of which a misreading is tried."""


class Fixed(NamedTuple):
    """A corrected misreading: how many lines follow, and how many of them cannot be kept."""

    walk: Walk
    words: str
    instead: str
    follow: int
    lost: int
    why: str = ""

    @property
    def bad(self) -> bool:
        """Return whether most later lines would be lost."""
        return self.lost > self.follow / 2


def fixed(walk: Walk, rng: Random, times: int) -> Iterator[Fixed]:
    """Yield corrections of likely misreadings that the rules would have accepted."""
    lines = rows(walk)
    played = play_lines(walk.game, lines)
    places = range(1, len(lines) - 1)
    for at in rng.sample(places, min(times, len(places))):
        others = [*misreadings(walk, at, lines[at])]
        if not others:
            continue
        other = rng.choice(others)
        corrected = [*lines[:at], other, *lines[at + 1 :]]
        try:
            conflicts = Fixer(walk.game, played, frozenset([other.name]), {}).conflicts(corrected)
        except (Refusal, GmError):
            continue
        lost = [conflict for conflict in conflicts if isinstance(conflict.ways[0][0], Drop)]
        why = next((str(conflict.fault) for conflict in lost), "")
        yield Fixed(walk, lines[at].words, other.words, len(lines) - 1 - at, len(lost), why)


def misreadings(walk: Walk, at: int, line: Row) -> Iterator[Row]:
    """Yield likely misreadings of a line."""
    forms, names = walk.game.inputs.forms, all_names(walk.game, walk.setup, walk.states[at - 1])
    if line.body["kind"] in forms:
        for other in neighbours(walk.game, entry_from_json(forms, line.body), names):
            yield line._replace(words=join(format_entry(forms, other)), body=json.loads(json.dumps(other._asdict())))


def test_correcting_a_misreading_keeps_most_later_lines(game: AnyGame) -> None:
    """At most one correction in ten loses more than half. Otherwise the game rejects too much, or lacks fixes."""
    seeds = max(SEEDS, WALKS // len([*tables(game.info)]))
    results = [result for walk in walks(game, seeds, LENGTH) for result in fixed(walk, Random(walk.label), TRIED)]
    assert len(results) > 50
    bad = [result for result in results if result.bad]
    shown = "; ".join(
        f"{result.words} → {result.instead} loses {result.lost} of {result.follow} (the first: {result.why})"
        for result in bad[:5]
    )
    assert len(bad) <= len(results) / 10, f"{len(bad)} of {len(results)}: {shown}"
