"""The display of a recorded duel in the terminal, scene by scene."""

from __future__ import annotations

from collections.abc import Iterator
from shutil import get_terminal_size

import click

from gm.commands.demo import DemoResult, scene
from gm.interfaces.cli.echo import USUAL, color_setting
from gm.interfaces.cli.output import render
from gm.interfaces.cli.paging import HeldOutput, hold_output

_KEYS = "Enter: continue · a: show the rest · q: leave"
_LEAVES = ("q", "Q", "\x1b")
_ALL = ("a", "A")
_ROOM = 3
"""The number of screen lines reserved for the list of keys and the end of the last scene."""


def replay(answer: DemoResult) -> int:
    """Show a recorded duel, wait for a key after each scene, and return the exit status."""
    asks = True
    for text in _scenes(answer, get_terminal_size((USUAL, 24)).lines - _ROOM):
        click.echo(text, nl=False, color=color_setting())
        key = _key() if asks else ""
        if key in _LEAVES:
            return 0
        asks = asks and key not in _ALL
    render(answer.ending())
    return 0


def _scenes(answer: DemoResult, room: int) -> Iterator[str]:
    """Yield the text of each scene of a recorded duel. A scene ends before a comment, or after ``room`` lines."""
    held = HeldOutput()
    with hold_output(held):
        render(answer.opening())
    entered = False
    for played in answer.played:
        more = HeldOutput()
        with hold_output(more):
            render(scene(played))
        remark = isinstance(played, str)
        if (remark and entered) or f"{held.getvalue()}{more.getvalue()}".count("\n") > room:
            yield held.getvalue()
            held, entered = HeldOutput(), False
        held.write(more.getvalue())
        entered = entered or not remark
    yield held.getvalue()


def _key() -> str:
    """Wait for a key, erase the line that lists the keys, and return the key. At the end of the input, return the quit
    key.
    """
    click.secho(_KEYS, nl=False, dim=True, color=color_setting())
    try:
        return click.getchar()
    except (EOFError, KeyboardInterrupt):
        return _LEAVES[0]
    finally:
        click.echo(f"\r{' ' * len(_KEYS)}\r", nl=False)
