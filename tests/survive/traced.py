"""Commands under strace: with a failing system call or a signal, or with a trace of all writes."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.running import Shell

needs_strace = pytest.mark.skipif(not shutil.which("strace"), reason="needs strace")

WRITING = ("pwrite64", "write", "fdatasync", "fsync", "openat", "unlink", "link", "rename", "ftruncate")


def disturbed(shell: Shell, line: str, call: str, at: int, how: str, given: bytes = b"") -> tuple[int, str, str]:
    """Return status, stdout and stderr of a command whose ``at``-th system call fails or gets a signal.

    ``how`` is in strace's words: ``error=EIO``, ``signal=KILL``.
    """
    command = ["strace", "-f", "-qqq", "-e", "trace=none", "-e", f"inject={call}:{how}:when={at}", *shell.call(line)]
    ran = subprocess.run(command, input=given, capture_output=True, env=shell.env, cwd=shell.folder, check=False)
    return ran.returncode, ran.stdout.decode(errors="replace"), ran.stderr.decode(errors="replace")


def traced(shell: Shell, line: str, given: bytes = b"") -> tuple[str, bytes]:
    """Return the trace of a command's writes and syncs, and its output."""
    log = shell.folder.parent / "trace"
    calls = "openat,close,write,pwrite64,ftruncate,fsync,fdatasync,unlink,rename,link,mkdir,dup,dup2,fcntl"
    command = ["strace", "-f", "-qq", "-y", "-xx", "-s", "1000000", "-e", f"trace={calls}", "-o", str(log)]
    ran = subprocess.run(
        [*command, *shell.call(line)], input=given, capture_output=True, env=shell.env, cwd=shell.folder, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return log.read_text(), ran.stdout


class Op:
    """A step of a trace: an operation on a file."""

    def __init__(self, what: str, path: str, data: bytes = b"", at: int = 0, other: str = "") -> None:
        self.what, self.path, self.data, self.at, self.other = what, path, data, at, other


_TEXT = r'"((?:\\x[0-9a-f]{2})*)"'


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


def steps(trace: str, folder: Path) -> list[Op]:
    """Return the steps of a trace on files of a folder; printed output is a step too (``say``)."""
    ops: list[Op] = []
    ends: dict[str, int] = {}
    for line in trace.splitlines():
        line = re.sub(r"^\d+ +", "", line)
        call, _, rest = line.partition("(")
        if " = -1 " in line or call not in (*WRITING, "mkdir"):
            continue
        text = [_bytes(one).decode("utf-8", "surrogateescape") for one in re.findall(_TEXT, rest)]
        handle = re.match(r"(\d+)<([^<>]*)>", rest)
        path = _path(handle.group(2)) if handle else ""
        if call == "write" and handle and handle.group(1) == "1":
            ops.append(Op("say", "", _data(rest)))
        elif call in ("openat", "mkdir") and text:
            where = str(folder / text[0])
            if where.startswith(str(folder)) and (call == "mkdir" or "O_CREAT" in rest):
                ops.append(Op("mkdir" if call == "mkdir" else "create", where))
                if "O_TRUNC" in rest:
                    ops.append(Op("cut", where))
                ends[where] = 0
        elif call in ("unlink", "rename", "link") and text and str(folder / text[0]).startswith(str(folder)):
            ops.append(Op(call, str(folder / text[0]), other=str(folder / text[-1])))
        elif path.startswith(str(folder)):
            if call == "pwrite64":
                ops.append(Op("write", path, _data(rest), int(re.split(r", ", rest.rpartition(")")[0])[-1])))
            elif call == "write":
                data = _data(rest)
                ops.append(Op("write", path, data, ends.get(path, 0)))
                ends[path] = ends.get(path, 0) + len(data)
            elif call == "ftruncate":
                ops.append(Op("cut", path, at=int(rest.rpartition(")")[0].split(", ")[-1])))
            else:
                ops.append(Op("sync", path))
    return ops


def _path(text: str) -> str:
    return _bytes(text).decode() if "\\x" in text else text


def _data(rest: str) -> bytes:
    match = re.search(_TEXT, rest)
    return _bytes(match.group(1)) if match else b""
