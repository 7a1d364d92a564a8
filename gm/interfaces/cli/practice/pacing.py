"""The pace and the voice of calls in practice."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from shutil import which

from gm.commands.exercises.exercise import Step

LEAST, MOST, USUAL = 1.5, 12.0, 4.0
"""The shortest and the longest pause between two calls in seconds, and the pause for a record without times."""
_POWERSHELL = (
    "Add-Type -AssemblyName System.Speech; $in = [Console]::In.ReadToEnd(); "
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak($in)"
)


def pause_before(steps: Sequence[Step], at: int) -> float:
    """Return the seconds to wait before step ``at``: the time of the step before in the record, within limits."""
    if at < 2 or not (steps[at - 1].at and steps[at - 2].at):
        return USUAL
    with suppress(ValueError):
        gap = datetime.fromisoformat(steps[at - 1].at) - datetime.fromisoformat(steps[at - 2].at)
        return min(MOST, max(LEAST, gap.total_seconds()))
    return USUAL


class Pace:
    """The pace of calls, ``factor`` times as fast as in the record."""

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self.last = 0.0

    def wait(self, steps: Sequence[Step], at: int) -> None:
        """Wait until it is time to call step ``at`` - 1. The first call is made immediately."""
        now = time.monotonic()
        if self.last:
            time.sleep(max(0.0, self.last + pause_before(steps, at) / self.factor - now))
        self.last = time.monotonic()


class Voice:
    """The voice of the operating system. If there is none, ``problem`` says so."""

    def __init__(self) -> None:
        self.command = self._find()
        self.problem = "" if self.command else "This computer has no voice that gm knows, so calls are only shown."
        self.speaking: subprocess.Popen[bytes] | None = None

    def _find(self) -> tuple[str, ...]:
        """Return the command that speaks its input; () if there is none."""
        if sys.platform == "darwin" and which("say"):
            return ("say", "-f", "-")
        if sys.platform == "win32" and which("powershell"):
            return ("powershell", "-NoProfile", "-Command", _POWERSHELL)
        return ("spd-say", "--pipe-mode", "--wait") if which("spd-say") else ()

    def say(self, text: str) -> None:
        """Speak a text, after the end of the previous one."""
        if not self.command:
            return
        if self.speaking:
            self.speaking.wait()
        with suppress(OSError):
            self.speaking = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            assert self.speaking.stdin
            self.speaking.stdin.write(text.encode())
            self.speaking.stdin.close()
