"""The practice lists: all exercises, and the results so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gm.commands.exercises.exercise import LEVELS, Exercise
from gm.commands.exercises.history import PastResult, best_results, read_history
from gm.commands.exercises.library import shipped_exercises
from gm.game import AnyGame, public
from gm.table.blocks import Block, Line, Table
from gm.table.results import Result
from gm.table.texts import local_time


class ExerciseList(Result):
    """All shipped exercises with the best results, and the name of the exercise to do next."""

    exercises: tuple[Exercise, ...]
    best: Mapping[str, PastResult]
    next: str

    def data(self) -> dict[str, Any]:
        return {"exercises": [self._data(exercise) for exercise in self.exercises], "next": self.next or None}

    def _data(self, exercise: Exercise) -> dict[str, Any]:
        best = self.best.get(exercise.name)
        return {
            **public(exercise, ("name", "game", "title", "level", "entries", "about"), entries=exercise.entries),
            "clean": bool(best and best.clean),
            "best": round(best.accuracy, 4) if best else None,
        }

    def blocks(self) -> Iterable[Block]:
        yield "gm calls out what the table shows. You type it, as in a real duel. Nothing is saved to your duels."
        yield ""
        rows = [self._row(exercise) for exercise in self.exercises]
        yield Table(("", "exercise", "what it is", "level", ">calls", ">best"), rows)
        yield ""
        if self.next:
            yield Line(f"Next: gm practice {self.next}", "typed")

    def _row(self, exercise: Exercise) -> tuple[str, ...]:
        best = self.best.get(exercise.name)
        shown = f"{best.accuracy:.0%}{' clean' if best.clean else ''}" if best else ""
        level = f"{exercise.level} {LEVELS[exercise.level]}"
        mark = "→" if exercise.name == self.next else ""
        return mark, exercise.name, exercise.title, level, str(exercise.entries), shown


def certificate(database: str, game: AnyGame) -> dict[str, Any]:
    """Return the data for a printed certificate: a row for each exercise of a game with the learner's best result.

    ``clean`` is the number of exercises that were done without any missed or shown entry.
    """
    best = best_results(read_history(database))
    exercises = shipped_exercises(game.info.slug)
    rows = [
        {
            "title": exercise.title,
            "level": f"{exercise.level} {LEVELS[exercise.level]}",
            "when": local_time(result.at)[:10] if result else "",
            "right": f"{result.right} of {result.entries}" if result else "",
            "clean": bool(result and result.clean),
        }
        for exercise in exercises
        for result in [best.get(exercise.name)]
    ]
    return {"game": game.info.title, "rows": rows, "clean": sum(row["clean"] for row in rows)}


class PracticeReport(Result):
    """The results of all practice so far, the newest last."""

    results: tuple[PastResult, ...]

    def blocks(self) -> Iterable[Block]:
        if not self.results:
            yield "No practice so far. Begin: gm practice"
            return
        rows = [
            (
                local_time(result.at),
                result.exercise,
                str(result.level),
                f"{result.right}/{result.entries}",
                "yes" if result.clean else "no",
                "" if result.median is None else f"{result.median:.1f}",
                f"{result.keys} of {result.fewest}",
            )
            for result in self.results
        ]
        yield Table(("when", "exercise", "level", ">right", "clean", ">seconds", ">keys"), rows)
