"""The practice teacher for scripts, which writes one JSON object on each line."""

from __future__ import annotations

import sys
from typing import Any

import click

from gm.commands.exercises.dialogue import Call, Reply
from gm.commands.exercises.scoring import PracticeResult
from gm.interfaces.cli.practice.teacher import Teacher
from gm.table import presenter
from gm.table.results import Written, error_json, line_json
from gm.table.texts import dumps


class JsonTeacher(Teacher):
    """A teacher for a script that takes the place of the learner.

    It prints each message as a JSON object, and flushes the object immediately.
    """

    def begin(self) -> None:
        exercise = self.lesson.exercise
        facts = {"name": exercise.name, "game": exercise.game, "title": exercise.title, "level": self.lesson.level}
        board = presenter.board_at(self.lesson.duel.session.table(), None).data()
        facts |= {"entries": exercise.entries, "names": list(exercise.names)}
        self.write({"exercise": facts, "state": board["state"], "prompts": board["prompts"]})

    def next_line(self) -> str | None:
        return next(sys.stdin, None)

    def show_calls(self, calls: list[Call]) -> None:
        for call in calls:
            self.write({"call": call.data()})

    def show_reply(self, reply: Reply) -> None:
        written = reply.result if isinstance(reply.result, Written) else None
        answer = line_json(written) if written else {}
        self.write(
            {
                "n": reply.n,
                "typed": reply.typed,
                "text": answer.get("text", reply.result.text if reply.result else ""),
                "verdict": reply.verdict,
                "mistake": reply.mistake.data() if reply.mistake and self.lesson.level == 1 else None,
                "left": reply.left,
                "seq": answer.get("seq"),
                "notices": answer.get("notices", []),
                "error": error_json(reply.error)["error"] if reply.error else None,
            }
        )
        if reply.verdict == "wrong":
            self.show_calls(self.made)

    def tell(self, text: str) -> None:
        self.write({"text": text})

    def warn(self, text: str) -> None:
        self.write({"warning": text})

    def end(self, result: PracticeResult) -> None:
        self.write({"result": result.data()})

    def write(self, data: dict[str, Any]) -> None:
        """Write one JSON object."""
        click.echo(dumps(data))
        sys.stdout.flush()
