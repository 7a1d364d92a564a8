"""A lesson: gm calls out the entries of an exercise, the learner types them, and the duel's own rules answer.

At level 1, gm takes back a line that does not say what was called, and repeats the call. At levels 2 and 3, gm keeps
every legal line, and compares the learner's log with what was called. A mistake counts as corrected as soon as the log
is right, in whatever way the learner has done this.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from gm.commands.exercises.dialogue import Call, CalledEntry, Reply
from gm.commands.exercises.exercise import Exercise, Step
from gm.commands.exercises.learner import Body, LearnerDuel, key
from gm.commands.exercises.mistakes import Mistake, find_mistake
from gm.commands.exercises.scoring import PracticeResult, TypedLine, count_keys, seconds_of
from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split
from gm.table.results import Result

TRIES = 2
"""The number of wrong tries at level 1 after which gm shows the right line."""
FURTHER = "The table is ahead of your board. Put your board right first: undo, fix, insert or drop."


class Lesson:
    """A learner's progress through an exercise. ``clock`` returns the time in seconds."""

    def __init__(self, exercise: Exercise, level: int, clock: Callable[[], float]) -> None:
        self.exercise = exercise
        self.level = level
        self.clock = clock
        self.duel = LearnerDuel(exercise.opening)
        self.at = 0
        """The index of the next step of the exercise."""
        self.asked: list[CalledEntry] = []
        self.revealed: set[str] = set()
        self.waiting: Step | None = None
        """The reveal or question that the learner must answer first; None if there is none."""
        self.mistakes: list[Mistake] = []
        self.keys = 0
        self.kept: list[TypedLine] = []
        """The lines that answered calls."""

    def close(self) -> None:
        """Close the learner's duel."""
        self.duel.close()

    # The wanted entries

    def body_of(self, step: Step) -> Body:
        """Return the data of the entry that the learner should type for a step; {} if there is nothing to type.

        At level 3, a wrong call counts as true until gm reveals the truth. At other levels, only the truth counts.
        """
        hidden = self.level == 3 and step.label is not None and step.label not in self.revealed
        return step.called_body if hidden else step.body

    def steps_so_far(self) -> list[Step]:
        """Return the steps so far for which the learner should enter something."""
        steps = self.exercise.steps[: self.at]
        return [step for step in steps if step.kind == "entry" and self.body_of(step)]

    def wanted(self) -> list[Body]:
        """Return the entries that the learner should have entered so far."""
        return [self.body_of(step) for step in self.steps_so_far()]

    def wanted_lines(self) -> list[str]:
        """Return the entries that the learner should have entered so far, as lines."""
        return [step.line if self.body_of(step) == step.body else step.called for step in self.steps_so_far()]

    @property
    def left(self) -> int:
        """The number of called entries that the learner has not typed yet."""
        return max(0, len(self.wanted()) - len(self.duel.entries()))

    def places(self) -> dict[int, int]:
        """Return a mapping from the number of each called entry to its position in :meth:`wanted`.

        Called entries that the learner should not enter are left out.
        """
        at = {id(step): place for place, step in enumerate(self.steps_so_far())}
        return {asked.n: at[id(asked.step)] for asked in self.asked if id(asked.step) in at}

    def unanswered(self) -> list[CalledEntry]:
        """Return the called entries that the learner has not answered yet, the oldest first."""
        return [asked for asked in self.asked if not asked.end]

    # The calls

    @property
    def is_over(self) -> bool:
        """True if gm has called everything out and the learner has answered everything."""
        return not (self.left or self.waiting or any(map(self._is_heard, self.exercise.steps[self.at :])))

    def calls(self, *, queue: bool = False) -> list[Call]:
        """Return the next calls (sentences that say what happens at the table), and count their entries as called.

        Return [] at the end, or if the learner must first answer or correct something. With ``queue``, return the next
        call even if earlier ones are unanswered.
        """
        made: list[Call] = []
        steps = self.exercise.steps
        while self.at < len(steps) and not self.waiting:
            step = steps[self.at]
            if (made or (self.left and not queue)) and not step.together:
                break
            if step.kind == "entry" and self._is_called(step):
                if not (made or self.left or self.duel.is_possible(self.body_of(step))):
                    break
                made.append(self._call(step))
            elif step.kind != "entry" and self.level == 3:
                made.append(self._stop_for(step))
            self.at += 1
        numbers = [call.n for call in made]
        return [call._replace(joined=tuple(n for n in numbers if n != call.n)) for call in made]

    def _is_heard(self, step: Step) -> bool:
        """Return whether gm says anything for the step at this level."""
        return self._is_called(step) if step.kind == "entry" else self.level == 3

    def _is_called(self, step: Step) -> bool:
        return bool(step.called if self.level == 3 else step.line)

    def _call(self, step: Step) -> Call:
        self.asked.append(CalledEntry(len(self.asked) + 1, step, self.clock()))
        return Call(len(self.asked), step.text if self.level == 3 else step.truth, "entry")

    def _stop_for(self, step: Step) -> Call:
        """Return the call for a question or a reveal of the truth, and wait for an answer if one is needed."""
        if step.kind == "reveal":
            self.revealed.add(str(step.label))
        if step.kind == "ask" or not self.duel.equals(self.wanted()):
            self.waiting = step
        return Call(len(self.asked), step.text, step.kind)

    @property
    def is_behind(self) -> bool:
        """True if the next entry to call out is impossible on the learner's board, because a mistake is uncorrected."""
        if self.waiting or self.left or self.at >= len(self.exercise.steps):
            return False
        step = self.exercise.steps[self.at]
        return step.kind == "entry" and self._is_called(step) and not self.duel.is_possible(self.body_of(step))

    # The lines

    def type(self, line: str) -> Reply:
        """Enter a line, judge it, and return the verdict."""
        self.keys += len(line) + 1
        before = len(self.duel.rows())
        open_ = self.unanswered() if self.left else []
        shortest = self.duel.short_forms([self.body_of(asked.step) for asked in open_])
        try:
            result = run(self.duel.session, self.duel.words(line))
        except GmError as error:
            return self._rejected(line, error)
        if not (written := len(self.duel.rows()) - before):
            return self._only_read(line, result)
        reply = self._judge_first(line, result, before) if self.level == 1 else self._judge_kept(line, result)
        if reply.verdict in ("right", "kept"):
            right = {asked.end for asked in open_[:written]} == {"right"}
            self.kept.append(TypedLine(line, partial(shortest, written), right))
        return reply

    def _reply(self, line: str, verdict: str, **more: Any) -> Reply:
        open_ = self.unanswered()
        return Reply(open_[0].n if open_ else len(self.asked), line, verdict, self.left, **more)

    def _rejected(self, line: str, error: GmError) -> Reply:
        if self.left and (open_ := self.unanswered()):
            open_[0].tries += 1
            called = open_[0].step.called if self.level == 3 else open_[0].step.line
            self.mistakes.append(Mistake(open_[0].n, "refused", called=called, typed=line))
        return self._reply(line, "refused", error=error)

    def _only_read(self, line: str, result: Result) -> Reply:
        """Judge a line that only shows something, such as ``now``. It is right if it answers the open question."""
        step = self.waiting
        if step is None or step.kind != "ask":
            return self._reply(line, "waiting" if step else "read", result=result)
        wanted = run(self.duel.session, split(step.command))
        if type(result) is not type(wanted) or result.data() != wanted.data():
            return self._reply(line, "waiting", result=result)
        self.waiting = None
        return self._reply(line, "right", result=result)

    def _judge_first(self, line: str, result: Result, before: int) -> Reply:
        """Judge a line at level 1: keep it if gm called it out, otherwise take it back and count the mistake."""
        rows = self.duel.rows()[before:]
        open_ = self.unanswered()[: len(rows)]
        if [key(row.body) for row in rows] == [key(asked.step.body) for asked in open_]:
            for asked in open_:
                self._end(asked, "at_once" if asked.tries else "right")
            return Reply(open_[0].n, line, "right", self.left, result=result)
        asked = open_[0] if open_ else self.asked[-1]
        mistake = Mistake(asked.n, "extra", typed=rows[0].words)
        for asked, row in zip(open_, rows, strict=False):
            if row.kind == "entry" and key(row.body) != key(asked.step.body):
                mistake = find_mistake(asked.n, self.duel.game.inputs.forms, asked.step.body, row.body)
                break
        self.mistakes.append(mistake)
        asked.tries += 1
        self.duel.take_back(before)
        if asked.tries < TRIES or asked.end:
            return Reply(asked.n, line, "wrong", self.left, mistake=mistake)
        return self._show(self.unanswered()[0], line, mistake)

    def _judge_kept(self, line: str, result: Result) -> Reply:
        """Judge a line at level 2 or 3, where it stays in the log: compare the whole log with what gm called out."""
        wanted, count = self.wanted(), len(self.duel.entries())
        matched, places = self.duel.matched(wanted), self.places()
        for asked in self.asked:
            place = places.get(asked.n, count)
            if not asked.end and place < count:
                self._judge_answer(asked, place, place in matched)
            elif asked.end == "missed" and place in matched:
                asked.end = "at_once" if count <= place + 1 else "late"
        if count > len(wanted) and not self.waiting:
            self.mistakes.append(Mistake(len(self.asked), "extra", typed=line))
        if self.waiting is None:
            return self._reply(line, "waiting" if self.is_behind else "kept", result=result)
        if self.waiting.kind == "reveal" and self.duel.equals(wanted):
            self.waiting = None
            return self._reply(line, "right", result=result)
        return self._reply(line, "waiting", result=result)

    def _judge_answer(self, asked: CalledEntry, place: int, right: bool) -> None:
        """Record whether the answer to the call ``asked`` is right. The answer is the entry at index ``place``."""
        self._end(asked, "missed" if not right else "at_once" if asked.tries else "right")
        if not right:
            asked.tries += 1
            typed = self.duel.entries()[place].body
            self.mistakes.append(find_mistake(asked.n, self.duel.game.inputs.forms, self.body_of(asked.step), typed))

    def _end(self, asked: CalledEntry, how: str) -> None:
        asked.end = how
        asked.seconds = self.clock() - asked.since

    # Help

    def skip(self) -> Reply | None:
        """Answer the oldest open call, question or reveal for the learner. Return None if nothing is open."""
        if self.waiting:
            return self._skip_waiting(self.waiting)
        return self._show(self.unanswered()[0], "skip") if self.left and self.unanswered() else None

    def _show(self, asked: CalledEntry, line: str, mistake: Mistake | None = None) -> Reply:
        """Type the wanted line for the learner, and return the reply to ``line``, which the learner typed."""
        shown = asked.step.called if self.level == 3 else asked.step.line
        result = run(self.duel.session, split(shown))
        self._end(asked, "shown")
        return Reply(asked.n, line, "shown", self.left, mistake=mistake, result=result, shown=shown)

    def _skip_waiting(self, step: Step) -> Reply:
        """Answer the question ``step`` for the learner. If ``step`` is a reveal, correct the learner's log instead."""
        shown = self.hint()
        self.waiting = None
        if step.kind == "ask":
            return self._reply("skip", "shown", result=run(self.duel.session, split(shown)), shown=shown)
        matched, places = self.duel.matched(self.wanted()), self.places()
        for asked in self.asked:
            if places.get(asked.n, -1) not in matched:
                asked.end = "shown"
        self.duel.replay(self.wanted_lines())
        return self._reply("skip", "shown", shown=shown)

    def hint(self) -> str:
        """Return a hint on how to answer the oldest open call or question; '' if nothing is open."""
        if self.waiting and self.waiting.kind == "ask":
            return self.waiting.command
        if self.waiting or self.is_behind or not self.unanswered():
            return self.duel.correction(self.wanted(), self.wanted_lines())
        step = self.unanswered()[0].step
        return step.hint or f"The line begins with: {split(step.called or step.line)[0]}"

    def finish(self) -> PracticeResult:
        """Return the result sheet. A called entry counts as missed if it is missing or wrong in the learner's log."""
        matched, places = self.duel.matched(self.wanted()), self.places()
        for asked in self.asked:
            if asked.end in ("right", "at_once", "late") and places.get(asked.n, -1) not in matched:
                asked.end = "missed" if asked.n in places or not self.duel.equals(self.wanted()) else asked.end
        for asked in self.unanswered():
            asked.end = "missed"
            self.mistakes.append(Mistake(asked.n, "missing", called=asked.step.called or asked.step.line))
        ends = {asked.n: asked.end for asked in self.asked}
        missed = [asked.step for asked in self.asked if asked.end in ("missed", "shown")]
        return PracticeResult(
            f"practice {self.exercise.name}",
            self.exercise.name,
            self.exercise.title,
            self.level,
            tuple(asked.end for asked in self.asked),
            seconds_of([asked.seconds for asked in self.asked if asked.seconds is not None and asked.end != "shown"]),
            count_keys(self.keys, self.kept),
            tuple(mistake._replace(ended=ends.get(mistake.n, "")) for mistake in self.mistakes),
            tuple(dict.fromkeys((*self.exercise.about, *(rule for step in missed for rule in step.rules)))),
        )
