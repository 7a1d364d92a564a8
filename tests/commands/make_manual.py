"""Makes what the manual shows of the program and takes long to play, from the program itself:
python tests/commands/make_manual.py"""

from __future__ import annotations

import json
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

import gm.games
from gm.commands.manual.chapters import manual
from gm.commands.manual.made import KEPT, known


def made_anew() -> str:
    """The file as it is made of the games that are shipped, with nothing of what is kept."""
    held, paths = known(), [*gm.games.__path__]
    before = dict(held)
    held.clear()
    gm.games.__path__[1:] = []
    try:
        for slug in gm.games.slugs():
            for chapter in manual([gm.games.load(slug)]):
                list(chapter.write())
        return json.dumps(dict(sorted(held.items())), ensure_ascii=False, indent=1) + "\n"
    finally:
        gm.games.__path__[:] = paths
        held.clear()
        held.update(before)


def main() -> None:
    """Write it."""
    KEPT.write_text(made_anew(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
