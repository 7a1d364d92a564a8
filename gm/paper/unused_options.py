"""Rejection of options that have no effect on a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.errors import GmError
from gm.game import AnyGame, Sheet
from gm.paper.cutting import OPTIONS
from gm.paper.job import ALL, BOX, DECKS, REPORT, wanted_sheets

_NOTHING = {
    "names": "it shows no names",
    "now": "it does not depend on the duel",
    "seat": "it is the same for everybody",
}


def refuse_idle(game: AnyGame, name: str, options: Mapping[str, Any]) -> None:
    """Raise GmError (``words``) if there is no sheet ``name``, or if an option has no effect on it."""
    sheets = wanted_sheets(game, name)
    for option, why in _NOTHING.items():
        if option in options and not any(option in sheet.takes for sheet in sheets.values()):
            if option == "now" and (name == REPORT or any(sheet.current for sheet in sheets.values())):
                why = f"it always shows the current {game.info.nouns.duel}"
            raise _idle(option, name, why)
    if "now" in options and "names" in options:
        raise GmError("words", "--now already shows the players' names.", "Leave out --names or --now.")
    own = dict.fromkeys(option for sheet in game.sheets().values() for option in sheet.options)
    for option in own:
        if option in options and not any(option in sheet.options for sheet in sheets.values()):
            raise _idle(option, name, "it contains nothing that this option would change")
    _cards(name, sheets, options)


def _cards(name: str, sheets: Mapping[str, Sheet[Any]], options: Mapping[str, Any]) -> None:
    own = {option for sheet in sheets.values() for option in sheet.options}
    for option in (option for option in OPTIONS if option not in own):
        if option in options and not any(sheet.deck for sheet in sheets.values()):
            raise _idle(option, name, "it has no cards")
        if option in options and name == BOX and option not in ("card", "each"):
            raise _idle(option, name, "it is a box, not a card")
        if option in options and name == ALL and option in ("only", "single", "bleed"):
            raise GmError("words", f"--{option} is only for cards.", f"Type: print {DECKS} --{option} …")


def _idle(option: str, name: str, why: str) -> GmError:
    return GmError("words", f"print {name} ignores --{option}: {why}.", f"Leave --{option} out.")
