"""The command ``gm`` as a process, from its start to its exit status. What reads its words is loaded only then."""

from __future__ import annotations

import gc
import os
import signal
import sys
from contextlib import suppress
from errno import EBADF
from io import TextIOBase, TextIOWrapper


def main(args: list[str] | None = None) -> int:
    """Run one command and return the exit status. No error ever shows a traceback."""
    from gm.interfaces.cli.group import run

    return run(sys.argv[1:] if args is None else args)


class _Closed(TextIOBase):
    """A stream that was closed before the command began; writing to it raises an error."""

    def write(self, text: str) -> int:
        raise OSError(EBADF, "it is closed")


def entry() -> None:
    """Run the command in the shell: load, run, flush, and exit at once (a tidy interpreter exit costs more than the
    command).

    Until everything is loaded, Ctrl-C ends it silently: nothing can have been written yet.
    """
    gc.disable()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from gm.interfaces.cli.group import run

    signal.signal(signal.SIGINT, signal.default_int_handler)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")
    sys.stdout, sys.stderr = sys.stdout or _Closed(), sys.stderr or _Closed()
    status = run(sys.argv[1:])
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)


def long_lived() -> None:
    """Prepare the process to live for an evening: free what it no longer needs."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
