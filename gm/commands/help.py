"""What can be typed: the core's commands, and the entries and questions of the current duel's game."""

from __future__ import annotations

from typing import Any

from gm import games
from gm.commands.catalogue import COMMANDS
from gm.commands.command import Args, about_command, unknown, usage
from gm.errors import GmError
from gm.game import AnyGame, Field, Form
from gm.table.answers import Told
from gm.table.session import Session

MANUAL = "manual"


def run(session: Session, args: Args) -> Told:
    """What can be typed: all of it, or one word; or the manual. Raises GmError (``words``)."""
    first, *rest = args.words or ("",)
    if first.casefold() == MANUAL:
        from gm.commands.manual.reading import read  # long, and no other help needs it

        return read(_game(session), rest)
    if rest:
        raise GmError("words", f"help: “{rest[0][:40]}” is one word too many.", usage(COMMANDS["help"]))
    return helped(session, first or None)


def helped(session: Session, word: str | None) -> Told:
    """Help on everything, or on one word. Raises GmError (``words``) for a word that begins nothing."""
    game = _game(session)
    forms = dict(game.typed.forms) if game else {}
    if word is None:
        answer: dict[str, Any] = {
            "game": game.info.slug if game else None,
            "title": game.info.title if game else None,
            "games": [games.info(slug)._asdict() for slug in games.slugs()],
            "entries": [about_form(form) for form in forms.values()],
            "asks": [
                {"word": name, "help": ask.help, "example": ask.form.example}
                for name, ask in (game.typed.asks if game else {}).items()
            ],
            "commands": [about_command(command) for command in COMMANDS.values()],
        }
        return Told("help", "help", answer)
    low = word.casefold()
    if low in forms:
        return Told(f"help {low}", "help-entry", about_form(forms[low]))
    if low in COMMANDS:
        return Told(f"help {low}", "help-command", about_command(COMMANDS[low]))
    if game and low in game.typed.asks:
        ask = game.typed.asks[low]
        return Told(
            f"help {low}",
            "help-command",
            {"word": low, "help": ask.help, "example": ask.form.example, "usage": ask.form.usage()},
        )
    raise unknown(word, [*forms, *COMMANDS])


def _game(session: Session) -> AnyGame | None:
    try:
        return session.game()
    except GmError as error:
        if error.code != "no-duel":
            raise
        return None


def about_form(form: Form) -> dict[str, Any]:
    """An entry's usage, help, words and rules."""
    return {
        "word": form.name,
        "usage": form.usage(),
        "help": form.help,
        "example": form.example,
        "rules": list(form.rules),
        "fields": [about_field(field) for field in form.every_field()],
        "branches": [{"usage": usage, "help": help} for usage, help in form.branches().values()],
    }


def about_field(field: Field) -> dict[str, Any]:
    """One field of an entry."""
    return {"field": field.usage(), "help": field.help, "optional": field.optional, "words": list(field.words())}
