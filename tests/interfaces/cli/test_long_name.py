"""Tests of ``gm-referee``, the name of the command where another program is called ``gm``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gm import __version__
from gm.interfaces.cli import echo
from tests.support.running import Command


def program(folder: Path, name: str) -> Path:
    """Return a new executable file in a folder."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text("#!/bin/sh\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def referee(gm: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Command]:
    """Yield the command under its long name, with another ``gm`` first in the path."""
    program(tmp_path / "usual", "gm")
    own = program(tmp_path / "own", "gm-referee")
    monkeypatch.setattr(sys, "argv", [str(own)])
    monkeypatch.setenv("PATH", f"{tmp_path / 'usual'}:{tmp_path / 'own'}")
    yield gm
    echo.write_hints(str)


def test_it_names_the_other_program_and_says_what_to_type(referee: Command) -> None:
    ran = referee("--version")
    assert (ran.status, ran.out) == (0, f"gm {__version__}\n")
    said = " ".join(ran.err.split())
    assert said.startswith("On this computer, gm is another program: ")
    assert said.endswith("usual/gm. Type gm-referee instead of gm.")


def test_its_hints_use_the_long_name(referee: Command) -> None:
    assert "gm-referee new GAME" in " ".join(referee("log").err.split())


def test_it_says_nothing_where_gm_is_this_program(
    referee: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path / "own", "gm")
    monkeypatch.setenv("PATH", str(tmp_path / "own"))
    assert referee("--version").err == ""
    assert "Start one: gm new" in " ".join(referee("log").err.split())
