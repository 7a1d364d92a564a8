"""Simulations of what differs on Windows and macOS. ``gm/PLATFORMS.md`` lists the calls."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest

from gm.errors import GmError
from gm.interfaces.cli import commands
from gm.interfaces.cli.practice.voice import Voice
from gm.interfaces.console.prompt_session import ReusedPrompt
from gm.store import files, sidecars, toml_cache
from gm.store.phones import keys
from tests.support.running import Command, clean, unix

pytestmark = [pytest.mark.needs("gatling"), pytest.mark.needs("wizards")]

ROOT = Path(__file__).parents[2]
LINES = ("new gatling Ana Bo", "power ana 4 1 6 2", "power bo 2 5 3 3", "draw 7C", "throw bo 5 mid hit", "rest")
DEEP = ("a long name of a folder in which somebody keeps everything",) * 5


class Windows:
    """The module ``os`` as it is on Windows: with another name and without some functions."""

    name, MISSING = "nt", ("sync", "fchmod", "fork", "getuid")

    def __getattr__(self, name: str) -> Any:
        if name in self.MISSING:
            raise AttributeError(name)
        return getattr(os, name)


def refusing(number: int) -> Any:
    """Return a system call that always fails with this error."""

    def refuse(*paths: object, **options: object) -> None:
        raise OSError(number, os.strerror(number), paths[0])

    return refuse


def python(words: Sequence[str], folder: Path, **env: str) -> str:
    """Run Python in a folder, and return what it prints."""
    env = {**clean(), "PYTHONPATH": str(ROOT), "GM_DB": str(folder / "duels.db"), **env}
    ran = subprocess.run([sys.executable, *words], cwd=folder, env=env, capture_output=True, check=True)
    return ran.stdout.decode()


WITHOUT_UNIX = f"""
import os, signal, sys
for name in ("fcntl", "termios", "tty", "pty", "pwd", "grp", "resource", "readline"):
    sys.modules[name] = None
for name in ("fork", "sync", "fchmod", "getuid", "geteuid"):
    delattr(os, name)
for name in ("SIGHUP", "SIGTTIN", "SIGWINCH", "SIGPIPE"):
    delattr(signal, name)
from gm.interfaces.cli import main
for line in {[*LINES, "undo", "fix 3 draw 8C --yes", "export --out duel.gm", "backup copy.db", "check"]!r}:
    assert main(line.split()) == 0, line
assert main(["import", "duel.gm", "--copy"]) == 0
"""


def test_an_evening_needs_nothing_that_only_unix_has(tmp_path: Path) -> None:
    assert "throw bo 5 mid hit" in python(["-c", WITHOUT_UNIX], tmp_path)
    assert (tmp_path / "copy.db").stat().st_size > 0


def test_python_m_gm_is_the_command(tmp_path: Path) -> None:
    """On Windows that is ``py -m gm``, where the folder of scripts is often not on the path."""
    assert python(["-m", "gm", "--version"], tmp_path).startswith("gm ")


@pytest.mark.parametrize("ending", ["\r\n", "\n"])
@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b""])
def test_a_record_with_the_line_ends_of_windows_is_the_same(
    gm: Command, tmp_path: Path, ending: str, mark: bytes
) -> None:
    (tmp_path / "duel.gm").write_bytes(mark + ending.join((*LINES, "")).encode())
    assert gm(["import", str(tmp_path / "duel.gm")]).status == 0
    assert gm.words()[1:] == [*LINES[1:]]


def test_lines_with_the_ends_of_windows_can_be_piped(gm: Command) -> None:
    gm.play("\r\n".join((*LINES, "")))
    assert gm.words()[1:] == [*LINES[1:]]


def test_own_card_files_may_have_the_line_ends_of_windows(gm: Command, tmp_path: Path) -> None:
    file = tmp_path / "spells.toml"
    gm(["cards", "template", "cards", "--game", "wizards", "--out", str(file)])
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert gm(["cards", "check", str(file), "--game", "wizards"]).status == 0


def test_a_path_of_more_than_260_letters_can_be_used(gm: Command, tmp_path: Path) -> None:
    folder = tmp_path.joinpath(*DEEP)
    assert len(str(folder)) > 260
    folder.mkdir(parents=True)
    for line in LINES:
        assert gm(["--db", str(folder / "duels.db"), *line.split()]).status == 0
    assert gm(["--db", str(folder / "duels.db"), "export", "--out", str(folder / "duel.gm")]).status == 0
    assert "draw 7C" in (folder / "duel.gm").read_text(encoding="utf-8")


@pytest.mark.parametrize("number", [errno.ENAMETOOLONG, errno.ENOENT, errno.EINVAL])
def test_a_path_that_the_system_finds_too_long_is_refused(
    gm: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """Windows says so in three ways, by its version."""
    gm(LINES[0])
    monkeypatch.setattr("gm.store.files.write_private", refusing(number))
    assert gm.refused(["export", "--out", str(tmp_path / ("x" * 200))])["code"] == "file"


def test_a_folder_is_not_synced_where_it_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "os", Windows())
    monkeypatch.setattr(os, "fsync", refusing(errno.EBADF))
    files.sync(str(tmp_path))
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OSError, match="descriptor"):
        files.sync(str(tmp_path / "file"))


def test_many_files_are_written_without_sync_and_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = {str(tmp_path / str(number)): b"x" for number in range(60)}
    windows = Windows()
    monkeypatch.setattr(windows, "link", refusing(errno.EPERM))  # there on NTFS, not on a stick
    monkeypatch.setattr(files, "os", windows)
    files.write_files(paths)
    assert len([*tmp_path.iterdir()]) == 60


def test_a_file_that_another_program_has_open_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows replaces no open file."""
    (tmp_path / "sheet.pdf").write_bytes(b"old")
    monkeypatch.setattr(os, "replace", refusing(errno.EACCES))
    with pytest.raises(GmError, match="permission denied"):
        files.write_files({str(tmp_path / "sheet.pdf"): b"new"}, force=True)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"sheet.pdf": b"old"}


