"""Taps of a finger for each entry of the golden duels, by the pad of a phone: python tests/bench/taps.py [-v]

Every line of the recorded duels of all games is said by the keys that the pad shows at that moment, by the way with the
fewest taps; what no key says is typed, a tap each letter.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean

sys.path.insert(0, str(Path(__file__).parents[2]))

from measure import HOUSE, Bench, Figure

from gm import games
from gm.commands.line import run
from gm.errors import GmError, Refusal
from gm.game import AnyGame, Context, Entry, Name
from gm.notation.line import join, split
from gm.notation.reading import parse
from gm.notation.writing import rebuild, render
from gm.table.pad import Ask, Key, Pad, Step, pad
from gm.table.session import Session

OPENED = 2
"""What may come beside what is due lies two taps away: the sheet, and the entry on it."""
SENT = 1
"""A line that could say more is sent by a key of its own."""

Words = tuple[str, ...]


def recorded(slug: str) -> list[Path]:
    """The recorded duels of a game: its demonstration and those that its tests compare."""
    found = [HOUSE / "cards" / slug / "demo.gm", *sorted((HOUSE / "tests" / slug).glob("*/*.gm"))]
    return [path for path in found if path.exists()]


def lines(path: Path) -> Iterator[list[str]]:
    """The words of a record's lines that stand."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield split(line)


def taps(shown: Pad, game: AnyGame, names: tuple[Name, ...], entry: Entry) -> int:
    """The fewest taps that say an entry; typed letter by letter where no keys do."""
    line = render(game.typed.forms, entry)
    if shown.default and _same(game, names, split(shown.default), entry):
        return 1
    ways = [
        taps
        for asks, opened in ((shown.asks, 0), (shown.more, OPENED))
        for ask in asks
        for taps in _said(game, names, ask, opened, entry)
    ]
    return min(ways, default=OPENED + len(join(line)) + SENT)


def _said(game: AnyGame, names: tuple[Name, ...], ask: Ask, opened: int, entry: Entry) -> Iterator[int]:
    if ask.entry != entry.kind:
        return
    line = render(game.typed.forms, entry)
    begun = split(ask.words)
    rest = _without(tuple(line), begun)
    if rest is None:
        return
    if not ask.steps:
        if not rest:
            yield opened or 1
        return
    for count, words, whole in _pressed(ask.steps, rest, entry._asdict()):
        if _same(game, names, [*begun, *words], entry):
            yield opened + count + (0 if whole else SENT)


def _same(game: AnyGame, names: tuple[Name, ...], line: Sequence[str], entry: Entry) -> bool:
    try:
        form = game.typed.forms[line[0]]
        return bool(parse(form, line[1:], Context(names)) == entry)
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


def _pressed(steps: Sequence[Step], rest: Words, told: object) -> Iterator[tuple[int, Words, bool]]:
    """Taps, the words that they say, and whether there is nothing left to be said."""
    if not steps:
        if not rest:
            yield 0, (), True
        return
    step, later = steps[0], steps[1:]
    if not step.least:
        yield from ((count, words, False) for count, words, _ in _pressed(later, rest, told))
    for count, words, keys, full in _one_step(step, rest):
        left = _without(rest, words)
        if left is not None:
            then = keys[0].then if len(keys) == 1 else ()
            for more, said, whole in _pressed((*then, *later), left, told):
                yield count + more, (*words, *said), whole and full


def _one_step(step: Step, rest: Words) -> Iterator[tuple[int, Words, list[Key], bool]]:
    """The ways to answer a step out of the words that are to be said."""
    if step.most > 1:
        known = {key.words: key for key in step.keys}
        mine = [word for word in rest if word in known]
        for many in range(max(step.least, 1), min(step.most, len(mine)) + 1):
            yield many, tuple(mine[:many]), [], many == step.most
        return
    for key in step.keys:
        words = tuple(split(key.words)) if key.words else ()
        if _without(rest, words) is not None:
            yield (0 if key.words == step.chosen else 1), words, [key], True
    if step.low is not None:
        for word in rest:
            digits = word.removeprefix(step.before)
            if word.startswith(step.before) and digits.isdigit():
                yield 1 + len(digits) + SENT, (word,), [], True


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
            shown, names = pad(table), table.known
            run(session, words)
            row = table.rows[-1]
            if row.kind == "entry" and row.body["kind"] != "house":
                entry = rebuild(table.game.typed.forms, row.body)
                yield row.words, taps(shown, table.game, names, entry)


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
