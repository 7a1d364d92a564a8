"""A print job: its sheets in order, the data of every template, and the files to write."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gm.errors import GmError, Refusal
from gm.game import AnyGame, Paper, Sheet, SheetData, SheetRequest
from gm.paper.code_cache import CodeCache
from gm.paper.decks import JobSheet, codes_of
from gm.paper.glyphs import to_typographic
from gm.paper.links import TEXT, code_content, link_hint
from gm.paper.options import PrintOptions
from gm.paper.printer_settings import Settings

if TYPE_CHECKING:
    from gm.table.table import Table

CALIBRATE, REPORT, MANUAL, KEYS, PRACTICE, ALL = "calibrate", "report", "manual", "keys", "practice", "all"
CHRONICLE, STATS = "chronicle", "statistics"
DECKS, BOX = "decks", "box"
CORE: Mapping[str, tuple[str, str]] = {
    DECKS: ("Cards", "all cards of the game; cards of the same size are printed on the same sheets"),
    BOX: ("Boxes", "a tuck box for each deck, deep enough for its cards"),
    REPORT: ("Report", "the duel report, with a chart of the standings"),
    CHRONICLE: ("Chronicle", "the story of a party, session by session"),
    CALIBRATE: ("Test sheet", "a test page that checks the scale and the alignment of backs"),
    MANUAL: ("Manual", "the manual, with the chapters of this game"),
    KEYS: ("The referee's keys", "the short forms of everything you type, on one page"),
    PRACTICE: ("Certificate", "a certificate with the results of your practice"),
    STATS: ("Statistics", "statistics for many duels on one page; accepts the same words and options as gm stats"),
    ALL: ("Everything", "a booklet with everything for one evening"),
}
"""The core's own sheets, each with its title and a line of help.

DECKS and BOX are only for games with cards, CHRONICLE is only for games with parties.
"""


def core_sheets(game: AnyGame) -> Mapping[str, tuple[str, str]]:
    """Return the core's sheets that the game can print, by name. Each has a title and a help text."""
    decks = any(sheet.deck for sheet in game.sheets().values())
    lacks = ((DECKS, BOX) if not decks else ()) + ((CHRONICLE,) if game.play.carry is None else ())
    return {name: help for name, help in CORE.items() if name not in lacks}


def wanted_sheets(game: AnyGame, name: str) -> Mapping[str, Sheet[Any]]:
    """Return the game's own sheets to print for ``name``, in order: one sheet, or several such as all decks.

    The result is empty for core sheets such as the manual. Raises GmError (``words``) if there is no such sheet.
    """
    own = game.sheets()
    if name in own:
        return {name: own[name]}
    if name not in core_sheets(game):
        known = ", ".join((*own, *core_sheets(game)))
        raise GmError("words", f"There is no sheet “{name[:40]}”.", f"Sheets: {known}.")
    return {
        key: sheet
        for key, sheet in own.items()
        if (name == ALL and sheet.bound) or (name in (DECKS, BOX) and sheet.deck)
    }


def paper_area(paper: Paper, scale: float) -> Paper:
    """Return ``paper`` with its size divided by ``scale``.

    The templates then multiply all lengths by ``scale``, to correct a printer that prints too small or too large.
    """
    return paper._replace(width=round(paper.width / scale, 4), height=round(paper.height / scale, 4))


def sheets_of(
    game: AnyGame, name: str, wanted: SheetRequest[Any], table: Table | None, pages: Mapping[str, Any] | None = None
) -> list[JobSheet]:
    """Return the sheets of a print job in order.

    ``wanted`` has the options for the game's own sheets. ``table`` is the duel for a report or a party's chronicle.
    ``pages`` has the data for the manual, the key card, the certificate or the statistics.
    """
    if name in (REPORT, CHRONICLE, CALIBRATE, MANUAL, KEYS, PRACTICE, STATS):
        data = _of_duel(name, table) if table else pages or {}
        return [JobSheet(name, f"/common/{name}.typ", CORE[name][0], SheetData(data))]
    try:
        filled = [(key, sheet, sheet.fill(_request(sheet, wanted))) for key, sheet in wanted_sheets(game, name).items()]
    except Refusal as refusal:
        from gm.table.presenter import refusal_error

        raise refusal_error(game, refusal, {}) from None
    return [
        JobSheet(
            key, f"/{game.info.slug}/{key}.typ", sheet.title, made._replace(data=to_typographic(made.data)), sheet.deck
        )
        for key, sheet, made in filled
    ]


def _of_duel(name: str, table: Table) -> Mapping[str, Any]:
    """Return the data of a duel's report, or of its party's chronicle."""
    if name == CHRONICLE:
        from gm.table.party.chronicle import chronicle_of_table  # imported here: no other sheet needs it

        return chronicle_of_table(table).data()
    from gm.table.report import report_data

    return report_data(table)


