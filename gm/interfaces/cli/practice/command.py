"""The command ``gm practice``. It calls out what happens at a table, and judges what the learner types."""

from __future__ import annotations

import time
from contextlib import closing

import click

from gm import games
from gm.commands.command import Args
from gm.commands.exercises import history, library
from gm.commands.exercises.exercise import Exercise
from gm.commands.exercises.lesson import Lesson
from gm.commands.exercises.results import ExerciseList, PracticeReport
from gm.errors import GmError
from gm.interfaces.cli.echo import is_plain
from gm.interfaces.cli.output import show
from gm.interfaces.cli.practice.json_teacher import JsonTeacher
from gm.interfaces.cli.practice.pacing import Pace
from gm.interfaces.cli.practice.teacher import Teacher
from gm.interfaces.cli.practice.voice import Voice
from gm.interfaces.cli.terminal import is_interactive
from gm.store.files import write_new
from gm.table.session import Session
from gm.table.texts import dumps
from gm.text import require_whole_number


def practice(session: Session, args: Args, *, as_json: bool) -> int:
    """Practise an exercise, or list, show or check exercises, or report results. Return the exit status.

    Raises GmError.
    """
    options = args.options
    if "report" in options or "csv" in options:
        return _report(session, options.get("csv"), as_json=as_json)
    if not args.words:
        return show(_exercises(session), as_json=as_json)
    exercise, text = _find(session, args.words[0])
    level = _level(options.get("level"), exercise)
    if "show" in options:
        click.echo(text.rstrip("\n"))
        return 0
    if "check" in options:
        data = {"name": exercise.name, "entries": exercise.entries, "level": exercise.level}
        click.echo(dumps(data) if as_json else f"{exercise.name} can be practised: {exercise.entries} calls.")
        return 0
    factor = _factor(options.get("pace"))
    pace = Pace(factor) if level == 2 and (not as_json or "timed" in options) else None
    voice = Voice() if "say" in options else None
    kept = "" if "no-keep" in options else session.file
    with closing(Lesson(exercise, level, time.monotonic)) as lesson:
        return _teacher(lesson, pace, voice, as_json=as_json).teach(kept)


def _teacher(lesson: Lesson, pace: Pace | None, voice: Voice | None, *, as_json: bool) -> Teacher:
    """Return the teacher that suits the terminal."""
    if as_json:
        return JsonTeacher(lesson, pace)
    if is_plain() or not is_interactive():
        return Teacher(lesson, pace, voice)
    from gm.interfaces.cli.practice.prompted import PromptedTeacher

    return PromptedTeacher(lesson, pace, voice)


def _exercises(session: Session) -> ExerciseList:
    exercises = library.shipped_exercises()
    best = history.best_results(history.read_history(session.file))
    return ExerciseList("practice", tuple(exercises), best, _next(exercises, best))


def _next(exercises: list[Exercise], best: dict[str, history.PastResult]) -> str:
    """Return the name of the first exercise without a clean result. If all exercises have one, return the first name.

    A result is clean if no entry was missed, and if the learner was shown no answer.
    """
    unclean = [exercise.name for exercise in exercises if exercise.name not in best or not best[exercise.name].clean]
    return (unclean or [exercise.name for exercise in exercises] or [""])[0]


def _find(session: Session, word: str) -> tuple[Exercise, str]:
    """Return an exercise and its text. If ``word`` is the name of a game, return the game's next exercise."""
    if word.casefold() in games.slugs():
        best = history.best_results(history.read_history(session.file))
        word = _next(library.shipped_exercises(word.casefold()), best) or word
    return library.find_exercise(session, word)


def _level(word: str | None, exercise: Exercise) -> int:
    if word is None:
        return exercise.level
    remedy = "Levels are 1 (calls), 2 (rhythm) and 3 (trouble)."
    return require_whole_number(word, 1, 3, f"“{word[:40]}” is not a level.", remedy)


def _factor(word: str | None) -> float:
    try:
        factor = float((word or "1").replace(",", "."))
    except ValueError:
        factor = 0.0
    if not 0.5 <= factor <= 3:
        raise GmError("words", f"“{str(word)[:40]}” is not a pace.", "Use a number from 0.5 (slow) to 3 (fast).")
    return factor


def _report(session: Session, path: str | None, *, as_json: bool) -> int:
    results = history.read_history(session.file)
    if path:
        write_new(path, history.as_csv(results))
        click.echo(dumps({"saved": path}) if as_json else f"Saved: {path}")
        return 0
    return show(PracticeReport("practice --report", tuple(results)), as_json=as_json)
