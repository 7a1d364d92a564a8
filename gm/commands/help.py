"""What can be typed: the core's commands, and the entries and questions of the current duel's game."""

from __future__ import annotations

from collections.abc import Iterable

from gm import games
from gm.commands.catalogue import COMMANDS
from gm.commands.command import Args, own_options, unknown, usage
from gm.commands.examples import examples
from gm.commands.help_results import AboutForm, Help, HelpWord, about_ask, about_command, about_form, about_question
from gm.commands.manual.results import ManualChapters, ManualPages
from gm.commands.note import plainly
from gm.errors import GmError
from gm.game import AnyGame, Prompt
from gm.table.session import Session
from gm.table.table import Table

MANUAL = "manual"


def run(session: Session, args: Args) -> Help | HelpWord | ManualChapters | ManualPages:
    """What can be typed: all of it, or one word; or the manual. Raises GmError (``words``)."""
    first, *rest = args.words or ("",)
    if first.casefold() == MANUAL:
        from gm.commands.manual.lookup import read  # long, and no other help needs it

        return read(_at_hand(session)[0], rest)
    if rest:
        raise GmError("words", f"help: “{rest[0][:40]}” is one word too many.", usage(COMMANDS["help"], rest))
    return helped(session, first) if first else _everything(session)


def _everything(session: Session) -> Help:
    game, table = _at_hand(session)
    shown = examples(game, table) if game else {}
    return Help(
        "help",
        game.info if game else None,
        tuple(games.info(slug) for slug in games.slugs()),
        tuple(about_form(form) for form in game.typed.forms.values()) if game else (),
        tuple(about_ask(name, ask) for name, ask in game.typed.asks.items()) if game else (),
        tuple(about_command(command, shown) for command in COMMANDS.values()),
    )


def helped(session: Session, word: str) -> HelpWord:
    """Help on one word; without a duel that of every game that knows it. Raises GmError (``words``) for a word that
    begins nothing."""
    low, said = word.casefold(), f"help {word.casefold()}"
    game, table = _at_hand(session)
    known = [game] if game else [games.load(slug) for slug in games.slugs()]
    prompts = game.play.prompts(table.state, None) if game and table else ()
    found = [(one.info, about) for one in known if (about := _of_game(one, low, prompts))]
    if found and game:
        return HelpWord(said, found[0][1])
    if found:
        (info, about), *more = found
        return HelpWord(said, about, info, tuple(HelpWord(said, about, info) for info, about in more))
    if plainly([low])[0] in COMMANDS:
        command = COMMANDS[plainly([low])[0]]
        own = own_options(command, session)
        return HelpWord(said, about_command(command, examples(game, table) if game else {}, own))
    raise unknown(word, [[name for one in known for name in (*one.typed.forms, *one.typed.asks)], COMMANDS])


def _of_game(game: AnyGame, word: str, prompts: Iterable[Prompt]) -> AboutForm | None:
    if word in game.typed.forms:
        return about_form(game.typed.forms[word], prompts)
    return about_question(game.typed.asks[word]) if word in game.typed.asks else None


def _at_hand(session: Session) -> tuple[AnyGame | None, Table | None]:
    """The duel's game with the duel; without one the only game there is, or none."""
    try:
        table = session.table()
        return table.game, table
    except GmError as error:
        if error.code != "no-duel":
            raise
    slugs = games.slugs()
    return (games.load(slugs[0]) if len(slugs) == 1 else None), None
