"""Files on a terminal: what players bring, what a duel holds, whether a file is in order, one that is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.commands.attachment_results import AttachmentList, SampleFile, StoredContent, ValidFile
from gm.commands.results import SavedFile
from gm.interfaces.cli.echo import echo, tip
from gm.interfaces.cli.renderers.paper import verbatim


def attachment_list(answer: AttachmentList) -> None:
    """What the game takes, each with what to type, and what the duel was brought."""
    if not answer.brings:
        echo(f"{answer.info.title} takes no files.")
        return
    echo(f"{answer.info.title} takes:", bold=True)
    for name, bring in answer.brings.items():
        value = "SEAT=FILE …" if bring.each else "FILE"
        echo(f"  --{name} {value}  {bring.help}{' (needed)' if bring.needed else ''}")
    for one in answer.holds:
        whose = f" of {one.seat}" if one.seat else ""
        echo(f"Duel {answer.duel} uses {one.name}{whose}: {one.mark} ({one.bytes:,} bytes)")
    tip("For a sample file: gm cards template. To check your file: gm cards check FILE", dim=True)


def valid_file(answer: ValidFile) -> None:
    """That nothing is wrong with a file."""
    echo(f"{answer.file} is valid: {answer.name} {answer.mark}")


def stored_content(answer: StoredContent) -> None:
    """What stands for the file from now on."""
    echo(f"Available until this session ends: --{answer.name} {answer.mark}")


def saved_file(answer: SavedFile) -> None:
    """Which file there is now."""
    echo(f"Saved: {answer.file}")


LIGHT: Mapping[type, Callable[[Any], None]] = {
    AttachmentList: attachment_list,
    ValidFile: valid_file,
    StoredContent: stored_content,
    SampleFile: verbatim,
}
"""Layouts of plain lines."""
