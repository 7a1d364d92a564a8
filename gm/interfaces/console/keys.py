"""The special keys of the prompt: typing replaces a rejected line, and Enter does nothing if pressed too soon."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import DynamicKeyBindings, KeyBindings, KeyPressEvent, merge_key_bindings
from prompt_toolkit.key_binding.bindings.basic import load_basic_bindings
from prompt_toolkit.key_binding.bindings.cpr import load_cpr_bindings
from prompt_toolkit.key_binding.bindings.emacs import (
    load_emacs_bindings,
    load_emacs_search_bindings,
    load_emacs_shift_selection_bindings,
)
from prompt_toolkit.key_binding.bindings.mouse import load_mouse_bindings
from prompt_toolkit.key_binding.key_processor import KeyProcessor
from prompt_toolkit.keys import Keys


def select_all(buffer: Buffer) -> None:
    """Select the whole line. A typed key replaces the selected text; an arrow key only cancels the selection."""
    if buffer.text:
        buffer.cursor_position = 0
        buffer.start_selection()
        if buffer.selection_state:
            buffer.selection_state.enter_shift_mode()
        buffer.cursor_position = len(buffer.text)


def is_untouched(buffer: Buffer) -> bool:
    """Return whether the line is still selected, as :func:`select_all` left it."""
    chosen = buffer.selection_state
    return bool(chosen and not chosen.original_cursor_position and buffer.cursor_position == len(buffer.text))


def cached_bindings(app: Application[str]) -> KeyProcessor:
    """Return a key processor with the usual key bindings of a line editor and the prompt's own bindings.

    The bindings are collected once, at the first key. The standard processor of prompt_toolkit also includes vi's
    bindings and checks them for changes at every key.
    """

    @cache
    def gathered() -> KeyBindings:
        usual = [load_basic_bindings(), load_emacs_bindings(), load_emacs_search_bindings()]
        usual += [load_emacs_shift_selection_bindings(), load_mouse_bindings(), load_cpr_bindings()]
        own = [app.key_bindings] if app.key_bindings else []
        bindings = KeyBindings()
        for binding in merge_key_bindings([*usual, *own]).bindings:
            bindings.add(*binding.keys)(binding)
        return bindings

    return KeyProcessor(DynamicKeyBindings(gathered))


def key_bindings(read: Callable[[], bool], again: Callable[[], bool], ignored: Callable[[], None]) -> KeyBindings:
    """Return the prompt's own key bindings. The arguments are functions.

    ``read`` returns True if the question has been visible long enough for Enter. ``again`` returns True if it makes
    sense to enter the rejected line unchanged. ``ignored`` is called when Enter is pressed too soon.
    """
    bindings = KeyBindings()
    refused = Condition(lambda: is_untouched(get_app().current_buffer))
    empty = Condition(lambda: not get_app().current_buffer.text)
    spent = refused & ~Condition(again)

    @bindings.add("enter", filter=spent)
    def _clear_rejected(event: KeyPressEvent) -> None:
        """Clear the rejected line, because entering it unchanged would fail again."""
        event.current_buffer.reset()
        event.current_buffer.validate_and_handle()

    @bindings.add("enter", filter=(empty | spent) & ~Condition(read))
    def _ignore_early_enter(event: KeyPressEvent) -> None:
        """Ignore an Enter that was pressed too soon. Report it with ``ignored``, an argument of the outer function."""
        ignored()

    _on_a_refused_line(bindings, refused)
    return bindings


def _on_a_refused_line(bindings: KeyBindings, refused: Condition) -> None:
    """Add the bindings for a selected rejected line: some keys replace the line, others edit it."""

    @bindings.add(Keys.BracketedPaste, filter=refused)
    def _pasted_over(event: KeyPressEvent) -> None:
        event.current_buffer.cut_selection()
        event.current_buffer.insert_text(event.data.replace("\r\n", "\n").replace("\r", "\n"))

    @bindings.add("delete", filter=refused)
    @bindings.add("c-u", filter=refused)
    @bindings.add("c-w", filter=refused)
    def _rubbed_out(event: KeyPressEvent) -> None:
        event.current_buffer.cut_selection()

    @bindings.add("c-c", filter=refused, eager=True)  # eager: do not wait for a longer key sequence
    def _cleared(event: KeyPressEvent) -> None:
        event.app.exit(exception=KeyboardInterrupt())

    @bindings.add("c-d", filter=refused)
    def _left(event: KeyPressEvent) -> None:
        event.app.exit(exception=EOFError())

    @bindings.add("c-a", filter=refused)
    def _mended_from_the_front(event: KeyPressEvent) -> None:
        event.current_buffer.exit_selection()
        event.current_buffer.cursor_position = 0

    @bindings.add("c-e", filter=refused)
    def _mended_from_the_end(event: KeyPressEvent) -> None:
        event.current_buffer.exit_selection()
