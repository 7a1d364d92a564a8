"""Make the pictures of printed sheets in README.md: python tests/readme/gallery.py NAME …

Without names, all are made. Another computer draws them slightly differently: commit only pictures whose content
changed.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Container, Sequence
from pathlib import Path

from PIL import Image

from gm.commands.line import run
from gm.notation.line import split
from gm.store import shipped as content
from gm.table.session import Session

SHEETS = Path(__file__).with_name("sheets")
WIDTH = 600
COLOURS = 128

SHOWN = {
    "gatling": {
        "pages": ("pages", 0),
        "backs": ("pages", 1),
        "board": ("board", 0),
        "pattern": ("patterns", 6),
        "pattern-cards": ("pattern-cards", 0),
        "spell-list": ("spells", 0),
        "spells": ("spells", 2),
        "tricks": ("tricks", 0),
        "quick": ("quick", 0),
        "stats": ("stats --now", 0),
        "score": ("score --now", 0),
        "report": ("report", 0),
    },
    "grimslingers": {
        "order": ("aftermath", 0),
        "signatures": ("signatures", 0),
        "numbers": ("numbers", 0),
        "duel": ("sheets --now", 0),
    },
    "wizards": {
        "wizard-spells": ("spells", 0),
        "mana": ("mana", 12),
        "repertoire": ("repertoire --now", 0),
        "mat": ("mat --now", 0),
    },
    "gentlemen": {
        "units": ("units --now", 0),
        "warband": ("warband --now", 0),
        "modifiers": ("modifiers", 0),
        "tracker": ("tracker --now", 0),
    },
    "grimlore": {
        "characters": ("heroes --now", 0),
        "monsters": ("monsters", 2),
        "prices": ("shop", 0),
        "session": ("session --now", 0),
    },
}
"""The pictures of each game by name: the sheet to print, and the page to show."""


def pictures(game: str, wanted: Container[str]) -> dict[str, bytes]:
    """Return the wanted pictures of a game's sheets as small PNGs, from the middle of its recorded duel."""
    made = dict[str, bytes]()
    shown = {name: sheet for name, sheet in SHOWN[game].items() if name in wanted}
    if not shown:
        return made
    with tempfile.TemporaryDirectory() as folder:
        session = Session(str(Path(folder) / "duels.db"), short=True)
        session.store(create=True)
        try:
            lines = [line for line in content.demo(game).splitlines() if line and not line.startswith("#")]
            for line in lines[: len(lines) * 2 // 3]:
                run(session, split(line))
            for name, (words, page) in shown.items():
                out = Path(folder) / name
                out.mkdir()
                run(session, ["print", *words.split(), "--format", "png", "--out", str(out)])
                made[name] = small(sorted(out.iterdir())[page].read_bytes())
        finally:
            session.close()
    return made


def small(png: bytes) -> bytes:
    """Return the picture of a page, scaled for a screen."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    height = round(picture.height * WIDTH / picture.width)
    shown = picture.resize((WIDTH, height), Image.Resampling.LANCZOS).quantize(COLOURS)
    file = io.BytesIO()
    shown.save(file, "PNG", optimize=True)
    return file.getvalue()


def main(names: Sequence[str]) -> str:
    """Write the named pictures, or all; return what is wrong with the names, '' if nothing."""
    known = [name for shown in SHOWN.values() for name in shown]
    if unknown := {*names} - {*known}:
        return f"No picture is called {', '.join(sorted(unknown))}. There are: {', '.join(known)}."
    SHEETS.mkdir(exist_ok=True)
    for game in SHOWN:
        for name, png in pictures(game, names or known).items():
            (SHEETS / f"{name}.png").write_bytes(png)
    return ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
