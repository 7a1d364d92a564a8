"""The renderer of each type of answer. A type without one is printed as its JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

from gm.commands.clock import ClockResult
from gm.commands.doubts import FlagList
from gm.commands.duel_list import DuelsResult, FilingResult, ImportResult
from gm.commands.explanation import RuleContents, RuleResult, WhyEntry, WhyHolding
from gm.commands.help_results import AvailableInput, Help, WordHelp
from gm.commands.integrity_results import CheckResult, SalvageResult
from gm.commands.log_results import Document, LogResult, RecordLines, Report
from gm.commands.manual.results import ManualChapters, ManualPages
from gm.commands.phone import Invitation, PhoneList
from gm.commands.results import BackupResult, DemoResult, HouseRuleList, QueryResult, SavedFile, SettlementResult
from gm.commands.summary_results import SummaryResult
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
from gm.table.results import Board, Result
from gm.table.suggestions import Misreadings
from gm.table.texts import dumps

LAYOUTS: Mapping[type, Callable[[Any], None]] = {
    Board: board.board,
    SettlementResult: board.settlement,
    QueryResult: board.query_result,
    DemoResult: board.demo,
    LogResult: history.log,
    SummaryResult: history.summary,
    Preview: history.preview,
    Misreadings: history.misreadings,
    FlagList: history.flags,
    ClockResult: history.clock,
    WhyHolding: history.why_holding,
    WhyEntry: history.why_entry,
    RuleResult: rules.rule_result,
    RuleContents: rules.contents,
    RecordLines: paper.verbatim,
    Document: paper.verbatim,
    Report: paper.verbatim,
    **paper.LIGHT,
    **files.LIGHT,
    SavedFile: files.saved_file,
    PhoneList: phones.phone_list,
    Invitation: phones.invitation,
    DuelsResult: duels.duels,
    FilingResult: duels.filing,
    ImportResult: duels.import_result,
    HouseRuleList: house.house,
    BackupResult: database.backup,
    CheckResult: database.check_result,
    SalvageResult: database.salvage_result,
    Help: help.all_help,
    WordHelp: help.word_help,
    AvailableInput: help.available_input,
    ManualChapters: manual.chapters,
    ManualPages: manual.pages,
}


def render(answer: Result) -> None:
    """Print an answer for people."""
    layout = LAYOUTS.get(type(answer))
    if layout:
        layout(answer)
    else:
        click.echo(dumps(answer.data()))
