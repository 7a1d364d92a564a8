"""Tests of what a quick command must not import or touch."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys

import pytest

from gm.interfaces.cli import _LateModule
from tests.support.running import Shell

HEAVY = {
    *("pydantic", "pydantic_core", "prompt_toolkit", "asyncio", "typst", "starlette"),
    *("jinja2", "uvicorn", "qrcode", "importlib.metadata", "logging", "random"),
}

PROBE = """
import io, json, sys
from gm.interfaces.cli import main
out, sys.stdout = sys.stdout, io.StringIO()
status = main(sys.argv[1:])
print(json.dumps([status, sorted(sys.modules)]), file=out)
"""


def imported(shell: Shell, *words: str, stdin: bytes = b"") -> set[str]:
    """Return the modules that a command had imported at its end."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE, *words],
        input=stdin,
        capture_output=True,
        env=shell.env,
        cwd=shell.folder,
        check=True,
    )
    status, modules = json.loads(done.stdout)
    assert status == 0, done.stderr
    return set(modules)


@pytest.fixture
def drawn(shell: Shell) -> Shell:
    """Bo's throw is due."""
    assert shell("play", "new gatling Ana Bo Cy\n7c\n").status == 0
    return shell


@pytest.mark.needs("gatling")
def test_a_throw_imports_nothing_heavy(drawn: Shell) -> None:
    modules = imported(drawn, "throw", "bo", "5", "mid", "hit")
    assert "gm.games.gatling" in modules
    assert not HEAVY & modules


@pytest.mark.needs("gatling")
def test_a_throw_loads_nothing_that_only_help_and_setup_need(drawn: Shell) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "gm", "throw", "bo", "5", "mid", "hit"]
    done = subprocess.run(command, capture_output=True, env=drawn.env, cwd=drawn.folder, check=True, text=True)
    modules = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "gm.games.gatling.stages" in modules
    assert not {"inspect", "ast", "signal", "gm.notation.setup", "gm.commands.note"} & modules


def test_a_late_module_is_loaded_when_it_is_first_used(monkeypatch: pytest.MonkeyPatch) -> None:
    late = _LateModule("colorsys")
    monkeypatch.setitem(sys.modules, "colorsys", late)
    assert not hasattr(late, "__path__")
    assert sys.modules["colorsys"] is late
    assert late.rgb_to_hsv is importlib.import_module("colorsys").rgb_to_hsv
    assert sys.modules["colorsys"] is not late
    assert not hasattr(late, "no_such_function")


@pytest.mark.needs("gatling")
def test_a_throw_with_json_imports_nothing_heavy(drawn: Shell) -> None:
    assert not HEAVY & imported(drawn, "throw", "bo", "5", "mid", "--json")


@pytest.mark.needs("gatling")
@pytest.mark.parametrize("line", ["undo", "note x", "now --at 1 --json", "log --json", "settle --json"])
def test_a_short_core_command_imports_nothing_heavy(drawn: Shell, line: str) -> None:
    assert not HEAVY & imported(drawn, *line.split())


@pytest.mark.needs("gatling")
def test_lines_of_play_import_nothing_heavy(drawn: Shell) -> None:
    assert not HEAVY & imported(drawn, "play", "--json", stdin=b"5m*\n2t\nrest\nundo\nnow\n")


@pytest.mark.needs("gatling")
def test_a_throw_imports_only_its_own_game(drawn: Shell) -> None:
    modules = imported(drawn, "throw", "bo", "5", "mid", "hit")
    assert {name.split(".")[2] for name in modules if name.startswith("gm.games.")} == {"gatling"}


@pytest.mark.needs("gatling")
def test_a_new_duel_imports_the_rules_of_no_other_game(shell: Shell) -> None:
    modules = imported(shell, "new", "gatling", "Ana", "Bo")
    assert {name.split(".")[2] for name in modules if name.endswith(".state")} == {"gatling"}


def test_help_imports_no_database_and_makes_no_file(shell: Shell) -> None:
    assert shell("--help").status == 0
    assert shell("--version").status == 0
    assert not {"pydantic", "asyncio"} & imported(shell, "--help")
    assert sorted(path.name for path in shell.folder.iterdir()) == []


def test_the_command_imports_only_click_at_first() -> None:
    modules = _imported_by("gm.interfaces.cli.group")
    assert "click" in modules
    assert not {"sqlite3", "json.tool", "gm.store.database", "gm.table.table", "pydantic"} & modules


def test_garbage_collection_is_off_before_anything_large_is_imported() -> None:
    assert not {"click", "typing"} & _imported_by("gm.interfaces.cli")


def _imported_by(module: str) -> set[str]:
    """Return all modules that this module imports."""
    code = f"import sys; before = {{*sys.modules}}; import {module}; print(*({{*sys.modules}} - before))"
    return {*subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout.split()}
