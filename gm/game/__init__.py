"""The interface for authors of games: everything that a game imports.

This package imports the standard library and :mod:`gm.errors`, and nothing else of gm. It is stable. A game that was
written for one :data:`VERSION` runs under every later version with the same first number. An addition raises the
second number. A removal or a changed meaning raises the first.

Rules, sheets, lists and views are imported when they are first used, because many commands do not need them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gm.errors import GmError, Refusal
from gm.game.choices import Choice, Flag, Named
from gm.game.fields import Field, NotRecognized, Text, neighbours
from gm.game.forms import AfterWord, Because, Branch, Form
from gm.game.interface import (
    AnyGame,
    Game,
    GameInfo,
    Nouns,
    Play,
    Rulebook,
    Texts,
    deferred,
    no_fixes,
    no_names,
    no_rulebook,
    no_sheets,
)
from gm.game.naming import RESERVED, NewName, Who, checked_name, find_name, join_and, name_id, new_name_id, visual_key
from gm.game.numbers import Keyed, Number, Numbers, Pairs, Tuples, parse_int, split_setting
from gm.game.play.inputs import Attachment, HouseRule, Inputs, Query
from gm.game.values import (
    Adjust,
    Change,
    Context,
    End,
    Entry,
    Holding,
    House,
    Level,
    Move,
    Name,
    Names,
    Notice,
    Outcome,
    Prompt,
    Seat,
    Setup,
    Step,
    SuggestedFix,
    Term,
    Value,
    as_tuple,
)
from gm.tuples import Catalog, NamedTuple

VERSION = "2.10"
"""The version of the interface that games import."""

if TYPE_CHECKING:
    from gm.game.figures import Figures, Modifiers, Worth
    from gm.game.lists import Amounts, Several
    from gm.game.messages import Messages
    from gm.game.play.card_book import CardBook
    from gm.game.play.card_files import (
        FLAT,
        NEEDED,
        SLUG,
        Bounds,
        Faults,
        Key,
        OneOf,
        Only,
        Place,
        SameAs,
        Slug,
        TableFile,
        Written,
        card_id,
        complete_ids,
        id_faults,
        name_faults,
        read_record,
        tables_of,
    )
    from gm.game.play.changes import HoldingFields, Proposal, holding_changes
    from gm.game.play.collecting import Collecting, EventTable
    from gm.game.play.counting import Count, CountRow, replay_entries
    from gm.game.play.draft import Draft, DraftList
    from gm.game.play.entry import NamedEntry, field, forms_of
    from gm.game.play.house import HouseRules, change_house_rules, check_house_rules, house_rule
    from gm.game.play.marks import changed_marks, mark_changes, mark_instructions, split_marks
    from gm.game.play.stages import Stage, Stages
    from gm.game.play.versions import RulesVersion, by_version, since
    from gm.game.rules import Drawing, Piece, Rule, headings, written_rules
    from gm.game.settings import Setting, Settings, setting_words, settings_of
    from gm.game.sheets import (
        LONGEST_CODE,
        Length,
        Paper,
        ReferencePart,
        Sheet,
        SheetData,
        SheetRequest,
        SheetWord,
        reference_parts,
        reference_sheet,
        summarize,
    )
    from gm.game.view import Arrow, Cell, Column, Grid, Listing, MenuItem, View, make_grid, public
else:
    _NAMES = {
        "gm.game.play.card_book": "CardBook",
        "gm.game.play.collecting": "Collecting EventTable",
        "gm.game.play.card_files": "FLAT NEEDED SLUG Bounds Faults Key OneOf Only Place "
        "SameAs Slug TableFile Written card_id complete_ids id_faults name_faults read_record tables_of",
        "gm.game.play.counting": "Count CountRow replay_entries",
        "gm.game.figures": "Figures Modifiers Worth",
        "gm.game.lists": "Amounts Several",
        "gm.game.messages": "Messages",
        "gm.game.play.changes": "HoldingFields Proposal holding_changes",
        "gm.game.play.draft": "Draft DraftList",
        "gm.game.play.entry": "NamedEntry field forms_of",
        "gm.game.play.house": "HouseRules change_house_rules check_house_rules house_rule",
        "gm.game.play.marks": "changed_marks mark_changes mark_instructions split_marks",
        "gm.game.play.stages": "Stage Stages",
        "gm.game.play.versions": "RulesVersion by_version since",
        "gm.game.rules": "Drawing Piece Rule headings written_rules",
        "gm.game.settings": "Setting Settings setting_words settings_of",
        "gm.game.sheets": "LONGEST_CODE Length Paper ReferencePart Sheet SheetData SheetRequest "
        "SheetWord reference_parts reference_sheet summarize",
        "gm.game.view": "Arrow Cell Column Grid Listing MenuItem View make_grid public",
    }
    _HOMES = {name: module for module, names in _NAMES.items() for name in names.split()}

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = globals()[name] = getattr(import_module(_HOMES[name]), name)
        return value


__all__ = [
    "FLAT",
    "LONGEST_CODE",
    "NEEDED",
    "RESERVED",
    "SLUG",
    "VERSION",
    "Adjust",
    "AfterWord",
    "Amounts",
    "AnyGame",
    "Arrow",
    "Attachment",
    "Because",
    "Bounds",
    "Branch",
    "CardBook",
    "Catalog",
    "Cell",
    "Change",
    "Choice",
    "Collecting",
    "Column",
    "Context",
    "Count",
    "CountRow",
    "Draft",
    "DraftList",
    "Drawing",
    "End",
    "Entry",
    "EventTable",
    "Faults",
    "Field",
    "Figures",
    "Flag",
    "Form",
    "Game",
    "GameInfo",
    "GmError",
    "Grid",
    "Holding",
    "HoldingFields",
    "House",
    "HouseRule",
    "HouseRules",
    "Inputs",
    "Key",
    "Keyed",
    "Length",
    "Level",
    "Listing",
    "MenuItem",
    "Messages",
    "Modifiers",
    "Move",
    "Name",
    "Named",
    "NamedEntry",
    "NamedTuple",
    "Names",
    "NewName",
    "NotRecognized",
    "Notice",
    "Nouns",
    "Number",
    "Numbers",
    "OneOf",
    "Only",
    "Outcome",
    "Pairs",
    "Paper",
    "Piece",
    "Place",
    "Play",
    "Prompt",
    "Proposal",
    "Query",
    "ReferencePart",
    "Refusal",
    "Rule",
    "Rulebook",
    "RulesVersion",
    "SameAs",
    "Seat",
    "Setting",
    "Settings",
    "Setup",
    "Several",
    "Sheet",
    "SheetData",
    "SheetRequest",
    "SheetWord",
    "Slug",
    "Stage",
    "Stages",
    "Step",
    "SuggestedFix",
    "TableFile",
    "Term",
    "Text",
    "Texts",
    "Tuples",
    "Value",
    "View",
    "Who",
    "Worth",
    "Written",
    "as_tuple",
    "by_version",
    "card_id",
    "change_house_rules",
    "changed_marks",
    "check_house_rules",
    "checked_name",
    "complete_ids",
    "deferred",
    "field",
    "find_name",
    "forms_of",
    "headings",
    "holding_changes",
    "house_rule",
    "id_faults",
    "join_and",
    "make_grid",
    "mark_changes",
    "mark_instructions",
    "name_faults",
    "name_id",
    "neighbours",
    "new_name_id",
    "no_fixes",
    "no_names",
    "no_rulebook",
    "no_sheets",
    "parse_int",
    "public",
    "read_record",
    "reference_parts",
    "reference_sheet",
    "replay_entries",
    "setting_words",
    "settings_of",
    "since",
    "split_marks",
    "split_setting",
    "summarize",
    "tables_of",
    "visual_key",
    "written_rules",
]
