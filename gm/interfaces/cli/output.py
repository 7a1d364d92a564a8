"""The output of one result: as JSON, or as blocks for people."""

from __future__ import annotations

import click

from gm.interfaces.cli.echo import echo as echo_line
from gm.interfaces.cli.echo import render
from gm.table.results import Result, Written, line_json
from gm.table.texts import dumps


def show(answer: Result, *, as_json: bool = False, echo: bool = False, keys: bool = False) -> int:
    """Print a result and return the exit status.

    ``echo`` prints before it which line it belongs to. With ``keys``, hints say what keys do.
    """
    if as_json:
        click.echo(dumps(line_json(answer) if isinstance(answer, Written) else answer.data()))
        return answer.status
    if echo and isinstance(answer, Written):
        for seq, text in answer.echo:
            echo_line(f"{seq}  {text}", dim=True)
    if answer.text.startswith("phone pair"):
        from gm.commands.phone import Invitation
        from gm.interfaces.cli.renderers.phones import invitation

        if isinstance(answer, Invitation):
            invitation(answer)
            return 0
    render(answer.blocks(), keys=keys)
    return answer.status
