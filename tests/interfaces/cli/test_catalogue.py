"""A command is a row of the catalogue, a file, and a layout of what it answers; one that is half made says so."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any, Union, get_args, get_origin, get_type_hints

import click
import pytest

from gm.commands import catalogue
from gm.commands.catalogue import COMMANDS
from gm.commands.command import Command, load_run
from gm.commands.phone import Invitation
from gm.game import RESERVED
from gm.interfaces.cli import main, serve
from gm.interfaces.cli.commands import ShellCommand
from gm.interfaces.cli.group import group
from gm.interfaces.cli.output import show
from gm.table.results import Result

COMMANDS_ROOM = Path(catalogue.__file__).parent
LINES = [command for command in COMMANDS.values() if not command.shell]
IN_A_SHELL = [command for command in COMMANDS.values() if command.shell and command.name != "play"]


def answered(command: Command) -> Iterator[type]:
    """Yield the types of a command's results, as its function declares them."""
    declared = get_type_hints(import_module(command.file).run)["return"]
    yield from get_args(declared) if get_origin(declared) in (Union, type(int | str)) else (declared,)


def called(command: Command) -> str:
    return command.name


def test_no_name_can_be_a_command_word() -> None:
    """A game that checks what its files call things knows no command, but the words that are taken."""
    assert {*COMMANDS} | {"done"} == {*RESERVED}


@pytest.mark.parametrize("command", LINES, ids=called)
def test_every_command_has_the_file_of_its_name(command: Command) -> None:
    """And there a function that takes a session and the words taken apart."""
    found = load_run(command, command.file, "run")
    assert list(signature(found).parameters) == ["session", "args"]


def test_every_file_that_can_be_run_has_its_row() -> None:
    """A file with a ``run`` that is in no row is a command that nobody can type."""
    files = {path.stem for path in COMMANDS_ROOM.glob("*.py") if "\ndef run(session" in path.read_text("utf-8")}
    assert {f"gm.commands.{stem}" for stem in files - {"line"}} == {command.file for command in LINES}


@pytest.mark.parametrize("command", IN_A_SHELL, ids=called)
def test_every_command_of_the_shell_has_its_function_there(command: Command) -> None:
    module = import_module(ShellCommand.modules.get(command.name, serve.__name__))
    assert list(signature(getattr(module, command.name)).parameters) == ["session", "args", "as_json"]


@pytest.mark.parametrize("command", LINES, ids=called)
def test_every_result_of_a_command_has_blocks_for_people(command: Command) -> None:
    """Only an invitation has none, because it must ask the network for addresses."""
    for result in answered(command):
        assert issubclass(result, Result)
        assert "blocks" in vars(result) or result is Invitation, f"{result.__name__} of {command.name} has no blocks"


class Nosuch(Result):
    """A result without blocks and without JSON of its own."""

    seats: tuple[str, ...]


def half_made(monkeypatch: pytest.MonkeyPatch, **row: Any) -> None:
    """Add a row for ``nosuch`` to the catalogue, but no module."""
    command = Command("nosuch", "who sits where", example="nosuch", **row)
    monkeypatch.setitem(catalogue.COMMANDS, "nosuch", command)


@pytest.mark.parametrize("shell", [False, True])
def test_a_row_without_a_module_is_an_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], shell: bool
) -> None:
    half_made(monkeypatch, shell=shell)
    status = main(["nosuch", "--db", str(tmp_path / "duels.db"), "--json"])
    error = json.loads(capsys.readouterr().err)["error"]
    assert (status, error["code"], error["remedy"]) == (3, "internal", "All other commands work: gm help")
    assert "“nosuch” is listed, but this version of gm cannot run it" in error["message"]


def test_a_command_without_blocks_answers_in_json(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing else is missing: help, the shell and lines know the command by its row and its file."""
    module = ModuleType("gm.commands.nosuch")
    monkeypatch.setattr(module, "run", lambda session, args: Nosuch("nosuch", ("Ana", "Bo")), raising=False)
    monkeypatch.setitem(sys.modules, "gm.commands.nosuch", module)
    half_made(monkeypatch)
    assert main(["nosuch", "--db", str(tmp_path / "duels.db")]) == 0
    assert json.loads(capsys.readouterr().out) == {"seats": ["Ana", "Bo"]}
    assert main(["help", "nosuch", "--db", str(tmp_path / "duels.db")]) == 0
    assert "who sits where" in capsys.readouterr().out


def test_every_type_of_result_can_be_rendered(capsys: pytest.CaptureFixture[str]) -> None:
    assert show(Nosuch("nosuch", ("Ána-Lu the 1st",))) == 0
    assert json.loads(capsys.readouterr().out) == {"seats": ["Ána-Lu the 1st"]}


def test_the_shell_lists_what_the_catalogue_lists() -> None:
    assert group.list_commands(click.Context(group)) == list(COMMANDS)
