"""A simulated finger on a phone's keys: it knows no game, types random lines, and finds the keys for a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from gm.notation.line import join, split
from gm.table.keypad import Ask, Key, Step

SENT = 1
"""The number of taps on the key that sends a line. It is needed if the line was typed or could be longer."""

Words = tuple[str, ...]
_FIRST = -1
"""The position of the first words of a line."""


class Press(NamedTuple):
    """A pressed key, by its path on the page, or typed text; with its number of taps."""

    place: str
    taps: int = 1
    typed: str = ""


class Way(NamedTuple):
    """A series of presses, with the positions of their words on the line. ``goes`` is True if the last one sends it."""

    presses: tuple[Press, ...]
    said: tuple[tuple[int, str], ...]
    goes: bool

    @property
    def words(self) -> Words:
        """Return the words of the line."""
        return tuple(word for _, word in sorted(self.said, key=lambda placed: placed[0]))

    @property
    def taps(self) -> int:
        """Return the number of taps until the line is sent."""
        return sum(press.taps for press in self.presses) + (0 if self.goes else SENT)


_Answer = tuple[Way, tuple[Step, ...], str]
"""An answer to a step of the keypad, with the steps that follow and the path to them."""


def ways(ask: Ask, words: Words) -> Iterator[Way]:
    """Yield the ways to enter words by the keys of a prompt."""
    begun = split(ask.words)
    rest = without(words, begun)
    needed = [*_needed(ask.steps, "")]
    for way in _ways(ask.steps, words[1:] if rest is None else rest, ""):
        asked = [path for path in needed if any(_of(press, path) for press in way.presses)]
        last = [press for press in way.presses if asked and _of(press, asked[-1])]
        first = [press for press in way.presses if press not in last]  # optional steps are pressed first
        said = (*((_FIRST, word) for word in begun), *way.said)
        yield Way((*first, *last), said, way.goes and bool(way.presses))


def _needed(steps: Sequence[Step], above: str) -> Iterator[str]:
    """Yield the paths of the required steps, in the order of the page."""
    for at, step in enumerate(steps):
        path = f"{above}/{at}"
        if step.least:
            yield path
        for key in step.keys if step.most == 1 else ():
            yield from _needed(key.steps, f"{path}:{key.words or key.label}")


def _of(press: Press, path: str) -> bool:
    """Return whether a press answers a step or opens further steps inside it."""
    return press.place == path or press.place.startswith((f"{path} ", f"{path}:"))


def _ways(steps: Sequence[Step], rest: Words, above: str, at: int = 0) -> Iterator[Way]:
    if at == len(steps):
        yield Way((), (), True)
        return
    step, path = steps[at], f"{above}/{at}"
    if not step.least:
        yield from (way._replace(goes=way.goes and not step.awaited) for way in _ways(steps, rest, above, at + 1))
    for said, then, inside in _opened(step, path, _answers(step, rest, path)):
        left = without(rest, said.words) or ()
        for inner in _ways(then, left, inside):
            for later in _ways(steps, without(left, inner.words) or (), above, at + 1):
                more = (*inner.presses, *later.presses)
                shows_more = any(not step.least for step in then) and not more  # the last key opens optional steps
                goes = said.goes and inner.goes and later.goes and not shows_more
                placed = ((step.at, word) for _, word in said.said)
                yield Way((*said.presses, *more), (*placed, *inner.said, *later.said), goes)


def _opened(step: Step, path: str, answers: Iterator[_Answer]) -> Iterator[_Answer]:
    """Add the press that opens a folded step to each of its answers."""
    opens = (Press(f"{path} open"),) if step.folded else ()
    for said, then, inside in answers:
        yield said._replace(presses=(*opens, *said.presses)), then, inside


def _answers(step: Step, rest: Words, path: str) -> Iterator[_Answer]:
    """Yield the answers to a step, each with its further steps and the path to them."""
    if step.most > 1:
        yield from ((way, (), "") for way in _listed(step, rest, path))
        return
    if step.look == "text":
        yield from ((_typed(step, path, word), (), "") for word in rest)
    for key in step.keys:
        words = tuple(split(key.words))
        if without(rest, words) is not None:
            presses = () if key.words.split(" ")[0] == step.chosen else (Press(f"{path} {key.words or key.label}"),)
            yield Way(presses, _at(words), True), key.steps, f"{path}:{key.words or key.label}"
    yield from ((Way((press,), _at(words), True), (), "") for press, words in _numbers(step, rest, path))


def _typed(step: Step, path: str, word: str) -> Way:
    """Return the way to answer a step with free text."""
    return Way((Press(path, 1 + len(word) + SENT, word),), _at((*split(step.before), word)), True)


def _at(words: Words) -> tuple[tuple[int, str], ...]:
    """Return words with a placeholder for their position on the line."""
    return tuple((0, word) for word in words)


def _listed(step: Step, rest: Words, path: str) -> Iterator[Way]:
    """Yield the ways to press several keys of a step, or a key and a number for each."""
    ways = list[Way]()
    while len(ways) < step.most and (further := _next(step, rest, path)):
        rest = without(rest, further.words) or ()
        ways.append(further)
        said = tuple(word for way in ways for word in way.words)
        sole = any(key.alone and key.words == " ".join(said) for key in step.keys)
        if len(ways) >= step.least or sole:
            presses = tuple(press for way in ways for press in way.presses)
            yield Way(presses, _at(said), sole or len(ways) == step.most)


def _next(step: Step, rest: Words, path: str) -> Way | None:
    """Return the way to enter the next item of a list, if there is one."""
    for key in step.keys:
        words, place = tuple(split(key.words)), f"{path} {key.words or key.label}"
        if words and words == rest[: len(words)]:
            return Way((Press(place),), _at(words), True)
        if way := _within(key, rest, path):
            return way
    return None


def _within(key: Key, rest: Words, path: str) -> Way | None:
    """Return the way through a key that opens further steps, at any depth."""
    place, inside = Press(f"{path} {key.words or key.label}"), f"{path}:{key.words or key.label}/0"
    for step in key.steps:
        for inner in step.keys:
            way = _within(inner, rest, inside)
            words = tuple(split(inner.words))
            if not way and words and without(rest, words) is not None and step.low is None:
                way = Way((Press(f"{inside} {inner.words}"),), _at(words), True)
            if way:
                return way._replace(presses=(place, *way.presses))
        for press, words in _numbers(step, rest, inside):
            return Way((place, press), _at(words), True)
    return None


def _numbers(step: Step, rest: Words, path: str) -> Iterator[tuple[Press, Words]]:
    """Yield the ways to enter a number: by its key or in digits."""
    known = {key.words for key in step.keys}
    for at, word in enumerate(rest) if step.low is not None else ():
        for words in ((word,), rest[max(at - 1, 0) : at + 1]):
            line = " ".join(words)
            digits = line.removeprefix(step.before)
            if line.startswith(step.before) and digits.isdigit():
                typed = Press(path, 1 + len(digits) + SENT, digits)
                yield Press(f"{path} {line}") if line in known else typed, words


def without(words: Words, removed: Sequence[str]) -> Words | None:
    """Return the words without some of them, or None if one is missing."""
    left = list(words)
    for word in removed:
        if word not in left:
            return None
        left.remove(word)
    return tuple(left)


def line_of(ask: Ask, rng: Random) -> str:
    """Return a random line that the keys of a prompt can enter."""
    pressed = sorted(_pressed(ask.steps, rng), key=lambda placed: placed[0])
    return " ".join((ask.words, *(words for _, words in pressed if words)))


def _pressed(steps: Sequence[Step], rng: Random) -> Iterator[tuple[int, str]]:
    """Yield the words of random presses, each with its position."""
    for step in steps:
        if step.least or step.awaited:
            yield from _answered(step, rng)


def _answered(step: Step, rng: Random) -> Iterator[tuple[int, str]]:
    if step.look == "text":
        yield step.at, join([part for part in (step.before, "Zebra") if part])
        return
    for key in _keys(step, rng):
        yield step.at, key.words
        yield from ((step.at if step.most > 1 else at, words) for at, words in _pressed(key.steps, rng))


def _keys(step: Step, rng: Random) -> Iterator[Key]:
    """Yield random keys of a step."""
    free = [key for key in step.keys if not key.alone]
    least = max(step.least, 1)
    if step.most == 1 or not free or (len(free) < least and not step.twice):
        yield rng.choice(step.keys)
        return
    count = rng.randint(least, min(step.most, max(least, 3)))
    if step.twice:
        yield from (rng.choice(free) for _ in range(count))
    else:
        yield from rng.sample(free, min(count, len(free)))
