"""Makes the pictures of printed sheets that README.md shows: python tests/readme/gallery.py"""

from __future__ import annotations

import io
import tempfile
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
"""By game a picture's name: what is printed, and which of its pages is shown."""


def pictures(game: str) -> dict[str, bytes]:
    """Every picture of a game's sheets as a small PNG, from the middle of its recorded duel."""
    made = {}
    with tempfile.TemporaryDirectory() as folder:
        session = Session(str(Path(folder) / "duels.db"), short=True)
        session.store(create=True)
        try:
            lines = [line for line in content.demo(game).splitlines() if line and not line.startswith("#")]
            for line in lines[: len(lines) * 2 // 3]:
                run(session, split(line))
            for name, (words, page) in SHOWN[game].items():
                out = Path(folder) / name
                out.mkdir()
                run(session, ["print", *words.split(), "--format", "png", "--out", str(out)])
                made[name] = small(sorted(out.iterdir())[page].read_bytes())
        finally:
            session.close()
    return made


def small(png: bytes) -> bytes:
    """A picture of a page for a screen."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    height = round(picture.height * WIDTH / picture.width)
    shown = picture.resize((WIDTH, height), Image.Resampling.LANCZOS).quantize(COLOURS)
    file = io.BytesIO()
    shown.save(file, "PNG", optimize=True)
    return file.getvalue()


def main() -> None:
    """Write them all."""
    SHEETS.mkdir(exist_ok=True)
    for game in SHOWN:
        for name, png in pictures(game).items():
            (SHEETS / f"{name}.png").write_bytes(png)


if __name__ == "__main__":
    main()