def _request(sheet: Sheet[Any], wanted: SheetRequest[Any]) -> SheetRequest[Any]:
    """Return the request ``wanted`` for one sheet, without options that this sheet does not have."""
    return wanted._replace(
        options={name: length for name, length in wanted.options.items() if name in sheet.options},
        words={name: word for name, word in wanted.words.items() if name in sheet.options},
        names=wanted.names if "names" in sheet.takes else (),
        state=wanted.state if sheet.current or "now" in sheet.takes else None,
        seat=wanted.seat if "seat" in sheet.takes else "",
    )


def job_of(
    game: AnyGame,
    name: str,
    sheets: Sequence[JobSheet],
    choices: PrintOptions,
    remembered: Settings,
    kept: CodeCache,
    progress: Callable[[str], None],
) -> dict[str, Any]:
    """Return the data that every template gets. printables/README.md explains each key."""
    codes = _codes(game, sheets, remembered.link, kept, progress)
    scale = 1.0 if choices.cutting.single else remembered.scale(choices.printer)
    return {
        "title": game.info.title,
        "paper": paper_area(choices.paper, scale)._asdict(),
        "scale": scale,
        "saver": choices.saver,
        "copies": choices.copies,
        "booklet": name == ALL,
        "hint": link_hint(remembered.link) if has_links(sheets) else "",
        "codes": codes,
        "cards": {
            **choices.cutting.data(remembered.shift(choices.printer)),
            "boxes": name == BOX,
            "alone": name in (DECKS, BOX) or choices.cutting.single or bool(choices.cutting.only),
        },
        "sheets": [
            {
                "name": sheet.name,
                "template": sheet.template,
                "title": sheet.title,
                "data": sheet.printed.data,
                "deck": sheet.deck,
            }
            for sheet in sheets
        ],
    }


def has_links(sheets: Sequence[JobSheet]) -> bool:
    """Return whether any QR code on the sheets leads to a rule, so that the option ``--link`` has an effect."""
    return any(sheet.printed.codes and not sheet.printed.literal for sheet in sheets)


def _codes(
    game: AnyGame, sheets: Sequence[JobSheet], link: str | None, kept: CodeCache, progress: Callable[[str], None]
) -> dict[str, dict[str, Any]]:
    """Return the data of all QR codes on the sheets. Each key is the short code that names a QR code on its sheet.

    The game's rules are loaded only if a sheet does not say which rule each short code means.
    """
    texts_by_code = {short: sheet.printed.codes for sheet in sheets for short in sheet.printed.codes}
    literal = {short for sheet in sheets if sheet.printed.literal for short in sheet.printed.codes}
    ids = {short: rule for sheet in sheets for short, rule in sheet.printed.ids.items()}
    if link != TEXT and not {*texts_by_code} - literal <= {*ids}:
        ids = {rule.code: rule.id for rule in game.rulebook().rules(None)} | ids
    codes: dict[str, dict[str, Any]] = {}
    for short, texts in texts_by_code.items():
        progress(f"codes: {len(codes) + 1} of {len(texts_by_code)}")
        says = texts[short] if link == TEXT or short in literal else code_content(link, ids.get(short, short))
        codes[short] = {**kept.code(says)._asdict(), "says": says}
    return codes


def sides_of(sheets: Sequence[JobSheet], name: str, choices: PrintOptions) -> str:
    """Return how to print the paper so that the backs of cards are exactly behind their fronts.

    The result is the edge over which the paper is turned (``long``, ``short``), ``one`` for printing on one side only,
    or '' if it does not matter.
    """
    if name == BOX or choices.cutting.single or not (name == CALIBRATE or any(sheet.deck for sheet in sheets)):
        return ""
    return choices.cutting.flip if choices.cutting.sides == "both" else "one"


def path_for(choices: PrintOptions, name: str, game: AnyGame) -> str:
    """Return the path to write to: the given path, or a file in the given or the current folder."""
    own = f"{name}.{choices.format}" if name == STATS else f"{game.info.slug}-{name}.{choices.format}"
    if choices.out is None:
        return own
    if os.path.isdir(choices.out) or choices.out.endswith(("/", os.sep)):
        return os.path.join(choices.out, own)
    return choices.out


def files_of(path: str, pages: Sequence[bytes], sheets: Sequence[JobSheet] = ()) -> dict[str, bytes]:
    """Return the content of each file to write, by file name.

    A single page is written to ``path``. If there are several pages, each has its own file, such as ``pages-01.png``.
    If ``sheets`` are given, each page is a card, and its file is named by the card's code: ``pages-7h.png``.
    """
    if len(pages) == 1:
        return {path: pages[0]}
    stem, suffix = os.path.splitext(path)
    wide = len(str(len(pages)))
    numbers = [f"{number:0{wide}}" for number in range(1, len(pages) + 1)]
    names = codes_of(sheets) if sheets else numbers
    return {f"{stem}-{name}{suffix}": page for name, page in zip(names, pages, strict=True)}
