"""Taps of a finger for each entry of the golden duels, by the pad of a phone: python tests/bench/taps.py [-v]

Every line of the recorded duels of all games is said by the keys that the pad shows at that moment, by the way with the
fewest taps; what no key says is typed, a tap each letter.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from measure import HOUSE, Bench, Figure

from gm import games
from gm.commands.line import run
from gm.errors import GmError, Refusal
from gm.game import AnyGame, Context, Entry, Name
from gm.notation.line import join, split
from gm.notation.reading import parse
from gm.notation.writing import rebuild, render
from gm.table.pad import Ask, Pad, Step, pad
from gm.table.session import Session

OPENED = 1
"""What may come beside what is due is opened by a key of its own."""
SENT = 1
"""A line that could say more is sent by a key of its own."""

Words = tuple[str, ...]


class At(NamedTuple):
    """A moment of a duel."""

    game: AnyGame
    state: Any
    names: tuple[Name, ...]


def recorded(slug: str) -> list[Path]:
    """The recorded duels of a game: its demonstration and those that its tests compare."""
    found = [HOUSE / "cards" / slug / "demo.gm", *sorted((HOUSE / "tests" / slug).glob("*/*.gm"))]
    return [path for path in found if path.exists()]


def lines(path: Path) -> Iterator[list[str]]:
    """The words of a record's lines that stand."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield split(line)


def taps(shown: Pad, at: At, entry: Entry) -> int:
    """The fewest taps that say an entry; typed letter by letter where no keys do."""
    line = render(at.game.typed.forms, entry)
    if shown.default and _same(at, split(shown.default), entry):
        return 1
    ways = [
        taps
        for asks, opened in ((shown.asks, 0), (shown.more, OPENED))
        for ask in asks
        for taps in _said(at, ask, opened, entry)
    ]
    return min(ways, default=OPENED + len(join(line)) + SENT)


def _said(at: At, ask: Ask, opened: int, entry: Entry) -> Iterator[int]:
    if ask.entry != entry.kind:
        return
    line = render(at.game.typed.forms, entry)
    begun = split(ask.words)
    rest = _without(tuple(line), begun)
    if rest is None:
        rest = _without(tuple(line), begun[:1]) or ()
    if not ask.steps:
        if _same(at, begun, entry):
            yield opened or 1
        return
    for said in _alike(at, rest):
        for count, words, goes in _pressed(ask.steps, said):
            if _same(at, [*begun, *words], entry):
                yield opened + count + (0 if goes else SENT)


def _alike(at: At, words: Words) -> Iterator[Words]:
    """The words of a line, and the same with the name of whom they speak before each."""
    yield words
    names = {one.id for one in at.names if one.kind == "seat"}
    for first in names if words and not {*words} & names else {""}:
        said, who = list[str](), first
        for word in words:
            who = word if word in names else who
            said += [] if word in names else [who, word]
        yield tuple(said)


def _same(at: At, line: Sequence[str], entry: Entry) -> bool:
    """Whether a line says the entry, or something that comes to the same."""
    try:
        said = parse(at.game.typed.forms[line[0]], line[1:], Context(at.names))
        return bool(said == entry or at.game.play.apply(at.state, said) == at.game.play.apply(at.state, entry))
    except (LookupError, GmError, Refusal):
        return False


def _without(words: Words, some: Sequence[str]) -> Words | None:
    """The words without some of them; None if one is not there."""
    left = list(words)
    for word in some:
        if word not in left:
            return None
        left.remove(word)
    return tuple(left)


def _pressed(steps: Sequence[Step], rest: Words) -> Iterator[tuple[int, Words, bool]]:
    """Taps, the words that they say, and whether the line goes off by itself."""
    if not steps:
        yield 0, (), True
        return
    step, later = steps[0], steps[1:]
    if not step.least:
        yield from ((count, words, goes and not step.awaited) for count, words, goes in _pressed(later, rest))
    for count, words, then, full in _one_step(step, rest):
        left = _without(rest, words)
        for more, said, goes in _pressed((*then, *later), left or ()):
            shows_more = any(not one.least for one in then) and not more  # the last key that was pressed brings it up
            yield count + more, (*words, *said), goes and full and not shows_more


