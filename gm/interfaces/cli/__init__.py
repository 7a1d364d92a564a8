"""The command ``gm`` as a process, from its start to its exit status. The command-line parser is imported late."""

from __future__ import annotations

import gc
import os
import signal
import sys
from contextlib import suppress
from errno import EBADF
from io import TextIOBase, TextIOWrapper


def main(args: list[str] | None = None) -> int:
    """Run the command with these ``args`` and return the exit status. No error ever shows a traceback."""
    from gm.interfaces.cli.group import run

    return run(sys.argv[1:] if args is None else args)


class _Closed(TextIOBase):
    """A stream that was closed before the command began; writing to it raises an error."""

    def write(self, text: str) -> int:
        raise OSError(EBADF, "it is closed")


def entry() -> None:
    """Run ``gm`` in the shell: load, run, flush the output, and exit immediately.

    The process skips Python's usual clean-up, which costs more time than the command. While modules are loaded, Ctrl-C
    ends the process silently, because nothing can have been written yet.
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
    """Prepare the process to run for hours: turn on the garbage collection that :func:`entry` turned off."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
