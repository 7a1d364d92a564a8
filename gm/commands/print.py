"""``gm print``: print sheets and cards to files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm import games
from gm.commands import attachments
from gm.commands.command import Args, Option
from gm.commands.long_options import PRINT_OPTIONS, STATS_OPTIONS
from gm.commands.print_request import duel_to_show, is_shown_by_itself, own_options, sheet_request
from gm.commands.print_results import PrinterSettings, SheetFiles, SheetHelp, SheetList
from gm.errors import GmError
from gm.game import AnyGame
from gm.links import TABLE
from gm.paper import code_cache, printer_settings
from gm.paper.code_cache import CodeCache
from gm.paper.decks import choose_cards
from gm.paper.job import (
    ALL,
    BOX,
    CHRONICLE,
    KEYS,
    MANUAL,
    PRACTICE,
    REPORT,
    STATS,
    core_sheets,
    files_of,
    has_links,
    job_of,
    path_for,
    sheets_of,
    sides_of,
    wanted_sheets,
)
from gm.paper.links import link_hint
from gm.paper.options import PrintOptions, check_options, updated_settings
from gm.paper.papers import CARDS, PAPERS
from gm.paper.printer_settings import Settings
from gm.paper.templates import Templates
from gm.paper.typeset import FORMATS, typeset
from gm.paper.unused_options import refuse_idle
from gm.store.files import sidecar_path, write_files
from gm.table.session import Session


def run(session: Session, args: Args) -> SheetList | SheetFiles | PrinterSettings:
    """Print a sheet, change the printer settings (such as the link of QR codes), or list what can be printed.

    If GmError (``words``, ``no-duel``, ``file``) is raised, no file was written or changed.
    """
    options = args.options
    if args.words[1:] and not _is_stats(args.words):
        text = f"print: unexpected word “{args.words[1][:40]}”."
        raise GmError("words", text, "List the sheets: gm print --list")
    args = _with_sheet_name(session, args)
    choices = check_options(options)
    kept = sidecar_path(session.file, printer_settings.ENDING)
    known = printer_settings.read(kept)
    remembered = updated_settings(known, options)
    changes = any(option in options for option in ("link", "measured", "backs"))
    if options.get("list") or not (args.words or changes):
        return _listed(session, args, remembered)
    answer = _printed(session, args, choices, remembered) if args.words else _remembered(remembered, args)
    if remembered != known:
        printer_settings.write(kept, remembered)
    return answer


def options(session: Session, words: Sequence[str]) -> tuple[Option, ...]:
    """Return the options that a game adds to ``print``: those of its sheets, and those of the files that it accepts."""
    games = _games_of_options(session, words)
    common = {option.name for option in PRINT_OPTIONS}
    own = (Option(name, at.value, at.help) for game in games for name, at in own_options(game).items())
    added = [*own, *(STATS_OPTIONS if _is_stats(words) else ())]
    chosen = dict.fromkeys(option for option in added if option.name not in common)
    return (*chosen, *(option for game in games for option in attachments.options(game)))


def _games_of_options(session: Session, words: Sequence[str]) -> tuple[AnyGame, ...]:
    """Return the games that may add options to a ``print`` line.

    If ``--game`` names a game, return that game. Otherwise, return the only game that has the sheet to print. If there
    is no such game, return the current duel's game or, without a duel, all games. Other words do not name a game,
    because they may be values of other options. Only a line about statistics is different: there, any word may name the
    game.
    """
    if _is_stats(words):
        return attachments.games_at_hand(session, words)
    named = [
        word.partition("=")[2] or after
        for word, after in zip(words, (*words[1:], ""), strict=False)
        if word.partition("=")[0] == "--game"
    ]
    only = None if named else _only_game_with(session, Args(tuple(words), {}))
    return (only,) if only else attachments.games_at_hand(session, named)


_STATS_WORDS = (STATS, "stats")
"""The names of the statistics page. A game may also have a sheet called ``stats``."""


def _is_stats(words: Sequence[str]) -> bool:
    return bool(words) and words[0].casefold() in _STATS_WORDS


def _with_sheet_name(session: Session, args: Args) -> Args:
    """Return ``args``. If the word ``stats`` means the page of statistics, it is replaced by the name of that page.

    The word means a sheet instead if it stands alone, no option belongs to statistics, and a game has a sheet called
    ``stats``. Only the current game is searched; without a duel, all games are.
    """
    if not _is_stats(args.words):
        return args
    own = {option.name for option in STATS_OPTIONS} - {option.name for option in PRINT_OPTIONS}
    at_hand = attachments.games_at_hand(session, [args.options.get("game", "")])
    has_sheet = any(args.words[0].casefold() in game.sheets() for game in at_hand)
    if has_sheet and not (args.words[1:] or own & {*args.options}):
        return args
    return args._replace(words=(STATS, *args.words[1:]))


def _listed(session: Session, args: Args, remembered: Settings) -> SheetList:
    game = _game(session, args)
    own = (SheetHelp(name, sheet.help) for name, sheet in game.sheets().items())
    sheets = (*own, *(SheetHelp(name, help) for name, (_, help) in core_sheets(game).items()))
    link = remembered.link or TABLE
    lengths, backs = remembered.measured, remembered.backs
    return SheetList("print --list", game.info.slug, sheets, tuple(PAPERS), FORMATS, tuple(CARDS), link, lengths, backs)


def _remembered(remembered: Settings, args: Args) -> PrinterSettings:
    texts, printer = [], args.options.get("printer", printer_settings.USUAL)
    if "measured" in args.options:
        texts.append(f"On the {printer} printer, everything is printed at {remembered.scale(printer) * 100:.2f} %.")
    if "backs" in args.options:
        right, down = remembered.shift(printer)
        texts.append(f"On the {printer} printer, backs are moved {right:g} mm to the right and {down:g} mm down.")
    if "link" in args.options:
        texts.append(link_hint(remembered.link))
    return PrinterSettings("print", remembered.link or TABLE, remembered.measured, remembered.backs, "\n".join(texts))


def _game(session: Session, args: Args) -> AnyGame:
    """Return the game whose sheets are printed, with the user's own cards if the options name a folder of them."""
    game = _only_game_with(session, args) or attachments.game_of(session, args, "print")
    own = args.options.get("templates")
    return games.with_own_cards(game.info.slug, own) if own else game


