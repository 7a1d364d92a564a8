"""The voice of the operating system, which speaks what a practice lesson calls out."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from shutil import which

_POWERSHELL = (
    "Add-Type -AssemblyName System.Speech; $in = [Console]::In.ReadToEnd(); "
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak($in)"
)


class Voice:
    """The voice of the operating system. If this computer has no voice, ``problem`` says so."""

    def __init__(self) -> None:
        self.command = self._find()
        self.problem = "" if self.command else "This computer has no voice that gm knows, so calls are only shown."
        self.speaking: subprocess.Popen[bytes] | None = None

    def _find(self) -> tuple[str, ...]:
        """Return a command that speaks the text on its standard input; () if this computer has no such command."""
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
