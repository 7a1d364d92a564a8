"""The output of a result, either as JSON or as blocks of text for people."""

from __future__ import annotations

from collections.abc import Iterable

import click

from gm.interfaces.cli.echo import STYLES, Styled, echo_all, localize, mark, width
from gm.interfaces.cli.echo import echo as echo_line
from gm.table.blocks import Block, Choices, Hint, Line, Pairs, Paragraph, Question, Table, Verbatim
from gm.table.results import Result, Written, line_json
from gm.table.texts import dumps
from gm.text import cell_width, strip_control_characters, wrap


def show(answer: Result, *, as_json: bool = False, echo: bool = False, keys: bool = False) -> int:
    """Print a result and return the exit status.

    With ``echo``, the saved line is printed first. With ``keys``, hints name the console's keys instead of commands.
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


def render(blocks: Iterable[Block], *, keys: bool = False, err: bool = False) -> None:
    """Print the blocks of a result. With ``keys``, hints name the keys of the console instead of commands."""
    lines: list[Styled] = []
    for block in blocks:
        if isinstance(block, str):
            lines.append((block, STYLES[""]))
        elif isinstance(block, Line):
            sign = mark(block.mark) if block.mark else ""
            lines.append((" " * block.indent + sign + block.text, STYLES[block.style]))
        elif isinstance(block, Hint):
            text = localize(block.text) if block.keys is None or not keys else block.keys
            lines += [(text, STYLES[block.style])] if text else []
        elif isinstance(block, Question):
            line = f"{mark('due')}{block.text}"
            whole = f"{line}   ({block.example})" if block.example else line
            lines.append((whole if cell_width(whole) <= width() else f"{line}\n    ({block.example})", STYLES["typed"]))
        else:
            echo_all(lines, err=err)
            lines.clear()
            _draw(block)
    echo_all(lines, err=err)


def _draw(block: Table | Pairs | Paragraph | Verbatim | Choices) -> None:
    """Print a block that is not a single line."""
    if isinstance(block, Verbatim):
        click.echo("\n".join(strip_control_characters(line) for line in block.text.split("\n")))
    elif isinstance(block, Paragraph):
        click.echo("\n".join(wrap(strip_control_characters(block.text), width(), "")))
    elif isinstance(block, Choices):
        from gm.interfaces.cli.renderers.choices import draw_choices

        draw_choices(block)
    else:
        from gm.interfaces.cli.renderers.tables import draw_pairs, draw_table

        if isinstance(block, Table):
            draw_table(block)
        else:
            draw_pairs(block)
