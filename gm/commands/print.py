"""``gm print``: which sheet, on which paper, for whom, into which file."""

from __future__ import annotations

from typing import Any

from gm import games
from gm.commands.command import Args
from gm.commands.printed import Remembered, SheetFiles, SheetList
from gm.errors import GmError
from gm.game import AnyGame, Wanted
from gm.links import TABLE
from gm.paper import memory, shelf
from gm.paper.job import ALL, CORE, MANUAL, REPORT, files_of, hint, job_of, path_for, sheets_of
from gm.paper.memory import Memory
from gm.paper.options import PAPERS, Choices, checked, link, measured, number
from gm.paper.shelf import Shelf
from gm.paper.typeset import FORMATS, Templates, typeset
from gm.store.files import write_whole
from gm.table.answers import Answer
from gm.table.session import Session
from gm.table.table import Table


def run(session: Session, args: Args) -> Answer:
    """Print a sheet, remember a link or a measured length, or list what there is.

    Raises GmError (``words``, ``no-duel``, ``file``); then no file was written or changed.
    """
    options = args.options
    choices = checked(options)
    kept = memory.beside(session.file)
    remembered = known = memory.read(kept)
    if "link" in options:
        remembered = remembered._replace(link=link(options["link"]))
    if "measured" in options:
        length = {options.get("printer", memory.USUAL): measured(options["measured"])}
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
        memory.write(kept, remembered)
    return answer


def _listed(session: Session, args: Args, remembered: Memory) -> SheetList:
    game = _game(session, args)
    rows = [(name, sheet.help) for name, sheet in game.sheets().items()]
    rows += [(name, help) for name, (_, help) in CORE.items()]
    link, measured = remembered.link or TABLE, remembered.measured
    return SheetList("print --list", game.info.slug, tuple(rows), tuple(PAPERS), tuple(FORMATS), link, measured)


def _remembered(remembered: Memory, args: Args) -> Remembered:
    said = []
    if "measured" in args.options:
        printer = args.options.get("printer", memory.USUAL)
        said.append(f"The {printer} printer: everything is set {remembered.scale(printer) * 100:.2f} % as large.")
    if "link" in args.options:
        said.append(hint(remembered.link))
    return Remembered("print", remembered.link or TABLE, remembered.measured, "\n".join(said))


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


def _printed(session: Session, args: Args, choices: Choices, remembered: Memory) -> SheetFiles:
    name = args.words[0].casefold()
    templates = Templates(choices.templates)
    game = _game(session, args)
    if name not in game.sheets() and name not in CORE:
        known = ", ".join((*game.sheets(), *CORE))
        raise GmError("words", f"There is no sheet “{name[:40]}”.", f"Sheets: {known}.")
    if name == ALL and choices.copies > 1:
        raise GmError("words", "The booklet is set once.", "Let the printer repeat it: leave --copies out.")
    table = session.table() if name == REPORT or args.options.get("now") else None
    session.progress("gathering what is on the sheets")
    found = sheets_of(game, name, _wanted(args, choices, table), table, _manual(game) if name == MANUAL else None)
    kept = Shelf(shelf.beside(session.file))
    job = job_of(game, name, found, choices, remembered, kept, session.progress)
    session.progress("setting the pages")
    pages = typeset(templates, job, choices.format)
    files = files_of(path_for(choices, name, game), pages)
    write_whole(files, force=choices.force)
    kept.save()
    session.progress("")
    return SheetFiles(
        f"print {name}",
        name,
        tuple(files),
        choices.format,
        choices.paper.name,
        round(job["scale"], 6),
        len(job["codes"]),
        (remembered.link or TABLE) if job["codes"] else None,
        job["hint"],
    )


def _manual(game: AnyGame) -> dict[str, Any]:
    """The manual with the chapters of one game, as its template gets it."""
    from gm.commands.manual.chapters import manual  # long, and no other sheet needs it

    chapters = [{**chapter.data(), "sections": [one.data() for one in chapter.write()]} for chapter in manual([game])]
    return {"chapters": chapters}


def _wanted(args: Args, choices: Choices, table: Table | None) -> Wanted[Any]:
    names = tuple(filter(None, (name.strip() for name in args.options.get("names", "").split(","))))
    square = number(args.options["square"], "--square", "30") if "square" in args.options else None
    return Wanted(choices.paper, names, square, table.state if table else None)
