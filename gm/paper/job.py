"""``gm print``: which sheet, on which paper, for whom, into which file."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from gm import games
from gm.commands.command import Args
from gm.errors import GmError, Refusal
from gm.game.sheets import Printed, Wanted
from gm.game.values import AnyGame
from gm.links import TABLE, rule_address
from gm.paper import memory as settings
from gm.paper import shelf
from gm.paper.memory import Settings
from gm.paper.options import PAPERS, TEXT, Choices, checked, link, measured, number
from gm.paper.shelf import Shelf
from gm.paper.typeset import FORMATS, Templates, typeset
from gm.store.files import write_whole
from gm.table.answers import Told
from gm.table.protocol import protocol
from gm.table.session import Answer, Session
from gm.table.table import Table, refused

CALIBRATE, REPORT, ALL = "calibrate", "report", "all"
CORE: Mapping[str, tuple[str, str]] = {
    REPORT: ("Protocol", "a duel's protocol, with its standings as a chart"),
    CALIBRATE: ("Test sheet", "two rulers and a few squares: does the printer keep to true size?"),
    ALL: ("Everything", "a booklet of everything for one evening"),
}
"""The sheets that every game has, each with what it is called and one line of help."""


def print_(session: Session, args: Args) -> Answer:
    """Print a sheet, remember a link or a measured length, or list what there is.

    Raises GmError (``words``, ``no-duel``, ``file``); then no file was written or changed.
    """
    options = args.options
    choices = checked(options)
    kept = settings.beside(session.file)
    remembered = known = settings.read(kept)
    if "link" in options:
        remembered = remembered._replace(link=link(options["link"]))
    if "measured" in options:
        length = {options.get("printer", settings.USUAL): measured(options["measured"])}
        remembered = remembered._replace(measured={**remembered.measured, **length})
    elif choices.printer and choices.printer not in remembered.measured:
        raise GmError(
            "words",
            f"Nothing was measured for a printer “{choices.printer[:40]}”.",
            f"Measure the first ruler of the test sheet: print --measured 97.5 --printer {choices.printer}",
        )
    told = "link" in options or "measured" in options
    if options.get("list") or not (args.words or told):
        return _listed(session, args, remembered)
    answer = _printed(session, args, choices, remembered) if args.words else _remembered(remembered, args)
    if remembered != known:
        settings.write(kept, remembered)
    return answer


def _listed(session: Session, args: Args, remembered: Settings) -> Told:
    game = _game(session, args)
    rows = [(name, sheet.help) for name, sheet in game.sheets.items()]
    rows += [(name, help) for name, (_, help) in CORE.items()]
    answer = {
        "game": game.info.slug,
        "sheets": [{"sheet": name, "help": help} for name, help in rows],
        "papers": [*PAPERS],
        "formats": [*FORMATS],
        "link": remembered.link or TABLE,
        "measured": dict(remembered.measured),
    }
    return Told("print --list", "print-list", answer)


def _remembered(remembered: Settings, args: Args) -> Told:
    answer = {"link": remembered.link or TABLE, "measured": dict(remembered.measured)}
    said = []
    if "measured" in args.options:
        printer = args.options.get("printer", settings.USUAL)
        said.append(f"The {printer} printer: everything is set {remembered.scale(printer) * 100:.2f} % as large.")
    if "link" in args.options:
        said.append(hint(remembered.link))
    return Told("print", "text", answer, "\n".join(said))


def _game(session: Session, args: Args) -> AnyGame:
    """The game that is meant: the one that is named, else the open duel's, else the only one there is."""
    if "game" in args.options:
        slug = args.options["game"].casefold()
    else:
        try:
            slug = session.game().info.slug
        except GmError as error:
            if error.code != "no-duel":
                raise
            known = games.slugs()
            raise GmError(
                "words", f"There are several games: {', '.join(known)}.", f"Name one: print --game {known[0]}"
            ) from None
    own = args.options.get("templates")
    return games.with_own_cards(slug, own) if own else games.load(slug)


