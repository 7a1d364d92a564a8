"""The output of one answer: as JSON, as a few plain lines, or as a page."""

from __future__ import annotations

import click

from gm.interfaces.cli.echo import echo as echo_line
from gm.interfaces.cli.echo import show_written
from gm.table.results import Result, Written, exit_status, line_json
from gm.table.texts import dumps


def show(answer: Result, *, as_json: bool = False, echo: bool = False) -> int:
    """Print an answer and return the exit status. ``echo`` is printed before it and says which line is answered."""
    if isinstance(answer, Written):
        if as_json:
            click.echo(dumps(line_json(answer)))
            return 0
        if echo:
            for seq, text in answer.echo:
                echo_line(f"{seq}  {text}", dim=True)
        show_written(answer)
        return 0
    if as_json:
        click.echo(dumps(answer.data()))
    else:
        _lay_out(answer)
    return exit_status(answer)


def _lay_out(answer: Result) -> None:
    from gm.interfaces.cli.renderers.paper import LIGHT

    if light := LIGHT.get(type(answer)):
        light(answer)
        return
    from gm.interfaces.cli.renderers.registry import render

    render(answer)
