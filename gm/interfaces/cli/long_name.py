"""The command under its long name ``gm-referee``, which works where another program is called ``gm``."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from shutil import which

from gm.interfaces.cli import echo

NAME = "gm-referee"
_INTRODUCES = ("--version", "--help", "help", "demo")
"""The commands that people try first. Their output also says why the long name is needed."""


def other_gm() -> str | None:
    """Return the path of another program that the shell runs as ``gm``; None if there is no other."""
    path = which("gm")
    own = os.path.dirname(os.path.realpath(sys.argv[0]))
    return path if path and os.path.dirname(os.path.realpath(path)) != own else None


def use_long_name(words: Sequence[str]) -> None:
    """Show the name ``gm-referee`` in hints if typing ``gm`` does not start this program.

    For a command that people try first, such as ``--help``, also say why.
    """
    if (path := other_gm()) is None and which("gm"):
        return
    echo.write_hints(lambda text: re.sub(r"(?<![\w.-])gm (?=[a-z-])", f"{NAME} ", text))
    if path and (not words or words[0] in _INTRODUCES):
        text = f"On this computer, gm is another program: {path}. Type {NAME} instead of gm."
        echo.echo(text, err=True, fg=echo.HEED)
