"""Taps of a finger for each entry of the golden duels, by the pad of a phone: python tests/bench/taps.py [-v]

Every line of the recorded duels of all games is said by the keys that the pad shows at that moment, by the way with the
fewest taps; what no key says is typed, a tap each letter. With ``-v`` the lines that take most are listed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from measure import HOUSE, Bench, Figure

from gm import games
from gm.commands.line import run
from gm.errors import GmError, Refusal
from gm.game import AnyGame, Context, Entry, Name
from gm.notation.formatting import entry_from_json, format_entry
from gm.notation.line import join, split
from gm.notation.parser import parse
from gm.table.keypad import Ask, Pad, make_pad
from gm.table.session import Session
from tests.support.finger import SENT, Words, ways

OPENED = 1
"""The taps that open the keys for entries that are merely possible."""


class At(NamedTuple):
    """A moment of a duel."""

    game: AnyGame
    state: Any
    names: tuple[Name, ...]


def recorded(slug: str) -> list[Path]:
    """Return the recorded duels of a game: its demonstration and the records of its tests."""
    found = [HOUSE / "cards" / slug / "demo.gm", *sorted((HOUSE / "tests" / slug).glob("*/*.gm"))]
    return [path for path in found if path.exists()]


def lines(path: Path) -> Iterator[list[str]]:
    """Yield the words of each line of a record."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield split(line)


def taps(shown: Pad, at: At, entry: Entry) -> int:
    """Return the fewest taps for an entry. Where there are no keys for it, each typed letter is a tap."""
    line = format_entry(at.game.inputs.forms, entry)
    if shown.default and _same(at, split(shown.default), entry):
        return 1
    ways = [
        taps
        for asks, opened in ((shown.asks, 0), (shown.more, OPENED))
        for ask in asks
        for taps in _said(at, ask, opened or ask.folded * OPENED, entry)
    ]
    return min(ways, default=OPENED + len(join(line)) + SENT)


def _said(at: At, ask: Ask, opened: int, entry: Entry) -> Iterator[int]:
    if ask.entry != entry.kind:
        return
    if not ask.steps:
        if _same(at, split(ask.words), entry):
            yield opened or 1
        return
    for words in _alike(at, tuple(format_entry(at.game.inputs.forms, entry))):
        for way in ways(ask, words):
            if _same(at, way.words, entry):
                yield opened + way.taps


def _alike(at: At, words: Words) -> Iterator[Words]:
    """Yield the words of a line, and the same words with the player's name before each."""
    yield words
    names = {name.id for name in at.names if name.kind == "seat"}
    for first in names if not {*words} & names else {""}:
        said, who = [words[0]], first
        for word in words[1:]:
            who = word if word in names else who
            said += [] if word in names else [who, word]
        yield tuple(said)


def _same(at: At, line: Sequence[str], entry: Entry) -> bool:
    """Return whether a line means this entry, or one with the same result."""
    try:
        said = parse(at.game.inputs.forms[line[0]], line[1:], Context(at.names))
        return bool(said == entry or at.game.play.apply(at.state, said)[0] == at.game.play.apply(at.state, entry)[0])
    except (LookupError, GmError, Refusal):
        return False


def measured(slug: str, most: int) -> Iterator[tuple[str, int]]:
    """Yield every entry of a game's recorded duels with its taps. At most ``most`` duels are read."""
    for path in islice(recorded(slug), most):
        session = Session(":memory:")
        session.store(create=True)
        for words in lines(path):
            if words[0] == "new":
                run(session, words)
                continue
            table = session.table()
            shown, at = make_pad(table), At(table.game, table.state, table.known)
            run(session, words)
            row = table.rows[-1]
            if row.kind == "entry" and row.body["kind"] != "house":
                entry = entry_from_json(table.game.inputs.forms, row.body)
                yield row.words, taps(shown, at, entry)


def figures(most: int = 99) -> list[Figure]:
    """Return the mean number of taps over all games, and for each game, in at most ``most`` duels of each."""
    found = {slug: list(measured(slug, most)) for slug in games.slugs() if games.info(slug).is_duel}
    for slug, said in found.items() if TOLD else ():
        for words, count in sorted(set(said), key=lambda one: -one[1])[:40]:
            print(f"{slug:13} {count:3}  {words}")
    means = {f", {slug}": mean(count for _, count in said) for slug, said in found.items() if said}
    every = mean(count for said in found.values() for _, count in said)
    name = "taps for each entry of the golden duels"
    return [Figure(name, every, 2.2), *(Figure(f"{name}{slug}", taps) for slug, taps in means.items())]


TOLD = "-v" in sys.argv
BENCH = Bench(figures, (), (), once=(1,))

if __name__ == "__main__":
    sys.argv = [word for word in sys.argv if word != "-v"]
    sys.exit(BENCH.asked())
