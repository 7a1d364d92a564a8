"""Files that commands write are complete and durable once acknowledged; after a failure there are none."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gm.store.files import make_folder, write_files, write_new
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")

WRITE = {
    "export --out new.gm": "new.gm",
    "export --json --out new.json": "new.json",
    "report --out new.txt": "new.txt",
    "backup new.bak": "new.bak",
    "print score --out new.pdf": "new.pdf",
    "print --measured 97.5": "duels.print.json",
}
CALLS = ("open", "fsync", "link", "replace")


class Failing:
    """A system call that fails the ``at``-th time and counts its calls. Calls for the program's own cache succeed."""

    def __init__(self, call: Callable[..., Any], at: int) -> None:
        self.call, self.at, self.count = call, at, 0

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        self.count += not any("__pycache__" in str(arg) for arg in args)
        if self.count == self.at:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return self.call(*args, **kwargs)


@pytest.mark.parametrize("line", WRITE)
def test_a_file_and_its_name_are_synced_before_the_answer(
    settled: Command, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done, folder = list[str](), settled.db.parent.resolve()

    def noted(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def made(*args: Any, **kwargs: Any) -> Any:
            if name == "fsync" or Path(args[1]).resolve().parent == folder:  # not what is kept parsed
                done.append(name)
            return call(*args, **kwargs)

        return made

    for name in ("fsync", "link", "replace"):
        monkeypatch.setattr(os, name, noted(name, getattr(os, name)))
    assert settled(line).status == 0
    assert (settled.db.parent / WRITE[line]).stat().st_size
    named = next(at for at, name in enumerate(done) if name != "fsync")
    assert "fsync" in done[:named]
    assert "fsync" in done[named:]


@pytest.mark.parametrize("line", WRITE)
@pytest.mark.parametrize("call", CALLS)
def test_a_failing_call_leaves_no_file_behind(
    settled: Command, line: str, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = settled.db.parent
    settled("now")
    before = {path.name for path in folder.iterdir()}
    for at in range(1, 9):
        with monkeypatch.context() as patch:
            failing = Failing(getattr(os, call), at)
            patch.setattr(os, call, failing)
            ran = settled(line)
        after = {path.name for path in folder.iterdir()}
        if ran.status == 0:
            assert WRITE[line] in after
            assert call == "link" or failing.count < at
            return
        assert ran.status == 3, ran.err
        assert "no space left on device" in ran.err
        assert after == before
    raise AssertionError("it never came to an end")


def test_a_file_that_appears_meanwhile_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, link = tmp_path / "new.txt", os.link

    def late(*args: Any) -> None:
        path.write_text("another window's")
        link(*args)

    monkeypatch.setattr(os, "link", late)
    with pytest.raises(Exception, match="already exists"):
        write_new(str(path), "mine")
    assert path.read_text() == "another window's"
    assert [*tmp_path.iterdir()] == [path]


def test_a_replaced_file_is_old_or_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "new.txt"
    path.write_bytes(b"old")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", Failing(os.fsync, 1))
        with pytest.raises(Exception, match="no space left"):
            write_files({str(path): b"new"}, force=True)
    assert path.read_bytes() == b"old"
    write_files({str(path): b"new"}, force=True)
    assert path.read_bytes() == b"new"


def test_every_new_folder_is_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []
    monkeypatch.setattr("gm.store.files.sync", synced.append)
    make_folder(str(tmp_path / "one" / "two"))
    assert (tmp_path / "one" / "two").is_dir()
    assert sorted(synced) == [str(tmp_path), str(tmp_path / "one")]
