"""The prompt on a terminal that can draw. It shows next steps above the typed line, and the standings below."""

from __future__ import annotations

import asyncio
import signal as signals
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application, get_app, in_terminal
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.shortcuts import CompleteStyle
from prompt_toolkit.styles import Style

from gm.errors import GmError
from gm.interfaces.console.completer import InputHistory, WordCompleter, WordSuggester
from gm.interfaces.console.keys import is_untouched, key_bindings, select_all
from gm.interfaces.console.panel import panel
from gm.interfaces.console.prompt import GREY, READ_SECONDS, TEAL, TOO_SOON, PromptSurroundings, may_retry
from gm.interfaces.console.prompt_session import ReusedPrompt
from gm.interfaces.console.sidebar import NOTHING
from gm.table.texts import cite
from gm.text import cell_width, fit_width, fold, strip_control_characters, wrap

if TYPE_CHECKING:
    from gm.commands.log_results import LogResult
    from gm.notation.suggestions import Hints

_A_LITTLE = 0.01
_BEFORE = 3
"""The number of cells that the prompt sign and the cursor fill."""
_ANSWERED = 6
"""The number of screen lines reserved for the typed line and its result."""
_GLANCE = 5
"""The number of lines of the standings that stay visible beside a long result."""
_LOW = 14
"""The number of lines below which a screen counts as low: too short for the whole prompt."""
_DUE_LOW = 2
"""The number of lines that the next steps may fill on a screen with few lines."""
_ENDS = [getattr(signals, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signals, name)]
_STYLE = {
    "due": f"fg:{TEAL}",
    "refused": "fg:ansired",
    "hint": f"fg:{GREY}",
    "menu": "",
    "quiet": f"fg:{GREY}",
    "alert": "fg:ansired",
    "bottom-toolbar": "noreverse",
    "bottom-toolbar.text": "noreverse",
}


