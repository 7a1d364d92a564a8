"""The reader of exercises: it plays a record, and writes the sentence with which gm calls out each entry.

The true lines are played in one duel. From the first wrong call on, the called lines are also played in another duel,
because each of them must be legal for a learner who believes the calls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any

from gm import games
from gm.commands.exercises.exercise import Direction, Exercise, Step
from gm.commands.line import run
from gm.commands.record_import import import_line
from gm.errors import GmError
from gm.game.messages.calls import call_text
from gm.notation.formatting import entry_from_json
from gm.notation.line import split
from gm.table.session import Session
from gm.table.table import Table

PLAIN = ("new", "cards", "note", "note!", "doubt", "because")
"""The first words of lines in a record that are not entries."""


def read_exercise(name: str, text: str, times: Sequence[str] = (), *, shipped: bool = False) -> Exercise:
    """Return the exercise in a record. ``times`` are the times of its lines, if they are known.

    The duel is played under the version of the rules that the record's ``new`` line names. If the line names no
    version, a ``shipped`` exercise is played under the latest version, and any other exercise under version 1.

    Raises GmError (``import``) with the number of the line if the record cannot be played. It is also raised for a
    direction (a ``#!`` line) that is unknown, is at the wrong place, or concerns an illegal line.
    """
    with closing(_Reader(text, times, shipped=shipped)) as reader:
        return reader.read(name)


class _Scratch:
    """A duel in memory in which the lines of a record are played."""

    def __init__(self) -> None:
        self.session = Session(":memory:", short=True)
        self.session.store(create=True)
        self.lines: list[str] = []

    def play(self, line: str) -> None:
        """Play a line. Raises GmError."""
        import_line(self.session, split(line))
        self.lines.append(line)

    @property
    def table(self) -> Table:
        """The duel so far."""
        return self.session.table()

    def close(self) -> None:
        """Close the duel."""
        self.session.close()


class _Reader:
    """A reader of one exercise, which plays the exercise in up to two duels.

    The first duel (``truth``) has the lines that really happen. From the first wrong call on, the second duel
    (``called``) has the lines that gm calls out. A wrong call announces something that does not happen.
    """

    def __init__(self, text: str, times: Sequence[str], *, shipped: bool) -> None:
        self.text = text
        self.shipped = shipped
        self.times = times
        self.truth = _Scratch()
        self.called: _Scratch | None = None
        self.open: dict[str, tuple[Direction, int]] = {}
        """The directions for wrong calls not yet revealed, by label, each with the index of its step."""
        self.pending: list[Direction] = []
        self.steps: list[Step] = []
        self.opening: list[str] = []
        self.facts: dict[str, str] = {}

    def close(self) -> None:
        """Close the duels."""
        self.truth.close()
        if self.called:
            self.called.close()

    def read(self, name: str) -> Exercise:
        """Return the exercise. Raises GmError (``import``)."""
        for number, line in enumerate(self.text.splitlines(), 1):
            if direction := Direction.of(line, number):
                self._direct(direction)
            elif line.strip() and not line.lstrip().startswith("#"):
                self._line(number, line.strip())
        self._check_the_end()
        table = self.truth.table
        recorded = f"A recorded {table.game.info.single_title}"
        title = self.facts.get("title") or (recorded if name.endswith("/demo") else table.duel.title or recorded)
        seats = tuple(seat.name for seat in table.setup.seats)
        about = tuple(self.facts.get("about", "").split())
        level = int(self.facts.get("level", "1"))
        return Exercise(name, table.duel.game, title, level, about, tuple(self.opening), tuple(self.steps), seats)

    def _check_the_end(self) -> None:
        if not self.truth.lines:
            raise GmError("import", "The exercise has no duel.", "A record begins with: new GAME NAME NAME …")
        for direction, _ in self.open.values():
            raise direction.error("there is no reveal for it.", 'Add, before the end: #! reveal "TEXT"')
        for direction in self.pending:
            raise direction.error("no entry follows.", "Write it before the entry that it applies to.")

    def _direct(self, direction: Direction) -> None:
        """Carry out a direction (a ``#!`` line) immediately, or keep it for the next entry."""
        name, text = direction.name, direction.text
        if name in ("title", "level", "about"):
            self._fact(direction)
        elif name == "start":
            if self.steps and any(step.kind != "entry" for step in self.steps):
                raise direction.error("the exercise has already begun.", "Put it before reveals and questions.")
            self.opening, self.steps = [*self.truth.lines], []
        elif name == "reveal":
            self._reveal(direction)
        elif name == "extra":
            self._extra(direction)
        elif name == "ask":
            said, command = direction.quoted()
            self._check_question(direction, command)
            self.steps.append(Step("ask", said, command=command))
        elif text or name in ("and", "unseen"):
            self.pending.append(direction)
        else:
            raise direction.error("the text after it is missing.", direction.example)

    def _fact(self, direction: Direction) -> None:
        name, text = direction.name, direction.text
        if self.truth.lines:
            raise direction.error("it comes too late.", "Put it above the line that begins with “new”.")
        if not text or (name == "level" and text not in ("1", "2", "3")):
            raise direction.error("the text after it is missing or wrong.", direction.example)
        self.facts[name] = text

    def _check_question(self, direction: Direction, command: str) -> None:
        before = len(self.truth.table.rows)
        try:
            run(self.truth.session, split(command))
        except GmError as error:
            raise direction.error(error.message, error.remedy) from None
        if len(self.truth.table.rows) != before:
            raise direction.error("the command writes a line.", "Name a command that only reads, such as why.")

    def _line(self, number: int, line: str) -> None:
        if self.shipped and (words := split(line))[0] == "new" and "--rules" not in words:
            line += f" --rules {games.info(words[1]).rules_version}"
        try:
            self.truth.play(line)
        except GmError as error:
            raise GmError("import", f"Line {number}: {error.message}", error.remedy, error.rule) from None
        table = self.truth.table
        row = table.rows[-1] if table.rows else None
        if row is None or split(row.words)[0] in PLAIN:
            self._in_called(line)
            if not self.steps:
                self.opening = [*self.truth.lines]
            return
        self._entry(number, line, row.body)

    def _entry(self, number: int, line: str, body: Mapping[str, Any]) -> None:
        directions = {direction.name: direction for direction in self.pending}
        self.pending = []
        truth = self._call(self.truth.table, body)
        text = directions["call"].quoted()[0] if "call" in directions else truth
        step = Step("entry", text, line, body, line, body, truth, at=self._time())
        step = step._replace(
            hint=directions["hint"].quoted()[0] if "hint" in directions else "",
            together="and" in directions and bool(self.steps),
            rules=tuple(rule for notice in self.truth.table.played[-1].notices for rule in notice.rules),
        )
        if trouble := directions.get("wrong") or directions.get("unseen"):
            step = self._trouble(trouble, step, text if "call" in directions else "")
        else:
            self._in_called(line, number)
        self.steps.append(step)

    def _time(self) -> str:
        at = len(self.truth.table.rows) - 1
        return self.times[at] if at < len(self.times) else ""

    def _trouble(self, direction: Direction, step: Step, call_text: str) -> Step:
        """Return ``step`` with the wrong call that ``direction`` (a ``#!`` line of the exercise) asks for.

        For the direction ``unseen``, gm announces nothing in this step. ``call_text`` is the text of the wrong call; ''
        if gm must compute the text.
        """
        label, line = self._labelled(direction)
        self._begin_trouble(direction, label, played=self.truth.lines[:-1])
        if direction.name == "unseen":
            return step._replace(called="", called_body={}, text="", label=label)
        assert self.called
        text, body = self._play_called(direction, line)
        return step._replace(called=line, called_body=body, text=call_text or text, label=label)

    def _extra(self, direction: Direction) -> None:
        label, line = self._labelled(direction)
        self._begin_trouble(direction, label, played=self.truth.lines)
        text, body = self._play_called(direction, line)
        self.steps.append(Step("entry", text, called=line, called_body=body, label=label))

    def _begin_trouble(self, direction: Direction, label: str, played: Sequence[str]) -> None:
        if label in self.open:
            raise direction.error("this label is still open.", "Reveal what it stands for first, or use another label.")
        self.open[label] = direction, len(self.steps)
        if self.called is None:
            self.called = _Scratch()
            for line in played:
                self.called.play(line)

    def _play_called(self, direction: Direction, line: str) -> tuple[str, Mapping[str, Any]]:
        """Play ``line``, which gm calls out although it does not happen, in the second duel (``called``).

        Return two values: the sentence with which gm calls out the line, and the data of the line's entry. Raises
        GmError (``import``) if the line is impossible there.
        """
        assert self.called
        try:
            self.called.play(line)
        except GmError as error:
            raise direction.error(f"the called line is impossible here. {error.message}", error.remedy) from None
        body = self.called.table.rows[-1].body
        return self._call(self.called.table, body), body

    def _in_called(self, line: str, number: int = 0) -> None:
        """Play ``line``, which really happens, also in the second duel (``called``), which has what gm calls out.

        Do nothing if there is no second duel now. Raises GmError (``import``) if ``line`` is impossible there. The
        error says the ``number`` of the line in the file.
        """
        if self.called is None:
            return
        try:
            self.called.play(line)
        except GmError as error:
            message = f"Line {number} is impossible if the learner typed what gm called out. {error.message}"
            raise GmError("import", message, 'Put this direction above that line: #! reveal "TEXT"') from None

    def _reveal(self, direction: Direction) -> None:
        label, text = self._labelled(direction, quoted=True)
        if label not in self.open:
            raise direction.error(
                "there is nothing left to reveal with this label.", "Put “reveal” after “wrong”, “unseen” or “extra”."
            )
        del self.open[label]
        assert self.called
        self.called.close()
        self.called = None
        if self.open:
            self._replay_called()
        self.steps.append(Step("reveal", text, label=label))

    def _replay_called(self) -> None:
        """Play the second duel (``called``), which has what gm calls out, again from its beginning.

        This is needed if gm has revealed the truth about one wrong call, but not yet about another. A step whose truth
        is not revealed yet is played as gm called it out. Any other step is played as it really happened.
        """
        self.called = _Scratch()
        still = {at for _, at in self.open.values()}
        for line in self.opening:
            self.called.play(line)
        for at, step in enumerate(self.steps):
            line = step.called if at in still else step.line
            if step.kind == "entry" and line:
                self.called.play(line)

    def _labelled(self, direction: Direction, *, quoted: bool = False) -> tuple[str, str]:
        """Split the text of a direction (a ``#!`` line) into its label ('' for none) and the text after the label.

        A label connects a wrong call with the later direction that reveals the truth. With ``quoted``, the second text
        is the one in quotation marks. Otherwise, it is the line that gm calls out. The first word is usually the label.
        There is no label if the first word is the name of an entry and the second word is not: then the called line
        begins with the first word.
        """
        if quoted:
            label, _, _ = direction.text.partition('"')
            return label.strip(), direction.quoted()[0]
        if direction.name == "unseen":
            return direction.text, ""
        first, _, rest = direction.text.partition(" ")
        forms, rest = self.truth.table.game.inputs.forms, rest.strip()
        if first in forms and rest.partition(" ")[0] not in forms:
            return "", direction.text
        if not rest:
            raise direction.error("the called line is missing.", direction.example)
        return first, rest

    def _call(self, table: Table, body: Mapping[str, Any]) -> str:
        return call_text(table.game, entry_from_json(table.game.inputs.forms, body), table.names)
