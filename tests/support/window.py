"""A pseudo-terminal that runs the real command, and a screen that renders its output."""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Callable, Mapping
from typing import Any

import pyte

from tests.support.running import PATIENCE, Shell, Words

UP, DOWN, RIGHT, TAB, CLEAR, LEAVE = "\x1b[A", "\x1b[B", "\x1b[C", "\t", "\x03", "\x04"
END = "\x1b[F"
RUB_OUT, RUB_ALL_OUT = "\x7f", "\x15"
ENTER = "\r"

Open = Callable[..., "Window"]


class Screen(pyte.Screen):
    """A terminal screen that also records faint text and lines that have scrolled away."""

    def __init__(self, columns: int, rows: int) -> None:
        self.gone: list[Mapping[int, pyte.screens.Char]] = []
        super().__init__(columns, rows)

    def index(self) -> None:
        top, bottom = self.margins or (0, self.lines - 1)
        if self.cursor.y == bottom:
            self.gone.append(self.buffer[top])
        super().index()

    def select_graphic_rendition(self, *codes: int, **private: Any) -> None:
        super().select_graphic_rendition(*(90 if code == 2 else code for code in codes), **private)


def text_of(line: Mapping[int, pyte.screens.Char]) -> str:
    """Return the text of a screen line."""
    last = max(line, default=-1)
    return "".join([line[at].data if at in line else " " for at in range(last + 1)]).rstrip()


class Window:
    """A terminal of ``rows`` lines and ``columns`` cells in which a command runs."""

    def __init__(self, shell: Shell, line: Words, *, rows: int = 24, columns: int = 80, **env: str) -> None:
        import pty
        import termios

        self.main, self.side = pty.openpty()
        termios.tcsetwinsize(self.side, (rows, columns))
        self.before = termios.tcgetattr(self.side)
        self.screen = Screen(columns, rows)
        self.screen.write_process_input = self._answered  # type: ignore[method-assign]  # where the cursor is, when the program asks
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self._shown: list[str] = []
        self.process = shell.begin(line, self.side, self.side, self.side, **{"TERM": "xterm-256color", **env})

    def __enter__(self) -> Window:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE)
        os.close(self.main)
        os.close(self.side)

    def _answered(self, data: str) -> None:
        os.write(self.main, data.encode())

    def press(self, keys: str) -> None:
        """Press keys, one after the other."""
        os.write(self.main, keys.encode())

    def insist(self, key: str, there: Callable[[], Any]) -> None:
        """Press a key until a condition holds, because Python ignores Ctrl-C before it begins to read."""
        end = time.monotonic() + PATIENCE
        while not there():
            self.press(key)
            while self._read(time.monotonic() + 0.2) and not there():
                pass
            if not there() and self._over(end):
                raise AssertionError(f"{key!r} did nothing. On the screen:\n{self.text}")

    def enter(self, line: str, *there: str) -> None:
        """Type a line and Enter, and wait until the screen shows every text of ``there``.

        For an empty line, wait first until the screen says what Enter does.
        """
        if not line:
            self.until(lambda: self.typed.strip() or self.prompt.startswith("> Enter: "))
        self.press(line + ENTER)
        for text in there:
            self.until(text)

    def until(self, there: str | Callable[..., Any]) -> None:
        """Wait until the screen shows a text or a condition holds."""
        holds = (lambda: there in self.text) if isinstance(there, str) else there
        end = time.monotonic() + PATIENCE
        while not holds():
            if not self._read(min(end, time.monotonic() + 0.2)) and self._over(end):
                what = repr(there) if isinstance(there, str) else "what was waited for"
                raise AssertionError(f"{what} did not come about. On the screen:\n{self.text}")

    def _over(self, end: float) -> bool:
        """Return whether the command can print nothing more before ``end``."""
        return self.process.poll() is not None or time.monotonic() > end

    def _read(self, end: float) -> bool:
        """Render new output of the command; return False if none came before ``end``."""
        ready, _, _ = select.select([self.main], [], [], max(0.0, end - time.monotonic()))
        if ready:
            self.feed(os.read(self.main, 65536))
        return bool(ready)

    def feed(self, data: bytes) -> None:
        """Render output."""
        self.raw += data
        self.stream.feed(data)
        self._shown = []

    def still(self) -> bool:
        """Return whether the output has paused. For pictures, where no text marks the end."""
        return not self._read(time.monotonic() + 0.06)

    def due(self, text: str) -> None:
        """Wait until the screen asks for this next and the line to type on is empty."""
        self.until(lambda: text in self.above and self.screen.cursor.x == 2 and self.drawn)

    @property
    def drawn(self) -> bool:
        """Return whether the last output was a complete screen with the standings."""
        return bool(self.standings) and self.raw.endswith(b"\x1b[?25h")

    @property
    def shown(self) -> list[str]:
        """Return the lines on the screen."""
        if not self._shown:
            self._shown = [text_of(self.screen.buffer[row]) for row in range(self.screen.lines)]
        return self._shown

    @property
    def text(self) -> str:
        """Return the text on the screen."""
        return "\n".join(self.shown)

    @property
    def past(self) -> str:
        """Return the text that has scrolled away and the text on the screen."""
        return "\n".join([*map(text_of, self.screen.gone), self.text])

    @property
    def prompt(self) -> str:
        """Return the line to type on, with its content."""
        return self.shown[self.screen.cursor.y]

    @property
    def typed(self) -> str:
        """Return the text before the cursor."""
        return self.prompt.ljust(self.screen.cursor.x)[2 : self.screen.cursor.x]

    @property
    def above(self) -> str:
        """Return the line above the prompt, which says what is next."""
        return self.shown[self.screen.cursor.y - 1] if self.screen.cursor.y else ""

    @property
    def standings(self) -> list[str]:
        """Return the lines below the prompt that are not empty."""
        return [line for line in self.shown[self.screen.cursor.y + 1 :] if line]

    def resize(self, rows: int, columns: int) -> None:
        """Change the size of the terminal."""
        import termios

        self.screen.resize(rows, columns)
        self._shown = []
        termios.tcsetwinsize(self.side, (rows, columns))
        self.process.send_signal(signal.SIGWINCH)

    def ends(self, keys: str = "") -> int:
        """Press keys at the prompt, and return the exit status of the command."""
        if keys:
            self.until(lambda: self.prompt.startswith(">"))
        self.press(keys)
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self._read(min(end, time.monotonic() + 0.02))
        while self._read(0.0):
            pass
        status = self.process.poll()
        assert status is not None, f"It did not end. On the screen:\n{self.text}"
        return status

    @property
    def restored(self) -> bool:
        """Return whether the terminal has its settings from before the command."""
        import termios

        return termios.tcgetattr(self.side) == self.before

    def inked(self, text: str) -> Mapping[str, Any]:
        """Return the style of a text on the screen: its colour, and whether it is bold."""
        for row, line in enumerate(self.shown):
            if text in line:
                cell = self.screen.buffer[row][line.index(text)]
                return {"fg": cell.fg, "bold": cell.bold, "strike": cell.strikethrough}
        raise AssertionError(f"{text!r} is not on the screen:\n{self.text}")
