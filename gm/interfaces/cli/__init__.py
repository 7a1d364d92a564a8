"""The command ``gm`` as a process, from its start to its exit status. The command-line parser is imported late."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from errno import EBADF
from importlib import import_module
from io import TextIOBase, TextIOWrapper
from types import ModuleType

_INTERRUPTED = 130
"""The exit status of a command that Ctrl-C ended while it was being loaded."""


def main(args: list[str] | None = None) -> int:
    """Run the command with these ``args`` and return the exit status. No error ever shows a traceback."""
    from gm.interfaces.cli.group import run

    return run(sys.argv[1:] if args is None else args)


class _Closed(TextIOBase):
    """A stream that was closed before the command began; writing to it raises an error."""

    def write(self, text: str) -> int:
        raise OSError(EBADF, "it is closed")


class _LateModule(ModuleType):
    """A stand-in for a module of the standard library. It is replaced with the module when that is first used."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        module = import_module(self.__name__)
        self.__dict__.update(vars(module))
        value: object = getattr(module, name)
        return value


def entry() -> None:
    """Run ``gm`` in the shell: load, run, flush the output, and exit immediately.

    The process skips Python's usual clean-up, which costs more time than the command. While modules are loaded, Ctrl-C
    ends the process silently, because nothing can have been written yet.
    """
    gc.disable()
    sys.modules.setdefault("inspect", _LateModule("inspect"))  # click needs it only for help, and it is slow to import
    try:
        from gm.interfaces.cli.group import run
    except KeyboardInterrupt:
        os._exit(_INTERRUPTED)
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