def test_a_cache_that_cannot_be_replaced_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "facts.toml").write_text("one = 1", encoding="utf-8")
    monkeypatch.setattr(os, "replace", refusing(errno.EACCES))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    assert toml_cache.load_toml(str(tmp_path / "facts.toml"), keep=True) == {"one": 1}
    assert [path.name for path in tmp_path.rglob("*.*") if path.is_file()] == ["facts.toml"]


def test_an_unlocked_reader_names_the_file_system_of_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    (tmp_path / "duels.db-wal").write_bytes(b"")

    def connect(address: str, **options: object) -> SimpleNamespace:
        opened.append(address)
        return SimpleNamespace(execute=lambda sql: None)

    monkeypatch.setattr(sidecars, "os", Windows())
    monkeypatch.setattr(sqlite3, "connect", connect)
    sidecars.without_sidecars(str(tmp_path / "duels.db"))
    assert opened[0].endswith("?mode=ro&vfs=win32-none")


def test_keys_of_phones_are_made_without_rights_of_unix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "os", Windows())
    keys._closed_to_others(str(tmp_path / "phones.db"))
    assert (tmp_path / "phones.db").exists()


def test_a_loop_without_signal_handlers_still_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop of Windows has none: Ctrl-C arrives there as a key."""
    loop = asyncio.new_event_loop()
    monkeypatch.setattr(type(loop), "add_signal_handler", _not_there)
    prompt: Any = SimpleNamespace(
        loop=loop, session=SimpleNamespace(app=SimpleNamespace(key_processor=SimpleNamespace(send_sigint=None)))
    )
    with ReusedPrompt._interruptible(prompt):
        pass
    loop.close()


def _not_there(*_: object) -> None:
    raise NotImplementedError


def test_without_a_home_the_database_has_an_absolute_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(click, "get_app_dir", lambda name: f"~/{name}")
    assert os.path.isabs(commands._default_file())


@pytest.mark.parametrize(
    ("system", "program"), [("darwin", "say"), ("win32", "powershell"), ("linux", "spd-say"), ("linux", "")]
)
def test_each_system_speaks_with_its_own_voice(monkeypatch: pytest.MonkeyPatch, system: str, program: str) -> None:
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setattr("gm.interfaces.cli.practice.voice.which", lambda name: name == program or None)
    assert Voice().command[:1] == ((program,) if program else ())


@unix
def test_an_old_console_shows_what_it_can(tmp_path: Path) -> None:
    """A console of Windows may have only 256 letters, so signs that it lacks become question marks."""
    main, side = os.openpty()
    env = {**clean(), "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "cp437", "GM_DB": str(tmp_path / "duels.db")}
    words = [sys.executable, "-m", "gm", "new", "gatling", "Ana", "Bo"]
    ran = subprocess.run(words, stdout=side, stderr=side, env=env, check=False)
    os.close(side)
    shown = os.read(main, 65536)
    os.close(main)
    assert ran.returncode == 0, shown
    assert b"Ana and Bo roll the starting powers" in shown
    assert b"?" in shown
