"""The practice teacher at a terminal that can draw: board, task and typed line stay in place."""

from __future__ import annotations

from collections.abc import Callable

from gm.commands.catalogue import COMMANDS
from gm.commands.exercises.dialogue import Call, Reply
from gm.commands.exercises.lesson import FURTHER, Lesson
from gm.commands.exercises.scoring import PracticeResult
from gm.errors import GmError
from gm.interfaces.cli.echo import color_setting, echo
from gm.interfaces.cli.practice.pacing import Pace
from gm.interfaces.cli.practice.teacher import Teacher
from gm.interfaces.cli.practice.voice import Voice
from gm.interfaces.cli.terminal import Printer
from gm.interfaces.console.full_prompt import FullPrompt
from gm.interfaces.console.prompt import PromptSurroundings
from gm.interfaces.console.prompt_context import PromptContext, hints
from gm.table.results import Written

_WORDS = {"hint": "show a hint", "skip": "show the line and type it", "quit": "end the exercise"}
_COMING = "The next call is coming."


class PromptedTeacher(Teacher):
    """A teacher with a prompt that shows the board, what the learner must answer next, and the learner's progress."""

    def __init__(self, lesson: Lesson, pace: Pace | None, voice: Voice | None = None) -> None:
        super().__init__(lesson, pace, voice)
        self.printer = Printer()
        self.spoken: dict[int, Call] = {}
        """The calls of entries by their numbers."""
        self.rejected: tuple[str, GmError | None] = "", None
        self.context = PromptContext(lesson.duel.session)
        help = {**_WORDS, **{name: command.help for name, command in COMMANDS.items()}}
        shown = PromptSurroundings(
            due=self.due,
            hint=lambda: self.around.hint(),
            board=lambda: self.around.now().board,
            hints=lambda typed: hints(self.around.table, help, typed),
            look=self.look,
            whole=lambda: len(self.due()),
            menu=lambda: self.around.menu(),
        )
        self.prompt = FullPrompt(shown, colour=color_setting() is None, pages=False)

    @property
    def around(self) -> PromptContext:
        """The texts around the prompt, for the lesson's current session.

        The lesson gets a new session when the learner takes a line back.
        """
        if self.context.session is not self.lesson.duel.session:
            self.context = PromptContext(self.lesson.duel.session)
        self.context.session.table()
        return self.context

    def begin(self) -> None:
        """Introduce the exercise. The prompt shows the board."""
        self.introduce()

    def due(self) -> list[str]:
        """Return the lines above the typed line: what the game waits for, what was called out, and the progress."""
        return [*self.around.due(), *self.calling(), self.progress()]

    def calling(self) -> list[str]:
        """Return the called-out texts that the learner must answer now.

        If a question or a reveal is open, return only its text. (In a reveal, gm says that something called out earlier
        was wrong.) Otherwise return the oldest entry that the learner has not typed, and the entries called out
        together with it.
        """
        lesson = self.lesson
        if lesson.waiting:
            wanted = "put the log right" if lesson.waiting.kind == "reveal" else "which line answers it?"
            return [f"“{lesson.waiting.text}” ({wanted})"]
        if lesson.is_behind:
            return [FURTHER]
        open_ = [self.spoken[asked.n] for asked in lesson.unanswered()]
        together = [call for call in open_ if call is open_[0] or open_[0].n in call.joined]
        return [f"“{call.text}”" for call in together] or [_COMING]

    def progress(self) -> str:
        """Return the progress as text, for example ``entry 3 of 12 · 1 open · 2.4 s`` (the time of the last answer)."""
        lesson = self.lesson
        times = [asked.seconds for asked in lesson.asked if asked.seconds is not None]
        done = f"entry {len(lesson.asked)} of {lesson.exercise.entries} · {lesson.left} open"
        return f"{done} · {times[-1]:.1f} s" if times else done

    def look(self, typing: bool) -> Callable[[], None] | None:
        """Call out the steps whose time has come. The prompt calls this method while the learner types or thinks.

        Return None if no step was called out. Otherwise, return a function that prints the new steps above the prompt.
        If only one step is unanswered, the function prints nothing, because the prompt itself shows this step.
        """
        before = len(self.lesson.asked)
        if not (self.pace and self.call()):
            return None
        queued = [self.spoken[asked.n] for asked in self.lesson.asked[before:]] if self.lesson.left > 1 else []
        return lambda: self.announce(queued)

    def announce(self, calls: list[Call]) -> None:
        """Print ``calls`` (sentences that gm calls out). The learner must answer earlier calls first."""
        for call in calls:
            echo(f"Call {self.count(call)} is waiting: {call.text}", bold=True)

    def show_calls(self, calls: list[Call]) -> None:
        """Speak the ``calls``, the sentences that gm calls out.

        Print those for which the learner types no line. The prompt shows all others.
        """
        for call in calls:
            if call.type == "entry":
                self.spoken[call.n] = call
            elif not self.lesson.waiting:
                echo(f"“{call.text}”", bold=True)
        self.speak(calls)

    def read(self) -> str | None:
        """Return the next line; None if the learner leaves."""
        text, refused = self.rejected
        self.rejected = "", None
        while True:
            try:
                line = self.prompt.ask(text, refused).strip()
            except KeyboardInterrupt:
                line = ""
            except EOFError:
                return None
            if line or (self.around.means() and not refused):
                return line or self._meant()
            text, refused = "", None

    def _meant(self) -> str:
        """Return the line to run if the learner only presses Enter.

        This is a ``settle`` line if gm proposes one, otherwise ''.
        """
        default = self.around.default()
        return default if default.startswith("settle") else ""

    def show_reply(self, reply: Reply) -> None:
        """Show the verdict on a line, and the line's result. If the line was rejected, the next prompt says why."""
        if reply.error:
            self.rejected = reply.typed, reply.error
        elif reply.result and (reply.verdict != "wrong" or not isinstance(reply.result, Written)):
            self.printer.answer(reply.result)
        self.show_verdict(reply)

    def end(self, result: PracticeResult) -> None:
        """Remove the prompt, and show the result sheet."""
        self.prompt.close()
        super().end(result)
