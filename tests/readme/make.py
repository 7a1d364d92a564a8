"""Make the transcripts and the picture of README.md from the program: python tests/readme/make.py"""

from __future__ import annotations

import re
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from gm.store import shipped as content
from tests.readme.picture import svg
from tests.readme.terminal import COLUMNS, session, shell, table
from tests.readme.typed import console

HOUSE = Path(__file__).parents[2]
README = HOUSE / "README.md"
PICTURE = Path(__file__).with_name("now.svg")
GAME = "gatling"

FIRST = ("4 1 6 2", "2 5 3 3", "7c", "5m*", "", "qh")
"""The first lines of a duel, as they are typed in ``gm play``."""

MISREAD = ("gm fix throw bo 4 mid hit", 'gm fix throw bo 4 mid hit because "the die was cocked" --yes')


def readme(text: str) -> str:
    """Return the README with its made parts made again; text outside the marks stays."""
    made = {"first": _fenced(first()), "misread": _fenced(misread())}
    for name, part in made.items():
        parts = re.split(rf"(?<=<!-- made: {name} -->\n).*?(?=<!-- end of {name} -->)", text, flags=re.S)
        if len(parts) != 2:
            raise SystemExit(f"README.md should hold the part {name} once, not {len(parts) - 1} times.")
        text = f"\n{part}\n\n".join(parts)
    return text


def picture() -> str:
    """Return a terminal in the middle of a recorded duel: the board, a throw, and what follows."""
    lines = [line for line in content.demo(GAME).splitlines() if line and not line.startswith("#")]
    after = lines.index("throw bo 6 mid hit") + 1
    shown: list[str] = []
    with table():
        for line in lines[:after]:
            shell(f"gm {line}")
        for command in ("gm now", *(f"gm {line}" for line in lines[after : after + 2])):
            output = shell(command, colours=True).rstrip("\n")
            shown += [*([""] if shown else []), f"\x1b[32m$\x1b[0m \x1b[1m{command}\x1b[0m", *output.split("\n")]
    return svg(shown, "gm now shows the board; a throw and rest follow, with what hands must do", COLUMNS + 8)


def first() -> str:
    """Return the beginning of a duel, typed in ``gm play``."""
    with table():
        return f"{session('gm new gatling Ana Bo')}\n$ gm play\n{console(FIRST)}"


def misread() -> str:
    """Return the correction of a misread die, two casts later."""
    with table():
        shell("gm new gatling Ana Bo --house aspect_start=zero")
        for line in ("draw 7C", "throw bo 5 mid hit", "rest", "draw QH", "throw ana 2 top", "rest"):
            shell(f"gm {line}")
        return session(*MISREAD)


def _fenced(text: str) -> str:
    return f"```text\n{text.strip()}\n```"


def main() -> None:
    """Write the README and its picture."""
    README.write_text(readme(README.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    PICTURE.write_text(picture(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
