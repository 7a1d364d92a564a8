"""Processes that are windows of one duel and write at the same moment."""

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
    """Return the answer to a line in an open window."""
    return run(session, split(line))


def notes(session: Session, name: str) -> list[Any]:
    """Write notes as fast as possible; return their rows. An error says what is wrong."""
    seqs: list[Any] = []
    for number in range(NOTES):
        try:
            answer: Any = run(session, ["note", f"{name}-{number}"])
            seqs.append(answer.seq)
        except GmError as error:
            seqs.append(error.message)
    return seqs


def corrections(session: Session, name: str) -> list[Any]:
    """Insert a note before entry 5 and correct it, again and again; return the rows."""
    seqs = []
    for number in range(EACH):
        inserted = _patiently(session, f"insert 5 note {name}-{number} --yes")
        seqs.append((inserted, _patiently(session, f"fix {inserted} note {name}-{number}x --yes")))
    return seqs


def _patiently(session: Session, line: str) -> int:
    """Type a line again until no other window is faster; return its row."""
    while True:
        try:
            answer: Any = run(session, split(line))
            return int(answer.seq)
        except GmError as error:
            if error.code != "busy":
                raise


def window(path: str, name: str, work: Callable[[Session, str], list[Any]]) -> None:
    """Run one window: open the duel, report, start on a signal, and print the outcome."""
    session = Session(path, "1")
    session.table()
    print("ready", flush=True)
    sys.stdin.readline()
    told = work(session, name)
    session.close()
    print(json.dumps(told), flush=True)


def at_once(shell: Shell, work: Callable[[Session, str], list[Any]], names: Sequence[str]) -> dict[str, Any]:
    """Return the outcomes of the same work in several windows, one process each, all started at the same moment."""
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
