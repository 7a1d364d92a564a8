"""The program as people see it: typed at a shell or at ``gm play``, and what came back, taken down word for word."""

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
    """A terminal, for whoever asks."""

    def isatty(self) -> bool:
        return True


class _Keys(io.StringIO):
    """Somebody types; the terminal shows it."""

    def isatty(self) -> bool:
        return True

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = super().readline()
        print(line, end="")
        return line


@contextmanager
def table() -> Iterator[None]:
    """A database of its own and a terminal of the usual width, whatever the surroundings say."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        surroundings = {name: value for name, value in os.environ.items() if not name.startswith("GM_")}
        for unwanted in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLORTERM"):
            surroundings.pop(unwanted, None)
        own = {"GM_DB": str(Path(folder, "duels.db")), "COLUMNS": str(COLUMNS), "TERM": "xterm-256color"}
        with patch.dict(os.environ, surroundings | own, clear=True):
            yield


def shell(line: str, typed: Sequence[str] = (), *, colours: bool = False) -> str:
    """What ``gm …`` prints, errors included; ``typed`` are the lines that somebody types meanwhile."""
    out: io.StringIO = _Screen() if colours else io.StringIO()
    with redirect_stdout(out), redirect_stderr(out), patch("sys.stdin", _Keys("".join(f"{t}\n" for t in typed))):
        main(shlex.split(line)[1:])
    return out.getvalue()


def session(*lines: str | tuple[str, Sequence[str]]) -> str:
    """Several commands one after the other, as a terminal shows them; one may bring what is typed into it."""
    shown = []
    for line in lines:
        command, typed = (line, ()) if isinstance(line, str) else line
        shown.append(f"$ {command}\n{shell(command, typed)}")
    return "\n".join(text.rstrip() for text in "".join(shown).splitlines())
