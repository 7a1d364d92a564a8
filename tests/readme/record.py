"""A duel at the console, recorded at a real terminal, as an animated SVG: python tests/readme/record.py

``gm new`` runs in a pseudo-terminal and keys are typed one by one; after each key the screen is recorded. The
duration of each picture is fixed here, so that the same program always makes the same recording.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.readme.picture import BAR, EDGE, HIGH, INK, WIDE, Run, drawn, framed
from tests.support.running import Shell
from tests.support.window import ENTER, Window

RECORDING = Path(__file__).with_name("console.svg")
COLUMNS, ROWS = 80, 24
TITLE = (
    "gm new asks who plays; then a page, throws and rest are typed in a few keys each, a slip is refused and typed "
    "over, and a late correction shows what hands must settle before Enter saves it"
)
KEY = 0.13

_COLOURS = {"red": "31", "008700": "32", "af5f00": "33", "008787": "36", "brightblack": "2", "808080": "2"}


class Typed(NamedTuple):
    """Keys, a pause before Enter, the text to wait for on the screen, and how long to show it."""

    keys: Sequence[str]
    pause: float
    there: str
    look: float


PLAYED = (
    Typed("Ana Bo Cy", 0.4, "Who attacks first?", 0.7),
    Typed("", 0.2, "House rules", 0.7),
    Typed("", 0.2, "Ana draws the top page", 1.2),
    Typed("7c", 0.3, "Bo throws", 1.3),
    Typed("5m*", 0.3, "Cy throws", 1.1),
    Typed("9t", 0.3, "The number must be from 1 to 6", 1.5),
    Typed("2t", 0.3, "Are all dice at rest?", 1.1),
    Typed("", 0.2, "Bo draws the top page", 2.0),
    Typed("qd", 0.3, "Cy throws", 1.2),
    Typed("3t", 0.3, "Ana throws", 1.1),
    Typed(("f", "ix", " ", "2"), 0.4, "Should it be one of these?", 1.8),
    Typed("5", 0.4, "Enter: save", 3.2),
    Typed("", 0.2, "Corrected: 2", 3.5),
)
"""The beginning of a duel, with a correction: Bo's die was not hit."""


class Picture(NamedTuple):
    """The screen at one moment, and for how many hundredths of a second it is shown."""

    lines: tuple[tuple[Run, ...], ...]
    cursor: tuple[int, int]
    stays: int


def record() -> list[Picture]:
    """Play the duel and return every picture."""
    pictures: list[Picture] = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        shell = Shell(Path(name, "duels.db"), Path(name))
        with Window(shell, "new gatling", rows=ROWS, columns=COLUMNS) as window:
            for letter in "$ gm new gatling":
                window.feed(letter.encode())
                pictures.append(taken(window, KEY if letter != "$" else 0.6))
            window.feed(b"\r\n")
            window.until("Who is playing?")
            settled(window)
            pictures.append(taken(window, 1.2))
            for typed in PLAYED:
                pictures += pressed(window, typed)
            window.ends("\x04")
    return pictures


def pressed(window: Window, typed: Typed) -> Iterator[Picture]:
    """Type a line and Enter; yield the pictures."""
    for at, key in enumerate(typed.keys, 1):
        before = window.raw
        window.press(key)
        window.until(lambda before=before: window.raw != before)
        settled(window)
        pause = typed.pause if at == len(typed.keys) else 0
        yield taken(window, pause + KEY)
    text = window.text
    window.press(ENTER)
    window.until(lambda: typed.there in window.text and window.text != text)
    settled(window)
    yield taken(window, typed.look)


def settled(window: Window) -> None:
    """Wait until the screen no longer changes and shows the standings."""
    while not window.still() or window.prompt == ">" or (" new gatling " in window.past and not window.drawn):
        pass


def taken(window: Window, seconds: float) -> Picture:
    """Return the present screen as a picture."""
    rows = (window.screen.buffer[row] for row in range(ROWS))
    lines = tuple(tuple(words([row[at] for at in range(COLUMNS)])) for row in rows)
    return Picture(lines, (window.screen.cursor.x, window.screen.cursor.y), round(100 * seconds))