def _only_game_with(session: Session, args: Args) -> AnyGame | None:
    """Return the only game that has the sheet that the words name.

    Return None if several games have such a sheet, if none has one, or if the current duel's game has one.
    """
    name = args.words[0].casefold() if args.words else ""
    if not name or "game" in args.options or name in (ALL, BOX, MANUAL, KEYS, REPORT, CHRONICLE, STATS):
        return None
    having = [game for game in map(games.load, games.slugs()) if name in game.sheets()]
    current = attachments.games_at_hand(session, ())
    return having[0] if len(having) == 1 and (len(current) > 1 or name not in current[0].sheets()) else None


def _printed(session: Session, args: Args, choices: PrintOptions, remembered: Settings) -> SheetFiles:
    name = args.words[0].casefold()
    templates = Templates(choices.templates)
    game = attachments.games_at_hand(session, ())[0] if name == STATS else _game(session, args)
    refuse_idle(game, name, args.options)
    if name == ALL and choices.copies > 1:
        text = "gm makes one booklet at a time."
        raise GmError("words", text, "Leave --copies out, and print the file several times.")
    table = duel_to_show(session, args, game, name)
    session.progress("collecting the data")
    wanted = sheet_request(session, args, choices, remembered, game, table)
    sheets = sheets_of(game, name, wanted, table, _written_page(session, args, game, name))
    if "only" in wanted.words:  # a sheet with its own option --only: the option chooses no cards
        choices = choices._replace(cutting=choices.cutting._replace(only=()))
    sheets = choose_cards(sheets, choices.cutting)
    kept = CodeCache(sidecar_path(session.file, code_cache.ENDING))
    job = job_of(game, name, sheets, choices, remembered, kept, session.progress)
    session.progress("typesetting the pages")
    pages = typeset(templates, job, choices.format, choices.dpi, sides_of(sheets, name, choices))
    files = files_of(path_for(choices, name, game), pages, sheets if choices.cutting.single else ())
    write_files(files, force=choices.force, folders=True)
    kept.save()
    session.progress("")
    codes = 0 if name == BOX else len(job["codes"])  # a box shows the backs of its cards, which have no codes to open
    return SheetFiles(
        f"print {name}",
        name,
        tuple(files),
        choices.format,
        "" if choices.cutting.single else choices.paper.name,
        round(job["scale"], 6),
        codes,
        (remembered.link or TABLE) if codes and has_links(sheets) else None,
        job["hint"] if codes else "",
        _fillable(session, args, game, name),
        game.info.title if _only_game_with(session, args) else "",
    )


def _fillable(session: Session, args: Args, game: AnyGame, name: str) -> str:
    """Return what to type to print the sheet ``name`` filled in; '' if the current duel cannot fill in that sheet."""
    sheets = wanted_sheets(game, name).values()
    itself = any(sheet.current for sheet in sheets)
    if not itself and not any("now" in sheet.takes and not sheet.deck for sheet in sheets):
        return ""
    if args.options.get("now") or is_shown_by_itself(game, name, args):
        return ""
    try:
        slug = session.table().duel.game
    except GmError:
        return ""
    line = f"gm print {name}{'' if itself else ' --now'}"
    return f"To fill it in from the {game.info.nouns.duel}: {line}" if slug == game.info.slug else ""


def _written_page(session: Session, args: Args, game: AnyGame, name: str) -> Mapping[str, Any] | None:
    """Return the data for the template of a page that gm writes; None for a sheet of the game or the duel.

    The imports are late, because they are slow and each page needs only its own.
    """
    if name == MANUAL:
        from gm.commands.manual.chapters import manual

        sections = [(chapter, [section.data() for section in chapter.write()]) for chapter in manual([game])]
        return {"chapters": [{**chapter.data(), "sections": written} for chapter, written in sections]}
    if name == KEYS:
        from gm.commands.manual.short_forms import card

        return card(game.info.slug)
    if name == PRACTICE:
        from gm.commands.exercises.results import certificate

        return certificate(session.file, game)
    if name == STATS:
        from gm.commands.stats import printed_figures

        return printed_figures(session, Args(args.words[1:], args.options))
    return None
