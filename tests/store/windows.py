"""What each of many windows does that write at the same moment, and the processes that they are."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split
from gm.table.session import Session

if TYPE_CHECKING:  # a window needs none of it
    from tests.support.running import Shell

NOTES = 25
EACH = 5


def typed(session: Session, line: str) -> Any:
    """The answer to a line in an open window."""
    return run(session, split(line))


def notes(session: Session, name: str) -> list[Any]:
    """The rows of notes that are written one after the other, as fast as can be; an error says what was wrong."""
    seqs: list[Any] = []
    for number in range(NOTES):
        try:
            answer: Any = run(session, ["note", f"{name}-{number}"])
            seqs.append(answer.seq)
        except GmError as error:
            seqs.append(error.message)
    return seqs


def corrections(session: Session, name: str) -> list[Any]:
    """The rows by which a note is inserted before entry 5 and corrected, again and again."""
    seqs = []
    for number in range(EACH):
        inserted = _patiently(session, f"insert 5 note {name}-{number} --yes")
        seqs.append((inserted, _patiently(session, f"fix {inserted} note {name}-{number}x --yes")))
    return seqs


def _patiently(session: Session, line: str) -> int:
    """The row of a line that is typed again for as long as other windows are quicker all the time."""
    while True:
        try:
            answer: Any = run(session, split(line))
            return int(answer.seq)
        except GmError as error:
            if error.code != "busy":
                raise


def window(path: str, name: str, work: Callable[[Session, str], list[Any]]) -> None:
    """Be a window: sit down, say so, begin when told, and say what came of it."""
    session = Session(path, "1")
    session.table()
    print("ready", flush=True)
    sys.stdin.readline()
    told = work(session, name)
    session.close()
    print(json.dumps(told), flush=True)


def at_once(shell: Shell, work: Callable[[Session, str], list[Any]], names: Sequence[str]) -> dict[str, Any]:
    """What came of the same work in windows of these names, each a process of its own; all begin at the same moment."""
    from tests.support.running import PATIENCE

    sat = f"from {__name__} import {work.__name__}, window; window({str(shell.db)!r}, {{!r}}, {work.__name__}); exit()"
    with ExitStack() as opened:
        windows = {name: shell.begin("", before=sat.format(name)) for name in names}
        for each in windows.values():
            opened.enter_context(each)
        for each in windows.values():
            assert each.stdout
            assert each.stdout.readline() == b"ready\n"
        for each in windows.values():
            assert each.stdin
            each.stdin.write(b"begin\n")
            each.stdin.flush()
        return {name: json.loads(each.communicate(timeout=PATIENCE)[0]) for name, each in windows.items()}