class FullPrompt:
    """A reusable prompt on a terminal that can draw.

    With ``big``, the standings have large digits. With ``bell``, the terminal rings at a rejected line. With ``pages``,
    the log has its own screen. The function ``settled`` is called repeatedly while the prompt waits. Before its first
    call, all modules that a line may need are loaded.
    """

    def __init__(
        self,
        shown: PromptSurroundings,
        *,
        big: bool = False,
        colour: bool = True,
        bell: bool = True,
        pages: bool = True,
    ) -> None:
        self.shown = shown
        self.colour = colour
        self.pages = pages
        self.big = big
        self.bell = bell
        self.asked_at = 0.0
        self.settled: Callable[[], None] = lambda: None
        self.begun = False
        self.refused: GmError | None = None
        self.again = ""
        self.ignored = False
        self.aside = NOTHING
        self.made: dict[object, Any] = {}
        self.loop = asyncio.new_event_loop()  # reused for all lines, because making a loop takes longer than an answer
        self.session: PromptSession[str] = PromptSession(
            message=self._message,
            placeholder=lambda: [("class:hint", self._hint())],
            bottom_toolbar=self._standings,
            completer=WordCompleter(self._hints),
            complete_style=CompleteStyle.READLINE_LIKE,
            complete_while_typing=False,
            auto_suggest=WordSuggester(self._hints),
            history=InputHistory(shown.past),
            include_default_pygments_style=False,
            style=Style.from_dict(_STYLE if colour else {"bottom-toolbar": "noreverse"}),
            erase_when_done=True,
            enable_open_in_editor=False,
            enable_suspend=True,
            key_bindings=key_bindings(self._read, lambda: may_retry(self.refused), self._ignore_enter),
        )
        self.reused = ReusedPrompt(self.session, self.loop, self._watch, self._begin_line)

    def ask(self, text: str = "", refused: GmError | None = None) -> str:
        """Return the next line, which begins with ``text``. If ``text`` was rejected, ``refused`` is the error to
        show.
        """
        self.refused, self.again, self.ignored = refused, text, False
        self.aside = self.shown.aside()
        self.made.clear()
        return self.reused.read(text)

    def close(self) -> None:
        self.reused.end()

    def scroll(self, log: LogResult) -> str | None:
        """Show the log on its own screen, and return the command that the referee chooses.

        Return None if the prompt was made without ``pages``. The log must then be printed instead.
        """
        if not self.pages:
            return None
        from gm.interfaces.console.log_screen import LogScreen, log_application  # late import: rarely needed

        self.reused.end()
        screen = LogScreen(log)
        made = log_application(screen, colour=self.colour)
        return self.loop.run_until_complete(made.run_async(pre_run=lambda: self._let_out(get_app())))

    def keep(self, text: str) -> None:
        self.session.history.append_string(text)

    def _once(self, what: object, make: Callable[[], Any]) -> Any:
        """Return the value of ``make()``, cached under the key ``what``.

        The cache is emptied before each line, and when the texts around the prompt change meanwhile.
        """
        if what not in self.made:
            self.made[what] = make()
        return self.made[what]

    def _read(self) -> bool:
        """Return whether the question has been visible long enough for Enter to count as an answer."""
        return self.loop.time() - self.asked_at >= READ_SECONDS

    def _ignore_enter(self) -> None:
        """Show that Enter came too soon to be an answer."""
        self.ignored = True
        self.made.clear()
        get_app().invalidate()

    def _hint(self) -> str:
        """Return the hint to show in the empty line, cut to the width. As long as Enter would be ignored, return ''."""
        hint: str = self._once("hint", self.shown.hint) if self._read() else ""
        return fit_width(hint, get_app().output.get_size().columns - _BEFORE)

    def _hints(self, typed: str) -> Hints:
        before = typed.rpartition(" ")[0]
        hints: Hints = self._once(("hints", before), lambda: self.shown.hints(typed))
        return hints

    def _message(self) -> StyleAndTextTuples:
        size = get_app().output.get_size()
        low = size.rows < _LOW and self.shown.board() is not None
        message: StyleAndTextTuples = self._once(("message", size), lambda: self._text_above(size.columns - 1, low=low))
        return message

    def _text_above(self, most: int, *, low: bool) -> StyleAndTextTuples:
        """Return the text above the typed line: error, next steps and prompt sign, at most ``most`` cells wide."""
        due, whole = self.shown.due(), self.shown.whole()
        shown = max(_DUE_LOW, whole)
        if low and len(due) > shown + 1:
            due = [*due[:shown], f"… and {len(due) - shown} more (type now)"]
        each = max(1, _DUE_LOW // max(1, len(due)))
        styled: list[tuple[str, str]] = [("class:hint", TOO_SOON)] if self.ignored else []
        for at, line in enumerate(due):
            styled += [("class:due", piece) for piece in (fold(line, most, each) if low and at >= whole else [line])]
        if self.refused:
            room = _ANSWERED - 1 - (cell_width(self.again) + _BEFORE - 1) // (most + 1)
            why = self._why(self.refused, most, max(2, room) if low else 0)
            styled = [*why, *(styled[: max(0, room - len(why))] if low else styled)]
        texts = [(style, strip_control_characters(text)) for style, text in styled if text]
        lines = [(style, f"{piece}\n") for style, text in texts for piece in wrap(text, most)]
        return [*lines, ("bold", "> ")]

    def _why(self, refused: GmError, most: int, room: int) -> list[tuple[str, str]]:
        """Return styled lines that say why a line was rejected and what to type instead.

        The texts are folded to ``most`` cells and cut to ``room`` lines. If ``room`` is 0, neither is done.
        """
        rule = cite(refused.rule)
        if not room:
            return [("class:refused", refused.message + rule), ("", refused.remedy)]
        reason = fold(refused.message + rule, most, _DUE_LOW)
        remedy = fold(refused.remedy, most, max(1, room - len(reason)))
        return [*(("class:refused", piece) for piece in reason), *(("", piece) for piece in remedy if piece)]

    def _standings(self) -> StyleAndTextTuples:
        size = get_app().output.get_size()
        columns, below = size.columns, size.rows - 1 - sum(text.count("\n") for _, text, *_ in self._message())
        rows = min(max(1, size.rows - _ANSWERED), max(_GLANCE, below))
        if read := self.shown.read():
            rows = max(min(rows, _GLANCE), min(rows, below - read))
        drawn: StyleAndTextTuples = self._once(("board", columns, rows), lambda: self._panel(columns, rows))
        return drawn

    def _panel(self, columns: int, rows: int) -> StyleAndTextTuples:
        """Return the menu and, below it, the standings, together in at most ``rows`` lines. There may be no menu."""
        view = self.shown.board()
        if view is None:
            return []
        menu = _menu_lines(self.shown.menu(), columns - 1, low=rows < _LOW - _ANSWERED)[: max(0, rows - 1)]
        board = panel(view.brief or view, columns, rows - len(menu), big=self.big, aside=self.aside)
        return [*(("class:menu", f"{line}\n") for line in menu), *board]

    def _watch(self) -> None:
        """Begin to watch for entries of other windows, and for signals that end the program."""
        app = get_app()
        app.create_background_task(self._looking())
        self._let_out(app)

    def _begin_line(self) -> None:
        """Select the text of a rejected line, and show the hint a moment later."""
        app = get_app()
        self.asked_at = self.loop.time()
        self.loop.call_later(READ_SECONDS + _A_LITTLE, app.invalidate)
        if self.refused:
            select_all(self.session.default_buffer)
        if self.refused and self.bell:
            app.output.bell()

    def _let_out(self, app: Application[Any]) -> None:
        """Close the running screen when a signal ends the program."""
        for signal in _ENDS:
            with suppress(NotImplementedError, RuntimeError, ValueError):
                self.loop.add_signal_handler(signal, lambda: app.exit(exception=EOFError))

    async def _looking(self) -> None:
        if not self.begun:
            self.begun = True
            await self._news(self.shown.leisure())
        while True:
            await asyncio.sleep(READ_SECONDS)
            if self._read():
                await self._news(self.shown.look(self._begun()))
            if not self._begun() and (tell := self.shown.leisure()):
                await self._news(tell)
            self.settled()

    async def _news(self, tell: Callable[[], None] | None) -> None:
        """Redraw everything that has changed. ``tell`` prints the news above the typed line."""
        before, self.aside = self.aside, self.shown.aside()
        if self.aside != before:
            self.made.clear()
            get_app().invalidate()
        if tell:
            self.made.clear()
            async with in_terminal():
                tell()

    def _begun(self) -> bool:
        """Return whether the referee is typing a line. An unchanged rejected line does not count."""
        buffer = self.session.default_buffer
        return bool(buffer.text) and not is_untouched(buffer)


def _menu_lines(rows: Sequence[tuple[str, str]], most: int, *, low: bool) -> list[str]:
    """Return the lines of a menu, at most ``most`` cells wide. Each row is a pair: a cost ('' for none), and choices.

    Costs are in a column of their own. With ``low``, the menu is a single line.
    """
    if low:
        return fold("  ".join(f"{price} {words}".strip() for price, words in rows), most, 1) if rows else []
    wide = max((cell_width(price) for price, _ in rows), default=0)
    indent = " " * (wide + 4 if wide else 2)
    return [
        piece
        for price, words in rows
        for piece in wrap(f"  {price}{' ' * (wide - cell_width(price))}{'  ' if wide else ''}{words}", most, indent)
    ]
