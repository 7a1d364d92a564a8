"""A recorded duel watched at a terminal: scene by scene, as fast as somebody reads."""

from __future__ import annotations

from collections.abc import Iterator
from shutil import get_terminal_size

import click

from gm.commands.results import DemoResult
from gm.interfaces.cli.echo import USUAL, color_setting
from gm.interfaces.cli.paging import HeldOutput, hold_output
from gm.interfaces.cli.renderers import board

_KEYS = "Enter: continue · a: show the rest · q: leave"
_LEAVES = ("q", "Q", "\x1b")
_ALL = ("a", "A")
_ROOM = 3
"""So many lines of the terminal are left to the keys and to what was read last."""


def replay(answer: DemoResult) -> int:
    """Show it, a key for each scene; gives the exit status."""
    asks = True
    for scene in _scenes(answer, get_terminal_size((USUAL, 24)).lines - _ROOM):
        click.echo(scene, nl=False, color=color_setting())
        key = _key() if asks else ""
        if key in _LEAVES:
            return 0
        asks = asks and key not in _ALL
    board.ending(answer)
    return 0


def _scenes(answer: DemoResult, room: int) -> Iterator[str]:
    """What is shown at once: from one remark to the next, or as much as there is ``room`` for."""
    held = HeldOutput()
    with hold_output(held):
        board.opening(answer)
    entered = False
    for played in answer.played:
        more = HeldOutput()
        with hold_output(more):
            board.scene(played)
        remark = isinstance(played, str)
        if (remark and entered) or f"{held.getvalue()}{more.getvalue()}".count("\n") > room:
            yield held.getvalue()
            held, entered = HeldOutput(), False
        held.write(more.getvalue())
        entered = entered or not remark
    yield held.getvalue()


def _key() -> str:
    """The key that is pressed, what stands for it taken away again; that of leaving where nobody can press any more."""
    click.secho(_KEYS, nl=False, dim=True, color=color_setting())
    try:
        return click.getchar()
    except (EOFError, KeyboardInterrupt):
        return _LEAVES[0]
    finally:
        click.echo(f"\r{' ' * len(_KEYS)}\r", nl=False)
