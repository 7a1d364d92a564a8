"""The typed line knows the keys of any such prompt, though it looks fewer bindings through."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from prompt_toolkit import PromptSession
from prompt_toolkit.application import create_app_session
from prompt_toolkit.application.current import set_app
from prompt_toolkit.document import Document
from prompt_toolkit.input import DummyInput
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.key_binding.defaults import load_key_bindings
from prompt_toolkit.key_binding.key_processor import KeyProcessor
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import DummyOutput

from gm.interfaces.console.keys import cached_bindings, key_bindings

Pressed = tuple[Keys | str, ...]
LEAVING = {Keys.ControlC, Keys.ControlZ, Keys.SIGINT}
"""Keys that leave the line; they are tried at a terminal."""
SAID = {Keys.CPRResponse, Keys.Vt100MouseEvent, Keys.WindowsMouseEvent}
"""The answers of a terminal to questions about itself and its mouse."""


def test_every_editing_key_works_as_in_any_prompt() -> None:
    every = {binding.keys for binding in load_key_bindings().bindings}
    pressed = [keys for keys in sorted(every, key=str) if not (LEAVING | SAID).intersection(keys)]
    with ThreadPoolExecutor(1) as beside:  # a browser of other tests has a loop in this thread
        found = beside.submit(lambda: asyncio.run(left_by(pressed))).result()
    assert len(pressed) > 200
    assert [keys for keys, (usual, ours) in zip(pressed, found, strict=True) if usual != ours] == []


async def left_by(pressed: Sequence[Pressed]) -> list[tuple[object, object]]:
    """What each of these leaves behind, as any prompt looks them up and as the console does."""
    with create_app_session(input=DummyInput(), output=DummyOutput()):
        session = PromptSession[str](
            enable_suspend=True, key_bindings=key_bindings(lambda: True, lambda: False, lambda: None)
        )
        session.default_buffer.accept_handler = lambda buffer: False
        with set_app(session.app):
            ways = session.app.key_processor, cached_bindings(session.app)
            return [(left(session, ways[0], one), left(session, ways[1], one)) for one in pressed]


def left(session: PromptSession[str], way: KeyProcessor, pressed: Pressed) -> object:
    """Return the line after some keys, what is selected in it, and where the next key would go."""
    app, buffer = session.app, session.default_buffer
    way.reset()
    app.reset()
    app.layout.focus(buffer)
    app.quoted_insert = False
    app.clipboard.set_text("Cy")
    buffer.reset(Document("throw bo 5 mid hit", 8))
    way.feed_multiple([KeyPress(key) for key in pressed])
    way.process_keys()
    chosen = buffer.selection_state and buffer.selection_state.original_cursor_position
    line = buffer.text, buffer.cursor_position, chosen
    begun = app.layout.current_control, app.quoted_insert, [key.key for key in way.key_buffer]
    return *line, app.clipboard.get_data().text, *begun
