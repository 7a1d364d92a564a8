"""Records with random changes: rejected with a message, or imported and exported unchanged."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest

from gm.commands.line import run
from gm.commands.record_import import import_record
from gm.errors import GmError
from gm.games import demo, has_demo, load, sample, slugs
from gm.notation.line import split
from gm.table.interchange.record import record_document, record_lines
from gm.table.session import Session
from gm.table.texts import dumps
from tests.support.corrected import FOUR, ROUND
from tests.survive.rounds import seeds

pytestmark = pytest.mark.needs("gatling")

GAMES = [slug for slug in slugs() if has_demo(slug)]
OF_GATLING = (*ROUND, "adjust ana mana+1 bo mana=2 because x", f"{FOUR} --yes", "settle done", "undo", "redo")
LATER = ("note x y", "undo", "redo", "insert 2 note a pause --yes")
"""The lines after the start of another game's demonstration."""
BEGUN = 18

STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 1.0, 2**70, 1e400, "", "x", "ana", "1", "\x1b[31m", "Ü" * 50, "‮", [], {}, [[]]),
    *([None], {"x": 1}, "x" * 3000, "\ud800", " bo", "BO", "hearts", "=", "999999999999"),
)


class Made(NamedTuple):
    """A duel's record as JSON and as lines."""

    whole: dict[str, Any]
    lines: str


_TITLE = re.compile(r'--title ("[^"]*"|\S+)')


@cache
def recorded(slug: str) -> Made:
    """Return a record of a game's duel with all possible files and a correction."""
    game = load(slug)
    new, *further = (line for line in demo(slug).splitlines() if line and not line.startswith("#"))
    session = Session(":memory:", short=True)
    with TemporaryDirectory() as folder:
        for name, bring in game.inputs.attachments.items():
            path = Path(folder) / f"{name}.toml"
            path.write_text(sample(slug, bring.sample), encoding="utf-8")
            whose = f"{game.info.example_names[0]}=" if bring.each else ""
            new += f" --{name} {whose}{path}"
        other = (*LATER, f"fix 0 {_TITLE.sub('--title Other', new)} --yes", "undo")
        for line in OF_GATLING if slug == "gatling" else (new, *further[:BEGUN], *other):
            run(session, split(line))
    table = session.table()
    return Made(json.loads(json.dumps(record_document(table))), "\n".join(record_lines(table)))


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every value of a record."""
    if path:
        yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from places(value, (*path, key))


def touched(record: dict[str, Any], chance: Random) -> dict[str, Any]:
    """Return a record in which one value is changed, missing, repeated or moved."""
    made: dict[str, Any] = json.loads(json.dumps(record))
    *path, last = chance.choice([*places(record)])
    holder: Any = made
    for key in path:
        holder = holder[key]
    way = chance.choice(("strange", "strange", "gone", "twice", "near", "renamed"))
    if way == "gone":
        del holder[last]
    elif way == "twice" and isinstance(holder, list):
        holder.insert(last, copy.deepcopy(holder[last]))
    elif way == "renamed" and isinstance(holder, dict):
        holder[chance.choice(("x", "kind", "who", f"{last}s"))] = holder.pop(last)
    elif way == "near" and isinstance(holder[last], int | str):
        value = holder[last]
        near = (
            [str(value), value.upper(), f" {value}", f"{value}x"]
            if isinstance(value, str)
            else [value + 1, bool(value)]
        )
        holder[last] = chance.choice([*near, float(value) if isinstance(value, int) else value[:-1]])
    else:
        holder[last] = chance.choice(STRANGE)
    return made


READING = ("log", "summary", "clock", "report", "now", "why", "settle", "doubts", "check", "export")
"""The commands that read stored receipts."""


def refused_in_words(error: GmError, *codes: str) -> None:
    """Check that an error has a readable message."""
    assert error.code in codes
    assert len(error.message) < 5000
    assert not re.search("should|Field required|Extra inputs|Invalid JSON|pydantic|' object |argument", error.message)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", seeds(1))
def test_an_altered_record_is_rejected_or_kept(slug: str, seed: int) -> None:
    chance = Random(f"records {slug} {seed}")
    for _ in range(10):
        made = touched(recorded(slug).whole, chance)
        text = json.dumps(made)
        session = Session(":memory:")
        try:
            table = import_record(session, text)
        except GmError as error:
            refused_in_words(error, "import")
            continue
        else:
            for line in READING:
                answer = run(session, split(line))
                assert dumps(answer.data()), (line, made)
                assert [*answer.blocks()], (line, made)
        finally:
            out = record_document(session.table()) if session.open_table else None
            session.close()
        assert table
        assert json.loads(json.dumps(out))["log"] == made["log"]


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", seeds(1))
def test_altered_lines_are_rejected_or_accepted(slug: str, seed: int) -> None:
    chance = Random(f"lines {slug} {seed}")
    signs = "\"';=+-–*♥é\t\x00\x1b\u200b\u2028 0129zZ"
    for _ in range(6):
        text = list(recorded(slug).lines)
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(text))
            text[at : at + chance.randrange(3)] = chance.choices(signs, k=chance.randrange(3))
        session = Session(":memory:")
        try:
            import_record(session, "".join(text))
        except GmError as error:
            refused_in_words(error, "import", "words", "ambiguous")
        finally:
            session.close()
