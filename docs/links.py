"""The check for dead links of a folder with a static site."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class _Page(HTMLParser):
    """A page: what it links to, and the ids that links can lead to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links = list[str]()
        self.ids = {"", "top"}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            elif name in ("id", "name") and value:
                self.ids.add(value)


def dead_links(site: Path) -> list[tuple[str, str]]:
    """Return each link within ``site`` that leads nowhere, with the page on which it is. Other sites are not asked."""
    read = cache(lambda path: _Page(path.read_text(encoding="utf-8")))

    def dead(page: Path) -> Iterator[str]:
        for link in read(page).links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            target = target / "index.html" if target.is_dir() else target
            lost = not target.is_file() or (
                target.suffix == ".html" and unquote(parts.fragment) not in read(target).ids
            )
            if lost:
                yield link

    return [(page.relative_to(site).as_posix(), link) for page in sorted(site.rglob("*.html")) for link in dead(page)]
