"""The command ``gm`` as a process, from its start to its status; what reads its words is loaded once it is made
ready."""

from __future__ import annotations

import gc
import os
import signal
import sys
from contextlib import suppress
from errno import EBADF
from io import TextIOBase, TextIOWrapper


def main(args: list[str] | None = None) -> int:
    """Run one command; gives the exit status. No error ever shows a traceback."""
    from gm.interfaces.cli.group import run

    return run(sys.argv[1:] if args is None else args)


class _Closed(TextIOBase):
    """A stream that was closed before the command began: whoever writes to it is told."""

    def write(self, text: str) -> int:
        raise OSError(EBADF, "it is closed")


def entry() -> None:
    """The command in the shell: load, run, flush, and leave at once (a tidy interpreter costs more than the command).

    Until all of it is loaded, Ctrl-C ends it without a word: nothing can have been written yet.
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
    """From here on the process lives for an evening: what it no longer needs is given back."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
