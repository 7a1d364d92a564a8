"""The keys of each entry of the recorded duels.

An entry counts as the shortest line that leads to the same state, in the state in which it was typed, with Enter. A
thing with a printed name counts as typed by the first letters of a word of its name or by its initials.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from taps import lines, recorded

from gm import games
from gm.commands.line import run
from gm.duel.fold import all_names
from gm.duel.log import Row
from gm.errors import Refusal
from gm.game import AnyGame, Entry, Name, Named, Pairs
from gm.notation.abbreviations import Abbreviator
from gm.notation.formatting import entry_from_json
from gm.notation.menu_labels import menu_labels
from gm.notation.multi_entry import read_several
from gm.notation.short_forms import DOT, needs_explicit_default
from gm.table.session import Session
from gm.table.table import Table

LEAST, FEWEST = 3, 2
"""The minimum number of letters that are typed of a printed word: alone, and among other words on a line."""


def counted(most: int) -> Mapping[tuple[str, str], list[float]]:
    """Return the keys of every entry of the recorded duels, with Enter, by game and kind.

    An entry that shares a line with others counts its share of the keys. Results of events are left out, because
    most of them are collected.
    """
    keys: dict[tuple[str, str], list[float]] = defaultdict(list)
    for playing in islice(recorded_duels(), most):
        rows = [line for line in playing.lines[1:] if line.kind == "entry" and line.body["kind"] != "house"]
        entries = [entry_in_prompt_order(playing, row) for row in rows]
        at = 0
        while at < len(rows):
            count, typed = together(playing, rows[at], entries[at - 1] if at else None, entries[at:])
            for entry in entries[at : at + count]:
                keys[playing.game.info.slug, entry.kind].append((len(typed) + 1) / count)
            at += count
    return keys


def recorded_duels() -> Iterator[Table]:
    """Yield every recorded duel, game by game, first the demonstration. A file may have several duels of one party."""
    for slug in (slug for slug in games.slugs() if games.info(slug).is_duel):
        for path in recorded(slug):
            session = Session(":memory:")
            session.store(create=True)
            for at, words in enumerate(lines(path)):
                if at and words[0] == "new":
                    yield session.table()
                run(session, words)
            yield session.table()
            session.close()


def entry_in_prompt_order(playing: Table, line: Row) -> Entry:
    """Return the entry of a line, its numbers for several players in the order in which they are asked for."""
    entry: Entry = entry_from_json(playing.game.inputs.forms, line.body)
    asked = [who for prompt in playing.game.play.prompts(playing.before(line), None) for who in prompt.seats]
    for field in playing.game.inputs.forms[entry.kind].fields:
        if isinstance(field, Pairs):
            pairs = sorted(
                getattr(entry, field.name), key=lambda pair: asked.index(pair[0]) if pair[0] in asked else 99
            )
            entry = entry._replace(**{field.name: tuple(pairs)})  # type: ignore[attr-defined]
    return entry


def together(playing: Table, line: Row, last: Entry | None, entries: Sequence[Entry]) -> tuple[int, str]:
    """Return how many of the next entries fit on one line, and the shortest such line."""
    game, state = playing.game, playing.before(line)
    prompts = game.play.prompts(state, None)
    if entries[1:] and left_out(playing, state, *entries[:2]):
        return 2, shortest_line(playing, state, entries[1])
    typed, best = [shortest_line(playing, state, entries[0])], (1, shortest_line(playing, state, entries[0]))
    if not typed[0]:
        return 1, DOT if needs_explicit_default(prompts) else ""
    after = game.play.apply(state, entries[0]).state
    for count, entry in enumerate(entries[1:], 2):
        if entry.kind != entries[0].kind:
            break
        typed.append(shortest_line(playing, after, entry))
        ways = (sign.join(typed) for sign in ("", " ", ", "))
        match = next((way for way in ways if read_entries(playing, state, way) == [*entries[:count]]), None)
        if match is None:
            break
        best, after = (count, match), game.play.apply(after, entry).state
    return best if best[0] == 1 else (best[0], shortened(playing, state, best[1]))


def shortened(playing: Table, state: Any, typed: str) -> str:
    """Return a line of several answers with each word cut to its first letters, as long as it means the same.

    A word that needs four letters alone may need two beside the others.
    """
    meant = read_entries(playing, state, typed)
    words = typed.split(" ")
    for at, word in enumerate(words):
        bare = word.rstrip(",")
        cuts = (bare[:end] + word[len(bare) :] for end in range(FEWEST, len(bare)))
        lines = {cut: " ".join((*words[:at], cut, *words[at + 1 :])) for cut in cuts}
        words[at] = next((cut for cut, line in lines.items() if read_entries(playing, state, line) == meant), word)
    return " ".join(words)


def left_out(playing: Table, state: Any, entry: Entry, after: Entry) -> bool:
    """Return whether an entry need not be typed, because ``after`` is of another kind and includes it.

    The next unit's name includes the end of an activation.
    """
    play = playing.game.play
    if entry.kind == after.kind:
        return False
    try:
        return bool(play.apply(state, after).state == play.apply(play.apply(state, entry).state, after).state)
    except Refusal:
        return False


def read_entries(playing: Table, state: Any, typed: str) -> list[Any]:
    """Return the entries that a typed line means."""
    several = read_several(playing.game, state, typed.split(), known(playing, state))
    return [parsed.entry for parsed in several.meant or ()]


def known(playing: Table, state: Any) -> tuple[Name, ...]:
    """Return all names that can be typed in a state. Players who are out later are still included."""
    return all_names(playing.game, playing.setup, state)


def shortest_line(playing: Table, state: Any, entry: Entry) -> str:
    """Return the shortest line for an entry. A thing with a printed name is called by a word of it, even if that is
    longer, or by the label that the menu of the prompt shows. Quotes are left out where they need not be typed.
    """
    game, names = playing.game, known(playing, state)
    short = ByResult(game, game.play.prompts(state, None), names, state)
    labels = menu_labels(game.inputs.forms, short.prompts, names)
    shown = [label for label in labels if short.means([label], entry)]
    line = min((*shown, *(short.shortest(entry, replaced=words) for words in printed(game, entry, names))), key=len)
    bare = line.replace('"', "")
    return bare if short.means(bare.split(), entry) else line


class ByResult(Abbreviator):
    """A search for the shortest lines that lead to the same state as an entry: ``2`` is as good as ``effect hp-2``."""

    def means(self, words: Sequence[str], entry: Entry) -> bool:
        """Return whether the ``words`` are read as ``entry``, or as an entry of its kind with the same result."""
        if super().means(words, entry):
            return True
        read = self._read[tuple(words)]
        if read is None or read.kind != entry.kind:
            return False
        try:
            return bool(self.game.play.apply(self.state, read) == self.game.play.apply(self.state, entry))
        except Refusal:
            return False

    def _joined(self, words: list[str], entry: Entry) -> list[str]:
        """Return the words joined, without the signs that may be left out: ``5h6h`` becomes ``56h``."""
        line = " ".join(super()._joined(words, entry))
        for at in reversed(range(len(line))):
            less = line[:at] + line[at + 1 :]
            line = less if self.means(less.split(), entry) else line
        return line.split()


def printed(game: AnyGame, entry: Entry, names: tuple[Name, ...]) -> Iterator[Mapping[str, str]]:
    """Yield how people call a thing with a printed name: its name, the first letters of a word, its initials."""
    fields = game.inputs.forms[entry.kind].fields
    named = [field for field in fields if isinstance(field, Named)]
    if not named:
        yield {}
    values = {getattr(entry, field.name) for field in fields if field.kinds and not isinstance(field, Named)}
    for name in (name for name in names if name.kind != "seat" and name.id in values and "-" in name.id):
        yield {name.id: "".join(part[0] for part in name.id.split("-"))}
    for field in named:
        id = getattr(entry, field.name)
        name = next(name for name, word in field.synonyms(()).items() if word == id).replace("'", "")
        yield {id: name}
        yield {id: "".join(word[0] for word in name.split())}
        yield from ({id: word[:end]} for word in name.split() for end in range(LEAST, len(word) + 1))
