"""The log on a screen that scrolls. The referee can search for words and rounds, and correct the selected line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.styles import Style

from gm.commands.log_results import LogLine, LogResult
from gm.interfaces.console.prompt import GREY
from gm.table.log_view import format_duration
from gm.table.texts import local_time
from gm.text import cell_width, fit_width, wrap

_KEYS = ("/ search", "[ ] round", "Enter fix", "i insert", "d drop", "w why", "q back")
_SEARCHED = "/{}  (Enter: go to the lines, Ctrl-C: show all lines)"
_NONE = "no line matches"
_UNDER = " " * 8
_STYLE = {"head": "bold", "quiet": f"fg:{GREY}", "struck": f"fg:{GREY} strike", "here": "reverse"}

Line = tuple[str, str]


class LogScreen:
    """The lines of a log on a screen. One line is selected, at first the last one.

    ``picked`` is the command that a key chose for the selected line, such as ``fix 12``. If the command ends in a
    space, such as ``insert 12 ``, the referee must still complete it.
    """

    def __init__(self, log: LogResult) -> None:
        self.every = log.rows
        self.rows: Sequence[LogLine] = self.every
        self.at = len(self.rows) - 1
        self.typed = ""
        self.searching = False
        self.picked = ""

    def move(self, by: int) -> None:
        """Move the selection down ``by`` lines, or up if ``by`` is negative."""
        self.at = min(max(0, self.at + by), max(0, len(self.rows) - 1))

    def search(self, typed: str) -> None:
        """Show only the lines that contain every word of ``typed``. The selected line stays selected if it is still
        shown.
        """
        here = self.rows[self.at] if self.rows else None
        self.typed = typed
        words = typed.casefold().split()
        self.rows = [row for row in self.every if all(word in _text_of(row) for word in words)]
        self.at = next((at for at, row in enumerate(self.rows) if row is here), len(self.rows) - 1)
        self.move(0)

    def to_round(self, by: int) -> None:
        """Select the first line of a round.

        If ``by`` is 1, it is the next round; if ``by`` is -1, the current one. If the first line of the current round
        is selected already, -1 selects the first line of the round before.
        """
        starts = [at for at, row in enumerate(self.rows) if not at or row.round != self.rows[at - 1].round]
        starts_there = [at for at in starts if (at > self.at if by > 0 else at < self.at)]
        if starts_there:
            self.at = starts_there[0 if by > 0 else -1]

    def pick(self, verb: str) -> bool:
        """Set ``picked`` to a command for the selected line, such as ``fix 12``. Return False if there is no line."""
        if self.rows:
            name = self.rows[self.at].item.row.name
            self.picked = f"{verb} {name} " if verb == "insert" else f"{verb} {name}"
        return bool(self.rows)

    def drawn(self, width: int, height: int) -> StyleAndTextTuples:
        """Return the text of the screen in at most ``height`` lines of ``width`` cells.

        Between heading and foot, the screen shows the selected line and the lines around it.
        """
        lines = [_whole(row, width) if at == self.at else [*_lines(row)] for at, row in enumerate(self.rows)]
        head = wrap(_SEARCHED.format(self.typed), width, "") if self.searching else self._head(width)
        room = max(1, height - 1 - len(head))
        first, used = self.at, len(lines[self.at]) if lines else 0
        while first > 0 and used + len(lines[first - 1]) <= room // 2 + len(lines[self.at]):
            first -= 1
            used += len(lines[first])
        used = sum(map(len, lines[first:]))
        while first > 0 and used + len(lines[first - 1]) <= room:
            first -= 1
            used += len(lines[first])
        shown = [line for row in lines[first:] for line in row][:room]
        foot = _NONE if not self.rows else f"{self.at + 1} of {len(self.rows)}"
        drawn = [*(("class:head", piece) for piece in head), *(shown or [("", "")]), ("class:quiet", foot)]
        return [
            (style, fit_width(text, width) + "\n" * (at < len(drawn) - 1)) for at, (style, text) in enumerate(drawn)
        ]

    def _head(self, width: int) -> list[str]:
        """Return the lines of the heading: the search words and the keys. A line breaks only between two keys."""
        lines = [""]
        for part in [*([f"“{self.typed}”"] if self.typed else []), *_KEYS]:
            grown = f"{lines[-1]} · {part}" if lines[-1] else part
            lines[-1:] = [grown] if cell_width(grown) <= width else [*filter(None, lines[-1:]), part]
        return lines


def _lines(row: LogLine) -> Iterator[Line]:
    """Yield a log line, followed by its results."""
    struck = row.item.struck is not None
    turn = f"   [turn {format_duration(row.lasted)}]" if row.lasted is not None else ""
    by = f"   (undone by {row.item.struck})" if struck else ""
    writer = f"   [{row.item.writer}]" if row.item.writer else ""
    clock = local_time(row.item.row.at)[11:]
    yield "class:struck" if struck else "", f"{row.item.row.name:>4}  {clock}  {row.text}{by}{turn}{writer}"
    for notice in row.notices if not struck else ():
        yield "class:quiet", f"{_UNDER}{notice.text}"


def _whole(row: LogLine, width: int) -> list[Line]:
    """Return the whole text of the selected log line, wrapped to the width of the screen."""
    return [("class:here", piece) for _, text in _lines(row) for piece in wrap(text, width, f"{_UNDER}  ")]


def _text_of(row: LogLine) -> str:
    """Return the text in which a search looks: number, words, results, round and writer of a log line."""
    results = (notice.text for notice in row.notices)
    return " ".join([row.item.row.name, row.text, *results, f"round {row.round}", row.item.writer]).casefold()


def log_application(screen: LogScreen, *, colour: bool) -> Application[str]:
    """Return the application that shows the log screen. Its result is ``screen.picked``; '' if nothing was picked."""
    control = FormattedTextControl(lambda: _now(screen), focusable=True, show_cursor=False)
    return Application(
        layout=Layout(Window(control, wrap_lines=False)),
        key_bindings=_bindings(screen),
        full_screen=True,
        style=Style.from_dict(_STYLE if colour else {"here": "reverse", "struck": "strike"}),
    )


def _now(screen: LogScreen) -> StyleAndTextTuples:
    size = get_app().output.get_size()
    return screen.drawn(size.columns, size.rows)


def _bindings(screen: LogScreen) -> KeyBindings:
    bindings = KeyBindings()
    page = 10
    for key, by in (("up", -1), ("down", 1), ("pageup", -page), ("pagedown", page), ("home", -(10**9)), ("end", 10**9)):
        bindings.add(key)(lambda event, by=by: screen.move(by))

    @bindings.add("enter")
    def _taken(event: KeyPressEvent) -> None:
        if screen.searching:
            screen.searching = False
        elif screen.pick("fix"):
            event.app.exit(result=screen.picked)

    @bindings.add("c-c")
    @bindings.add("c-d")
    def _left(event: KeyPressEvent) -> None:
        if screen.searching or screen.typed:
            screen.searching = False
            screen.search("")
        else:
            event.app.exit(result="")

    @bindings.add("backspace")
    def _rubbed_out(event: KeyPressEvent) -> None:
        screen.search(screen.typed[:-1])

    bindings.add(Keys.Any)(partial(_typed, screen))
    return bindings


def _typed(screen: LogScreen, event: KeyPressEvent) -> None:
    """Handle a typed letter on the log screen: as part of a search, or as a command for the selected line."""
    if screen.searching:
        screen.search(screen.typed + "".join(letter for letter in event.data if letter.isprintable()))
    elif verb := {"i": "insert", "d": "drop", "w": "why"}.get(event.data):
        if screen.pick(verb):
            event.app.exit(result=screen.picked)
    elif event.data in "[]":
        screen.to_round(1 if event.data == "]" else -1)
    elif event.data == "/":
        screen.searching = True
    elif event.data == "q":
        event.app.exit(result="")
