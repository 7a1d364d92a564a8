"""The chapter of the core's commands: each with its words, its options and an example, as the catalogue has them."""

from __future__ import annotations

from collections.abc import Iterator

from gm.commands.catalogue import COMMANDS, COMMON
from gm.commands.command import Command, Option, sentence
from gm.commands.manual.pages import Listing, Part, Prose, Section, Verbatim, typed


def command_pages() -> Iterator[Section]:
    """What can be typed at any time, in any game."""
    glance = tuple((typed("gm", command.example), command.help) for command in COMMANDS.values())
    yield Section("At a glance", (Listing(("typed", "does"), glance),), ("commands",), overview=True)
    yield Section(
        "Options of every command",
        (Prose("Before or after the command's name:"), _options(COMMON)),
        ("options", *(option.name for option in COMMON)),
    )
    for command in COMMANDS.values():
        yield Section(command.name, tuple(_command(command)), (f"gm {command.name}", command.help))


def _command(command: Command) -> Iterator[Part]:
    yield Prose(sentence(command.help))
    yield Verbatim((f"gm {command.name} {command.usage}".rstrip(),))
    if command.options:
        yield _options(command.options)
    yield Prose(f"For example: {typed('gm', command.example)}")
    if command.shell:
        yield Prose("Typed in a shell; it is no line of a record.")


def _options(options: tuple[Option, ...]) -> Listing:
    return Listing(("option", "does"), tuple((typed(f"--{one.name}", one.value), one.help) for one in options))
