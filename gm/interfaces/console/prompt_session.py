"""A terminal prompt that stays open while gm runs the typed line.

Restarting a prompt_toolkit application for every line would take longer than the answer.
"""

from __future__ import annotations

import asyncio
import signal as signals
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress

from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.key_binding import KeyPress

from gm.interfaces.console.keys import cached_bindings


class ReusedPrompt:
    """A prompt whose event loop runs only while a line is read.

    ``begin`` is called when the prompt appears on the terminal, ``ask`` before each line. Between two lines the
    terminal is in its normal state. Keys typed meanwhile become part of the next line.
    """

    def __init__(
        self,
        session: PromptSession[str],
        loop: asyncio.AbstractEventLoop,
        begin: Callable[[], None],
        ask: Callable[[], None],
    ) -> None:
        self.session = session
        self.loop = loop
        self.begin = begin
        self.ask = ask
        self.line = ""
        self.text: str | None = None
        self.ahead: list[KeyPress] = []
        self.drawn = False
        self.running: asyncio.Task[str | BaseException] | None = None
        self.lent = ExitStack()
        self.interrupts = ExitStack()
        session.app.key_processor = cached_bindings(session.app)
        session.default_buffer.accept_handler = self._accepted
        session.app.before_render += self._take_back

    def read(self, text: str) -> str:
        """Return the next line, in which ``text`` is already typed. Raises EOFError, KeyboardInterrupt.

        While the loop runs, Ctrl-C is a key of the prompt, because an interrupt would break the loop.
        """
        self.interrupts.close()
        if self.running is None:
            self.running = self.loop.create_task(self._sit(text))
            self.running.add_done_callback(lambda _: self.loop.stop())
        else:
            self.text = text
            self.session.app.invalidate()
        self.loop.run_forever()
        if not self.running.done():
            self._lend()
            return self.line
        ended, self.running = self.running.result(), None
        if isinstance(ended, BaseException):
            raise ended
        return ended

    def end(self) -> None:
        """Remove the prompt from the terminal if it is shown."""
        self.interrupts.close()
        if self.running is not None:
            self.text = None
            self.lent.close()
            self.session.app.exit(result="")
            self.loop.run_until_complete(self.running)
            self.running = None

    async def _sit(self, text: str) -> str | BaseException:
        """Run the prompt until a line is entered, and return the line.

        EOFError and KeyboardInterrupt are returned instead of raised, because a raised exception would break the
        event loop.
        """
        try:
            with self._interruptible():
                return await self.session.prompt_async(default=text, pre_run=self._begun, handle_sigint=False)
        except (EOFError, KeyboardInterrupt) as ended:
            return ended

    @contextmanager
    def _interruptible(self) -> Iterator[None]:
        """Handle SIGINT as a key, as long as the context lasts.

        prompt_toolkit's own function is slower: it loads ctypes, to restore handlers that were not set by Python.
        """
        heard = False
        with suppress(NotImplementedError, RuntimeError, ValueError):
            self.loop.add_signal_handler(signals.SIGINT, self.session.app.key_processor.send_sigint)
            heard = True
        try:
            yield
        finally:
            if heard:
                self.loop.remove_signal_handler(signals.SIGINT)

    def _begun(self) -> None:
        self.drawn = False
        self.begin()
        self.ask()

    def _accepted(self, buffer: Buffer) -> bool:
        """Stop the event loop at Enter, so that the prompt stays open while gm runs the line. Always return True.

        The prompt is closed instead if the line was typed before the prompt was drawn, or if the terminal has not yet
        reported the position of its cursor. Until that report, nothing else may read from the terminal.
        """
        app = self.session.app
        if app.renderer.waiting_for_cpr or not self.drawn:
            app.exit(result=buffer.text)
            return True
        self.line = buffer.text
        self.ahead = app.key_processor.empty_queue()
        self.lent.enter_context(app.input.detach())
        self.loop.stop()
        return True

    def _lend(self) -> None:
        """Prepare the terminal for printing a result: erase the prompt, and let Ctrl-C interrupt the program."""
        app = self.session.app
        app.renderer.erase()
        self.lent.enter_context(app.input.cooked_mode())
        before = signals.signal(signals.SIGINT, signals.default_int_handler)
        self.interrupts.callback(signals.signal, signals.SIGINT, before)

    def _take_back(self, app: Application[str]) -> None:
        """Use the terminal for the prompt again, and process the keys typed since the last line."""
        self.drawn = True
        if self.text is None:
            return
        text, self.text = self.text, None
        app.renderer.erase()
        self.lent.close()
        self.session.default_buffer.reset(Document(text))
        app.renderer.request_absolute_cursor_position()
        self.ask()
        self.loop.call_soon(self._type_ahead)

    def _type_ahead(self) -> None:
        keys = self.session.app.key_processor
        keys.feed_multiple(self.ahead)
        self.ahead = []
        keys.process_keys()