def words(cells: Sequence[Any]) -> Iterator[Run]:
    """Yield the words of a row, each in one style."""
    begun: list[Any] = []
    for at, cell in enumerate([*cells, None]):
        if begun and (cell is None or cell[1:] != begun[0][1:] or (cell.data == " " and not cell.strikethrough)):
            text = "".join(one.data for one in begun)
            yield Run(at - len(begun), text, begun[0].bold, ink(begun[0]), begun[0].strikethrough)
            begun = []
        if cell is not None and (begun or cell.data != " "):
            begun.append(cell)


def ink(cell: Any) -> str:
    """Return the colour of a cell."""
    return INK[_COLOURS.get(cell.fg, "1" if cell.bold else "")]


def shown(pictures: Sequence[Picture]) -> dict[tuple[int, Any], list[tuple[int, int]]]:
    """Return from when to when each line and the cursor are visible, by row."""
    spans: dict[tuple[int, Any], list[tuple[int, int]]] = {}
    now = 0
    for picture in pictures:
        column, row = picture.cursor
        for key in [*((at, line) for at, line in enumerate(picture.lines) if line), (row, column)]:
            known = spans.setdefault(key, [])
            if known and known[-1][1] == now:
                known[-1] = (known[-1][0], now + picture.stays)
            else:
                known.append((now, now + picture.stays))
        now += picture.stays
    return spans


def film(pictures: Sequence[Picture]) -> str:
    """Return the recording as a looping SVG; with reduced motion it shows the last picture."""
    whole = sum(picture.stays for picture in pictures)
    lines: dict[Any, int] = {}
    times: dict[tuple[tuple[int, int], ...], int] = {}
    body, rules = [], []
    for (row, what), spans in shown(pictures).items():
        at = times.setdefault(tuple(spans), len(times))
        body.append(placed(row, what, lines, f"t{at}" if spans[-1][1] == whole else f"t{at} h"))
    for held, at in times.items():
        if held != ((0, whole),):
            rules.append(f"@keyframes k{at}{{{keyframes(held, whole)}}}.t{at}{{animation-name:k{at}}}")
    defs = [f'<g id="l{at}">{"".join(drawn(run, 0) for run in line)}</g>' for line, at in lines.items()]
    style = (
        f"use,.c {{ animation: {whole / 100}s step-end infinite; }}\n.h {{ visibility: hidden; }}\n"
        + "\n".join(rules)
        + "\n@media (prefers-reduced-motion: reduce) { use,.c { animation: none; } }\n"
    )
    return framed("\n".join(["<defs>", *defs, "</defs>", *body]), TITLE, COLUMNS, ROWS, style)


def placed(row: int, what: Any, lines: dict[Any, int], when: str) -> str:
    """Return a line, or the cursor in a column, in its row."""
    if isinstance(what, int):
        x, y = round(EDGE + what * WIDE, 1), BAR + EDGE + row * HIGH - 6
        shape = f'x="{x}" y="{y}" width="{WIDE}" height="{HIGH - 2}" fill="{INK[""]}" fill-opacity="0.45"'
        return f'<rect {shape} class="c {when}"/>'
    return f'<use href="#l{lines.setdefault(what, len(lines))}" y="{row * HIGH}" class="{when}"/>'


def keyframes(spans: Sequence[tuple[int, int]], whole: int) -> str:
    """Return the keyframes for the times at which something is visible."""
    found = "" if spans[0][0] == 0 else "0%{visibility:hidden}"
    for begin, end in spans:
        found += f"{part(begin, whole)}{{visibility:visible}}"
        if end < whole:
            found += f"{part(end, whole)}{{visibility:hidden}}"
    return found


def part(moment: int, whole: int) -> str:
    """Return a moment as a percentage."""
    return f"{100 * moment / whole:.3f}".rstrip("0").rstrip(".") + "%"


def main() -> None:
    """Write the recording."""
    RECORDING.write_text(film(record()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
