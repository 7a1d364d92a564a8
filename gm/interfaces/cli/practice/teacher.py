"""The practice teacher at a terminal, which makes calls, reads lines and shows answers."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from gm.commands.exercises import history
from gm.commands.exercises.dialogue import Call, Reply
from gm.commands.exercises.lesson import FURTHER, Lesson
from gm.commands.exercises.scoring import PracticeResult
from gm.commands.line import localize_remedy
from gm.errors import GmError
from gm.interfaces.cli import long_lived
from gm.interfaces.cli.echo import HEED, NEWS, echo, typed_without_gm
from gm.interfaces.cli.output import render, show
from gm.interfaces.cli.output_errors import show_error
from gm.interfaces.cli.practice.pacing import Pace, Voice
from gm.table import presenter
from gm.table.blocks import Line
from gm.table.results import Written

KEYS = "? repeats the call · hint · skip · quit"


class Teacher:
    """A lesson at a terminal, or with lines from a pipe."""

    def __init__(self, lesson: Lesson, pace: Pace | None, voice: Voice | None = None) -> None:
        self.lesson = lesson
        self.pace = pace
        self.voice = voice
        self.made: list[Call] = []

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
        if database and (
            self.lesson.is_over or sum(bool(asked.seconds) for asked in self.lesson.asked) >= history.LEAST
        ):
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
        """Make the calls that are due before each line, and yield the learner's lines until the lesson is over."""
        while True:
            self.call()
            if self.lesson.is_over:
                return
            line = self.read()
            if line is None:
                return
            yield line

    def call(self) -> None:
        """Make all calls that are due. A reveal that needs no answer is followed by the next call."""
        while calls := self.lesson.calls():
            if self.pace:
                self.pace.wait(self.lesson.exercise.steps, self.lesson.at)
            self.made = calls
            self.show_calls(calls)

    def read(self) -> str | None:
        """Return the next line; None at the end of the input."""
        try:
            return input("> ") if sys.stdin.isatty() else next(sys.stdin, None)
        except (EOFError, KeyboardInterrupt):
            return None

    def answer(self, line: str) -> None:
        """Carry out a word of practice (``?``, ``hint`` or ``skip``), or judge a line."""
        word = line.casefold()
        if word == "?":
            self.show_calls(self.made)
        elif word == "hint":
            self.tell(self.lesson.hint() or "No call waits for an answer.")
        elif word == "skip":
            reply = self.lesson.skip()
            self.show_reply(reply) if reply else self.tell("No call waits for an answer.")
        else:
            self.show_reply(self.lesson.type(line))

    # What the learner sees

    def begin(self) -> None:
        """Show the exercise and the board."""
        exercise = self.lesson.exercise
        echo(f"{exercise.title} · level {self.lesson.level} · {exercise.entries} calls", bold=True)
        echo(KEYS, dim=True)
        render(presenter.board_at(self.lesson.duel.session.table(), None).blocks())
        if self.voice and (problem := self.voice.problem):
            self.warn(problem)

    def show_calls(self, calls: list[Call]) -> None:
        """Show some calls, and speak them if there is a voice."""
        total = self.lesson.exercise.entries
        for call in calls:
            count = f"{call.n} of {total}" if call.type == "entry" else call.type
            echo(f"\n{count}   {call.text}", fg=NEWS, bold=True)
            if self.voice:
                self.voice.say(call.text)

    def show_reply(self, reply: Reply) -> None:
        """Show the verdict on a line, and what the rules answer."""
        if reply.error:
            show_error(reply.error)
        elif isinstance(reply.result, Written):
            render([*(Line(text, "quiet") for _, text in reply.result.echo), *reply.result.blocks()])
        elif reply.result:
            show(reply.result)
        self._show_verdict(reply)

    def _show_verdict(self, reply: Reply) -> None:
        if reply.mistake and reply.verdict in ("wrong", "shown"):
            self.warn(difference(reply))
        if reply.verdict == "wrong":
            self.show_calls(self.made)
        elif reply.verdict == "shown":
            self.tell(f"This was the line: {reply.shown}")
        elif reply.verdict == "waiting":
            self.warn(FURTHER if self.lesson.is_behind else "Not yet. Type hint to see one way.")

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
    """Return a sentence that says how a line differs from what was called."""
    assert reply.mistake
    mistake = reply.mistake
    if mistake.kind == "extra":
        return f"Nobody called “{mistake.typed}”."
    return f"Called: {mistake.called}. You typed: {mistake.typed}."
