"""A failing system call or a signal at any moment: status and output are true, and nothing is half written."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.running import Command, Shell
from tests.survive.rounds import seeds
from tests.survive.traced import disturbed, needs_strace

pytestmark = [needs_strace, pytest.mark.needs("gatling")]

LINES = (
    "note x",
    "undo",
    "draw 8h",
    "fix 2 throw bo 4 top --yes",
    "export --out new.gm",
    "backup new.bak",
    "import a.gm",
)
CALLS = ("pwrite64", "write", "fdatasync", "fsync", "openat", "link", "read", "pread64", "ftruncate", "unlink")
HOW = ("error=EIO", "error=ENOSPC", "signal=INT", "signal=KILL", "signal=TERM", "error=EACCES")
FILES = {"export --out new.gm": "new.gm", "backup new.bak": "new.bak"}


@pytest.mark.parametrize("seed", seeds(5))
def test_the_output_matches_what_was_saved(settled: Command, shell: Shell, seed: int) -> None:
    chance = Random(f"disturbed {seed}")
    line, call, how = chance.choice(LINES), chance.choice(CALLS), chance.choice(HOW)
    late = {"openat": 320, "read": 500, "write": 4, "pwrite64": 30}.get(call, 6)
    (shell.folder / "a.gm").write_text("new gatling Di Ed Flo\n7c\n")
    whole = shell(line.replace("new", "whole"))
    assert whole.status == 0
    before = settled.everything()
    status, _, err = disturbed(shell, line, call, chance.randrange(1, late), how)
    told = (seed, line, call, how, status, err)
    after = settled.everything()
    killed = status in (-9, 137, -15, 143, -2, 130) or "KILL" in how or "TERM" in how
    assert "Traceback" not in err or "/site.py" in err or "encodings" in err, told
    if line in FILES:
        there = shell.folder / FILES[line]
        assert not [path for path in shell.folder.iterdir() if ".part" in path.name] or killed, told
        if there.exists():
            assert there.stat().st_size == (shell.folder / FILES[line].replace("new", "whole")).stat().st_size, told
        assert there.exists() or status != 0, told
        return
    assert len(after.rows[1]) - len(before.rows[1]) in (0, 1, 2), told
    if status == 0:
        assert after != before, told
    elif not killed:
        assert after == before, told
    assert settled("check").status == 0, told
