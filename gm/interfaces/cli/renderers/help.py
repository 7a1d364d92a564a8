"""Renderers of help: everything that can be typed, one word of it, and what can be typed now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gm.commands.help_results import AvailableInput, EntryHelp, Help, WordHelp
from gm.interfaces.cli.echo import TYPED, echo, echo_end, is_low, is_plain, tip, width
from gm.interfaces.cli.renderers.listing import print_list
from gm.text import cell_width, fit_width, with_article, wrap


def all_help(answer: Help) -> None:
    """Print everything that can be typed."""
    if answer.info:
        echo(f"In {with_article(answer.info.single_title)}:", bold=True)
        print_list(("type", "what it says"), [(entry.example, entry.help) for entry in answer.entries])
        if answer.asks:
            print_list(("ask", "what it shows"), [(ask.example, ask.help) for ask in answer.asks])
    else:
        known = ", ".join(f"{info.slug} ({info.title})" for info in answer.games)
        tip(f"No duel is open. Games: {known}. Start one: gm new GAME NAME NAME …")
    echo("At any time:", bold=True)
    print_list(
        ("type", "what it does"), [(command.example or command.word, command.help) for command in answer.commands]
    )
    tip("More about a word: gm help WORD. Everything: gm help manual", dim=True)


def word_help(answer: WordHelp) -> None:
    """Print everything about one word, in every game that knows it if no duel is open."""
    if answer.game:
        echo(f"In {answer.game.title}:", dim=True)
    about = answer.about
    echo(about.usage, bold=True)
    echo(about.help)
    if isinstance(about, EntryHelp):
        _form(about)
    elif about.options:
        print_list(("option", ""), about.options)
    if about.example:
        echo(f"For example: {about.example}")
    if isinstance(about, EntryHelp) and about.rules:
        echo("Rules: " + ", ".join(about.rules), dim=True)
    for other in answer.also:
        word_help(other)


def _form(about: EntryHelp) -> None:
    if about.fields:
        print_list(("word", ""), [(field.field, field.help) for field in about.fields])
    now = [branch for branch in about.branches if branch[0].partition(" ")[0] in about.possible]
    if now:
        print_list(("possible now", "what it does"), now)
    rest = [branch for branch in about.branches if branch not in now]
    if rest:
        print_list(("not now" if now else "then", "what it does"), rest)


_LINES = 8
"""The most lines of what can be typed now, so that a low screen shows all of them."""


_MEANT = 24
"""The cells that long keys leave to their meaning."""


def available_input(answer: AvailableInput, *, ended: bool = True) -> None:
    """Print the short forms of what is next with their meaning, side by side unless keys are long; then a line of what
    else is possible, and one of what always is.

    On a low screen, whose top scrolls away, these lines come first. At the end of a duel, ``ended`` adds how to play
    again.
    """
    ways = [way for prompt in answer.prompts if prompt.prompt.due for way in prompt.ways]
    possible = [prompt.prompt.example for prompt in answer.prompts if prompt.prompt.example and not prompt.prompt.due]
    also = [("Also possible", " · ".join(possible))] if possible else []
    always = ("At any time (Ctrl-D or quit to leave)", ", ".join(answer.commands))
    shown = ways[: _LINES - 1 - len(also)]
    room = max((wide for way in shown if (wide := cell_width(way.keys)) <= width() * 2 // 5), default=0)
    lines: list[tuple[str, int, dict[str, Any]]] = []
    for way in shown:
        keys = way.keys if is_plain() else fit_width(way.keys, max(room, width() - _MEANT))
        lines.append((f"  {keys}{' ' * (room - cell_width(keys))}   {way.means}", room + 5, {"fg": TYPED}))
    more = [(f"{title}: {said}", 4, {"dim": True}) for title, said in (*also, always)]
    if ended and not answer.prompts:
        echo(echo_end(answer.called, "new --again"))
    if is_low():
        more = [(fit_width(text, width()), indent, style) for text, indent, style in more]
    _on_a_low_screen([*more, *lines] if is_low() else [*lines, *more])


def _on_a_low_screen(lines: Sequence[tuple[str, int, dict[str, Any]]]) -> None:
    """Print each text with its indent and style. Texts are folded as long as there are lines left, then cut, except for
    a screen reader."""
    left = _LINES - len(lines)
    for text, indent, style in lines:
        parts = [text] if is_plain() else wrap(text, width(), " " * indent)
        if len(parts) - 1 > left:
            parts = [fit_width(text, width())]
        left -= len(parts) - 1
        for part in parts:
            echo(part.rstrip(), **style)
