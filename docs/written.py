"""Pages that are written by hand in the repository, with their links rewritten to the pages of the site."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
WRITTEN = {
    "README.md": "index.md",
    "CHANGELOG.md": "changes.md",
    "CONTRIBUTING.md": "contributing.md",
    "gm/README.md": "architecture.md",
    "gm/PLATFORMS.md": "platforms.md",
    "gm/game/README.md": "authors.md",
    "printables/README.md": "sheets.md",
    "tests/README.md": "tests.md",
}
"""The name of each written page on the site, by its path in the repository."""
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
_COMMENT = re.compile(r"<!-- .*? -->\n*")


def written_pages() -> Mapping[str, bytes]:
    """Return the written pages and the pictures on them, by name."""
    made = dict[str, bytes]()
    for path, name in WRITTEN.items():
        made[name] = _page(path, made).encode()
    return made


def _page(path: str, pictures: dict[str, bytes]) -> str:
    """Return the Markdown of a page, and add its pictures to ``pictures``."""
    folder = Path(path).parent

    def lead(link: re.Match[str]) -> str:
        mark, text, target = link.groups()
        if "//" in target or target.startswith("#"):
            return link[0]
        file, _, anchor = target.partition("#")
        place = Path(os.path.normpath(folder / file)).as_posix()
        if mark:
            name = f"pictures/{Path(place).name}"
            pictures[name] = (ROOT / place).read_bytes()
            return f"![{text}]({name})"
        if place in WRITTEN:
            return f"[{text}]({WRITTEN[place]}{f'#{anchor}' if anchor else ''})"
        return text if text.startswith("`") else f"{text} (`{place}`)"

    text = _COMMENT.sub("", (ROOT / path).read_text(encoding="utf-8"))
    # Links are led outside of code blocks only.
    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    return "".join(part if part.startswith("```") else _LINK.sub(lead, part) for part in parts)
