"""The chapter of the core's commands: each with its words and options as the catalogue has them, and an example."""

from __future__ import annotations

from collections.abc import Iterator

from gm.commands.catalogue import COMMANDS, COMMON
from gm.commands.command import Command, Option, sentence
from gm.commands.examples import examples
from gm.commands.manual.pages import Listing, Part, Prose, Section, Verbatim, mark_typed
from gm.game import AnyGame


def command_pages(game: AnyGame | None) -> Iterator[Section]:
    """What can be typed at any time, in any game; the examples are of this one."""
    shown = {name: command.example for name, command in COMMANDS.items()} | (examples(game) if game else {})
    glance = tuple((mark_typed("gm", shown[command.name]), command.help) for command in COMMANDS.values())
    yield Section("At a glance", (Listing(("typed", "does"), glance),), ("commands",), overview=True)
    yield Section(
        "Options of every command",
        (Prose("Before or after the command's name:"), _options(COMMON)),
        ("options", *(option.name for option in COMMON)),
    )
    for command in COMMANDS.values():
        yield Section(command.name, tuple(_command(command, shown[command.name])), (f"gm {command.name}", command.help))


def _command(command: Command, example: str) -> Iterator[Part]:
    yield Prose(sentence(command.help))
    yield Verbatim((f"gm {command.name} {command.usage}".rstrip(),))
    if command.options:
        yield _options(command.options)
    yield Prose(f"For example: {mark_typed('gm', example)}")
    if command.shell:
        yield Prose("Typed in a shell; it is no line of a record.")


def _options(options: tuple[Option, ...]) -> Listing:
    return Listing(("option", "does"), tuple((mark_typed(f"--{one.name}", one.value), one.help) for one in options))