def _one_step(step: Step, rest: Words) -> Iterator[tuple[int, Words, tuple[Step, ...], bool]]:
    """The ways to answer a step out of the words that are to be said: taps, words, what they lead to, and whether no
    more can be said."""
    if step.most > 1:
        yield from _listed(step, rest)
        return
    if step.look == "text":
        yield from ((1 + len(word) + SENT, (word,), (), True) for word in rest)
    for key in step.keys:
        words = tuple(split(key.words)) if key.words else ()
        if _without(rest, words) is not None:
            yield (0 if key.words == step.chosen else 1), words, key.then, True
    yield from ((count, words, (), True) for count, words in _typed(step, rest))


def _listed(step: Step, rest: Words) -> Iterator[tuple[int, Words, tuple[Step, ...], bool]]:
    """Several keys of one step, or a key and a number for each."""
    count, said = 0, list[str]()
    while len(said) < step.most and (found := _next(step, rest)):
        more, words = found
        rest, count = _without(rest, words) or (), count + more
        said += words
        sole = any(key.alone and key.words == " ".join(said) for key in step.keys)
        if len(said) >= step.least or sole:
            yield count, tuple(said), (), sole or len(said) == step.most


def _next(step: Step, rest: Words) -> tuple[int, Words] | None:
    """The taps for what can be said next of a list."""
    for key in step.keys:
        words = tuple(split(key.words))
        if words and words == rest[: len(words)]:
            return 1, words
        for one in key.then:
            for count, words in _typed(one, rest):
                return 1 + count, words
    return None


def _typed(step: Step, rest: Words) -> Iterator[tuple[int, Words]]:
    """A number: by its key, or in digits."""
    known = {key.words for key in step.keys}
    for at, word in enumerate(rest):
        for words in ((word,), rest[max(at - 1, 0) : at + 1]):
            line = " ".join(words)
            digits = line.removeprefix(step.before)
            if step.low is not None and line.startswith(step.before) and digits.isdigit():
                yield 1 if line in known else 1 + len(digits) + SENT, words


def measured(slug: str) -> Iterator[tuple[str, int]]:
    """Every entry of a game's recorded duels with its taps."""
    for path in recorded(slug):
        session = Session(":memory:")
        session.store(create=True)
        for words in lines(path):
            if words[0] == "new":
                run(session, words)
                continue
            table = session.table()
            shown, at = pad(table), At(table.game, table.state, table.known)
            run(session, words)
            row = table.rows[-1]
            if row.kind == "entry" and row.body["kind"] != "house":
                entry = rebuild(table.game.typed.forms, row.body)
                yield row.words, taps(shown, at, entry)


def figures(rounds: int = 1) -> list[Figure]:
    """The mean of all games, and of each."""
    found = {slug: list(measured(slug)) for slug in games.slugs()}
    if "-v" in sys.argv:
        for slug, said in found.items():
            for words, count in sorted(set(said), key=lambda one: -one[1])[:40]:
                print(f"{slug:13} {count:3}  {words}")
    every = [count for said in found.values() for _, count in said]
    return [
        Figure("taps for each entry of the golden duels", mean(every), 2.2),
        *(
            Figure(f"taps for each entry, {slug}", mean(count for _, count in said))
            for slug, said in found.items()
            if said
        ),
    ]


BENCH = Bench(figures, ())

if __name__ == "__main__":
    sys.argv, asked = [sys.argv[0], *(word for word in sys.argv[1:] if word == "--once")], sys.argv
    if "-v" in asked:
        sys.argv.append("-v")
    from measure import table as printed

    sys.exit(printed(figures()))
