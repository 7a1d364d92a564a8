"""The click commands of the core, made from the catalogue of ``gm/commands/catalogue.py``, and the command ``play``."""

from __future__ import annotations

import os
from contextlib import closing
from typing import Any

import click

from gm.commands.catalogue import COMMANDS
from gm.commands.command import game_options, perform, sentence, unknown_command_error
from gm.interfaces.cli.commands import (
    ExportCommand,
    LineCommand,
    NewCommand,
    Section,
    ShellCommand,
    common_options,
    help_option,
    option_of,
    session_of,
    wants_json,
)

_SPECIAL = {"new": NewCommand, "export": ExportCommand}


def core_command(name: str) -> click.Command:
    """Return the click command of the core command called ``name``. Raises GmError (``words``) for an unknown name."""
    if name == "play":
        return _play()
    if name not in COMMANDS:
        raise unknown_command_error(name, [COMMANDS])
    command = COMMANDS[name]

    def about() -> tuple[str, str, list[Section]]:
        from gm.commands.help_results import command_help

        with closing(session_of(click.get_current_context())) as session:
            details = command_help(command, {}, game_options(command, session))
        example = [("Example", f"gm {command.example}")] if command.example else []
        usage = " ".join(part for part in (command.name, command.usage, "[OPTIONS]") if part)
        return usage, sentence(command.help), [("Options of this command", details.options), ("More", example)]

    made = ShellCommand if command.shell else _SPECIAL.get(name, LineCommand)
    return made(name, sentence(command.help), about)


def _play() -> click.Command:
    def play(duel_id: str | None, keep_going: bool, big: bool, plain: bool, **options: Any) -> int:
        from gm.interfaces.cli.play import play_lines

        if plain:
            os.environ["GM_PLAIN"] = "1"
        ctx = click.get_current_context()
        session = session_of(ctx, short=True, **{**options, "duel": duel_id or options["duel"]})
        if duel_id:
            perform(COMMANDS["open"], session, [duel_id])
        bell = options["bell"] or not options["no_bell"]
        as_json = wants_json(ctx, **options)
        pages = not (options["no_pager"] or ctx.find_root().params.get("no_pager"))
        return play_lines(session, as_json=as_json, keep_going=keep_going, big=big, bell=bell, pages=pages)

    return click.Command(
        "play",
        callback=play,
        params=[
            click.Argument(["duel_id"], required=False, metavar="[DUEL]"),
            *map(option_of, COMMANDS["play"].options),
            *common_options(),
            help_option(),
        ],
        help="Type lines one after another, or have gm read them from a file or pipe: gm play < duel.gm\n\n"
        "Abbreviations work: you can shorten what you type, and leave out words that are clear from gm's question. An "
        "empty line at a terminal accepts the default. Type ? or help to list what you can type.",
        short_help="Type lines one after another, or have gm read them from a file or pipe.",
    )
