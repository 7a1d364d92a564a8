"""Files on a terminal: what players bring, what a duel holds, whether a file is in order, one that is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.commands.attachment_results import InOrder, Kept, Sample, Takes
from gm.commands.results import Saved
from gm.interfaces.cli.echo import say, tip
from gm.interfaces.cli.renderers.paper import as_it_stands


def takes(answer: Takes) -> None:
    """What the game takes, each with what to type, and what the duel was brought."""
    if not answer.brings:
        say(f"{answer.info.title} takes no files: there is nothing to bring.")
        return
    say(f"{answer.info.title} takes:", bold=True)
    for name, bring in answer.brings.items():
        value = "SEAT=FILE …" if bring.each else "FILE"
        say(f"  --{name} {value}  {bring.help}{' (needed)' if bring.needed else ''}")
    for one in answer.holds:
        whose = f" of {one.seat}" if one.seat else ""
        say(f"Duel {answer.duel} holds {one.name}{whose}: {one.mark} ({one.bytes:,} bytes)")
    tip("A sample to begin with: gm cards template. Is a file in order? gm cards check FILE", dim=True)


def in_order(answer: InOrder) -> None:
    """That nothing is wrong with a file."""
    say(f"{answer.file} is in order: {answer.name} {answer.mark}")


def kept(answer: Kept) -> None:
    """What stands for the file from now on."""
    say(f"Kept until this session ends: --{answer.name} {answer.mark}")


def saved(answer: Saved) -> None:
    """Which file there is now."""
    say(f"Written: {answer.file}")


LIGHT: Mapping[type, Callable[[Any], None]] = {Takes: takes, InOrder: in_order, Kept: kept, Sample: as_it_stands}
"""Layouts of plain lines."""
