"""Which layout each answer has on a terminal. One without a layout of its own is printed as its JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

from gm.commands.about import Help, HelpWord, TypedNow
from gm.commands.answers import Copied, Demo, HouseRules, Reply, Saved, Settling
from gm.commands.clock import Clocked
from gm.commands.damage import Checked, Salvaged
from gm.commands.doubts import InDoubt
from gm.commands.explained import Contents, Ruling, WhyEntry, WhyHolding
from gm.commands.filed import Duels, Imported, Put
from gm.commands.manual.answers import ManualChapters, ManualPages
from gm.commands.phone import Invited, Paired
from gm.commands.retold import Document, Minutes, RecordLines, Report
from gm.commands.summed import Summary
from gm.doors.cli.layouts import board, database, duels, files, help, house, manual, paper, past, phones, rules
from gm.table.answers import Answer, Board, dumps
from gm.table.offers import Misreadings
from gm.table.preview import Preview

LAYOUTS: Mapping[type, Callable[[Any], None]] = {
    Board: board.board,
    Settling: board.settling,
    Reply: board.reply,
    Demo: board.demo,
    Minutes: past.minutes,
    Summary: past.summary,
    Preview: past.preview,
    Misreadings: past.misreadings,
    InDoubt: past.in_doubt,
    Clocked: past.clock,
    WhyHolding: past.why_holding,
    WhyEntry: past.why_entry,
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
