"""The request for printed sheets: the sheets' own options, names, attached files, and the duel to show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gm import games
from gm.commands import attachments
from gm.commands.command import Args
from gm.errors import GmError
from gm.game import AnyGame, Length, Seat, SheetRequest, SheetWord, name_id
from gm.notation.setup import default_title, find_seat
from gm.paper.cutting import parse_length
from gm.paper.job import CHRONICLE, REPORT, paper_area, wanted_sheets
from gm.paper.options import PrintOptions
from gm.paper.printer_settings import Settings
from gm.table.session import Session

if TYPE_CHECKING:
    from gm.table.table import Table


_GAME = "GAME"
"""The placeholder for the value of an option that names a game."""


def own_options(game: AnyGame) -> dict[str, Length | SheetWord]:
    """Return the options of all sheets of a game by name."""
    return {name: own for sheet in game.sheets().values() for name, own in sheet.options.items()}


def is_shown_by_itself(game: AnyGame, name: str, args: Args) -> bool:
    """Return whether a sheet called ``name`` shows the current duel even without the option ``--now``."""
    return "game" not in args.options and any(sheet.current for sheet in wanted_sheets(game, name).values())


def duel_to_show(session: Session, args: Args, game: AnyGame, name: str) -> Table | None:
    """Return the duel that the sheets of ``name`` show; None for blank sheets. Raises GmError (``no-duel``)."""
    filled = bool(args.options.get("now")) or is_shown_by_itself(game, name, args)
    if not filled and name not in (REPORT, CHRONICLE):
        return None
    table = session.table()
    if filled and table.duel.game != game.info.slug:
        text = f"The sheet “{name}” belongs to {game.info.title}, but the current duel is {table.game.info.title}."
        blank = f"A blank sheet: print {name} --game {game.info.slug}"
        raise GmError("no-duel", text, f"Open one: gm duels, then gm open NUMBER. {blank}")
    return table


def sheet_request(
    session: Session, args: Args, choices: PrintOptions, remembered: Settings, game: AnyGame, table: Table | None
) -> SheetRequest[Any]:
    """Return the request that the typed options mean. Raises GmError."""
    names = tuple(filter(None, (name.strip() for name in args.options.get("names", "").split(","))))
    given = {name: own for name, own in own_options(game).items() if name in args.options}
    lengths = {
        name: parse_length(args.options[name], f"--{name}", own.example)
        for name, own in given.items()
        if isinstance(own, Length)
    }
    seat = ""
    if "seat" in args.options:
        seat = find_seat(args.options["seat"], session.table().setup.seats)
        names = names or (session.table().names[seat],)
    return SheetRequest(
        paper_area(choices.paper, remembered.scale(choices.printer)),
        names,
        lengths,
        table.state if table else None,
        _attachments(session, args, game),
        seat,
        {name: _word(own, args.options[name].strip()) for name, own in given.items() if isinstance(own, SheetWord)},
        *(_title_and_code(table) if table else ()),
    )


def _word(own: SheetWord, typed: str) -> str:
    """Return the value of a sheet's text option. If the option names a game, return the game's slug.

    Raises GmError (``no-such``).
    """
    return games.info(typed.casefold()).slug if own.value == _GAME else typed


def _title_and_code(table: Table) -> tuple[str, str]:
    """Return the title that was typed for the duel, and the code of its event. A missing title or code is ''."""
    from gm.table.interchange.event_place import event_code  # late import: blank sheets do not need it

    title = table.title if table.title != default_title(table.game, table.setup) else ""
    return title, event_code(table) if table.game.play.collects else ""


def _attachments(session: Session, args: Args, game: AnyGame) -> Mapping[str, Any]:
    """Return the players' files for the sheets: those that the options name, else those of the current duel."""
    table = session.open_table if "game" not in args.options else None
    kinds = (name for name, bring in game.inputs.attachments.items() if bring.each)
    words = (word for name in kinds for word in args.options.get(name, ()))
    named = tuple(Seat(name_id(who), who) for who in dict.fromkeys(word.partition("=")[0] for word in words))
    seats, before = (table.setup.seats, table.setup.brought) if table else (named, {})
    return attachments.read_attachments(session, game, seats, args.options, before, whole=False)
