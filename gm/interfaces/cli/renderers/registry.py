"""Which layout each answer has on a terminal. One without a layout of its own is printed as its JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

from gm.commands.clock import Clocked
from gm.commands.doubts import InDoubt
from gm.commands.duel_list import Duels, Imported, Put
from gm.commands.explanation import Contents, Ruling, WhyEntry, WhyHolding
from gm.commands.help_results import Help, HelpWord, TypedNow
from gm.commands.integrity_results import Checked, Salvaged
from gm.commands.log_results import Document, Minutes, RecordLines, Report
from gm.commands.manual.results import ManualChapters, ManualPages
from gm.commands.phone import Invited, Paired
from gm.commands.results import Copied, Demo, HouseRules, Reply, Saved, Settling
from gm.commands.summary_results import Summary
from gm.interfaces.cli.renderers import (
    board,
    database,
    duels,
    files,
    help,
    history,
    house,
    manual,
    paper,
    phones,
    rules,
)
from gm.table.preview import Preview
from gm.table.results import Answer, Board, dumps
from gm.table.suggestions import Misreadings

LAYOUTS: Mapping[type, Callable[[Any], None]] = {
    Board: board.board,
    Settling: board.settling,
    Reply: board.reply,
    Demo: board.demo,
    Minutes: history.minutes,
    Summary: history.summary,
    Preview: history.preview,
    Misreadings: history.misreadings,
    InDoubt: history.in_doubt,
    Clocked: history.clock,
    WhyHolding: history.why_holding,
    WhyEntry: history.why_entry,
    Ruling: rules.ruling,
    Contents: rules.contents,
    RecordLines: paper.as_it_stands,
    Document: paper.as_it_stands,
    Report: paper.as_it_stands,
    **paper.LIGHT,
    **files.LIGHT,
    Saved: files.saved,
    Paired: phones.paired,
    Invited: phones.invited,
    Duels: duels.duels,
    Put: duels.put,
    Imported: duels.imported,
    HouseRules: house.house,
    Copied: database.copied,
    Checked: database.checked,
    Salvaged: database.salvaged,
    Help: help.everything,
    HelpWord: help.word,
    TypedNow: help.typed_now,
    ManualChapters: manual.chapters,
    ManualPages: manual.pages,
}


def lay_out(answer: Answer) -> None:
    """Print an answer for people."""
    layout = LAYOUTS.get(type(answer))
    if layout:
        layout(answer)
    else:
        click.echo(dumps(answer.data()))
