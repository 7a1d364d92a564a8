"""Transcripts of the program at a shell or in ``gm play``, word for word."""

from __future__ import annotations

import io
import os
import shlex
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from gm.interfaces.cli import main

COLUMNS = 80


class _Screen(io.StringIO):
    """An output stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


class _Keys(io.StringIO):
    """An input stream that echoes the typed lines."""

    def isatty(self) -> bool:
        return True

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = super().readline()
        print(line, end="")
        return line


@contextmanager
def table() -> Iterator[None]:
    """Use an empty database and a terminal of 80 columns, whatever the environment says."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        surroundings = {name: value for name, value in os.environ.items() if not name.startswith("GM_")}
        for unwanted in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLORTERM"):
            surroundings.pop(unwanted, None)
        own = {"GM_DB": str(Path(folder, "duels.db")), "COLUMNS": str(COLUMNS), "TERM": "xterm-256color"}
        with patch.dict(os.environ, surroundings | own, clear=True):
            yield


def shell(line: str, typed: Sequence[str] = (), *, colours: bool = False) -> str:
    """Return the output of ``gm …``, including errors; ``typed`` are the lines typed meanwhile."""
    out: io.StringIO = _Screen() if colours else io.StringIO()
    with redirect_stdout(out), redirect_stderr(out), patch("sys.stdin", _Keys("".join(f"{t}\n" for t in typed))):
        main(shlex.split(line)[1:])
    return out.getvalue()


def session(*lines: str | tuple[str, Sequence[str]]) -> str:
    """Return the transcript of several commands; each may have lines that are typed into it."""
    shown = []
    for line in lines:
        command, typed = (line, ()) if isinstance(line, str) else line
        shown.append(f"$ {command}\n{shell(command, typed)}")
    return "\n".join(text.rstrip() for text in "".join(shown).splitlines())