def _printed(session: Session, args: Args, choices: Choices, remembered: Settings) -> Told:
    name = args.words[0].casefold()
    templates = Templates(choices.templates)
    game = _game(session, args)
    if name not in game.sheets and name not in CORE:
        known = ", ".join((*game.sheets, *CORE))
        raise GmError("words", f"There is no sheet “{name[:40]}”.", f"Sheets: {known}.")
    if name == ALL and choices.copies > 1:
        raise GmError("words", "The booklet is set once.", "Let the printer repeat it: leave --copies out.")
    table = session.table() if name == REPORT or args.options.get("now") else None
    session.progress("gathering what is on the sheets")
    found = _sheets(game, name, _wanted(args, choices, table), table)
    kept = Shelf(shelf.beside(session.file))
    job = _job(game, name, found, choices, remembered, kept, session.progress)
    session.progress("setting the pages")
    pages = typeset(templates, job, choices.format)
    files = _files(_path(choices, name, game), pages)
    write_whole(files, force=choices.force)
    kept.save()
    session.progress("")
    answer = {
        "sheet": name,
        "files": [*files],
        "format": choices.format,
        "paper": choices.paper.name,
        "scale": round(job["scale"], 6),
        "codes": len(job["codes"]),
        "link": (remembered.link or TABLE) if job["codes"] else None,
        "hint": job["hint"],
    }
    return Told(f"print {name}", "print", answer)


def _wanted(args: Args, choices: Choices, table: Table | None) -> Wanted[Any]:
    names = tuple(filter(None, (name.strip() for name in args.options.get("names", "").split(","))))
    square = number(args.options["square"], "--square", "30") if "square" in args.options else None
    return Wanted(choices.paper, names, square, table.state if table else None)


class _Set(NamedTuple):
    """A sheet of the job: its name, template and title, and what is to stand on it."""

    name: str
    template: str
    title: str
    printed: Printed


def _sheets(game: AnyGame, name: str, wanted: Wanted[Any], table: Table | None) -> list[_Set]:
    """The sheets of a job, in their order."""
    if name in (REPORT, CALIBRATE):
        data = protocol(table) if table and name == REPORT else {}
        return [_Set(name, f"/common/{name}.typ", CORE[name][0], Printed(data))]
    chosen = {key: sheet for key, sheet in game.sheets.items() if key == name or (name == ALL and sheet.bound)}
    try:
        return [
            _Set(key, f"/{game.info.slug}/{key}.typ", sheet.title, sheet.fill(wanted)) for key, sheet in chosen.items()
        ]
    except Refusal as refusal:
        raise refused(game, refusal, {}) from None


def _job(
    game: AnyGame,
    name: str,
    found: Sequence[_Set],
    choices: Choices,
    remembered: Settings,
    kept: Shelf,
    progress: Callable[[str], None],
) -> dict[str, Any]:
    """What every template gets, whatever the sheet; printables/README.md says what each key means."""
    texts = {short: text for one in found for short, text in one.printed.codes.items()}
    codes: dict[str, dict[str, Any]] = {}
    for short, text in texts.items():
        progress(f"codes: {len(codes) + 1} of {len(texts)}")
        says = text if remembered.link == TEXT else rule_address(remembered.link or TABLE, short)
        codes[short] = {**kept.code(says)._asdict(), "says": says}
    return {
        "title": game.info.title,
        "paper": choices.paper._asdict(),
        "scale": remembered.scale(choices.printer),
        "saver": choices.saver,
        "copies": choices.copies,
        "booklet": name == ALL,
        "hint": hint(remembered.link) if codes else "",
        "codes": codes,
        "sheets": [
            {"name": one.name, "template": one.template, "title": one.title, "data": one.printed.data} for one in found
        ],
    }


def hint(base: str | None) -> str:
    """How to make the printed codes work, in one line."""
    if base == TEXT:
        return "The codes hold the rules themselves: a telephone reads them without any network."
    leads = f"The codes lead to {rule_address(base or TABLE, '…')}"
    if base:
        return f"{leads}: put the pages of gm site there."
    return f"{leads}: they work while gm serve --lan runs. Without any network: --link text"


def _path(choices: Choices, name: str, game: AnyGame) -> str:
    """The file to write: as named; in the folder that was named; or in the one where one sits."""
    own = f"{game.info.slug}-{name}.{choices.format}"
    if choices.out is None:
        return own
    if os.path.isdir(choices.out) or choices.out.endswith(("/", os.sep)):
        return os.path.join(choices.out, own)
    return choices.out


def _files(path: str, pages: Sequence[bytes]) -> dict[str, bytes]:
    """A file for each page where there are several: ``pages-01.png``."""
    if len(pages) == 1:
        return {path: pages[0]}
    stem, suffix = os.path.splitext(path)
    wide = len(str(len(pages)))
    return {f"{stem}-{number:0{wide}}{suffix}": page for number, page in enumerate(pages, 1)}
