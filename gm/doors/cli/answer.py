"""One answer, printed: as JSON, as a few plain lines, or laid out as a page."""

from __future__ import annotations

import click

from gm.doors.cli.show import say, show_written
from gm.table.answers import Told, dumps
from gm.table.session import Answer


def show(answer: Answer, *, as_json: bool = False, echo: bool = False) -> int:
    """Print an answer; gives the exit status. ``echo`` says before it which line is answered."""
    if isinstance(answer, Told):
        if as_json:
            click.echo(dumps(answer.answer))
        else:
            from gm.doors.cli.layouts.paper import LIGHT

            if answer.kind in LIGHT:
                LIGHT[answer.kind](answer)
            else:
                from gm.doors.cli.layouts.index import lay_out

                lay_out(answer)
        return answer.status
    if as_json:
        click.echo(dumps({"line": None, **answer.data()}))
    else:
        if echo:
            say(f"{answer.seq}  {answer.text}", dim=True)
        show_written(answer)
    return 0
