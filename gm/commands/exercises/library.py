"""The exercises that can be practised: shipped ones, records in files, and duels of the database."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import closing

from gm import games
from gm.commands.exercises.exercise import Exercise
from gm.commands.exercises.reader import read_exercise
from gm.errors import GmError
from gm.notation.line import split
from gm.notation.name_resolution import close_matches
from gm.store.files import os_message
from gm.table.interchange.record import record_lines
from gm.table.session import Session

LONGEST = 1_000_000
"""The maximum size of an exercise in a file, in bytes."""


def shipped_texts() -> Mapping[str, str]:
    """Return the text of every shipped exercise by its name, such as ``GAME/disputes``.

    The demonstration of each game is its first exercise.
    """
    return dict(_shipped_texts())


def _shipped_texts() -> Iterator[tuple[str, str]]:
    for slug in games.slugs():
        if games.has_demo(slug):
            yield f"{slug}/demo", games.demo(slug)
        yield from ((f"{slug}/{name}", text) for name, text in games.exercises(slug).items())


def shipped_exercises(slug: str = "") -> list[Exercise]:
    """Return the shipped exercises of all games, or of the game ``slug``, sorted by game, level and name.

    Exercises for events come last. (An event is a game that is made of several duels.)
    """
    texts = {name: text for name, text in shipped_texts().items() if not slug or name.startswith(f"{slug}/")}
    exercises = [read_exercise(name, text, shipped=True) for name, text in texts.items()]
    order = games.duels_first()
    return sorted(exercises, key=lambda exercise: (order.index(exercise.game), exercise.level, exercise.name))


def find_exercise(session: Session, word: str) -> tuple[Exercise, str]:
    """Return the exercise that ``word`` means, and its text.

    ``word`` is the name of a shipped exercise or its first letters, the number of a duel, or a file. Raises GmError
    (``no-such``, ``ambiguous``, ``no-duel``, ``import``).
    """
    if word.isdecimal():
        return _duel(session, word)
    if word.endswith(".gm") or os.path.isfile(word):
        text = _file(word)
        return _read_named(os.path.basename(word), text), text
    texts = shipped_texts()
    low = word.casefold()
    names = [name for name in texts if name == low] or [name for name in texts if name.startswith(low)]
    if len(names) == 1:
        return read_exercise(names[0], texts[names[0]], shipped=True), texts[names[0]]
    if names:
        listed = ", ".join(names[:8])
        raise GmError("ambiguous", f"“{word[:40]}” could be {listed}.", f"Type the whole name: gm practice {names[0]}")
    near = close_matches(word, [texts])
    hint = f"Did you mean “{near[0]}”?" if near else "To list all exercises: gm practice"
    raise GmError("no-such", f"There is no exercise “{word[:40]}”.", hint)


def _read_named(name: str, text: str) -> Exercise:
    """Return the exercise in the file ``name``. Raises GmError (``import``); its message begins with the name."""
    try:
        return read_exercise(name, text)
    except GmError as error:
        raise GmError(error.code, f"{name}: {error.message}", error.remedy, error.rule) from None


def _duel(session: Session, word: str) -> tuple[Exercise, str]:
    """Return a duel of the database as an exercise, without changing the database."""
    with closing(Session(session.file, word)) as own:
        table = own.table()
        lines, at = record_lines(table), [line.at for line in table.lines]
    plain = [line for line in lines if line and not line.startswith("#") and split(line)[0] not in ("cards", "doubt")]
    text = "\n".join(lines)
    return read_exercise(f"duel {word}", text, at if len(plain) == len(at) else ()), text


def _file(path: str) -> str:
    try:
        with open(path, "rb") as file:
            data = file.read(LONGEST + 1)
    except (OSError, ValueError) as error:
        raise GmError("import", f"{path} cannot be read: {os_message(error)}.", "Name another file.") from None
    if len(data) > LONGEST:
        remedy = "Name a record of one duel, such as one that gm export wrote."
        raise GmError("import", f"{path} is too large for an exercise.", remedy)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise GmError("import", f"{path} is not UTF-8 text.", "Save the file as UTF-8.") from None
