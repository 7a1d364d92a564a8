"""Commands where nothing can be written: a folder that only others may write to, or a disk without a free byte."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.running import PATIENCE, Ran, Shell

_LOADED = """
import io, os, sys
from gm.interfaces.cli import main
real, out = os.environ["GM_DB"], sys.stdout
os.environ["GM_DB"], sys.stdout = {copy!r}, io.StringIO()
os.chdir({warm!r})
main(sys.argv[1:])
os.chdir({folder!r})
os.environ["GM_DB"], sys.stdout = real, out
"""
"""A prefix that runs a command on a copy, so that everything is loaded."""

NO_RIGHTS = """
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
"""
FULL_DISK = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
"""


class Nobody:
    """Commands by a user without rights, on a file in a folder that may only be read.

    ``before`` is what happens first. The commands run in ``folder``.
    """

    before = NO_RIGHTS

    def __init__(self, shell: Shell, warm: Path) -> None:
        self.shell = shell
        self.folder = shell.folder
        self._warm = warm

    def __call__(self, *words: str) -> Ran:
        copy = self._warm / "copy.db"
        data = self._data()
        copy.write_bytes(data)
        before = _LOADED.format(copy=str(copy), warm=str(self._warm), folder=str(self.folder))
        process = self.shell.begin(words, before=before + self.before)
        out, err = process.communicate(timeout=PATIENCE)
        for path in self._warm.iterdir():
            path.unlink()
        assert self._data() == data
        return Ran(process.wait(), out.decode(), err.decode())

    def _data(self) -> bytes:
        """Return the database's bytes; none if its folder cannot be entered."""
        try:
            return self.shell.db.read_bytes()
        except PermissionError:
            return b""


@pytest.fixture
def nobody(shell: Shell) -> Iterator[Nobody]:
    """Yield commands run by a user who may only read the file and its folder."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as warm:
        shell.folder, shell.db = Path(folder), Path(folder) / "duels.db"
        shell.env["GM_DB"] = str(shell.db)
        assert shell("play", "new gatling Ana Bo Cy\n7c\n").status == 0
        shell.db.chmod(0o444)
        shell.folder.chmod(0o555)
        yield Nobody(shell, Path(warm))
        shell.folder.chmod(0o755)
