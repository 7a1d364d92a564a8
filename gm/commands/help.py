"""``gm help``: the core commands, and the entries and queries of the current duel's game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from gm import games
from gm.commands.catalogue import COMMANDS, normalize_note
from gm.commands.command import Args, game_options, unknown_command_error, usage
from gm.commands.examples import examples
from gm.commands.help_results import EntryHelp, Help, WordHelp, command_help, entry_help, query_help, query_words_help
from gm.commands.manual.results import ManualChapters, ManualPages
from gm.commands.menu import MenuChoice, menu_choices
from gm.errors import GmError
from gm.game import AnyGame, Prompt
from gm.notation.line import join, split
from gm.table.session import Session
from gm.table.table import Table

MANUAL, ALL = "manual", "all"


def run(session: Session, args: Args) -> Help | WordHelp | ManualChapters | ManualPages:
    """Return help on everything or on one word, a game's chapter, or the manual. Raises GmError (``words``)."""
    first, *rest = args.words or ("",)
    if first.casefold() == ALL and not rest:
        return _everything(session).replace(text="help all", everything=True)
    if first.casefold() == MANUAL:
        return _manual(session, rest)
    if not first:
        return _everything(session)
    slug, more = games.split_game(args.words)
    try:
        if rest:
            raise GmError("words", f"help: unexpected word “{rest[0][:40]}”.", usage(COMMANDS["help"], rest))
        return help_on_word(session, first)
    except GmError as error:
        if more or slug not in games.slugs():
            raise _with_rule(session, args.words, error) from None
    return _manual(session, [slug])


def _with_rule(session: Session, words: Sequence[str], error: GmError) -> GmError:
    """Return ``error``, the error for the ``words`` after ``help``, perhaps with a better remedy.

    If there is no help on the first word, but a rule fits ``words`` well, the remedy says how to read the rule.
    """
    from gm.commands.question import fits_rule  # late import: a known word does not need it

    with suppress(GmError):
        help_on_word(session, words[0])
        return error
    if fits_rule(session, words):
        error.remedy = f"To read the rule: gm {join(['rule', *words])}"
    return error


def _manual(session: Session, words: Sequence[str]) -> ManualChapters | ManualPages:
    from gm.commands.manual.chapters import read  # late import: slow, and only the manual needs it

    return read(_at_hand(session)[0], words)


def _everything(session: Session) -> Help:
    game, table = _at_hand(session)
    shown = _examples(game, table)
    return Help(
        "help",
        game.info if game else None,
        tuple(games.info(slug) for slug in games.slugs()),
        tuple(entry_help(form) for form in game.inputs.forms.values()) if game else (),
        tuple(query_help(name, ask) for name, ask in game.inputs.queries.items()) if game else (),
        tuple(command_help(command, shown) for command in COMMANDS.values()),
    )


def help_on_word(session: Session, word: str) -> WordHelp:
    """Return help on ``word``; without a duel, from every game in which the word is an entry or a query.

    Raises GmError (``words``) for a word that is not an entry, a query or a command.
    """
    low, text = word.casefold(), f"help {word.casefold()}"
    game, table = _at_hand(session)
    known = [game] if game else [games.load(slug) for slug in games.slugs()]
    prompts = table.view.pending if table else ()
    helps = [(game.info, about) for game in known if (about := _of_game(game, low, prompts))]
    if helps and game:
        about = helps[0][1]._replace(menu=_menu_of(table, low)) if table else helps[0][1]
        return WordHelp(text, about)
    if helps:
        (info, about), *more = helps
        return WordHelp(text, about, info, tuple(WordHelp(text, about, info) for info, about in more))
    if normalize_note([low])[0] in COMMANDS:
        command = COMMANDS[normalize_note([low])[0]]
        own = game_options(command, session)
        return WordHelp(text, command_help(command, _examples(game, table), own))
    words = [name for game in known for name in (*game.inputs.forms, *game.inputs.queries)]
    raise unknown_command_error(word, [words, COMMANDS])


def _examples(game: AnyGame | None, table: Table | None) -> dict[str, str]:
    """Return an example of each command; without a duel, from the first game that is not an event."""
    first = game or next(map(games.load, games.duels_first()), None)
    return examples(first, table) if first else {}


def _of_game(game: AnyGame, word: str, prompts: Iterable[Prompt]) -> EntryHelp | None:
    if word in game.inputs.forms:
        return entry_help(game.inputs.forms[word], prompts)
    return query_words_help(game.inputs.queries[word]) if word in game.inputs.queries else None


def _menu_of(table: Table, word: str) -> tuple[MenuChoice, ...]:
    """Return the choices that prompts list for the entry called ``word``, the cheapest first; () if they list none."""
    choices = menu_choices(table.game, table.view.pending, table.known, table.state)
    return tuple(choice for choice in choices if split(choice.line)[0] == word)


def _at_hand(session: Session) -> tuple[AnyGame | None, Table | None]:
    """Return the current duel's game and the duel. Without a duel, return the only game and None.

    If there are several games, both are None.
    """
    if table := session.find_table():
        return table.game, table
    slugs = games.slugs()
    return (games.load(slugs[0]) if len(slugs) == 1 else None), None
