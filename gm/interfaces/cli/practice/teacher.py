"""The practice teacher. It calls out what happens at a table, reads the learner's lines and shows results."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from gm.commands.exercises import history
from gm.commands.exercises.dialogue import Call, Reply
from gm.commands.exercises.lesson import FURTHER, Lesson
from gm.commands.exercises.mistakes import NOTHING
from gm.commands.exercises.scoring import PracticeResult
from gm.commands.line import localize_remedy
from gm.errors import GmError
from gm.interfaces.cli import long_lived
from gm.interfaces.cli.echo import HEED, NEWS, echo, typed_without_gm
from gm.interfaces.cli.output import render, show
from gm.interfaces.cli.output_errors import show_error
from gm.interfaces.cli.practice.pacing import Pace, PacedLines
from gm.interfaces.cli.practice.voice import Voice
from gm.table import presenter
from gm.table.blocks import Line
from gm.table.results import Written

KEYS = "? repeats the call · hint · skip · quit"
NOT_YET = {
    "reveal": "The log is not right yet. To see one way to put it right, type: hint",
    "ask": "That line does not answer the question. To see one that does, type: hint",
}
NOTHING_OPEN = "No call is waiting for an answer."


class Teacher:
    """A teacher at a plain terminal, or for lines from a pipe. It calls out the steps of a lesson.

    ``pace`` sets the times for this. Without it, each step is called out when the step before it is answered.
    """

    def __init__(self, lesson: Lesson, pace: Pace | None, voice: Voice | None = None) -> None:
        self.lesson = lesson
        self.pace = pace
        self.voice = voice
        self.made: list[Call] = []
        self._lines = PacedLines()

    def teach(self, database: str) -> int:
        """Run the lesson, save the result beside the database, and return the exit status."""
        long_lived()
        self.begin()
        with typed_without_gm(localize_remedy):
            for line in self.lines():
                if line.strip().casefold() in ("quit", "exit"):
                    break
                self.answer(line.strip())
        result = self.lesson.finish()
        answered = sum(bool(asked.seconds) for asked in self.lesson.asked)
        if database and (self.lesson.is_over or answered >= history.LEAST):
            self.keep(database, result)
        self.end(result)
        return 0

    def keep(self, database: str, result: PracticeResult) -> None:
        """Save the result. If that is impossible, say so and continue."""
        try:
            history.keep_result(database, result)
        except GmError as error:
            self.warn(error.message)

    def lines(self) -> Iterator[str]:
        """Yield the learner's lines until the lesson is over. Before each line, call out what happens at the table."""
        while True:
            self.call()
            if self.lesson.is_over:
                return
            line = self.read()
            if line is None:
                return
            yield line

    def call(self) -> bool:
        """Call out what happens next at the table, and return whether anything was called out.

        With a pace, call out the steps whose time has come. Without one, stop at the first step that needs an answer.
        """
        called = False
        while not (self.pace and self.pace.left) and (calls := self.lesson.calls(queue=self.pace is not None)):
            if self.pace:
                self.pace.called(self.lesson.exercise.steps, self.lesson.at)
            self.made, called = calls, True
            self.show_calls(calls)
        return called

    def read(self) -> str | None:
        """Return the learner's next line; None at the end of the input. While waiting, call out what happens."""
        try:
            if self.pace:
                return self._read_at(self.pace)
            return self.next_line()
        except (EOFError, KeyboardInterrupt):
            return None

    def next_line(self) -> str | None:
        """Wait for the next line, and return it."""
        return input("> ") if sys.stdin.isatty() else next(sys.stdin, None)

    def _read_at(self, pace: Pace) -> str | None:
        """Return the learner's next line; None at the end of the input. While waiting, call out events at ``pace``.

        A line from a pipe is read only while something that was called out has no answer.
        """
        lesson = self.lesson
        while True:
            self.call()
            if not (lesson.left or lesson.is_behind or sys.stdin.isatty()):
                time.sleep(pace.left)
            elif line := self._lines.read(max(pace.left, 0.05)):
                return line
            elif line is None:
                return None

    def answer(self, line: str) -> None:
        """Carry out ``?``, ``hint`` or ``skip``, or judge a line."""
        word = line.casefold()
        if word == "?":
            self.show_calls(self.made)
        elif word == "hint":
            self.tell(self.lesson.hint() or NOTHING_OPEN)
        elif word == "skip":
            reply = self.lesson.skip()
            self.show_reply(reply) if reply else self.tell(NOTHING_OPEN)
        else:
            self.show_reply(self.lesson.type(line))

    # What the learner sees

    def begin(self) -> None:
        """Show the exercise and the board."""
        self.introduce()
        render(presenter.board_at(self.lesson.duel.session.table(), None).blocks())

    def introduce(self) -> None:
        """Show the exercise's title and level, and the words that control the practice."""
        exercise = self.lesson.exercise
        echo(f"{exercise.title} · level {self.lesson.level} · {exercise.entries} calls", bold=True)
        echo(KEYS, dim=True)
        if self.voice and (problem := self.voice.problem):
            self.warn(problem)

    def show_calls(self, calls: list[Call]) -> None:
        """Show the ``calls``, the sentences that gm calls out. Speak them if there is a voice."""
        for call in calls:
            waiting = f" · {self.lesson.left} open" if self.lesson.left > len(calls) else ""
            echo(f"\n{self.count(call)}{waiting}   {call.text}", fg=NEWS, bold=True)
        self.speak(calls)

    def speak(self, calls: list[Call]) -> None:
        """Speak the ``calls``, the sentences that gm calls out, if there is a voice."""
        if self.voice:
            for call in calls:
                self.voice.say(call.text)

    def count(self, call: Call) -> str:
        """Return a title for a call (a sentence that gm calls out): ``3 of 12`` for an entry, otherwise the call's
        type.
        """
        return f"{call.n} of {self.lesson.exercise.entries}" if call.type == "entry" else call.type

    def show_reply(self, reply: Reply) -> None:
        """Show the verdict on a line, and the line's result."""
        if reply.error:
            show_error(reply.error)
        elif isinstance(reply.result, Written):
            render([*(Line(text, "quiet") for _, text in reply.result.echo), *reply.result.blocks()])
        elif reply.result:
            show(reply.result)
        self.show_verdict(reply)
        if reply.verdict == "wrong":
            self.show_calls(self.made)

    def show_verdict(self, reply: Reply) -> None:
        """Show how a line differs from what was called out, which line was right, or why the lesson does not go on."""
        if reply.mistake and reply.verdict in ("wrong", "shown"):
            self.warn(difference(reply))
        if reply.verdict == "shown":
            self.tell(f"The line was: {reply.shown}")
        elif reply.verdict == "waiting" and (note := self._note(reply)):
            self.warn(note)

    def _note(self, reply: Reply) -> str:
        """Return a sentence that says why the lesson does not go on.

        Return '' if the learner has only looked something up during a reveal. (In a reveal, gm says that something
        called out earlier was wrong.)
        """
        if not self.lesson.waiting:
            return FURTHER
        looked_up = self.lesson.waiting.kind == "reveal" and not isinstance(reply.result, Written)
        return "" if looked_up else NOT_YET[self.lesson.waiting.kind]

    def tell(self, text: str) -> None:
        """Show a line of advice."""
        echo(text, dim=True)

    def warn(self, text: str) -> None:
        """Show a warning."""
        echo(text, fg=HEED)

    def end(self, result: PracticeResult) -> None:
        """Show the result sheet."""
        echo("")
        show(result)


def difference(reply: Reply) -> str:
    """Return a sentence that says how a line differs from what was called out."""
    assert reply.mistake
    mistake = reply.mistake
    if mistake.kind == "extra":
        return f"Nobody called “{mistake.typed}”."
    if mistake.typed == NOTHING:
        return f"“{mistake.called}” was called, but it is not in your line."
    if mistake.called == NOTHING:
        return f"“{mistake.typed}” was not called, but it is in your line."
    return f"“{mistake.called}” was called, but you typed “{mistake.typed}”."
