"""Makes what the manual shows of the program and takes long to play, from the program itself:
python tests/commands/make_manual.py"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

import gm.games
from gm.commands.manual.chapters import manual
from gm.commands.manual.prepared import KEPT, PreparedText, all_prepared
from gm.store.shipped import folder


def kept() -> dict[Path, str]:
    """Return the text of each file, made anew for the shipped games without using the stored files."""
    paths = [*gm.games.__path__]
    gm.games.__path__[1:] = []
    slugs = gm.games.slugs()
    held = {slug: all_prepared(slug) for slug in ("", *slugs)}
    before = {slug: dict(one) for slug, one in held.items()}
    try:
        for one in held.values():
            one.clear()
        for at_hand in [[gm.games.load(slug)] for slug in slugs] or [[]]:
            for chapter in manual(at_hand):
                list(chapter.write())
        files = {Path(folder(slug), "manual.json"): _as_text(held[slug]) for slug in slugs}
        return {KEPT: _as_text(held[""]), **files}
    finally:
        gm.games.__path__[:] = paths
        for slug, one in before.items():
            held[slug].clear()
            held[slug].update(one)


def _as_text(held: dict[str, PreparedText]) -> str:
    """JSON with what is found one a line: a change is seen where it is."""
    parts = (f"{_json(what)}: [{_json(text.mark)}, {_laid_out(text.data)}]" for what, text in sorted(held.items()))
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _laid_out(found: Any) -> str:
    match found:
        case dict():
            return "{\n" + ",\n".join(f" {_json(key)}: {_json(value)}" for key, value in found.items()) + "\n}"
        case [*several]:
            return "[\n" + ",\n".join(f" {_json(one)}" for one in several) + "\n]"
    return _json(found)


def _json(found: Any) -> str:
    return json.dumps(found, ensure_ascii=False)


def main() -> None:
    """Write them."""
    for path, text in kept().items():
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
