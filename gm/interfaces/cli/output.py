"""One answer, printed: as JSON, as a few plain lines, or laid out as a page."""

from __future__ import annotations

import click

from gm.interfaces.cli.echo import say, show_written
from gm.table.results import Answer, Written, dumps, status_of, streamed


def show(answer: Answer, *, as_json: bool = False, echo: bool = False) -> int:
    """Print an answer; gives the exit status. ``echo`` says before it which line is answered."""
    if isinstance(answer, Written):
        if as_json:
            click.echo(dumps(streamed(answer)))
            return 0
        if echo:
            for seq, text in answer.echo:
                say(f"{seq}  {text}", dim=True)
        show_written(answer)
        return 0
    if as_json:
        click.echo(dumps(answer.data()))
    else:
        _lay_out(answer)
    return status_of(answer)


def _lay_out(answer: Answer) -> None:
    from gm.interfaces.cli.renderers.paper import LIGHT

    if light := LIGHT.get(type(answer)):
        light(answer)
        return
    from gm.interfaces.cli.renderers.registry import lay_out

    lay_out(answer)
