"""Renderers of attached files: what a game accepts, what a duel uses, whether a file is valid, which were saved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.commands.attachment_results import AttachmentList, SampleFile, StoredContent, ValidFile
from gm.commands.results import SavedFile
from gm.interfaces.cli.echo import echo, tip
from gm.interfaces.cli.renderers.paper import verbatim


def attachment_list(answer: AttachmentList) -> None:
    """Print the files that the game accepts, each with what to type, and those of the duel."""
    if not answer.brings:
        echo(f"{answer.info.title} takes no files.")
        return
    echo(f"{answer.info.title} takes:", bold=True)
    for name, bring in answer.brings.items():
        value = "SEAT=FILE …" if bring.each else "FILE"
        echo(f"  --{name} {value}  {bring.help}{' (needed)' if bring.needed else ''}")
    for file in answer.holds:
        whose = f" of {file.seat}" if file.seat else ""
        echo(f"Duel {answer.duel} uses {file.name}{whose}: {file.mark} ({file.bytes:,} bytes)")
    tip("For a sample file: gm cards template. To check your file: gm cards check FILE", dim=True)


def valid_file(answer: ValidFile) -> None:
    """Print that a file is valid."""
    echo(f"{answer.file} is valid: {answer.name} {answer.mark}")


def stored_content(answer: StoredContent) -> None:
    """Print the mark that stands for a file from now on."""
    echo(f"Available until this session ends: --{answer.name} {answer.mark}")


def saved_file(answer: SavedFile) -> None:
    """Print which file was saved."""
    echo(f"Saved: {answer.file}")


LIGHT: Mapping[type, Callable[[Any], None]] = {
    AttachmentList: attachment_list,
    ValidFile: valid_file,
    StoredContent: stored_content,
    SampleFile: verbatim,
}
"""Renderers of plain lines."""
