"""The learner's duel: what the learner typed, compared with what gm called out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from gm.commands.exercises.reader import PLAIN
from gm.commands.record_import import import_line
from gm.duel.log import Row
from gm.errors import GmError
from gm.game import AnyGame, Entry, Prompt
from gm.notation.abbreviations import Abbreviator
from gm.notation.formatting import entry_from_json
from gm.notation.line import split
from gm.notation.multi_entry import try_entry
from gm.notation.short_forms import DOT, default_line, needs_explicit_default
from gm.table.session import Session

Body = Mapping[str, Any]
"""The data of an entry, as stored in its row."""


class LearnerDuel:
    """The duel in memory that a learner plays. ``opening`` are the lines before the first called entry."""

    def __init__(self, opening: Sequence[str]) -> None:
        self.opening = opening
        self.session = Session(":memory:", short=True)
        self.replay(())

    @property
    def game(self) -> AnyGame:
        """The game of the duel."""
        return self.session.table().game

    def close(self) -> None:
        """Close the duel."""
        self.session.close()

    def replay(self, lines: Iterable[str]) -> None:
        """Start the duel again from its opening, and play these lines."""
        self.session.close()
        self.session = Session(":memory:", short=True)
        self.session.store(create=True)
        for line in (*self.opening, *lines):
            import_line(self.session, split(line))
        self.session.attended = True

    def take_back(self, count: int) -> None:
        """Replay only the first ``count`` rows of the duel, so that no trace of the later rows is left."""
        self.replay([row.words for row in self.rows()[len(self.opening) : count]])

    def rows(self) -> list[Row]:
        """Return all rows of the duel."""
        return [*self.session.table().rows]

    def entries(self) -> list[Row]:
        """Return the entries and house-rule changes after the opening lines, without those undone or deleted."""
        opened = sum(split(line)[0] not in PLAIN for line in self.opening)
        return [line for line in self.session.table().lines if line.kind in ("entry", "house")][opened:]

    def entry(self, body: Body) -> Entry:
        """Return the entry with this data."""
        entry: Entry = entry_from_json(self.game.inputs.forms, body)
        return entry

    def is_possible(self, body: Body) -> bool:
        """Return whether an entry is legal now."""
        return try_entry(self.game, self.session.table().state, self.entry(body))[1] is None

    def equals(self, wanted: Sequence[Body]) -> bool:
        """Return whether the learner's entries are exactly those in ``wanted``."""
        return [key(row.body) for row in self.entries()] == [*map(key, wanted)]

    def matched(self, wanted: Sequence[Body]) -> set[int]:
        """Compare the learner's log with the ``wanted`` entries, and return the positions in ``wanted`` that match.

        An entry matches only if the order is also the same.
        """
        matcher = SequenceMatcher(None, [*map(key, wanted)], [key(row.body) for row in self.entries()], autojunk=False)
        return {place for at, _, size in matcher.get_matching_blocks() for place in range(at, at + size)}

    def correction(self, wanted: Sequence[Body], lines: Sequence[str]) -> str:
        """Return a line that corrects the first difference between the learner's log and the wanted entries; '' if
        none.

        ``lines`` are the wanted entries as lines.
        """
        rows = self.entries()
        matcher = SequenceMatcher(None, [key(row.body) for row in rows], [*map(key, wanted)], autojunk=False)
        for kind, start, _, to, _ in matcher.get_opcodes():
            if kind == "replace":
                return f"fix {rows[start].name} {lines[to]} --yes"
            if kind == "delete":
                return f"drop {rows[start].name} --yes"
            if kind == "insert":
                return f"insert {rows[start].name} {lines[to]} --yes" if start < len(rows) else lines[to]
        return ""

    def short_forms(self, bodies: Sequence[Body]) -> Callable[[int], list[str]]:
        """Return a function ``f(count)`` that returns the shortest line for each of the first ``count`` entries.

        ``bodies`` has the data of the entries. The lines answer the prompts that are open now, even if ``f`` is called
        later. The line '' means Enter alone.
        """
        table, prompts = self.session.table(), self.prompts()
        short = Abbreviator(table.game, prompts, table.known, table.state)
        known = [entry for entry in map(self.entry, bodies) if entry.kind in table.game.inputs.forms]
        alone = DOT if needs_explicit_default(prompts) else ""
        return lambda count: [short.shortest(entry) or alone for entry in known[:count]]

    def prompts(self) -> tuple[Prompt, ...]:
        """Return the prompts for what the table must or may enter now, in the learner's duel."""
        table = self.session.table()
        return table.game.play.prompts(table.state, None)

    def words(self, line: str) -> list[str]:
        """Return the words of ``line`` or, if it is empty, the words that Enter alone stands for.

        Enter alone gives the default answer; after the preview of a correction, it saves the correction (the result is
        then ``[""]``). Raises GmError (``words``) if Enter alone has no effect.
        """
        if words := split(line):
            return words
        if self.session.offer.records:
            return [""]
        default = "" if needs_explicit_default(self.prompts()) else default_line(self.prompts())
        if not default:
            remedy = "Type the line, or a full stop (.) for the default."
            raise GmError("words", "Pressing Enter on its own has no effect here.", remedy)
        return split(default)


def key(body: Body) -> str:
    """Return the data of an entry as a text that can be compared."""
    return json.dumps(body, sort_keys=True, ensure_ascii=False)
