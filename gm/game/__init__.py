"""What a game is: all that its author imports. Knows the standard library and :mod:`gm.errors`, and no other
room.

It is stable: a game that is written for a :data:`VERSION` runs under every later one that begins with the same number.
What is added, at the end and with a default, raises the second; what goes or means something else, the first.

Rules, sheets, lists and views, which an entry may not need, are imported when they are first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gm.errors import GmError, Refusal
from gm.game.fields import Because, Choice, Field, Flag, Named, Text, Unread, nearest
from gm.game.forms import Branch, Form
from gm.game.interface import (
    AnyGame,
    Ask,
    Bring,
    Called,
    Game,
    GameInfo,
    Handbook,
    Play,
    Said,
    Switch,
    Typed,
    no_book,
    no_mends,
    no_names,
    no_sheets,
)
from gm.game.naming import RESERVED, NewName, Who, find_name, fit, legible, looks, name_id, together
from gm.game.numbers import Keyed, Number, Numbers, Pairs, Tuples, parted, whole
from gm.game.tuples import NamedTuple
from gm.game.values import (
    Adjust,
    Change,
    Context,
    End,
    Entry,
    Holding,
    House,
    Level,
    Mend,
    Move,
    Name,
    Names,
    Notice,
    Outcome,
    Prompt,
    Seat,
    Setup,
    Step,
    Term,
    Value,
    many,
    marked,
    marks_of,
    penned,
    rewritten,
)

VERSION = "1.1"
"""Of all that stands here."""

if TYPE_CHECKING:
    from gm.game.figures import Figures, Modifiers, Worth
    from gm.game.lists import Amounts, Several
    from gm.game.rules import Drawing, Piece, Rule, headings, written_rules
    from gm.game.settings import Settings
    from gm.game.sheets import LONGEST_CODE, Length, Paper, Printed, Sheet, Wanted, in_brief
    from gm.game.view import Arrow, Cell, Column, Grid, View, tabled
else:
    _HOMES = {
        **dict.fromkeys(("Amounts", "Several"), "gm.game.lists"),
        **dict.fromkeys(("Drawing", "Piece", "Rule", "headings", "written_rules"), "gm.game.rules"),
        **dict.fromkeys(("Figures", "Modifiers", "Worth"), "gm.game.figures"),
        "Settings": "gm.game.settings",
        **dict.fromkeys(("Arrow", "Cell", "Column", "Grid", "View", "tabled"), "gm.game.view"),
        **dict.fromkeys(
            ("LONGEST_CODE", "Length", "Paper", "Printed", "Sheet", "Wanted", "in_brief"), "gm.game.sheets"
        ),
    }

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        found = globals()[name] = getattr(import_module(_HOMES[name]), name)
        return found


__all__ = [
    "LONGEST_CODE",
    "RESERVED",
    "VERSION",
    "Adjust",
    "Amounts",
    "AnyGame",
    "Arrow",
    "Ask",
    "Because",
    "Branch",
    "Bring",
    "Called",
    "Cell",
    "Change",
    "Choice",
    "Column",
    "Context",
    "Drawing",
    "End",
    "Entry",
    "Field",
    "Figures",
    "Flag",
    "Form",
    "Game",
    "GameInfo",
    "GmError",
    "Grid",
    "Handbook",
    "Holding",
    "House",
    "Keyed",
    "Length",
    "Level",
    "Mend",
    "Modifiers",
    "Move",
    "Name",
    "Named",
    "NamedTuple",
    "Names",
    "NewName",
    "Notice",
    "Number",
    "Numbers",
    "Outcome",
    "Pairs",
    "Paper",
    "Piece",
    "Play",
    "Printed",
    "Prompt",
    "Refusal",
    "Rule",
    "Said",
    "Seat",
    "Settings",
    "Setup",
    "Several",
    "Sheet",
    "Step",
    "Switch",
    "Term",
    "Text",
    "Tuples",
    "Typed",
    "Unread",
    "Value",
    "View",
    "Wanted",
    "Who",
    "Worth",
    "find_name",
    "fit",
    "headings",
    "in_brief",
    "legible",
    "looks",
    "many",
    "marked",
    "marks_of",
    "name_id",
    "nearest",
    "no_book",
    "no_mends",
    "no_names",
    "no_sheets",
    "parted",
    "penned",
    "rewritten",
    "tabled",
    "together",
    "whole",
    "written_rules",
]
